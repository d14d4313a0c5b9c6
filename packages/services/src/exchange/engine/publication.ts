import type { Side } from "@maidan/core/exchange";
import type { Json } from "../../command/index.ts";
import type { OrderRow } from "../engine-ports.ts";
import type { OrderChange } from "../order-change.ts";
import type { MarketChange, PriceLevel, RunnerChange } from "../ports.ts";
import { toWireChange } from "../wire.ts";
import type { BatchDraft, TouchedMarket } from "./draft.ts";
import type { OwnedMarket } from "./owned-market.ts";
import { averagePriceX100 } from "./place.ts";

/** The bet as its owner is told. */
export function orderChange(order: OrderRow): OrderChange {
  return {
    type: "order",
    betId: String(order.betId),
    placedAtMs: order.placedAtMs,
    marketId: order.marketId,
    selectionId: order.selectionId,
    side: order.side,
    priceX100: order.priceX100,
    ...(order.orderType === null ? {} : { orderType: order.orderType }),
    sizeMinor: order.sizeMinor,
    sizeMatchedMinor: order.matchedMinor,
    sizeRemainingMinor: order.remainingMinor,
    sizeCancelledMinor: order.cancelledMinor,
    sizeLapsedMinor: order.lapsedMinor,
    sizeVoidedMinor: order.voidedMinor,
    averagePriceMatchedX100: averagePriceX100(order),
    status: order.remainingMinor > 0n ? "EXECUTABLE" : "EXECUTION_COMPLETE",
  };
}

/** The same as it travels, written out because it is made for every bet of every batch. */
function wireOrderChange(order: OrderRow, justMatchedMinor: bigint | undefined): Json {
  return {
    type: "order",
    betId: String(order.betId),
    placedAtMs: order.placedAtMs,
    marketId: order.marketId,
    selectionId: order.selectionId,
    side: order.side,
    priceX100: order.priceX100,
    ...(order.orderType === null ? {} : { orderType: order.orderType }),
    sizeMinor: String(order.sizeMinor),
    sizeMatchedMinor: String(order.matchedMinor),
    ...(justMatchedMinor === undefined ? {} : { justMatchedMinor: String(justMatchedMinor) }),
    sizeRemainingMinor: String(order.remainingMinor),
    sizeCancelledMinor: String(order.cancelledMinor),
    sizeLapsedMinor: String(order.lapsedMinor),
    sizeVoidedMinor: String(order.voidedMinor),
    averagePriceMatchedX100: averagePriceX100(order),
    status: order.remainingMinor > 0n ? "EXECUTABLE" : "EXECUTION_COMPLETE",
  };
}

const levelsOf = (market: OwnedMarket, selectionId: number, side: Side): PriceLevel[] =>
  market.book.levels(selectionId, side).map(({ priceX100, sizeMinor }): PriceLevel => [priceX100, BigInt(sizeMinor)]);

function closingOf(market: OwnedMarket, selectionId: number): Pick<RunnerChange, "startingBacks" | "startingLays"> {
  const levels = (side: Side): PriceLevel[] => [...market.closingOf({ selectionId, side })];
  return { startingBacks: levels("BACK"), startingLays: levels("LAY") };
}

/** The whole market as it is committed now. A backer can take resting lays, a layer resting backs. */
export function imageOf(market: OwnedMarket, nowMs: number): MarketChange {
  const { definition } = market;
  const runners = definition.runners.map(({ selectionId }): RunnerChange => {
    const traded = market.tradedOf(selectionId);
    return {
      selectionId,
      availableToBack: levelsOf(market, selectionId, "LAY"),
      availableToLay: levelsOf(market, selectionId, "BACK"),
      traded: [...traded.byPrice].toSorted((a, b) => a[0] - b[0]),
      ...(definition.hasStartingPrice === true ? closingOf(market, selectionId) : {}),
      ...(traded.lastPriceX100 === null ? {} : { lastPriceTradedX100: traded.lastPriceX100 }),
      tradedVolumeMinor: traded.volumeMinor,
    };
  });
  const { marketId, epoch, sequence, tradedVolumeMinor } = market;
  return { marketId, epoch, sequence, publishedAtMs: nowMs, isImage: true, definition, runners, tradedVolumeMinor };
}

interface RunnerDelta {
  readonly selectionId: number;
  availableToBack?: PriceLevel[];
  availableToLay?: PriceLevel[];
  traded?: PriceLevel[];
  startingBacks?: PriceLevel[];
  startingLays?: PriceLevel[];
  lastPriceTradedX100?: number;
  tradedVolumeMinor?: bigint;
}

/** What the batch left at each level that it touched. */
function runnerDeltas(touched: TouchedMarket): RunnerDelta[] {
  const deltas = new Map<number, RunnerDelta>();
  const deltaOf = (selectionId: number): RunnerDelta => {
    const known = deltas.get(selectionId) ?? { selectionId };
    deltas.set(selectionId, known);
    return known;
  };
  for (const level of touched.levels.values()) {
    const delta = deltaOf(level.selectionId);
    const ladder = level.side === "LAY" ? (delta.availableToBack ??= []) : (delta.availableToLay ??= []);
    ladder.push([level.priceX100, BigInt(level.sizeMinor)]);
  }
  for (const { selectionId, side, priceX100, amountMinor } of touched.closingLevels.values()) {
    const delta = deltaOf(selectionId);
    const ladder = side === "BACK" ? (delta.startingBacks ??= []) : (delta.startingLays ??= []);
    ladder.push([priceX100, BigInt(amountMinor)]);
  }
  for (const { selectionId, priceX100 } of touched.traded.values()) {
    const delta = deltaOf(selectionId);
    const figures = touched.market.tradedOf(selectionId);
    (delta.traded ??= []).push([priceX100, figures.byPrice.get(priceX100) ?? 0n]);
    if (figures.lastPriceX100 !== null) delta.lastPriceTradedX100 = figures.lastPriceX100;
    delta.tradedVolumeMinor = figures.volumeMinor;
  }
  return [...deltas.values()];
}

function marketChange(touched: TouchedMarket, nowMs: number): MarketChange | undefined {
  const { market } = touched;
  const runners = runnerDeltas(touched);
  if (runners.length === 0 && !touched.isDefinitionChanged) return undefined;
  market.sequence += 1;
  return {
    marketId: market.marketId,
    epoch: market.epoch,
    sequence: market.sequence,
    publishedAtMs: nowMs,
    isImage: false,
    ...(touched.isDefinitionChanged ? { definition: market.definition } : {}),
    runners,
    ...(touched.traded.size > 0 ? { tradedVolumeMinor: market.tradedVolumeMinor } : {}),
  };
}

/** What the batch's fills matched of each bet. */
function justMatched({ fills }: BatchDraft): ReadonlyMap<number, bigint> {
  const matched = new Map<number, bigint>();
  for (const { backBetId, layBetId, sizeMinor } of fills)
    for (const betId of [backBetId, layBetId]) matched.set(betId, (matched.get(betId) ?? 0n) + sizeMinor);
  return matched;
}

export interface Publication {
  readonly topic: string;
  readonly payload: Json;
}

/**
 * What there is to tell once the batch is committed: each market's delta, each player's bets and that their balance moved. Made before a later batch
 * changes memory, and counted in the markets' sequences whether it is told or not: a batch that was undone leaves a gap, after which images are asked for.
 */
export function publicationsOf(draft: BatchDraft): Publication[] {
  const publications: Publication[] = [];
  const players = new Set<number>();
  for (const touched of draft.markets.values()) {
    const change = marketChange(touched, draft.nowMs);
    if (change !== undefined) {
      publications.push({ topic: `market.${change.marketId}`, payload: toWireChange(change) });
    }
    if (touched.isHalted) {
      publications.push({ topic: "staff.markets", payload: { type: "halted", id: touched.market.marketId } });
    }
    for (const [accountId, { lockedBeforeMinor, now }] of touched.positions) {
      if (lockedBeforeMinor !== now.lockedAfterMinor) players.add(accountId);
    }
  }
  const matched = justMatched(draft);
  for (const orders of [draft.newOrders, draft.changedOrders]) {
    for (const order of orders.values()) {
      publications.push({
        topic: `player.${order.playerId}`,
        payload: wireOrderChange(order, matched.get(order.betId)),
      });
    }
  }
  for (const playerId of players) publications.push({ topic: `player.${playerId}`, payload: { type: "balance" } });
  return publications;
}

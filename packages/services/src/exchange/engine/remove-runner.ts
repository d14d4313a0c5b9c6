import {
  createBook,
  houseAccountId,
  houseOrderId,
  isAdjustment,
  mayBeWithdrawn,
  planRemoval,
  type MatchedFill,
  type RemovalPlan,
} from "@maidan/core/exchange";
import { minor, toDecimal } from "@maidan/core/money";
import type { OrderRow, PositionRow } from "../engine-ports.ts";
import type { ControlReport, MarketControl, RemovalPreview } from "../ports.ts";
import type { RemovalBet, RemovalRead, RemovalRows, StoredFill } from "../removal-ports.ts";
import { refuseControl, refuseWith } from "./control.ts";
import type { OwnedMarket } from "./owned-market.ts";

export type RemovalControl = Extract<MarketControl, { type: "removeRunner" }>;

/** Why the runner can't be removed; `done` when it is removed already; undefined when it can be. [REMOVE-01] [REMOVE-08] */
export function removalRefusal(control: RemovalControl, market: OwnedMarket): ControlReport | undefined {
  const { status, version } = market.book.state;
  if (status === "CLOSED") return refuseWith("MARKET_CLOSED");
  const runner = market.definition.runners.find(({ selectionId }) => selectionId === control.selectionId);
  if (runner === undefined) return refuseControl("INVALID_RUNNER", "There is no such runner in this market.");
  if (!isAdjustment(control.adjustmentBasisPoints)) {
    return refuseControl("INVALID_ADJUSTMENT_FACTOR", "An adjustment factor is 0 to 100 percent.");
  }
  if (runner.status === "REMOVED") return { ok: true, version, isReplay: false };
  const { marketType, line, runners } = market.definition;
  const field = { marketType, isLine: line !== undefined, runnerNames: runners.map(({ name }) => name) };
  if (!mayBeWithdrawn(field, runner.name)) {
    return refuseControl("NOT_WITHDRAWABLE", "Of this market no runner can be withdrawn: void the market instead.");
  }
  const running = runners.filter((candidate) => candidate.status !== "REMOVED");
  return running.length > 1
    ? undefined
    : refuseControl("LAST_RUNNER", "This is the last runner: void the market instead.");
}

/** What the house may lose at worst by standing between virtual matches once the runner is gone; absent: anything. [VIRT-10] */
export interface RemovalBounds {
  readonly mostHouseLossMinor?: bigint | undefined;
}

const worstOf = (figures: readonly bigint[]): bigint => figures.reduce((worst, each) => (each < worst ? each : worst));

/** What the house has of virtual matches, by the runners that can still win. Zero of everything where nothing was matched across the runners. */
function houseResults(market: OwnedMarket, removal: RemovalControl, figures: readonly bigint[]): readonly bigint[] {
  const { selectionIds, removedIds = [] } = market.spec;
  return figures.filter((_, place) => {
    const selectionId = selectionIds[place] ?? 0;
    return selectionId !== removal.selectionId && !removedIds.includes(selectionId);
  });
}

/** The house would come to lose more than it may, and more than it does now. [VIRT-10] */
export function houseRefusal(
  { control, market }: Pick<RemovalInput, "control" | "market">,
  { house }: Pick<RemovalChanges, "house">,
  { mostHouseLossMinor }: RemovalBounds,
): ControlReport | undefined {
  const lossMinor = 0n - worstOf(house.after);
  if (mostHouseLossMinor === undefined || lossMinor <= mostHouseLossMinor) return undefined;
  const before = market.book.positionOf(houseAccountId).ifWinMinor.map(BigInt);
  if (lossMinor <= 0n - worstOf(houseResults(market, control, before))) return undefined;
  return refuseControl(
    "LIABILITY_LIMIT",
    `With this factor the house, which stands between bets that were matched across the runners, could lose ${toDecimal(minor(lossMinor))}, more than it may in all: correct the factor, or void the market instead.`,
  );
}

export interface RemovalInput {
  readonly control: RemovalControl;
  readonly market: OwnedMarket;
  readonly read: RemovalRead;
  readonly nowMs: number;
  readonly cashOf: (playerId: string) => bigint;
}

export interface RemovalChanges extends Pick<RemovalRows, "version" | "bets" | "fills" | "positions" | "moves"> {
  /** What the house comes to have of virtual matches, by the runners that are left: what its legs at reduced prices don't cancel out. [VIRT-10] */
  readonly house: { readonly after: readonly bigint[] };
}

/** All that removing the runner changes, worked out from the committed rows. Throws when they contradict each other: then nothing is changed. [REMOVE-02..06] */
export function planRunnerRemoval(input: RemovalInput): RemovalChanges {
  const { market, read, control } = input;
  const owners = new Map(read.bets.map((order) => [order.betId, Number(order.playerId)]));
  owners.set(houseOrderId, houseAccountId);
  const fills = read.fills.map((fill) => matchedFill(fill, owners));
  const plan = planRemoval({ spec: market.spec, snapshot: market.book.snapshot(), fills }, control);
  return {
    version: plan.snapshot.state.version,
    bets: changedBets(input, plan),
    fills: plan.reduced.map((fill) => ({ ...fill, profitMinor: BigInt(fill.profitMinor) })),
    ...locks(input, plan),
  };
}

function matchedFill(fill: StoredFill, owners: ReadonlyMap<number, number>): MatchedFill {
  const [backAccountId, layAccountId] = [owners.get(fill.backBetId), owners.get(fill.layBetId)];
  if (backAccountId === undefined || layAccountId === undefined) throw new Error(`fill ${fill.fillId} is of no bet`);
  const { fillId, selectionId, priceX100 } = fill;
  const amounts = { sizeMinor: Number(fill.sizeMinor), profitMinor: Number(fill.profitMinor) };
  return { fillId, selectionId, priceX100, ...amounts, backAccountId, layAccountId };
}

/** Bets that are no longer as they were: those of the runner, those that lapsed, and those matched at a price that is reduced. */
function changedBets({ control, read, nowMs }: RemovalInput, plan: RemovalPlan): RemovalBet[] {
  const lapsed = new Set(plan.lapsed.map((order) => order.orderId));
  const figures = reducedFigures(read.fills, plan);
  return read.bets.flatMap((before): RemovalBet[] => {
    const isVoid = before.selectionId === control.selectionId && before.matchedMinor > 0n;
    const isLapsed = lapsed.has(before.betId);
    const reduced = isVoid ? undefined : figures.get(before.betId);
    if (!isVoid && !isLapsed && reduced === undefined) return [];
    const order: OrderRow = { ...before, ...reduced };
    if (isLapsed) {
      order.lapsedMinor += order.remainingMinor;
      order.remainingMinor = 0n;
      order.endedAtMs = nowMs;
    }
    if (isVoid) {
      Object.assign(order, { voidedMinor: order.voidedMinor + order.matchedMinor, matchedMinor: 0n });
      order.matchedProfitMinor = 0n;
      order.endedAtMs ??= nowMs;
    }
    return [{ order, isReduced: reduced !== undefined, endedAs: endOf(order, isVoid) }];
  });
}

function endOf(order: OrderRow, isVoid: boolean): RemovalBet["endedAs"] {
  if (isVoid) return "VOIDED";
  if (order.remainingMinor > 0n || order.matchedMinor > 0n) return null;
  return order.cancelledMinor >= order.lapsedMinor ? "CANCELLED" : "LAPSED";
}

/** Value and profit of each bet that has a reduced match, over all of its matches. */
function reducedFigures(
  fills: readonly StoredFill[],
  plan: RemovalPlan,
): Map<number, Pick<OrderRow, "matchedValue" | "matchedProfitMinor">> {
  const reduced = new Map(plan.reduced.map((fill) => [fill.fillId, fill]));
  const touched = new Set(
    fills.filter((fill) => reduced.has(fill.fillId)).flatMap((fill) => [fill.backBetId, fill.layBetId]),
  );
  const figures = new Map<number, Pick<OrderRow, "matchedValue" | "matchedProfitMinor">>();
  for (const fill of fills) {
    const now = reduced.get(fill.fillId);
    const value = fill.sizeMinor * BigInt(now?.priceX100 ?? fill.priceX100);
    const profit = now === undefined ? fill.profitMinor : BigInt(now.profitMinor);
    for (const betId of [fill.backBetId, fill.layBetId].filter((id) => id !== houseOrderId && touched.has(id))) {
      const known = figures.get(betId) ?? { matchedValue: 0n, matchedProfitMinor: 0n };
      const matchedProfitMinor = known.matchedProfitMinor + profit;
      figures.set(betId, { matchedValue: known.matchedValue + value, matchedProfitMinor });
    }
  }
  return figures;
}

/** Everybody's position and what is locked for it now. Who would have to lock more than their cash is lent the rest by the house. [REMOVE-06] */
function locks(
  { market, read, control, cashOf }: RemovalInput,
  plan: RemovalPlan,
): Pick<RemovalChanges, "positions" | "moves" | "house"> {
  const book = createBook(plan.spec, plan.snapshot);
  const positions: PositionRow[] = [];
  const moves: RemovalRows["moves"][number][] = [];
  const isCrossed = read.fills.some((fill) => fill.backBetId === houseOrderId || fill.layBetId === houseOrderId);
  const accounts = new Set(read.bets.map((order) => order.playerId));
  if (isCrossed) accounts.add(String(houseAccountId));
  for (const playerId of accounts) {
    const { ifWinMinor, ifOtherMinor } = book.positionOf(Number(playerId));
    const lockedMinor = BigInt(book.lockedFor(Number(playerId)));
    const { marketId } = market;
    positions.push({
      marketId,
      playerId,
      ifWinMinor: ifWinMinor.map(BigInt),
      ifOtherMinor: BigInt(ifOtherMinor),
      lockedMinor,
    });
    const lockMinor = lockedMinor - market.lockedOf(playerId);
    const lentMinor = lockMinor > cashOf(playerId) ? lockMinor - cashOf(playerId) : 0n;
    if (lockMinor !== 0n) moves.push({ playerId, lockMinor, lentMinor });
  }
  const ofHouse = book.positionOf(houseAccountId).ifWinMinor.map(BigInt);
  return { positions, moves, house: { after: houseResults(market, control, ofHouse) } };
}

/** What the removal would change, for whoever looks before it is done. Everybody's cash is taken to be enough: what is locked is the same. [REMOVE-07] */
export function previewRunnerRemoval(input: Omit<RemovalInput, "nowMs" | "cashOf">): {
  readonly changes: RemovalChanges;
  readonly preview: RemovalPreview;
} {
  const { control, market, read } = input;
  const changes = planRunnerRemoval({ ...input, nowMs: 0, cashOf: (): bigint => 2n ** 62n });
  const before = new Map(read.bets.map((order) => [order.betId, order]));
  const ofRunner = read.fills.filter(({ selectionId }) => selectionId === control.selectionId);
  const now = new Map(changes.fills.map((fill) => [fill.fillId, fill]));
  const touched = read.fills.filter(({ fillId }) => now.has(fillId));
  const lapses = changes.bets
    .map(({ order }) => ({
      side: order.side,
      amount: order.lapsedMinor - (before.get(order.betId)?.lapsedMinor ?? 0n),
    }))
    .filter(({ amount }) => amount > 0n);
  const lapsedOf = (side: "BACK" | "LAY"): bigint =>
    sum(lapses.flatMap((lapse) => (lapse.side === side ? [lapse.amount] : [])));
  const preview: RemovalPreview = {
    marketId: market.marketId,
    voided: {
      bets: new Set(ofRunner.flatMap(({ backBetId, layBetId }) => [backBetId, layBetId].filter((id) => id > 0))).size,
      stakesMinor: sum(ofRunner.map(({ sizeMinor }) => sizeMinor)),
      liabilitiesMinor: sum(ofRunner.map(({ profitMinor }) => profitMinor)),
    },
    reduced: {
      bets: changes.bets.filter(({ isReduced }) => isReduced).length,
      winningsBeforeMinor: sum(touched.map(({ profitMinor }) => profitMinor)),
      winningsAfterMinor: sum(touched.map(({ fillId }) => now.get(fillId)?.profitMinor ?? 0n)),
    },
    lapsed: { bets: lapses.length, backsMinor: lapsedOf("BACK"), laysMinor: lapsedOf("LAY") },
    house: {
      bestMinor: 0n - worstOf(changes.house.after.map((figure) => -figure)),
      worstMinor: worstOf(changes.house.after),
    },
    perPlayer: changes.moves.map(({ playerId, lockMinor }) => ({ playerId, lockMinor })),
  };
  return { changes, preview };
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

import { priceOf } from "../odds/index.ts";
import type { Front, Level, OpenOrder, Position } from "./book.ts";
import type { OrderDraft } from "./command.ts";
import { liabilityMinor } from "./exposure.ts";
import type { AddedStake, ExposureTable } from "./exposure-table.ts";
import type { MarketSpec, Side } from "./market.ts";
import {
  metaRunner,
  metaSide,
  metaTerms,
  metaTick,
  termsPersistence,
  termsType,
  type OrderSlab,
  orderLayout,
} from "./order-slab.ts";
import type { PriceLadder } from "./price-ladder.ts";

const { ACCOUNT, BACK, CANCELLED, ID, LAY, MATCHED, META, NEXT, PROFIT, REMAINING, VALUE } = orderLayout;

/** The fast book's memory, read as objects: for questions, snapshots and hashes, not for the hot path. */
export interface BookParts {
  readonly spec: MarketSpec;
  readonly slab: OrderSlab;
  readonly exposure: ExposureTable;
  /** Index 2 x runner + side. */
  readonly ladders: (PriceLadder | undefined)[];
  /** The same of orders that wait for the starting price, by limit: stakes of backs, liabilities of lays. Empty in a market without. */
  readonly closing: (PriceLadder | undefined)[];
}

export function openOrderAt({ spec, slab, exposure }: BookParts, slot: number): OpenOrder {
  const figure = (offset: number): number => slab.figures[slot + offset] as number;
  const meta = slab.links[2 * slot + META] as number;
  const orderType = termsType(metaTerms(meta));
  return {
    orderId: figure(ID),
    accountId: exposure.accountOf(slab.links[2 * slot + ACCOUNT] as number),
    selectionId: spec.selectionIds[metaRunner(meta)] as number,
    side: metaSide(meta) === LAY ? "LAY" : "BACK",
    priceX100: priceOf(metaTick(meta)),
    sizeMinor: figure(REMAINING) + figure(MATCHED) + figure(CANCELLED),
    persistence: termsPersistence(metaTerms(meta)),
    ...(orderType === undefined ? {} : { orderType }),
    remainingMinor: figure(REMAINING),
    matchedMinor: figure(MATCHED),
    cancelledMinor: figure(CANCELLED),
    matchedValue: figure(VALUE),
    matchedProfitMinor: figure(PROFIT),
  };
}

/** Slots by runner, those that wait for the starting price last, lays before backs, rising price, queue. */
export function canonicalSlots(parts: BookParts): number[] {
  const slots: number[] = [];
  const kinds = [parts.ladders, parts.closing];
  for (const runner of parts.spec.selectionIds.keys()) {
    for (const ladder of kinds.flatMap((kind) => [kind[2 * runner + LAY], kind[2 * runner + BACK]])) {
      if (ladder === undefined) continue;
      for (let tick = ladder.above(-1); tick >= 0; tick = ladder.above(tick)) {
        for (let slot = ladder.headOf(tick); slot >= 0; slot = parts.slab.links[2 * slot + NEXT] as number)
          slots.push(slot);
      }
    }
  }
  return slots;
}

/** The first so many slots of each runner and side, best first; none that wait for the starting price. */
export function frontSlots({ spec, ladders, slab }: BookParts, front: Front): number[] {
  const slots: number[] = [];
  for (const [index, ladder] of ladders.entries()) {
    if (ladder === undefined) continue;
    const end = slots.length + front(spec.selectionIds[index >> 1] as number, index % 2 === LAY ? "LAY" : "BACK");
    for (let tick = ladder.best; tick >= 0 && slots.length < end; tick = ladder.worseThan(tick)) {
      let slot = ladder.headOf(tick);
      for (; slot >= 0 && slots.length < end; slot = slab.links[2 * slot + NEXT] as number) slots.push(slot);
    }
  }
  return slots;
}

/** Best for the taker first. */
export function* eachLevel(
  parts: BookParts,
  { selectionId, side, atMost = Infinity }: { selectionId: number; side: Side; atMost?: number | undefined },
): Generator<Level> {
  const runner = parts.spec.selectionIds.indexOf(selectionId);
  const ladder = runner < 0 ? undefined : parts.ladders[2 * runner + (side === "LAY" ? LAY : BACK)];
  if (ladder === undefined) return;
  let count = 0;
  for (let tick = ladder.best; tick >= 0 && count < atMost; tick = ladder.worseThan(tick)) {
    count += 1;
    yield { priceX100: priceOf(tick), sizeMinor: ladder.totalOf(tick) };
  }
}

/** Orders that are added up before their price is told: a whole queue may be long, and its first orders all that is asked for. */
const piece = 32;

/** The same as far as the first order of this row, of one price perhaps in pieces; its price comes last, with nothing. Walks the queues order by order. */
export function* levelsBefore(
  { spec, slab, ladders }: BookParts,
  { selectionId, side }: { readonly selectionId: number; readonly side: Side },
  row: number,
): Generator<Level> {
  const ladder = ladders[2 * spec.selectionIds.indexOf(selectionId) + (side === "LAY" ? LAY : BACK)];
  for (let tick = ladder?.best ?? -1; tick >= 0; tick = ladder?.worseThan(tick) ?? -1) {
    const priceX100 = priceOf(tick);
    let [sizeMinor, orders] = [0, 0];
    for (let slot = ladder?.headOf(tick) ?? -1; slot >= 0; slot = slab.links[2 * slot + NEXT] as number) {
      const isSpared = slab.links[2 * slot + ACCOUNT] === row;
      if (isSpared || orders === piece) {
        if (sizeMinor > 0) yield { priceX100, sizeMinor };
        [sizeMinor, orders] = [0, 0];
      }
      if (isSpared) {
        yield { priceX100, sizeMinor: 0 };
        return;
      }
      sizeMinor += slab.figures[slot + REMAINING] as number;
      orders += 1;
    }
    if (sizeMinor > 0) yield { priceX100, sizeMinor };
  }
}

/** The position of an account in its row (-1: it has none here). */
export function positionAt({ spec, exposure }: BookParts, accountId: number, row: number): Position {
  if (row < 0) return { accountId, ifWinMinor: spec.selectionIds.map(() => 0), ifOtherMinor: 0 };
  return {
    accountId,
    ifWinMinor: spec.selectionIds.map((_, runner) => exposure.ifWinOf(row, runner)),
    ifOtherMinor: exposure.ifOtherOf(row),
  };
}

/** Positions with a figure that isn't zero, by account id. */
export function positionsOf(parts: BookParts): Position[] {
  const { exposure } = parts;
  return exposure
    .allRows()
    .map((row) => positionAt(parts, exposure.accountOf(row), row))
    .filter((position) => position.ifOtherMinor !== 0 || position.ifWinMinor.some((figure) => figure !== 0))
    .toSorted((a, b) => a.accountId - b.accountId);
}

/** What orders would add to their account's unmatched stakes. Throws for a runner that there is not. */
export function stakesOf(spec: MarketSpec, drafts: readonly OrderDraft[]): AddedStake[] {
  return drafts.map((draft) => {
    const { selectionId, side, sizeMinor } = draft;
    const runner = spec.selectionIds.indexOf(selectionId);
    if (runner < 0) throw new RangeError(`no such runner: ${selectionId}`);
    const isBack = side === "BACK";
    return {
      runner,
      backMinor: isBack ? sizeMinor : 0,
      layLiabilityMinor: isBack ? 0 : liabilityMinor(draft),
    };
  });
}

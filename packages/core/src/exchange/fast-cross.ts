import { priceOf, tickOf } from "../odds/index.ts";
import type { Level, Offer } from "./book.ts";
import { changeReasons, noTaker, type EventWriter, type LevelPlace, type Taker } from "./event-writer.ts";
import { levelsBefore, eachLevel, type BookParts } from "./fast-book-view.ts";
import { fillProfitMinor } from "./fill-profit.ts";
import { houseAccountId, houseOrderId, isRemoved, runnerOf, type Side } from "./market.ts";
import { takeOff } from "./resting.ts";
import { virtualMatch, virtualPrice, type VirtualMatch, type VirtualPrice } from "./virtual-match.ts";
import { orderLayout } from "./order-slab.ts";

const { ACCOUNT, BACK, LAY, MATCHED, NEXT, PROFIT, REMAINING, VALUE } = orderLayout;
const { MATCHED_REASON } = changeReasons;

/** The first order at the best price of another runner. */
interface Cursor {
  readonly runner: number;
  tick: number;
  slot: number;
  priceX100: number;
  restMinor: number;
}

/** The fast book's matching across runners: against the orders of a taker's own side on all the others, which it finds through their ladders. */
export class FastCross {
  private readonly parts: BookParts;
  private readonly writer: EventWriter;
  /** By taker's runner: the others that can win. */
  private readonly others: readonly (readonly Cursor[])[];
  private readonly pricesX100: number[] = [];
  private readonly house: Taker = { ...noTaker, orderId: houseOrderId, accountId: houseAccountId };
  private readonly place: LevelPlace = { runner: 0, side: BACK, tick: 0 };
  private readonly at = { row: 0, runner: 0 };

  constructor(parts: BookParts, writer: EventWriter) {
    this.parts = parts;
    this.writer = writer;
    const { spec } = parts;
    this.others = spec.selectionIds.map((own) =>
      spec.selectionIds.flatMap((id, runner) =>
        id === own || isRemoved(spec, id) ? [] : [{ runner, tick: -1, slot: -1, priceX100: 0, restMinor: 0 }],
      ),
    );
  }

  /** The virtual price for this taker when it is better than what rests on the runner itself (-1: nothing that it may take) and within its limit. */
  betterThan(realTick: number, taker: Taker): VirtualPrice | undefined {
    const legs = this.others[taker.runner] ?? [];
    if (!this.begin(legs, taker.side)) return undefined;
    const price = this.priceOf(legs, taker.side);
    if (price === undefined) return undefined;
    const tick = tickOf(price.shownX100);
    const isBack = taker.side === BACK;
    if (isBack ? tick < taker.worstTick : tick > taker.worstTick) return undefined;
    const isBetter = realTick < 0 || (isBack ? tick > realTick : tick < realTick);
    return isBetter ? price : undefined;
  }

  /** One match at that price, right after `betterThan`. All legs are looked up by then, so that none can fail. */
  match(taker: Taker, price: VirtualPrice): void {
    const legs = this.others[taker.runner] ?? [];
    const side = taker.side === BACK ? "BACK" : "LAY";
    const match = virtualMatch({ side, wantedMinor: taker.remaining }, price, legs);
    const { exposure } = this.parts;
    const houseRow = exposure.rowOf(houseAccountId);
    for (let index = 0; index < legs.length; index += 1) {
      const leg = legs[index];
      const stake = match.stakesMinor[index];
      if (leg !== undefined && stake !== undefined && stake > 0) this.takeLeg(leg, { stake, houseRow, taker });
    }
    exposure.touch(houseRow);
    if (match.sizeMinor > 0) this.giveTaker(taker, match, houseRow);
  }

  private takeLeg(
    leg: Cursor,
    { stake, houseRow, taker }: { readonly stake: number; readonly houseRow: number; readonly taker: Taker },
  ): void {
    const { parts, house, at, place } = this;
    const { slab, exposure } = parts;
    const { slot, runner, priceX100, restMinor } = leg;
    const figure = slot;
    const row = slab.links[2 * slot + ACCOUNT] as number;
    const profit = fillProfitMinor(stake, priceX100);
    slab.figures[figure + MATCHED] = (slab.figures[figure + MATCHED] as number) + stake;
    slab.figures[figure + VALUE] = (slab.figures[figure + VALUE] as number) + stake * priceX100;
    slab.figures[figure + PROFIT] = (slab.figures[figure + PROFIT] as number) + profit;
    exposure.touch(row);
    const left = takeOff(parts, slot, stake);
    const sign = taker.side === BACK ? 1 : -1;
    at.runner = runner;
    at.row = row;
    exposure.addMatched(at, sign * stake, sign * profit);
    at.row = houseRow;
    exposure.addMatched(at, -sign * stake, -sign * profit);
    house.runner = runner;
    house.side = 1 - taker.side;
    this.writer.fill(house, slot, { size: stake, profit });
    this.writer.order(slot, MATCHED_REASON, 0);
    place.runner = runner;
    place.side = taker.side;
    place.tick = leg.tick;
    this.writer.level(place, left);
    if (stake === restMinor) slab.release(slot);
  }

  private giveTaker(taker: Taker, { sizeMinor, profitMinor, priceX100 }: VirtualMatch, houseRow: number): void {
    const { at } = this;
    taker.remaining -= sizeMinor;
    taker.matched += sizeMinor;
    taker.value += sizeMinor * priceX100;
    taker.profit += profitMinor;
    at.row = houseRow;
    at.runner = taker.runner;
    const sign = taker.side === BACK ? -1 : 1;
    this.parts.exposure.addMatched(at, sign * sizeMinor, sign * profitMinor);
    this.writer.houseFill(taker, { sizeMinor, profitMinor, priceX100 });
  }

  /** What the others offer a taker, match by match, best first, as the book stands; as far as the first order of the spared row (-1: none), whose price comes last, with nothing. */
  *offers(runner: number, side: number, sparedRow: number): Generator<Offer> {
    const legs = this.others[runner] ?? [];
    const { links } = this.parts.slab;
    let isThere = this.begin(legs, side);
    while (isThere) {
      const price = this.priceOf(legs, side);
      if (price === undefined) return;
      const match = virtualMatch({ side: side === BACK ? "BACK" : "LAY", wantedMinor: Infinity }, price, legs);
      const isSpared = (leg: Cursor, index: number): boolean =>
        links[2 * leg.slot + ACCOUNT] === sparedRow && (match.stakesMinor[index] ?? 0) > 0;
      if (sparedRow >= 0 && legs.some(isSpared)) {
        yield { priceX100: price.shownX100, sizeMinor: 0 };
        return;
      }
      const { sizeMinor, profitMinor } = match;
      const across = { exactX100: price.exactX100, profitMinor };
      if (sizeMinor > 0) yield { priceX100: price.shownX100, sizeMinor, across };
      isThere = legs.every((leg, index) => this.advance(leg, side, match.stakesMinor[index] ?? 0));
    }
  }

  /** Cursors at the first orders; false when a runner has none. */
  private begin(legs: readonly Cursor[], side: number): boolean {
    if (legs.length === 0) return false;
    for (const leg of legs) {
      const ladder = this.parts.ladders[2 * leg.runner + side];
      if (ladder === undefined || ladder.best < 0) return false;
      this.moveTo(leg, ladder.best, ladder.headOf(ladder.best));
    }
    return true;
  }

  private moveTo(leg: Cursor, tick: number, slot: number): void {
    leg.tick = tick;
    leg.slot = slot;
    leg.priceX100 = priceOf(tick);
    leg.restMinor = this.parts.slab.figures[slot + REMAINING] as number;
  }

  /** As if so much had been taken; false when nothing is left on the runner. */
  private advance(leg: Cursor, side: number, takenMinor: number): boolean {
    leg.restMinor -= takenMinor;
    if (leg.restMinor > 0) return true;
    const next = this.parts.slab.links[2 * leg.slot + NEXT] as number;
    if (next >= 0) {
      this.moveTo(leg, leg.tick, next);
      return true;
    }
    const ladder = this.parts.ladders[2 * leg.runner + side];
    const tick = ladder === undefined ? -1 : ladder.worseThan(leg.tick);
    if (ladder === undefined || tick < 0) return false;
    this.moveTo(leg, tick, ladder.headOf(tick));
    return true;
  }

  private priceOf(legs: readonly Cursor[], side: number): VirtualPrice | undefined {
    const { pricesX100 } = this;
    pricesX100.length = legs.length;
    for (let index = 0; index < legs.length; index += 1) pricesX100[index] = legs[index]?.priceX100 ?? 0;
    return virtualPrice(side === BACK ? "BACK" : "LAY", pricesX100);
  }
}

/** What a taker finds on a runner, best first; before it would meet an order of the spared row (-1: none). [BOOK-25] */
export function offersIn(
  parts: BookParts,
  cross: FastCross | undefined,
  { selectionId, side, sparedRow }: { readonly selectionId: number; readonly side: Side; readonly sparedRow: number },
): Iterable<Offer> {
  const opposite = side === "BACK" ? "LAY" : "BACK";
  const runner = runnerOf(parts.spec, selectionId);
  const real =
    sparedRow < 0 || runner < 0
      ? eachLevel(parts, { selectionId, side: opposite })
      : levelsBefore(parts, { selectionId, side: opposite }, sparedRow);
  const isCrossed = cross !== undefined && runner >= 0;
  const offers = isCrossed
    ? mergedOffers(side === "BACK", real, cross.offers(runner, side === "BACK" ? BACK : LAY, sparedRow))
    : real;
  return sparedRow < 0 ? offers : untilNothing(offers);
}

/** A level with nothing is where an order is that must not be met. */
function* untilNothing(levels: Iterable<Offer>): Generator<Offer, void> {
  for (const level of levels) {
    if (level.sizeMinor === 0) return;
    yield level;
  }
}

/** Two ladders of offers to a taker as one: real before virtual at one price. Neither is read further than is asked for. */
function* mergedOffers(isBack: boolean, real: Iterable<Level>, virtual: Iterable<Offer>): Generator<Offer, void> {
  const levels = real[Symbol.iterator]();
  let next = levels.next();
  for (const offer of virtual) {
    for (; next.done !== true; next = levels.next()) {
      const { priceX100 } = next.value;
      if (isBack ? priceX100 < offer.priceX100 : priceX100 > offer.priceX100) break;
      yield next.value;
    }
    yield offer;
  }
  for (; next.done !== true; next = levels.next()) yield next.value;
}

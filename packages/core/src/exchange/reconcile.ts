import { priceOf, tickOf } from "../odds/index.ts";
import { changeReasons, type EventWriter } from "./event-writer.ts";
import type { BookParts } from "./fast-book-view.ts";
import { isOnCloseTerms, metaSide, metaTerms, metaTick, termsOf, withTerms, orderLayout } from "./order-slab.ts";
import type { PriceLadder } from "./price-ladder.ts";
import { fillProfitMinor } from "./fill-profit.ts";
import { ladderIn, takeOff } from "./resting.ts";
import {
  anyPriceX100,
  holdAuction,
  hundredthsOf,
  isUsedUp,
  leastLayLiabilityMinor,
  type AuctionFill,
  type AuctionOrder,
} from "./starting-price.ts";

const { ACCOUNT, BACK, ID, LAY, MATCHED, META, NEXT, PROFIT, REMAINING, VALUE } = orderLayout;
const { MATCHED_REASON } = changeReasons;

const converted = termsOf("MARKET_ON_CLOSE", "MARKET_ON_CLOSE");
const taking = termsOf("MARKET_ON_CLOSE", undefined);

/** Holds each runner's auction and books it; returns the starting prices in millionths, in order of the runners. What is left lapses afterwards. [SP-04..07] */
export function reconcile(parts: BookParts, writer: EventWriter): number[] {
  return parts.spec.selectionIds.map((_, runner) => {
    convert(parts, writer, runner);
    return new RunnerAuction(parts, writer, runner).hold();
  });
}

function* slotsOf({ slab }: BookParts, ladder: PriceLadder | undefined): Generator<number> {
  for (let tick = ladder?.best ?? -1; tick >= 0; tick = ladder?.worseThan(tick) ?? -1) {
    let slot = ladder?.headOf(tick) ?? -1;
    while (slot >= 0) {
      const next = slab.links[2 * slot + NEXT] as number;
      yield slot;
      slot = next;
    }
  }
}

/** Makes a runner's limit orders that take the starting price into bets at it, a lay with the liability that it had. [SP-02] */
function convert(parts: BookParts, writer: EventWriter, runner: number): void {
  const { slab, exposure, ladders } = parts;
  for (const side of [LAY, BACK]) {
    for (const slot of slotsOf(parts, ladders[2 * runner + side])) {
      const meta = slab.links[2 * slot + META] as number;
      if (metaTerms(meta) !== taking) continue;
      const rest = slab.figures[slot + REMAINING] as number;
      const amount = side === BACK ? rest : fillProfitMinor(rest, priceOf(metaTick(meta)));
      if (side === LAY && amount < leastLayLiabilityMinor(parts.spec)) continue;
      const left = takeOff(parts, slot, rest);
      const tick = tickOf(anyPriceX100(side === LAY ? "LAY" : "BACK"));
      slab.links[2 * slot + META] = withTerms((meta & ~0x1ff) | tick, converted);
      slab.figures[slot + REMAINING] = amount;
      const row = slab.links[2 * slot + ACCOUNT] as number;
      if (side === BACK) exposure.addBack(row, runner, amount);
      else exposure.addLay(row, runner, amount);
      exposure.countOrder(row, 1);
      ladderIn(parts.closing, parts, { runner, side }).append(tick, slot, amount);
      exposure.touch(row);
      writer.updated(slab.figures[slot + ID] as number, converted, amount);
      writer.level({ runner, side, tick: metaTick(meta) }, left);
    }
  }
}

/** One runner's auction in the fast book's memory. */
class RunnerAuction {
  private readonly parts: BookParts;
  private readonly writer: EventWriter;
  private readonly runner: number;
  private readonly orders: AuctionOrder[] = [];
  private readonly at = { row: 0, runner: 0 };
  /** What was matched of each order, in stake. */
  private readonly matched = new Map<number, number>();
  /** What was matched at each level of bets at the starting price, by side and tick: stakes of backs, liabilities of lays. */
  private readonly closing = new Map<string, { readonly side: number; readonly tick: number; amount: number }>();
  private readonly levels = new Map<string, { readonly side: number; readonly tick: number }>();

  constructor(parts: BookParts, writer: EventWriter, runner: number) {
    this.parts = parts;
    this.writer = writer;
    this.runner = runner;
    this.at.runner = runner;
    for (const side of [LAY, BACK]) {
      for (const slot of slotsOf(parts, parts.closing[2 * runner + side])) {
        const tick = this.collect(slot);
        const key = `${side} ${tick}`;
        if (!this.closing.has(key)) this.closing.set(key, { side, tick, amount: 0 });
      }
    }
    if (this.orders.length === 0) return;
    for (const side of [LAY, BACK]) {
      for (const slot of slotsOf(parts, parts.ladders[2 * runner + side])) {
        // What is too small to take the starting price lapses, and takes no part at its own either. [SP-02]
        if (metaTerms(parts.slab.links[2 * slot + META] as number) !== taking) this.collect(slot);
      }
    }
  }

  private collect(slot: number): number {
    const { figures, links } = this.parts.slab;
    const meta = links[2 * slot + META] as number;
    const side = metaSide(meta) === LAY ? "LAY" : "BACK";
    this.orders.push({
      orderId: figures[slot + ID] as number,
      side,
      limitX100: priceOf(metaTick(meta)),
      amountMinor: figures[slot + REMAINING] as number,
      isLiability: side === "LAY" && isOnCloseTerms(metaTerms(meta)),
    });
    return metaTick(meta);
  }

  hold(): number {
    const { price, fills } = holdAuction(this.orders);
    for (const fill of fills) this.book(fill, hundredthsOf(price));
    for (const side of ["LAY", "BACK"]) {
      const own = this.orders.filter((order) => order.side === side && this.matched.has(order.orderId));
      for (const order of own.toSorted((one, other) => one.orderId - other.orderId)) this.end(order, price);
    }
    this.tellLevels();
    return price;
  }

  private book(fill: AuctionFill, priceX100: number): void {
    const { index } = this.parts.slab;
    const [back, lay] = [index.find(fill.backOrderId), index.find(fill.layOrderId)];
    this.writer.auctionFill({ ...fill, runner: this.runner, lay, back, priceX100 });
    for (const slot of [lay, back]) this.bookSide(slot, fill, priceX100);
  }

  private bookSide(slot: number, { sizeMinor, profitMinor }: AuctionFill, priceX100: number): void {
    const { slab, exposure } = this.parts;
    const { figures, links } = slab;
    const isLay = metaSide(links[2 * slot + META] as number) === LAY;
    const isClosing = isOnCloseTerms(metaTerms(links[2 * slot + META] as number));
    const row = links[2 * slot + ACCOUNT] as number;
    exposure.touch(row);
    this.takeFrom(slot, isLay && isClosing ? profitMinor : sizeMinor);
    const figure = slot;
    figures[figure + MATCHED] = (figures[figure + MATCHED] as number) + sizeMinor;
    figures[figure + VALUE] = (figures[figure + VALUE] as number) + sizeMinor * priceX100;
    figures[figure + PROFIT] = (figures[figure + PROFIT] as number) + profitMinor;
    this.at.row = row;
    if (isLay) exposure.addMatched(this.at, -sizeMinor, -profitMinor);
    else exposure.addMatched(this.at, sizeMinor, profitMinor);
    const id = figures[figure + ID] as number;
    this.matched.set(id, (this.matched.get(id) ?? 0) + sizeMinor);
  }

  private takeFrom(slot: number, amount: number): void {
    const meta = this.parts.slab.links[2 * slot + META] as number;
    const [side, tick] = [metaSide(meta), metaTick(meta)];
    const level = this.closing.get(`${side} ${tick}`);
    if (!isOnCloseTerms(metaTerms(meta))) this.levels.set(`${side} ${tick}`, { side, tick });
    else if (level !== undefined) level.amount += amount;
    takeOff(this.parts, slot, amount);
  }

  /** Tells how a matched order stands now; one with nothing left is gone. */
  private end(order: AuctionOrder, price: number): void {
    const { slab } = this.parts;
    const slot = slab.index.find(order.orderId);
    const rest = slab.figures[slot + REMAINING] as number;
    const isUp = order.isLiability && isUsedUp(order, price, this.matched.get(order.orderId) ?? 0);
    if (isUp && rest > 0) takeOff(this.parts, slot, rest);
    this.writer.order(slot, MATCHED_REASON, 0);
    if (rest === 0 || isUp) slab.release(slot);
  }

  private tellLevels(): void {
    const { runner, writer, parts } = this;
    for (const { side, tick } of this.levels.values()) {
      writer.level({ runner, side, tick }, parts.ladders[2 * runner + side]?.totalOf(tick) ?? 0);
    }
    for (const { side, tick, amount } of this.closing.values()) writer.closingLevel({ runner, side, tick }, amount);
  }
}

import { priceOf, tickOf } from "../odds/index.ts";
import { targetSizeMinor, type BetTarget } from "./bet-target.ts";
import type { Answer, Book, BookSnapshot, Front, Level, Offer, OpenOrder, Position } from "./book.ts";
import { assertOrderIds, isPlainLimit, mayReplaceOnClose, orderRefusal } from "./check-order.ts";
import type { CancelCommand, ControlCommand, MarketCommand, OrderDraft, PlaceCommand, RefusalCode } from "./command.ts";
import {
  canonicalSlots,
  eachLevel,
  frontSlots,
  openOrderAt,
  positionAt,
  positionsOf,
  stakesOf,
  type BookParts,
} from "./fast-book-view.ts";
import { decodeEvents } from "./decode-events.ts";
import { FastCross, offersIn } from "./fast-cross.ts";
import { EventLog } from "./event-log.ts";
import { changeReasons, EventWriter, scratch } from "./event-writer.ts";
import { ExposureTable } from "./exposure-table.ts";
import { holdBack, mayHoldBack } from "./fill-or-kill.ts";
import { fillProfitMinor } from "./fill-profit.ts";
import { assertLoadable } from "./load.ts";
import { assertMarketSpec, newMarketState, runnerOf, type MarketSpec, type MarketState, type Side } from "./market.ts";
import {
  isOnCloseTerms,
  metaOf,
  metaRunner,
  metaSide,
  metaTerms,
  metaTick,
  OrderSlab,
  termsOf,
  termsType,
  orderLayout,
} from "./order-slab.ts";
import type { PriceLadder } from "./price-ladder.ts";
import { stateHash } from "./state-hash.ts";
import { reconcile } from "./reconcile.ts";
import { ladderIn, lapse, takeOff } from "./resting.ts";
import { transition } from "./status.ts";
import { updateOrder } from "./update-order.ts";
import { isCrossMatched } from "./virtual-match.ts";

const { ACCOUNT, CANCELLED, MATCHED, META, NEXT, PROFIT, REMAINING, VALUE, BACK, LAY } = orderLayout;
const { CANCELLED_REASON, LAPSED_REASON, MATCHED_REASON } = changeReasons;

/**
 * The book that runs: price ladders over typed arrays, exposure kept bet by bet, events written as numbers. `execute` makes no objects; an empty
 * market costs a few hundred bytes, an open order 64 bytes and its index entry. Typed-array reads are in range by construction, hence the casts.
 */
export class FastBook implements Book {
  readonly spec: MarketSpec;
  /** What the last command did, until the next one to any book that writes to the same log. */
  readonly events: EventLog;
  private marketState: MarketState = newMarketState;
  private readonly slab = new OrderSlab();
  /** Lays and backs of each runner: index 2 x runner + side. */
  private readonly ladders: (PriceLadder | undefined)[] = [];
  private readonly exposure: ExposureTable;
  private readonly parts: BookParts;
  private readonly taker = scratch.taker;
  private readonly level = scratch.level;
  private readonly at = scratch.at;
  private readonly writer: EventWriter;
  private readonly cross: FastCross | undefined;

  constructor(
    spec: MarketSpec,
    options: { readonly snapshot?: BookSnapshot | undefined; readonly events?: EventLog } = {},
  ) {
    assertMarketSpec(spec);
    this.spec = spec;
    this.events = options.events ?? new EventLog();
    this.exposure = new ExposureTable(spec);
    const { slab, exposure, ladders } = this;
    this.parts = { spec, slab, exposure, ladders, closing: [] };
    this.writer = new EventWriter(this.events, { slab: this.slab, exposure: this.exposure, spec });
    this.cross = isCrossMatched(spec) ? new FastCross(this.parts, this.writer) : undefined;
    if (options.snapshot !== undefined) this.load(options.snapshot);
  }

  get state(): MarketState {
    return this.marketState;
  }

  get openOrderCount(): number {
    return this.slab.count;
  }

  apply(command: MarketCommand): Answer {
    const code = this.execute(command);
    if (code !== undefined) return { ok: false, code };
    return { ok: true, events: decodeEvents(this.events, this.spec, this.marketState) };
  }

  /** Does a command and leaves what it did in `events`; returns why it is refused, then nothing has changed. */
  execute(command: MarketCommand): RefusalCode | undefined {
    this.events.reset();
    if (command.type === "place") return this.place(command);
    if (command.type === "cancel") return this.cancel(command);
    if (command.type !== "update") return this.control(command);
    return updateOrder(this.parts, command, { writer: this.writer, state: this.marketState });
  }

  checkOrder(draft: OrderDraft): RefusalCode | undefined {
    return orderRefusal(this.spec, this.marketState, draft);
  }

  private place(command: PlaceCommand): RefusalCode | undefined {
    assertOrderIds(command);
    if (this.slab.index.find(command.orderId) >= 0) throw new Error(`order ${command.orderId} exists`);
    const runner = runnerOf(this.spec, command.selectionId);
    const tick = tickOf(command.priceX100);
    const isPlain = runner >= 0 && tick >= 0 && isPlainLimit(this.spec, this.marketState, command);
    const code = isPlain ? undefined : orderRefusal(this.spec, this.marketState, command);
    if (code !== undefined) return code;
    // After this point it must succeed.
    const { taker, exposure } = this;
    const terms = termsOf(command.persistence, command.orderType);
    taker.orderId = command.orderId;
    taker.accountId = command.accountId;
    taker.row = exposure.rowOf(command.accountId);
    taker.runner = runner;
    taker.side = command.side === "LAY" ? LAY : BACK;
    taker.tick = tick;
    taker.worstTick = tick;
    const sizeMinor =
      command.target === undefined ? command.sizeMinor : this.sizeFor({ ...command, target: command.target });
    taker.remaining = sizeMinor;
    taker.matched = 0;
    taker.value = 0;
    taker.profit = 0;
    exposure.touch(taker.row);
    this.writer.accepted(taker, sizeMinor, terms);
    if (isOnCloseTerms(terms)) this.waitForStart(terms);
    else this.meet(terms, isPlain || !mayHoldBack(command) ? 0 : holdBack(taker, command, this));
    this.writer.positions(this.marketState);
    return undefined;
  }

  private sizeFor(command: PlaceCommand & { readonly target: BetTarget }): number {
    return targetSizeMinor(command, this.offers(command.selectionId, command.side));
  }

  /** Takes what the order may take at once; what is left of it rests, if it isn't killed. `killed` is held back already. */
  private meet(terms: number, killed: number): void {
    const { taker } = this;
    const opposite = this.ladders[2 * taker.runner + 1 - taker.side];
    if (this.cross !== undefined) this.matchAcross(opposite, this.cross);
    else if (opposite !== undefined) this.matchAgainst(opposite);
    taker.remaining += killed;
    if (taker.matched > 0) this.bookTaker();
    taker.remaining -= killed;
    if (killed > 0) this.writer.taker(taker, LAPSED_REASON, killed);
    if (taker.remaining > 0) {
      const ladder = this.ladderOf(taker.runner, taker.side);
      this.rest(ladder, terms);
      this.writer.level(taker, ladder.totalOf(taker.tick));
    }
  }

  private waitForStart(terms: number): void {
    const ladder = ladderIn(this.parts.closing, this.parts, this.taker);
    this.rest(ladder, terms);
    this.writer.closingLevel(this.taker, ladder.totalOf(this.taker.tick));
  }

  private matchAgainst(opposite: PriceLadder): void {
    const { taker } = this;
    while (taker.remaining > 0) {
      const tick = opposite.best;
      if (tick < 0 || (taker.side === BACK ? tick < taker.worstTick : tick > taker.worstTick)) return;
      this.takeLevel(opposite, tick);
    }
  }

  /** The better of the runner's own offers and the virtual one, of equals the real one, as long as there is one that the taker takes. [VIRT-03] */
  private matchAcross(opposite: PriceLadder | undefined, cross: FastCross): void {
    const { taker } = this;
    while (taker.remaining > 0) {
      const best = opposite?.best ?? -1;
      const isTaken = best >= 0 && (taker.side === BACK ? best >= taker.worstTick : best <= taker.worstTick);
      const price = cross.betterThan(isTaken ? best : -1, taker);
      if (price !== undefined) cross.match(taker, price);
      else if (isTaken && opposite !== undefined) this.takeLevel(opposite, best);
      else return;
    }
  }

  private takeLevel(opposite: PriceLadder, tick: number): void {
    const { taker } = this;
    const priceX100 = priceOf(tick);
    const before = taker.remaining;
    let slot = opposite.headOf(tick);
    while (slot >= 0 && taker.remaining > 0) {
      const next = this.slab.links[2 * slot + NEXT] as number;
      this.match(slot, priceX100);
      if (this.slab.figures[slot + REMAINING] === 0) {
        opposite.unlink(tick, slot);
        this.exposure.countOrder(this.slab.links[2 * slot + ACCOUNT] as number, -1);
        this.slab.release(slot);
      }
      slot = next;
    }
    // An emptied level is closed by now and its total gone with it.
    const left = opposite.headOf(tick) < 0 ? 0 : opposite.reduce(tick, before - taker.remaining);
    this.level.runner = taker.runner;
    this.level.side = 1 - taker.side;
    this.level.tick = tick;
    this.writer.level(this.level, left);
  }

  private match(slot: number, priceX100: number): void {
    const { taker, exposure, at } = this;
    const { figures, links } = this.slab;
    const figure = slot;
    const row = links[2 * slot + ACCOUNT] as number;
    const rest = figures[figure + REMAINING] as number;
    const size = rest < taker.remaining ? rest : taker.remaining;
    const profit = fillProfitMinor(size, priceX100);
    const value = size * priceX100;
    figures[figure + REMAINING] = rest - size;
    figures[figure + MATCHED] = (figures[figure + MATCHED] as number) + size;
    figures[figure + VALUE] = (figures[figure + VALUE] as number) + value;
    figures[figure + PROFIT] = (figures[figure + PROFIT] as number) + profit;
    taker.remaining -= size;
    taker.matched += size;
    taker.value += value;
    taker.profit += profit;
    exposure.touch(row);
    at.row = row;
    at.runner = taker.runner;
    const isBack = taker.side === LAY;
    if (isBack) exposure.addBack(row, taker.runner, -size);
    else exposure.addLay(row, taker.runner, fillProfitMinor(rest - size, priceX100) - fillProfitMinor(rest, priceX100));
    exposure.addMatched(at, isBack ? size : -size, isBack ? profit : -profit);
    this.writer.fill(taker, slot, { size, profit });
    this.writer.order(slot, MATCHED_REASON, 0);
  }

  private bookTaker(): void {
    const { taker, at } = this;
    at.row = taker.row;
    at.runner = taker.runner;
    const sign = taker.side === BACK ? 1 : -1;
    this.exposure.addMatched(at, sign * taker.matched, sign * taker.profit);
    this.writer.taker(taker, MATCHED_REASON, 0);
  }

  /** Puts what is left of the taker into a ladder of its side; returns its slot. */
  private rest(ladder: PriceLadder, terms: number): number {
    const { taker, slab } = this;
    const slot = slab.allocate(taker.orderId);
    const { figures, links } = slab;
    figures[slot + REMAINING] = taker.remaining;
    figures[slot + MATCHED] = taker.matched;
    figures[slot + CANCELLED] = 0;
    figures[slot + VALUE] = taker.value;
    figures[slot + PROFIT] = taker.profit;
    links[2 * slot + ACCOUNT] = taker.row;
    links[2 * slot + META] = metaOf(taker, terms);
    ladder.append(taker.tick, slot, taker.remaining);
    this.exposure.countOrder(taker.row, 1);
    if (taker.side === BACK) this.exposure.addBack(taker.row, taker.runner, taker.remaining);
    else if (isOnCloseTerms(terms)) this.exposure.addLay(taker.row, taker.runner, taker.remaining);
    else this.exposure.addLay(taker.row, taker.runner, fillProfitMinor(taker.remaining, priceOf(taker.tick)));
    return slot;
  }

  private ladderOf(runner: number, side: number): PriceLadder {
    return ladderIn(this.ladders, this.parts, { runner, side });
  }

  private cancel(command: CancelCommand): RefusalCode | undefined {
    const reduction = command.sizeReductionMinor ?? Number.MAX_SAFE_INTEGER;
    if (!Number.isSafeInteger(reduction) || reduction <= 0) return "INVALID_BET_SIZE";
    const slot = this.slab.index.find(command.orderId);
    if (slot < 0) return "BET_TAKEN_OR_LAPSED";
    const row = this.slab.links[2 * slot + ACCOUNT] as number;
    if (this.exposure.accountOf(row) !== command.accountId) return "INVALID_BET_ID";
    const meta = this.slab.links[2 * slot + META] as number;
    const type = termsType(metaTerms(meta));
    const isLimited = type === "LIMIT_ON_CLOSE";
    if (type !== undefined && !mayReplaceOnClose(this, command, isLimited)) return "INVALID_ORDER_TYPE";
    // After this point it must succeed.
    this.exposure.touch(row);
    const rest = this.slab.figures[slot + REMAINING] as number;
    const cancelled = reduction < rest ? reduction : rest;
    const at = slot + CANCELLED;
    this.slab.figures[at] = (this.slab.figures[at] as number) + cancelled;
    const left = takeOff(this.parts, slot, cancelled);
    this.writer.order(slot, CANCELLED_REASON, 0);
    const place = { runner: metaRunner(meta), side: metaSide(meta), tick: metaTick(meta) };
    if (isLimited) this.writer.closingLevel(place, left);
    else this.writer.level(place, left);
    if (cancelled === rest) this.slab.release(slot);
    this.writer.positions(this.marketState);
    return undefined;
  }

  private control(command: ControlCommand): RefusalCode | undefined {
    const result = transition(this.spec, this.marketState, command);
    if (!result.ok) return result.code;
    // After this point it must succeed.
    const { exposure } = this;
    if (this.marketState.settlement === "UNSETTLED" && result.state.settlement !== "UNSETTLED") {
      for (const row of exposure.allRows()) if (exposure.lockedOf(row) > 0) exposure.touch(row);
    }
    this.marketState = result.state;
    this.writer.status();
    if (command.type === "turnInPlay" && this.spec.hasStartingPrice === true)
      this.marketState = { ...result.state, startingPrices: reconcile(this.parts, this.writer) };
    if (result.lapse !== "NONE") lapse(this.parts, this.writer, result.lapse);
    // By account, not by row: rows are in order of arrival, which a rebuilt book doesn't know.
    exposure.touched.subarray(0, exposure.touchedCount).sort((a, b) => exposure.accountOf(a) - exposure.accountOf(b));
    this.writer.positions(this.marketState);
    return undefined;
  }

  private load(snapshot: BookSnapshot): void {
    assertLoadable(this.spec, snapshot);
    this.marketState = snapshot.state;
    const { exposure } = this;
    for (const { accountId, ifWinMinor, ifOtherMinor } of snapshot.positions) {
      exposure.setPosition(exposure.rowOf(accountId), ifWinMinor, ifOtherMinor);
    }
    for (const order of snapshot.orders) this.restStored(order);
    if (snapshot.state.settlement === "UNSETTLED") for (const row of exposure.allRows()) exposure.relock(row);
  }

  private restStored(order: OpenOrder): void {
    const { taker } = this;
    taker.orderId = order.orderId;
    taker.row = this.exposure.rowOf(order.accountId);
    taker.runner = runnerOf(this.spec, order.selectionId);
    taker.side = order.side === "LAY" ? LAY : BACK;
    taker.tick = tickOf(order.priceX100);
    taker.remaining = order.remainingMinor;
    taker.matched = order.matchedMinor;
    taker.value = order.matchedValue;
    taker.profit = order.matchedProfitMinor;
    const ladders = order.orderType === undefined ? this.ladders : this.parts.closing;
    const slot = this.rest(ladderIn(ladders, this.parts, taker), termsOf(order.persistence, order.orderType));
    this.slab.figures[slot + CANCELLED] = order.cancelledMinor;
  }

  lockedFor(accountId: number): number {
    const row = this.exposure.find(accountId);
    return row < 0 ? 0 : this.exposure.lockedOf(row);
  }

  lockedAfterPlacing(accountId: number, drafts: readonly OrderDraft[]): number {
    if (this.marketState.settlement !== "UNSETTLED") return 0;
    return this.exposure.lockedWith(this.exposure.find(accountId), stakesOf(this.spec, drafts));
  }

  positionOf(accountId: number): Position {
    return positionAt(this.parts, accountId, this.exposure.find(accountId));
  }

  positions(): readonly Position[] {
    return positionsOf(this.parts);
  }

  openOrder(orderId: number): OpenOrder | undefined {
    const slot = this.slab.index.find(orderId);
    return slot < 0 ? undefined : openOrderAt(this.parts, slot);
  }

  openOrdersOf(accountId: number): readonly OpenOrder[] {
    const row = this.exposure.find(accountId);
    return canonicalSlots(this.parts)
      .filter((slot) => this.slab.links[2 * slot + ACCOUNT] === row)
      .map((slot) => openOrderAt(this.parts, slot));
  }

  levels(selectionId: number, side: Side, atMost?: number): readonly Level[] {
    return [...eachLevel(this.parts, { selectionId, side, atMost })];
  }

  offers(selectionId: number, side: Side, sparedId?: number): Iterable<Offer> {
    const sparedRow = sparedId === undefined ? -1 : this.exposure.find(sparedId);
    return offersIn(this.parts, this.cross, { selectionId, side, sparedRow });
  }

  snapshot(front?: Front): BookSnapshot {
    const slots = front === undefined ? canonicalSlots(this.parts) : frontSlots(this.parts, front);
    const orders = slots.map((slot) => openOrderAt(this.parts, slot));
    return { state: this.marketState, orders, positions: front === undefined ? this.positions() : [] };
  }

  stateHash(): string {
    return stateHash(this.snapshot());
  }
}

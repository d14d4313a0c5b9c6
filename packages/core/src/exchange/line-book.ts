import type { Answer, Book, BookSnapshot, Front, Level, OpenOrder, Position } from "./book.ts";
import { assertOrderIds, orderRefusal } from "./check-order.ts";
import type {
  CancelCommand,
  ControlCommand,
  MarketCommand,
  OrderDraft,
  PlaceCommand,
  RefusalCode,
  UpdateCommand,
} from "./command.ts";
import type { MarketEvent, OrderChangeReason } from "./event.ts";
import { averagePriceX100 } from "./fill-profit.ts";
import { isBettered, mayHoldBack, offersTo } from "./fill-or-kill.ts";
import { LineExposure } from "./line-exposure.ts";
import { firstByLine, inOrder, LineQueue, newOrder, openOrderOf, type Order } from "./line-queue.ts";
import { assertLineRange, lineCount, lineIndex, type LineRange } from "./line-range.ts";
import {
  assertMarketSpec,
  largestSizeMinor,
  newMarketState,
  type MarketSpec,
  type MarketState,
  type Side,
} from "./market.ts";
import { stateHash } from "./state-hash.ts";
import { transition } from "./status.ts";

const other = (side: Side): Side => (side === "BACK" ? "LAY" : "BACK");
const nothingMatched = { matchedMinor: 0, cancelledMinor: 0, matchedValue: 0, matchedProfitMinor: 0 };

/**
 * The book of a LINE market: one runner, a line where others have a price, every bet at evens. A back sells, and is matched at its line or a higher one; a lay
 * buys, at its line or a lower one; the one that waited gives the line. Positions are figures by outcome. [LINE-01..06]
 */
export class LineBook implements Book {
  readonly spec: MarketSpec;
  state: MarketState = newMarketState;
  readonly #range: LineRange;
  readonly #selectionId: number;
  readonly #orders = new Map<number, Order>();
  /** Queues by line; those of a side that are empty are absent. */
  readonly #queues = { BACK: new Map<number, LineQueue>(), LAY: new Map<number, LineQueue>() };
  /** Of each account that has any. */
  readonly #ordersOf = new Map<number, Set<Order>>();
  /** How many orders ever rested: who came later has more. */
  #rested = 0;
  readonly #exposure: LineExposure;
  #events: MarketEvent[] = [];
  /** What was locked before the command, of those it touched, in order. */
  #touched = new Map<number, number>();

  constructor(spec: MarketSpec, snapshot?: BookSnapshot) {
    assertMarketSpec(spec);
    const [selectionId] = spec.selectionIds;
    if (spec.line === undefined || selectionId === undefined) throw new RangeError("a LINE market has lines");
    assertLineRange(spec.line);
    this.spec = spec;
    this.#range = spec.line;
    this.#selectionId = selectionId;
    this.#exposure = new LineExposure(spec.line);
    if (snapshot !== undefined) this.#load(snapshot);
  }

  get openOrderCount(): number {
    return this.#orders.size;
  }

  apply(command: MarketCommand): Answer {
    this.#events = [];
    this.#touched = new Map();
    const code = this.#run(command);
    return code === undefined ? { ok: true, events: this.#events } : { ok: false, code };
  }

  #run(command: MarketCommand): RefusalCode | undefined {
    if (command.type === "place") return this.#place(command);
    if (command.type === "cancel") return this.#cancel(command);
    return command.type === "update" ? this.#update(command) : this.#control(command);
  }

  checkOrder(draft: OrderDraft): RefusalCode | undefined {
    return orderRefusal(this.spec, this.state, draft);
  }

  #place(command: PlaceCommand): RefusalCode | undefined {
    assertOrderIds(command);
    if (this.#orders.has(command.orderId)) throw new Error(`order ${command.orderId} exists`);
    const code = this.checkOrder(command);
    if (code !== undefined) return code;
    // After this point it must succeed.
    const { orderId, accountId, selectionId, side, priceX100, sizeMinor, persistence } = command;
    const placed = { orderId, accountId, selectionId, side, priceX100, sizeMinor, persistence };
    this.#touch(accountId);
    this.#events.push({ type: "orderAccepted", ...placed });
    const held = this.#heldBack(command);
    const taker = newOrder({ ...placed, remainingMinor: sizeMinor - held, ...nothingMatched });
    for (const line of this.#linesWithin(side, priceX100)) {
      if (taker.remainingMinor === 0) break;
      this.#takeLine(taker, line);
    }
    taker.remainingMinor += held;
    if (taker.matchedMinor > 0) this.#tellOrder(taker, "MATCHED");
    taker.remainingMinor -= held;
    if (held > 0) this.#tellOrder(taker, "LAPSED", held);
    if (taker.remainingMinor > 0) {
      this.#rest(taker);
      this.#tellLevel(side, priceX100);
    }
    this.#tellPositions([...this.#touched.keys()]);
    return undefined;
  }

  /** Of a fill-or-kill order what isn't there within its line, all of it when that is less than its least; all of one that lapses for a better line. [LINE-03] */
  #heldBack(command: PlaceCommand): number {
    if (!mayHoldBack(command)) return 0;
    const { side, priceX100, sizeMinor } = command;
    const within = new Set(this.#linesWithin(side, priceX100));
    const offers = [...offersTo(command, this)].filter((level) => within.has(level.priceX100));
    if (isBettered(command, offers)) return sizeMinor;
    if (command.timeInForce === undefined) return 0;
    const filled = Math.min(
      sizeMinor,
      offers.reduce((sum, level) => sum + level.sizeMinor, 0),
    );
    return filled >= (command.minFillSizeMinor ?? sizeMinor) ? sizeMinor - filled : sizeMinor;
  }

  /** Lines at which something waits that an order of this side takes, best first. */
  #linesWithin(side: Side, lineX100: number): number[] {
    const lines = [...this.#queues[other(side)].keys()];
    return side === "BACK"
      ? lines.filter((line) => line >= lineX100).toSorted((a, b) => b - a)
      : lines.filter((line) => line <= lineX100).toSorted((a, b) => a - b);
  }

  #takeLine(taker: Order, lineX100: number): void {
    const side = other(taker.side);
    const queue = this.#queues[side].get(lineX100);
    for (let maker = queue?.first; maker !== undefined && taker.remainingMinor > 0; maker = queue?.first) {
      const sizeMinor = Math.min(maker.remainingMinor, taker.remainingMinor);
      this.#touch(maker.accountId);
      this.#exposure.addWaiting(maker.accountId, { side, priceX100: lineX100, sizeMinor: -sizeMinor });
      for (const order of [maker, taker]) {
        order.remainingMinor -= sizeMinor;
        order.matchedMinor += sizeMinor;
        order.matchedValue += lineX100 * sizeMinor;
        order.matchedProfitMinor += sizeMinor;
        this.#exposure.addMatched(order.accountId, order.side, { lineX100, sizeMinor });
      }
      queue?.shrink(sizeMinor);
      this.#events.push({
        type: "fill",
        selectionId: this.#selectionId,
        makerOrderId: maker.orderId,
        makerAccountId: maker.accountId,
        takerOrderId: taker.orderId,
        takerAccountId: taker.accountId,
        takerSide: taker.side,
        priceX100: lineX100,
        sizeMinor,
        profitMinor: sizeMinor,
      });
      if (maker.remainingMinor === 0) this.#forget(maker);
      this.#tellOrder(maker, "MATCHED");
    }
    this.#tellLevel(side, lineX100);
  }

  #cancel(command: CancelCommand): RefusalCode | undefined {
    const reduction = command.sizeReductionMinor ?? Number.MAX_SAFE_INTEGER;
    if (!Number.isSafeInteger(reduction) || reduction <= 0) return "INVALID_BET_SIZE";
    const order = this.#orders.get(command.orderId);
    if (order === undefined) return "BET_TAKEN_OR_LAPSED";
    if (order.accountId !== command.accountId) return "INVALID_BET_ID";
    // After this point it must succeed.
    this.#touch(order.accountId);
    const cancelled = Math.min(reduction, order.remainingMinor);
    this.#takeOff(order, cancelled);
    order.cancelledMinor += cancelled;
    this.#tellOrder(order, "CANCELLED");
    this.#tellLevel(order.side, order.priceX100);
    this.#tellPositions([order.accountId]);
    return undefined;
  }

  #update(command: UpdateCommand): RefusalCode | undefined {
    const order = this.#orders.get(command.orderId);
    if (order === undefined) return "BET_TAKEN_OR_LAPSED";
    if (order.accountId !== command.accountId) return "INVALID_BET_ID";
    if (command.persistence === "MARKET_ON_CLOSE") return "INVALID_PERSISTENCE_TYPE";
    if (order.persistence === command.persistence) return "NO_ACTION_REQUIRED";
    // After this point it must succeed.
    order.persistence = command.persistence;
    this.#events.push({ type: "orderUpdated", orderId: command.orderId, persistence: command.persistence });
    return undefined;
  }

  #control(command: ControlCommand): RefusalCode | undefined {
    const result = transition(this.spec, this.state, command);
    if (!result.ok) return result.code;
    // After this point it must succeed.
    const isReleasing = this.state.settlement === "UNSETTLED" && result.state.settlement !== "UNSETTLED";
    if (isReleasing)
      for (const id of this.#exposure.accountIds()) if (this.#exposure.lockedFor(id) > 0) this.#touch(id);
    this.state = result.state;
    this.#events.push({ type: "statusChanged", ...result.state });
    const lapsing = this.#canonical("BEST_FIRST").filter(
      ({ persistence }) => result.lapse === "ALL" || (result.lapse === "UNKEPT" && persistence !== "PERSIST"),
    );
    for (const [index, order] of lapsing.entries()) {
      this.#touch(order.accountId);
      const lapsed = order.remainingMinor;
      this.#takeOff(order, lapsed);
      this.#tellOrder(order, "LAPSED", lapsed);
      const next = lapsing[index + 1];
      if (next?.side !== order.side || next.priceX100 !== order.priceX100) this.#tellLevel(order.side, order.priceX100);
    }
    this.#tellPositions([...this.#touched.keys()].toSorted((a, b) => a - b));
    return undefined;
  }

  #rest(order: Order): void {
    const { orderId, accountId, side, priceX100 } = order;
    this.#rested += 1;
    order.rank = this.#rested;
    this.#orders.set(orderId, order);
    const queue = this.#queues[side].get(priceX100) ?? new LineQueue();
    this.#queues[side].set(priceX100, queue);
    queue.push(order);
    const own = this.#ordersOf.get(accountId) ?? new Set();
    this.#ordersOf.set(accountId, own);
    own.add(order);
    this.#exposure.addWaiting(accountId, { side, priceX100, sizeMinor: order.remainingMinor });
  }

  #takeOff(order: Order, sizeMinor: number): void {
    const { accountId, side, priceX100 } = order;
    order.remainingMinor -= sizeMinor;
    this.#queues[side].get(priceX100)?.shrink(sizeMinor);
    this.#exposure.addWaiting(accountId, { side, priceX100, sizeMinor: -sizeMinor });
    if (order.remainingMinor === 0) this.#forget(order);
  }

  #forget(order: Order): void {
    const { orderId, accountId, side, priceX100 } = order;
    this.#orders.delete(orderId);
    const queue = this.#queues[side].get(priceX100);
    queue?.remove(order);
    if (queue?.first === undefined) this.#queues[side].delete(priceX100);
    const own = this.#ordersOf.get(accountId);
    own?.delete(order);
    if (own?.size === 0) this.#ordersOf.delete(accountId);
  }

  #touch(accountId: number): void {
    if (!this.#touched.has(accountId)) this.#touched.set(accountId, this.#exposure.lockedFor(accountId));
  }

  #tellOrder(order: Order, reason: OrderChangeReason, lapsedMinor = 0): void {
    const { sizeMinor: _size, persistence: _persistence, ...standing } = openOrderOf(order);
    const average = averagePriceX100(order.matchedValue, order.matchedMinor);
    this.#events.push({ type: "orderChanged", reason, ...standing, lapsedMinor, averagePriceX100: average });
  }

  #tellLevel(side: Side, priceX100: number): void {
    const sizeMinor = this.#queues[side].get(priceX100)?.sizeMinor ?? 0;
    this.#events.push({ type: "levelChanged", selectionId: this.#selectionId, side, priceX100, sizeMinor });
  }

  #tellPositions(accountIds: readonly number[]): void {
    if (this.state.settlement !== "UNSETTLED") this.#exposure.release();
    for (const accountId of accountIds) {
      const lockedAfterMinor = this.state.settlement === "UNSETTLED" ? this.#exposure.relock(accountId) : 0;
      const lockedBeforeMinor = this.#touched.get(accountId) ?? 0;
      const { ifWinMinor, ifOtherMinor } = this.positionOf(accountId);
      this.#events.push({
        type: "positionChanged",
        accountId,
        lockedBeforeMinor,
        lockedAfterMinor,
        ifWinMinor,
        ifOtherMinor,
      });
    }
  }

  /** By side, lays first, by line; each line's queue in order. */
  #canonical(direction: "BEST_FIRST" | "RISING", front: Front = () => Infinity): Order[] {
    return (["LAY", "BACK"] as const).flatMap((side) => {
      const isFalling = direction === "BEST_FIRST" && side === "LAY";
      const lines = [...this.#queues[side]].toSorted(([a], [b]) => (isFalling ? b - a : a - b));
      const [atMost, orders]: [number, Order[]] = [front(this.#selectionId, side), []];
      for (const [, queue] of lines) for (const order of queue) if (orders.push(order) >= atMost) return orders;
      return orders;
    });
  }

  #load({ state, orders, positions }: BookSnapshot): void {
    this.state = state;
    const outcomes = lineCount(this.#range) + 1;
    const sums = Array.from({ length: outcomes }, () => 0);
    for (const { accountId, ifWinMinor, ifOtherMinor } of positions) {
      if (ifWinMinor.length !== outcomes || ifOtherMinor !== 0 || !ifWinMinor.every(Number.isSafeInteger))
        throw new Error(`stored market is damaged: position of ${accountId}`);
      for (const [outcome, figure] of ifWinMinor.entries()) sums[outcome] = (sums[outcome] ?? 0) + figure;
      this.#exposure.load(accountId, ifWinMinor);
    }
    if (sums.some((sum) => sum !== 0)) throw new Error("stored market is damaged: its positions aren't zero-sum");
    for (const order of orders) {
      if (!this.#isPossible(order)) throw new Error(`stored market is damaged: order ${order.orderId}`);
      this.#rest(newOrder(order));
    }
    const [bought] = this.#canonical("BEST_FIRST").filter(({ side }) => side === "LAY");
    const [sold] = this.#canonical("BEST_FIRST").filter(({ side }) => side === "BACK");
    if (bought !== undefined && sold !== undefined && bought.priceX100 >= sold.priceX100)
      throw new Error("stored market is damaged: it is crossed");
    if (state.settlement === "UNSETTLED") for (const id of this.#exposure.accountIds()) this.#exposure.relock(id);
  }

  #isPossible(order: OpenOrder): boolean {
    const { sizeMinor, remainingMinor, matchedMinor, cancelledMinor } = order;
    return (
      !this.#orders.has(order.orderId) &&
      order.selectionId === this.#selectionId &&
      order.orderType === undefined &&
      lineIndex(this.#range, order.priceX100) >= 0 &&
      remainingMinor > 0 &&
      sizeMinor <= largestSizeMinor &&
      sizeMinor === remainingMinor + matchedMinor + cancelledMinor
    );
  }

  lockedFor(accountId: number): number {
    return this.#exposure.lockedFor(accountId);
  }

  lockedAfterPlacing(accountId: number, drafts: readonly OrderDraft[]): number {
    return this.state.settlement === "UNSETTLED" ? this.#exposure.lockedWith(accountId, drafts) : 0;
  }

  positionOf(accountId: number): Position {
    return { accountId, ifWinMinor: this.#exposure.figuresOf(accountId), ifOtherMinor: 0 };
  }

  positions(): readonly Position[] {
    return this.#exposure
      .accountIds()
      .map((accountId) => this.positionOf(accountId))
      .filter(({ ifWinMinor }) => ifWinMinor.some((figure) => figure !== 0));
  }

  openOrder(orderId: number): OpenOrder | undefined {
    const order = this.#orders.get(orderId);
    return order === undefined ? undefined : openOrderOf(order);
  }

  openOrdersOf(accountId: number): readonly OpenOrder[] {
    return [...(this.#ordersOf.get(accountId) ?? [])].toSorted(inOrder).map(openOrderOf);
  }

  levels(selectionId: number, side: Side, atMost?: number): readonly Level[] {
    if (selectionId !== this.#selectionId) return [];
    const sign = side === "LAY" ? -1 : 1;
    return [...this.#queues[side]]
      .toSorted(([a], [b]) => sign * (a - b))
      .slice(0, atMost)
      .map(([priceX100, queue]) => ({ priceX100, sizeMinor: queue.sizeMinor }));
  }

  offers(selectionId: number, side: Side, sparedId?: number): readonly Level[] {
    const levels = this.levels(selectionId, other(side));
    if (sparedId === undefined) return levels;
    const before: Level[] = [];
    const own = firstByLine(this.#ordersOf.get(sparedId) ?? [], other(side));
    for (const level of levels) {
      const first = own.get(level.priceX100);
      if (first === undefined) before.push(level);
      else {
        const sizeMinor = this.#queues[other(side)].get(level.priceX100)?.sizeBefore(first) ?? 0;
        if (sizeMinor > 0) before.push({ priceX100: level.priceX100, sizeMinor });
        break;
      }
    }
    return before;
  }

  snapshot(front?: Front): BookSnapshot {
    const orders = this.#canonical(front === undefined ? "RISING" : "BEST_FIRST", front).map(openOrderOf);
    return { state: this.state, orders, positions: front === undefined ? this.positions() : [] };
  }

  stateHash(): string {
    return stateHash(this.snapshot());
  }
}

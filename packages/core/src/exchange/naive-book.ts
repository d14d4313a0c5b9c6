import { targetSizeMinor } from "./bet-target.ts";
import { averagePriceX100, fillProfitMinor } from "./fill-profit.ts";
import type { Answer, Book, BookSnapshot, Level, Offer, OpenOrder, Position } from "./book.ts";
import { assertOrderIds, mayReplaceOnClose } from "./check-order.ts";
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
import { heldBackMinor, offersTo } from "./fill-or-kill.ts";
import { assertLoadable } from "./load.ts";
import {
  assertMarketSpec,
  houseAccountId,
  newMarketState,
  type MarketSpec,
  type MarketState,
  type Side,
} from "./market.ts";
import { NaiveBets } from "./naive-bets.ts";
import { naiveReasons, naiveTransition } from "./naive-checks.ts";
import { crossMatch, crossOffer, everything, sizeBefore, type CrossOffer, type FillAmounts } from "./naive-cross.ts";
import { closingQueue, closingTotal, reconcileRunner } from "./naive-reconcile.ts";
import { isOnClose, isOpenForStartingPrice } from "./starting-price.ts";
import { stateHash } from "./state-hash.ts";
import { isCrossMatched } from "./virtual-match.ts";

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

const nothingMatched = { matchedMinor: 0, cancelledMinor: 0, matchedValue: 0, matchedProfitMinor: 0 };

/** The oracle: a list of orders in order of entry and a list of matched bets, sorted and summed anew each time. Slow, short, obviously right. */
export class NaiveBook implements Book {
  readonly spec: MarketSpec;
  state: MarketState = newMarketState;
  private orders: Mutable<OpenOrder>[] = [];
  private readonly bets: NaiveBets;
  private events: MarketEvent[] = [];
  private touched = new Map<number, number>();

  constructor(spec: MarketSpec, snapshot?: BookSnapshot) {
    assertMarketSpec(spec);
    this.spec = spec;
    this.bets = new NaiveBets(spec, snapshot?.positions ?? []);
    if (snapshot === undefined) return;
    assertLoadable(spec, snapshot);
    this.state = snapshot.state;
    this.orders = snapshot.orders.map((order) => ({ ...order }));
  }

  get openOrderCount(): number {
    return this.orders.length;
  }

  apply(command: MarketCommand): Answer {
    this.events = [];
    this.touched = new Map();
    const code = this.run(command);
    return code === undefined ? { ok: true, events: this.events } : { ok: false, code };
  }

  private run(command: MarketCommand): RefusalCode | undefined {
    if (command.type === "place") return this.place(command);
    if (command.type === "update") return this.update(command);
    return command.type === "cancel" ? this.cancel(command) : this.control(command);
  }

  checkOrder(draft: OrderDraft): RefusalCode | undefined {
    return naiveReasons(this.spec, this.state, draft)[0];
  }

  private place(command: PlaceCommand): RefusalCode | undefined {
    assertOrderIds(command);
    if (this.orders.some((order) => order.orderId === command.orderId))
      throw new Error(`order ${command.orderId} exists`);
    const code = this.checkOrder(command);
    if (code !== undefined) return code;
    // After this point it must succeed.
    const { orderId, accountId, selectionId, side, priceX100, persistence, target, orderType } = command;
    const sizeMinor =
      target === undefined
        ? command.sizeMinor
        : targetSizeMinor({ side, priceX100, target }, this.offers(selectionId, side));
    const common = { orderId, accountId, selectionId, side, priceX100, sizeMinor, persistence };
    const placed = orderType === undefined ? common : { ...common, orderType };
    this.touch(accountId);
    this.events.push({ type: "orderAccepted", ...placed });
    if (isOnClose(command)) {
      const order = { ...placed, remainingMinor: sizeMinor, ...nothingMatched };
      this.orders.push(order);
      this.pushClosingLevel(order, closingTotal(this.orders, order));
      this.pushPositions([accountId]);
      return undefined;
    }
    const isAveraged = command.timeInForce === "FILL_OR_KILL" && target === undefined;
    const killedMinor = heldBackMinor(command, sizeMinor, () => offersTo(command, this));
    const taker = { ...placed, remainingMinor: sizeMinor - killedMinor, ...nothingMatched };
    while (taker.remainingMinor > 0 && this.takeBest(taker, isAveraged ? undefined : priceX100) !== undefined);
    taker.remainingMinor += killedMinor;
    if (taker.matchedMinor > 0) this.pushChange(taker, "MATCHED");
    taker.remainingMinor -= killedMinor;
    if (killedMinor > 0) this.pushChange(taker, "LAPSED", killedMinor);
    if (taker.remainingMinor > 0) {
      this.orders.push(taker);
      this.pushLevel(taker);
    }
    this.pushPositions([...this.touched.keys()]);
    return undefined;
  }

  /** The better of the runner's own best level and one match across the others, of equals the former; undefined when neither is within the limit. [VIRT-03] */
  private takeBest(taker: Mutable<OpenOrder>, limitX100: number | undefined): Offer | undefined {
    const { selectionId, side } = taker;
    const isBetter = (a: number, b: number): boolean => (side === "BACK" ? a > b : a < b);
    const real = this.queue(selectionId, side === "BACK" ? "LAY" : "BACK")[0]?.priceX100;
    const cross = crossOffer(this.spec, taker, (id) => this.queue(id, side)[0]);
    const isVirtual = cross !== undefined && (real === undefined || isBetter(cross.price.shownX100, real));
    const priceX100 = isVirtual ? cross.price.shownX100 : real;
    if (priceX100 === undefined || (limitX100 !== undefined && isBetter(limitX100, priceX100))) return undefined;
    const { remainingMinor: before, matchedProfitMinor: wonMinor } = taker;
    if (isVirtual) this.takeAcross(taker, cross);
    else this.takeLevel(taker, priceX100);
    const across = { exactX100: cross?.price.exactX100 ?? 0, profitMinor: taker.matchedProfitMinor - wonMinor };
    return { priceX100, sizeMinor: before - taker.remainingMinor, ...(isVirtual ? { across } : {}) };
  }

  private takeAcross(taker: Mutable<OpenOrder>, { price, makers }: CrossOffer<Mutable<OpenOrder>>): void {
    const { legs, part, house } = crossMatch(taker, price, makers);
    for (const { maker, stakeMinor } of legs) {
      this.match(maker, house(maker.selectionId, stakeMinor));
      this.orders = this.orders.filter((order) => order.remainingMinor > 0);
      this.pushLevel(maker);
    }
    this.touch(houseAccountId);
    if (part.sizeMinor > 0) this.book(house(taker.selectionId, part.sizeMinor), taker, part);
  }

  private takeLevel(taker: Mutable<OpenOrder>, priceX100: number): void {
    const level = this.queue(taker.selectionId, taker.side === "BACK" ? "LAY" : "BACK").filter(
      (order) => order.priceX100 === priceX100,
    );
    for (const maker of level) if (taker.remainingMinor > 0) this.match(maker, taker);
    this.orders = this.orders.filter((order) => order.remainingMinor > 0);
    this.pushLevel(level[0] ?? taker);
  }

  private match(maker: Mutable<OpenOrder>, taker: Mutable<OpenOrder>): void {
    const { priceX100 } = maker;
    const sizeMinor = Math.min(maker.remainingMinor, taker.remainingMinor);
    this.touch(maker.accountId);
    this.book(maker, taker, { priceX100, sizeMinor, profitMinor: fillProfitMinor(sizeMinor, priceX100) });
    this.pushChange(maker, "MATCHED");
  }

  private book(maker: Mutable<OpenOrder>, taker: Mutable<OpenOrder>, fill: FillAmounts): void {
    const { selectionId } = maker;
    const { priceX100, sizeMinor, profitMinor } = fill;
    for (const order of [maker, taker]) {
      order.remainingMinor -= sizeMinor;
      order.matchedMinor += sizeMinor;
      order.matchedValue += priceX100 * sizeMinor;
      order.matchedProfitMinor += profitMinor;
      const runnerIndex = this.spec.selectionIds.indexOf(selectionId);
      this.bets.matched.push({ accountId: order.accountId, runnerIndex, side: order.side, sizeMinor, profitMinor });
    }
    this.events.push({
      type: "fill",
      selectionId,
      makerOrderId: maker.orderId,
      makerAccountId: maker.accountId,
      takerOrderId: taker.orderId,
      takerAccountId: taker.accountId,
      takerSide: taker.side,
      priceX100,
      sizeMinor,
      profitMinor,
    });
  }

  private cancel(command: CancelCommand): RefusalCode | undefined {
    const reduction = command.sizeReductionMinor ?? Number.MAX_SAFE_INTEGER;
    if (!Number.isSafeInteger(reduction) || reduction <= 0) return "INVALID_BET_SIZE";
    const order = this.orders.find((candidate) => candidate.orderId === command.orderId);
    if (order === undefined) return "BET_TAKEN_OR_LAPSED";
    if (order.accountId !== command.accountId) return "INVALID_BET_ID";
    const isLimited = order.orderType === "LIMIT_ON_CLOSE";
    if (isOnClose(order) && !mayReplaceOnClose(this, command, isLimited)) return "INVALID_ORDER_TYPE";
    // After this point it must succeed.
    this.touch(order.accountId);
    const cancelled = Math.min(reduction, order.remainingMinor);
    order.remainingMinor -= cancelled;
    order.cancelledMinor += cancelled;
    this.orders = this.orders.filter((candidate) => candidate.remainingMinor > 0);
    this.pushChange(order, "CANCELLED");
    if (isLimited) this.pushClosingLevel(order, closingTotal(this.orders, order));
    else this.pushLevel(order);
    this.pushPositions([order.accountId]);
    return undefined;
  }

  private update(command: UpdateCommand): RefusalCode | undefined {
    const order = this.orders.find((candidate) => candidate.orderId === command.orderId);
    if (order === undefined) return "BET_TAKEN_OR_LAPSED";
    if (order.accountId !== command.accountId) return "INVALID_BET_ID";
    if (isOnClose(order)) return "INVALID_ORDER_TYPE";
    if (command.persistence === "MARKET_ON_CLOSE" && !isOpenForStartingPrice(this.spec, this.state))
      return "INVALID_PERSISTENCE_TYPE";
    if (order.persistence === command.persistence) return "NO_ACTION_REQUIRED";
    // After this point it must succeed.
    order.persistence = command.persistence;
    this.events.push({ type: "orderUpdated", orderId: command.orderId, persistence: command.persistence });
    return undefined;
  }

  private control(command: ControlCommand): RefusalCode | undefined {
    const result = naiveTransition(this.spec, this.state, command);
    if (!result.ok) return result.code;
    // After this point it must succeed.
    const isLapsing = (order: OpenOrder): boolean =>
      result.lapse === "ALL" || (result.lapse === "UNKEPT" && (order.persistence !== "PERSIST" || isOnClose(order)));
    for (const order of this.orders) if (isLapsing(order)) this.touch(order.accountId);
    const isReleasing = this.state.settlement === "UNSETTLED" && result.state.settlement !== "UNSETTLED";
    if (isReleasing)
      for (const { accountId } of this.positions()) if (this.lockedFor(accountId) > 0) this.touch(accountId);
    this.state = result.state;
    this.events.push({ type: "statusChanged", ...result.state });
    if (command.type === "turnInPlay" && this.spec.hasStartingPrice === true) this.reconcile(result.state);
    const lapsing = this.canonicalOrders("BEST_FIRST").filter(isLapsing);
    for (const [index, order] of lapsing.entries()) {
      const lapsed = order.remainingMinor;
      order.remainingMinor = 0;
      this.orders = this.orders.filter((candidate) => candidate !== order);
      this.pushChange(order, "LAPSED", lapsed);
      const next = lapsing[index + 1];
      const isSameLevel =
        next?.selectionId === order.selectionId &&
        next.side === order.side &&
        next.priceX100 === order.priceX100 &&
        isOnClose(next) === isOnClose(order);
      if (isSameLevel) continue;
      if (!isOnClose(order)) this.pushLevel(order);
      else if (result.lapse === "ALL") this.pushClosingLevel(order, 0);
    }
    this.pushPositions([...this.touched.keys()].toSorted((a, b) => a - b));
    return undefined;
  }

  private reconcile(state: MarketState): void {
    const startingPrices = this.spec.selectionIds.map((selectionId) => {
      const runner = this.orders.filter((order) => order.selectionId === selectionId);
      const { price, queue } = reconcileRunner(this.spec, runner, {
        touch: (accountId) => this.touch(accountId),
        push: (event) => this.events.push(event),
        // The level as it is when it is told.
        level: (order) => this.pushLevel(order),
        matched: (order, stake) => {
          const runnerIndex = this.spec.selectionIds.indexOf(selectionId);
          this.bets.matched.push({ accountId: order.accountId, side: order.side, runnerIndex, ...stake });
        },
        changed: (order) => this.pushChange(order, "MATCHED"),
      });
      const others = this.orders.filter((order) => order.selectionId !== selectionId);
      this.orders = [...others, ...queue.filter((order) => order.remainingMinor > 0)];
      return price;
    });
    this.state = { ...state, startingPrices };
    // The state that is told is the one with the prices: it is what the command leaves.
    this.events = this.events.map((event) =>
      event.type === "statusChanged" ? { type: "statusChanged", ...this.state } : event,
    );
  }

  private pushClosingLevel({ selectionId, side, priceX100 }: OpenOrder, amountMinor: number): void {
    this.events.push({ type: "closingLevelChanged", selectionId, side, priceX100, amountMinor });
  }

  private touch(accountId: number): void {
    if (!this.touched.has(accountId)) this.touched.set(accountId, this.lockedFor(accountId));
  }

  private pushChange(order: OpenOrder, reason: OrderChangeReason, lapsedMinor = 0): void {
    const { sizeMinor: _size, persistence: _persistence, orderType: _type, ...standing } = order;
    const average = averagePriceX100(order.matchedValue, order.matchedMinor);
    this.events.push({ type: "orderChanged", reason, ...standing, lapsedMinor, averagePriceX100: average });
  }

  private pushLevel({ selectionId, side, priceX100 }: OrderDraft): void {
    const level = this.levels(selectionId, side).find((candidate) => candidate.priceX100 === priceX100);
    this.events.push({ type: "levelChanged", selectionId, side, priceX100, sizeMinor: level?.sizeMinor ?? 0 });
  }

  private pushPositions(accountIds: readonly number[]): void {
    for (const accountId of accountIds) {
      const { ifWinMinor, ifOtherMinor } = this.positionOf(accountId);
      const lockedBeforeMinor = this.touched.get(accountId) ?? 0;
      const lockedAfterMinor = this.lockedFor(accountId);
      this.events.push({
        type: "positionChanged",
        accountId,
        lockedBeforeMinor,
        lockedAfterMinor,
        ifWinMinor,
        ifOtherMinor,
      });
    }
  }

  /** Best for the taker first, then first come. The sort is stable, and orders are kept in order of entry. */
  private queue(selectionId: number, side: Side): Mutable<OpenOrder>[] {
    const sign = side === "LAY" ? -1 : 1;
    return this.orders
      .filter((order) => order.selectionId === selectionId && order.side === side && !isOnClose(order))
      .toSorted((a, b) => sign * (a.priceX100 - b.priceX100));
  }

  private canonicalOrders(direction: "BEST_FIRST" | "RISING"): Mutable<OpenOrder>[] {
    const sides = [this.queue.bind(this), (id: number, side: Side) => closingQueue(this.orders, id, side)].flatMap(
      (queueOf) => (["LAY", "BACK"] as const).map((side) => (id: number) => queueOf(id, side)),
    );
    return this.spec.selectionIds.flatMap((selectionId) =>
      sides.flatMap((queueOf) => {
        const queue = queueOf(selectionId);
        return direction === "RISING" ? queue.toSorted((a, b) => a.priceX100 - b.priceX100) : queue;
      }),
    );
  }

  lockedFor(accountId: number): number {
    return this.state.settlement === "UNSETTLED" && accountId !== houseAccountId ? this.lockedWith(accountId, []) : 0;
  }

  lockedAfterPlacing(accountId: number, drafts: readonly OrderDraft[]): number {
    return this.state.settlement === "UNSETTLED" ? this.lockedWith(accountId, drafts) : 0;
  }

  private lockedWith(accountId: number, drafts: readonly OrderDraft[]): number {
    const own = this.orders.filter((order) => order.accountId === accountId);
    const rests = own.map((order) => ({ ...order, sizeMinor: order.remainingMinor }));
    return this.bets.lockedWith(accountId, [...rests, ...drafts]);
  }

  positionOf(accountId: number): Position {
    return this.bets.positionOf(accountId);
  }

  positions(): readonly Position[] {
    return this.bets.positions();
  }

  openOrder(orderId: number): OpenOrder | undefined {
    const order = this.orders.find((candidate) => candidate.orderId === orderId);
    return order === undefined ? undefined : { ...order };
  }

  openOrdersOf(accountId: number): readonly OpenOrder[] {
    return this.canonicalOrders("RISING").flatMap((order) => (order.accountId === accountId ? [{ ...order }] : []));
  }

  levels(selectionId: number, side: Side, atMost?: number): readonly Level[] {
    const sizes = new Map<number, number>();
    for (const order of this.queue(selectionId, side)) {
      sizes.set(order.priceX100, (sizes.get(order.priceX100) ?? 0) + order.remainingMinor);
    }
    return [...sizes].slice(0, atMost).map(([priceX100, sizeMinor]) => ({ priceX100, sizeMinor }));
  }

  /** Tried out on a copy, by an order for everything. */
  offers(selectionId: number, side: Side, sparedId?: number): readonly Offer[] {
    if (!isCrossMatched(this.spec) && sparedId === undefined)
      return this.levels(selectionId, side === "BACK" ? "LAY" : "BACK");
    const copy = new NaiveBook(this.spec, this.snapshot());
    const taker = { ...everything, selectionId, side };
    const offers: Offer[] = [];
    for (let level = copy.takeBest(taker, undefined); level !== undefined; level = copy.takeBest(taker, undefined)) {
      const before = sizeBefore(copy.events.splice(0), { selectionId, sparedId });
      offers.push({ ...level, sizeMinor: before ?? level.sizeMinor });
      if (before !== undefined) break;
    }
    return offers.filter(({ sizeMinor }) => sizeMinor > 0);
  }

  snapshot(): BookSnapshot {
    return {
      state: this.state,
      orders: this.canonicalOrders("RISING").map((order) => ({ ...order })),
      positions: this.positions(),
    };
  }

  stateHash(): string {
    return stateHash(this.snapshot());
  }
}

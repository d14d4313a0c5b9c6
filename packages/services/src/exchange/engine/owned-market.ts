import type { Answer, Book, MarketCommand, MarketEvent, MarketSpec, Side } from "@maidan/core/exchange";
import { areWinners, fillProfitMinor, isOnCloseAmount, isOpenForStartingPrice, resultOf } from "@maidan/core/exchange";
import { nearestPrice } from "@maidan/core/odds";
import type { Winners } from "@maidan/core/settlement";
import type { MarketRow, OrderRow, RunnerRow, StoredMarket } from "../engine-ports.ts";
import type { MarketDefinition, NamedWinners, PlaceInstruction } from "../ports.ts";
import { definitionOf, startingPriceOf } from "./definition.ts";
import type { BatchDraft } from "./draft.ts";
import { MarketHold } from "./market-hold.ts";
import { meetTogether } from "./meet-together.ts";
import { OpenOrders } from "./open-orders.ts";
import { isTooSmallToStart, termsOf, type OrderTerms } from "./order-terms.ts";
import { PriceWatch } from "./price-watch.ts";
import { mostWonWith, type Reach } from "./reach.ts";
import { rebuildBook, specOf } from "./rebuild-book.ts";

/** A price of a runner at which something was traded. */
export interface TradedLevel {
  readonly selectionId: number;
  readonly priceX100: number;
}

/** What was traded of a runner. */
export interface TradedFigures {
  readonly byPrice: Map<number, bigint>;
  lastPriceX100: number | null;
  volumeMinor: bigint;
}

/** A market that this engine owns: its book, and beside it what the book doesn't need but rows and messages do. */
export class OwnedMarket {
  readonly marketId: string;
  readonly shard: number;
  readonly epoch: number;
  readonly currency: string;
  readonly minimumStakeMinor: bigint;
  readonly settlementRevision: number;
  /** As it was when it was loaded: not all players of the last settlement were paid. */
  readonly isBeingPaid: boolean;
  readonly book: Book;
  tradedVolumeMinor: bigint;
  /** Prices far from what its runners are worth are refused, and suspend it. */
  readonly hasPriceBand: boolean;
  readonly prices = new PriceWatch();
  readonly #hold: MarketHold;
  /** When the market came to be as it is now, as far as this engine saw. */
  #stateSinceMs = 0;
  /** Number of the last change that was published under this epoch. */
  sequence: number;
  #static: MarketDefinition;
  #startMoves: number;
  #told: { readonly state: Book["state"]; readonly definition: MarketDefinition } | undefined;
  readonly #spec: MarketSpec;
  readonly #orders = new OpenOrders();
  /** The bet that is being entered: among the open ones once something of it rests, which many bets never do. */
  #entering: OrderRow | undefined;
  /** The events that are being taken in are those of the off. */
  #isAtOff = false;
  readonly #traded = new Map<number, TradedFigures>();
  /** Money at the starting price by runner and side, then by limit. */
  readonly #closing = new Map<string, Map<number, bigint>>();

  constructor(
    stored: StoredMarket,
    place: { readonly shard: number; readonly epoch: number; readonly sequence: number },
  ) {
    this.marketId = stored.definition.marketId;
    this.shard = place.shard;
    this.epoch = place.epoch;
    this.sequence = place.sequence;
    this.currency = stored.currency;
    this.minimumStakeMinor = stored.minimumStakeMinor;
    this.settlementRevision = stored.settlementRevision;
    this.isBeingPaid = stored.isBeingPaid;
    this.tradedVolumeMinor = stored.tradedVolumeMinor;
    this.#hold = new MarketHold(stored);
    this.hasPriceBand = stored.hasPriceBand;
    this.#static = stored.definition;
    this.#startMoves = stored.startMoves;
    this.#spec = specOf(stored);
    for (const order of stored.openOrders) this.#orders.add(order);
    this.book = rebuildBook(stored);
    for (const runner of stored.runners) {
      this.#traded.set(runner.selectionId, {
        byPrice: new Map(),
        lastPriceX100: runner.lastPriceTradedX100,
        volumeMinor: runner.tradedVolumeMinor,
      });
    }
    for (const { selectionId, priceX100, sizeMinor } of stored.traded) {
      const byPrice = this.#traded.get(selectionId)?.byPrice;
      const toldX100 = this.#toldPriceX100(priceX100);
      byPrice?.set(toldX100, (byPrice.get(toldX100) ?? 0n) + sizeMinor);
    }
    for (const level of stored.closing) this.closingOf(level).set(level.priceX100, level.amountMinor);
  }

  get spec(): MarketSpec {
    return this.#spec;
  }
  get selectionIds(): readonly number[] {
    return this.#spec.selectionIds;
  }

  /** Stakes to back or liabilities to lay at the starting price, by limit. */
  closingOf({ selectionId, side }: { readonly selectionId: number; readonly side: Side }): Map<number, bigint> {
    const key = `${selectionId} ${side}`;
    const known = this.#closing.get(key) ?? new Map<number, bigint>();
    this.#closing.set(key, known);
    return known;
  }
  get isOpenForStartingPrice(): boolean {
    return isOpenForStartingPrice(this.#spec, this.book.state);
  }
  isOnCloseAmount(side: Side, amountMinor: bigint): boolean {
    return isOnCloseAmount(this.#spec, side, Number(amountMinor));
  }
  /** In millionths; undefined when the runner has none, or none yet. */
  startingPriceOf(selectionId: number): number | undefined {
    return startingPriceOf(this.#spec, this.book.state, selectionId);
  }

  /** Made anew when the state is another one: it is asked several times for each bet. */
  get definition(): MarketDefinition {
    const { state } = this.book;
    if (this.#told?.state !== state) this.#told = { state, definition: definitionOf(this.#static, this.#spec, state) };
    return this.#told.definition;
  }
  /** Whether a settlement may name these winners: what the book itself asks, for whoever asks before. [SETTLE-03] */
  mayWin(winners: NamedWinners): boolean {
    return areWinners(this.#spec, winners);
  }
  /** By what a settlement with these winners pays. */
  verdictOf(winners: NamedWinners): Winners {
    return { ...resultOf(this.#spec, winners), ...this.lines };
  }
  /** Of a LINE market its lines, by which a result is paid. */
  get lines(): Pick<Winners, "line"> {
    return this.#spec.line === undefined ? {} : { line: this.#spec.line };
  }
  get settlement(): Book["state"]["settlement"] {
    return this.book.state.settlement;
  }

  get hold(): Pick<MarketHold, "isHeld" | "isOverSuspension" | "isHalt"> {
    return this.#hold;
  }
  setHold(isHeld: boolean, draft: BatchDraft): void {
    this.#hold.set(isHeld);
    draft.touch(this).isDefinitionChanged = true;
  }
  holdOver(isSuspension: boolean, draft: BatchDraft): void {
    if (isSuspension === this.#hold.isOverSuspension) return;
    this.#hold.setOver(isSuspension);
    draft.touch(this).isDefinitionChanged = true;
  }

  /** Says that the market begins at another time. The rows have it already. [HAND-16] */
  moveStart(start: Pick<MarketDefinition, "startAtMs" | "eventStartAtMs">, moves: number, draft: BatchDraft): void {
    if (moves <= this.#startMoves) return;
    this.#startMoves = moves;
    this.#static = { ...this.#static, ...start };
    this.#told = undefined;
    draft.touch(this).isDefinitionChanged = true;
  }

  /** Suspends the market and holds it for a trader, who is told why. [LIMIT-05] */
  halt(reason: string, draft: BatchDraft): void {
    const answer = this.apply({ type: "suspend" }, draft);
    if (!answer.ok) throw new Error(`the book refused to halt: ${answer.code}`);
    this.#hold.halt(reason);
    draft.touch(this).isHalted = true;
  }

  lockedOf(playerId: string): bigint {
    return BigInt(this.book.lockedFor(Number(playerId)));
  }
  /** What the player would have locked with these bets besides, before any of them is matched. */
  lockedWith(playerId: string, instructions: readonly PlaceInstruction[]): bigint {
    const drafts = instructions.map((instruction) => {
      const { selectionId, side, priceX100, persistence } = instruction;
      const sizeMinor = Number(instruction.sizeMinor);
      return { selectionId, side, priceX100, sizeMinor, persistence, ...termsOf(instruction) };
    });
    return BigInt(this.book.lockedAfterPlacing(Number(playerId), drafts));
  }

  /** What the player can win here at best with these bets besides. [EXPO-08] */
  mostWonWith(playerId: string, instructions: readonly PlaceInstruction[], reaches: readonly Reach[]): bigint {
    const bettor = { spec: this.#spec, book: this.book, playerId, open: this.#orders.of(playerId) };
    return mostWonWith(bettor, instructions, reaches);
  }

  /** Of these bets, entered one after the other, something would be matched at once, or one is among them that may not wait. [ENG-28] */
  wouldMeet(bets: readonly PlaceInstruction[]): boolean {
    return bets.some((bet) => this.#wouldMeet(bet)) || meetTogether(this.#spec, this.book, bets);
  }

  #wouldMeet({ selectionId, side, priceX100, timeInForce, orderType }: PlaceInstruction): boolean {
    if (timeInForce !== undefined) return true;
    if (orderType !== undefined) return false;
    const [best] = this.book.offers(selectionId, side);
    if (best === undefined) return false;
    return side === "BACK" ? best.priceX100 >= priceX100 : best.priceX100 <= priceX100;
  }

  /** A bet of anybody's rests on the runner at exactly this price, on either side. [BOOK-26] */
  hasRestAt(selectionId: number, priceX100: number): boolean {
    const isThere = (side: Side): boolean =>
      this.book.levels(selectionId, side).some((level) => level.priceX100 === priceX100);
    return isThere("BACK") || isThere("LAY");
  }

  openOrder(betId: string): OrderRow | undefined {
    return this.#orders.get(Number(betId));
  }
  openOrdersOf(playerId: string): OrderRow[] {
    return this.book
      .openOrdersOf(Number(playerId))
      .map((order) => this.#orders.get(order.orderId))
      .filter((order) => order !== undefined);
  }
  tradedOf(selectionId: number): TradedFigures {
    const figures = this.#traded.get(selectionId);
    if (figures === undefined) throw new Error(`no runner ${selectionId} in ${this.marketId}`);
    return figures;
  }

  marketRow(): MarketRow {
    const { status, isInPlay, betDelayMs, version } = this.book.state;
    return {
      marketId: this.marketId,
      status,
      isInPlay,
      betDelayMs,
      version,
      ...this.#hold.row,
      isReconciled: this.book.state.startingPrices !== undefined,
      tradedVolumeMinor: this.tradedVolumeMinor,
    };
  }
  runnerRow(selectionId: number): RunnerRow {
    const { lastPriceX100, volumeMinor } = this.tradedOf(selectionId);
    return {
      marketId: this.marketId,
      selectionId,
      lastPriceTradedX100: lastPriceX100,
      tradedVolumeMinor: volumeMinor,
      startingPrice: this.startingPriceOf(selectionId) ?? null,
    };
  }

  /** Enters a bet; the book's events go into the row and the draft. Its checks and the player's money have been looked at before. */
  enter(order: OrderRow, draft: BatchDraft, terms: OrderTerms = {}): void {
    this.#entering = order;
    const answer = this.apply(
      {
        type: "place",
        orderId: order.betId,
        accountId: Number(order.playerId),
        selectionId: order.selectionId,
        side: order.side,
        priceX100: order.priceX100,
        sizeMinor: Number(order.sizeMinor),
        persistence: order.persistence,
        ...terms,
      },
      draft,
    );
    this.#entering = undefined;
    if (!answer.ok) throw new Error(`the book refused a checked bet: ${answer.code}`);
    if (order.remainingMinor > 0n) this.#orders.add(order);
  }

  /** Hands a command to the book and its events to the draft. A refusal changes nothing. */
  apply(command: MarketCommand, draft: BatchDraft): Answer {
    const answer = this.book.apply(command);
    this.#isAtOff = command.type === "turnInPlay";
    if (answer.ok) for (const event of answer.events) this.#absorb(event, draft);
    return answer;
  }

  #absorb(event: MarketEvent, draft: BatchDraft): void {
    const touched = draft.touch(this);
    switch (event.type) {
      case "orderAccepted": {
        const order = this.#orderOf(event.orderId);
        if (order === undefined || order.sizeMinor === BigInt(event.sizeMinor)) return;
        // A target comes to a stake of its own at the prices that are there.
        order.sizeMinor = BigInt(event.sizeMinor);
        order.remainingMinor = order.sizeMinor;
        return;
      }
      case "fill":
        if (this.#isOfNow(event.makerOrderId)) this.prices.traded(event.selectionId, event.priceX100);
        touched.traded.set(...this.#trade(event.selectionId, event.priceX100, BigInt(event.sizeMinor)));
        draft.fills.push({
          marketId: this.marketId,
          selectionId: event.selectionId,
          priceX100: event.priceX100,
          sizeMinor: BigInt(event.sizeMinor),
          profitMinor:
            event.profitMinor === fillProfitMinor(event.sizeMinor, event.priceX100) ? null : BigInt(event.profitMinor),
          backBetId: event.takerSide === "BACK" ? event.takerOrderId : event.makerOrderId,
          layBetId: event.takerSide === "BACK" ? event.makerOrderId : event.takerOrderId,
        });
        return;
      case "orderChanged":
        this.#orderChanged(event, draft);
        return;
      case "orderUpdated": {
        const order = this.#orders.get(event.orderId);
        if (order === undefined) throw new Error(`the book updated an unknown bet: ${event.orderId}`);
        order.persistence = event.persistence;
        if (event.orderType !== undefined) order.orderType = event.orderType;
        if (event.remainingMinor !== undefined) order.remainingMinor = BigInt(event.remainingMinor);
        draft.orderChanged(order);
        return;
      }
      case "positionChanged":
        draft.positionChanged(touched, event);
        return;
      case "levelChanged":
        touched.levels.set(`${event.selectionId}${event.side}${event.priceX100}`, event);
        return;
      case "closingLevelChanged":
        this.closingOf(event).set(event.priceX100, BigInt(event.amountMinor));
        touched.closingLevels.set(`${event.selectionId}${event.side}${event.priceX100}`, event);
        return;
      case "statusChanged":
        touched.isDefinitionChanged = true;
        this.prices.reset();
        this.#stateSinceMs = draft.nowMs;
        if (this.settlement !== "UNSETTLED") this.#static = { ...this.#static, settledAtMs: draft.nowMs };
        if (event.startingPrices !== undefined) touched.isReconciled = true;
        return;
    }
  }

  /** A taker's part of a virtual match is traded between two prices of the ladder. */
  #toldPriceX100(priceX100: number): number {
    return this.#spec.hasVirtualPrices === true ? nearestPrice(priceX100) : priceX100;
  }

  /** What was left from before the market opened says nothing of what a runner is worth now. */
  #isOfNow(orderId: number): boolean {
    return (this.#orderOf(orderId)?.placedAtMs ?? 0) >= this.#stateSinceMs;
  }

  /** Counts it; returns where. */
  #trade(selectionId: number, exactX100: number, sizeMinor: bigint): readonly [string, TradedLevel] {
    const priceX100 = this.#toldPriceX100(exactX100);
    const figures = this.tradedOf(selectionId);
    figures.byPrice.set(priceX100, (figures.byPrice.get(priceX100) ?? 0n) + sizeMinor);
    figures.lastPriceX100 = priceX100;
    figures.volumeMinor += sizeMinor;
    this.tradedVolumeMinor += sizeMinor;
    return [`${selectionId}@${priceX100}`, { selectionId, priceX100 }];
  }

  #orderOf(betId: number): OrderRow | undefined {
    return this.#entering?.betId === betId ? this.#entering : this.#orders.get(betId);
  }

  #orderChanged(event: Extract<MarketEvent, { type: "orderChanged" }>, draft: BatchDraft): void {
    const order = this.#orderOf(event.orderId);
    if (order === undefined) throw new Error(`the book changed an unknown bet: ${event.orderId}`);
    order.remainingMinor = BigInt(event.remainingMinor);
    order.matchedMinor = BigInt(event.matchedMinor);
    order.matchedValue = BigInt(event.matchedValue);
    order.matchedProfitMinor = BigInt(event.matchedProfitMinor);
    order.cancelledMinor = BigInt(event.cancelledMinor);
    order.lapsedMinor = BigInt(event.lapsedMinor);
    if (event.reason === "CANCELLED") order.cancelledAtMs = draft.nowMs;
    if (event.reason === "LAPSED" && this.#isAtOff && isTooSmallToStart(order)) order.lapseCode = "SMALL_STAKE";
    if (event.reason === "MATCHED") order.matchedAtMs = draft.nowMs;
    else if (event.remainingMinor === 0) order.endedAtMs = draft.nowMs;
    if (event.remainingMinor === 0) this.#orders.delete(order);
    draft.orderChanged(order);
  }
}

import type { StreamMessage, StreamOrder } from "./stream.ts";

interface Runner {
  lastPrice: number | undefined;
  isActive: boolean;
  readonly orders: Map<string, StreamOrder>;
  readonly matchedBacks: Map<number, number>;
  readonly matchedLays: Map<number, number>;
}

/** What the stream has told of one market: its state, last prices, and our own bets. */
export class Book {
  readonly #marketId: string;
  readonly runners = new Map<number, Runner>();
  status = "UNKNOWN";
  hasOrders = false;
  /** Ids of bets that were told of since it was last cleared. */
  readonly told = new Set<string>();

  constructor(marketId: string) {
    this.#marketId = marketId;
  }

  apply(message: StreamMessage): void {
    if (message.op === "ocm" && message.ct !== "HEARTBEAT") this.hasOrders = true;
    for (const change of message.mc ?? []) {
      if (change.id !== this.#marketId) continue;
      if (change.marketDefinition !== undefined) {
        this.status = change.marketDefinition.status;
        for (const { id, status } of change.marketDefinition.runners) this.#runner(id).isActive = status === "ACTIVE";
      }
      for (const { id, ltp } of change.rc ?? []) if (ltp !== undefined) this.#runner(id).lastPrice = ltp;
    }
    for (const change of message.oc ?? []) if (change.id === this.#marketId) this.#applyOrders(change);
  }

  /** Matched backs less matched lays, in money staked. */
  position(selectionId: number): number {
    const sum = (ladder: ReadonlyMap<number, number>): number =>
      [...ladder.values()].reduce((total, size) => total + size, 0);
    const runner = this.#runner(selectionId);
    return sum(runner.matchedBacks) - sum(runner.matchedLays);
  }

  #applyOrders(change: NonNullable<StreamMessage["oc"]>[number]): void {
    const forget = (runner: Runner): void => {
      for (const held of [runner.orders, runner.matchedBacks, runner.matchedLays]) held.clear();
    };
    // A full image may be empty: nothing is left there.
    if (change.fullImage === true) for (const runner of this.runners.values()) forget(runner);
    for (const { id, fullImage, uo = [], mb = [], ml = [] } of change.orc ?? []) {
      const runner = this.#runner(id);
      if (fullImage === true) forget(runner);
      for (const order of uo) {
        this.told.add(order.id);
        if (order.status === "E") runner.orders.set(order.id, order);
        else runner.orders.delete(order.id);
      }
      for (const [price, size] of mb) runner.matchedBacks.set(price, size);
      for (const [price, size] of ml) runner.matchedLays.set(price, size);
    }
  }

  #runner(id: number): Runner {
    const known = this.runners.get(id);
    if (known !== undefined) return known;
    const runner = {
      lastPrice: undefined,
      isActive: false,
      orders: new Map(),
      matchedBacks: new Map(),
      matchedLays: new Map(),
    };
    this.runners.set(id, runner);
    return runner;
  }
}

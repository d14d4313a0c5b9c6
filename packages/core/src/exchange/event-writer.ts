import { priceOf } from "../odds/index.ts";
import { eventKinds, type EventLog } from "./event-log.ts";
import type { ExposureTable } from "./exposure-table.ts";
import { houseAccountId, houseOrderId, type MarketSpec, type MarketState } from "./market.ts";
import { metaRunner, metaSide, metaTick, orderLayout, type OrderSlab } from "./order-slab.ts";

const { ACCOUNT, BACK, CANCELLED, ID, MATCHED, META, PROFIT, REMAINING, VALUE } = orderLayout;
const {
  CLOSING_LEVEL_CHANGED,
  FILL,
  LEVEL_CHANGED,
  ORDER_ACCEPTED,
  ORDER_CHANGED,
  ORDER_UPDATED,
  POSITION_CHANGED,
  STATUS_CHANGED,
} = eventKinds;

/** Why an order changed, as it is written. */
export const changeReasons = {
  MATCHED_REASON: 0,
  CANCELLED_REASON: 1,
  LAPSED_REASON: 2,
} as const;

export interface LevelPlace {
  runner: number;
  side: number;
  tick: number;
}

/** The order that is being placed, while it is matched. One object, used for every order. */
export interface Taker extends LevelPlace {
  orderId: number;
  accountId: number;
  row: number;
  /** The worst tick that it takes: its own, or any for a fill-or-kill order, which is bound by its average. */
  worstTick: number;
  remaining: number;
  matched: number;
  value: number;
  profit: number;
}
/** Amounts and ids begin as fractions, so that V8 keeps these fields as doubles from the start and compiles the hot path once. */
export const noTaker: Taker = {
  orderId: 0.5,
  accountId: 0.5,
  row: 0,
  worstTick: 0,
  runner: 0,
  side: 0,
  tick: 0,
  remaining: 0.5,
  matched: 0.5,
  value: 0.5,
  profit: 0.5,
};

/** The order that is being placed, and places: one command is done at a time, whatever the book, and what all books share stays in the processor's cache. */
export const scratch = {
  taker: { ...noTaker },
  level: { runner: 0, side: BACK, tick: 0 } as LevelPlace,
  at: { row: 0, runner: 0 },
};

/** Writes the fast book's events as records; the order of the fields is that in which `decodeEvents` reads them. */
export class EventWriter {
  private readonly log: EventLog;
  private readonly slab: OrderSlab;
  private readonly exposure: ExposureTable;
  private readonly runnerCount: number;

  constructor(
    log: EventLog,
    parts: { readonly slab: OrderSlab; readonly exposure: ExposureTable; readonly spec: MarketSpec },
  ) {
    this.log = log;
    this.slab = parts.slab;
    this.exposure = parts.exposure;
    this.runnerCount = parts.spec.selectionIds.length;
  }

  accepted(taker: Taker, sizeMinor: number, terms: number): void {
    const to = this.log.begin(ORDER_ACCEPTED, 7);
    const { values } = this.log;
    values[to] = taker.orderId;
    values[to + 1] = taker.accountId;
    values[to + 2] = taker.runner;
    values[to + 3] = taker.side;
    values[to + 4] = taker.tick;
    values[to + 5] = sizeMinor;
    values[to + 6] = terms;
  }

  /** The maker is in `slot`. */
  fill(taker: Taker, slot: number, amounts: { readonly size: number; readonly profit: number }): void {
    const { figures, links } = this.slab;
    const to = this.log.begin(FILL, 9);
    const { values } = this.log;
    values[to] = taker.runner;
    values[to + 1] = figures[slot + ID] as number;
    values[to + 2] = this.exposure.accountOf(links[2 * slot + ACCOUNT] as number);
    values[to + 3] = taker.orderId;
    values[to + 4] = taker.accountId;
    values[to + 5] = taker.side;
    values[to + 6] = priceOf(metaTick(links[2 * slot + META] as number));
    values[to + 7] = amounts.size;
    values[to + 8] = amounts.profit;
  }

  /** The taker's part of a virtual match: the house stands on the other side. */
  houseFill(
    taker: Taker,
    fill: { readonly priceX100: number; readonly sizeMinor: number; readonly profitMinor: number },
  ): void {
    const to = this.log.begin(FILL, 9);
    const { values } = this.log;
    values[to] = taker.runner;
    values[to + 1] = houseOrderId;
    values[to + 2] = houseAccountId;
    values[to + 3] = taker.orderId;
    values[to + 4] = taker.accountId;
    values[to + 5] = taker.side;
    values[to + 6] = fill.priceX100;
    values[to + 7] = fill.sizeMinor;
    values[to + 8] = fill.profitMinor;
  }

  /** The back in one slot took the lay in the other. */
  auctionFill(fill: {
    readonly runner: number;
    readonly back: number;
    readonly lay: number;
    readonly priceX100: number;
    readonly sizeMinor: number;
    readonly profitMinor: number;
  }): void {
    const { figures, links } = this.slab;
    const to = this.log.begin(FILL, 9);
    const { values } = this.log;
    values[to] = fill.runner;
    values[to + 1] = figures[fill.lay + ID] as number;
    values[to + 2] = this.exposure.accountOf(links[2 * fill.lay + ACCOUNT] as number);
    values[to + 3] = figures[fill.back + ID] as number;
    values[to + 4] = this.exposure.accountOf(links[2 * fill.back + ACCOUNT] as number);
    values[to + 5] = BACK;
    values[to + 6] = fill.priceX100;
    values[to + 7] = fill.sizeMinor;
    values[to + 8] = fill.profitMinor;
  }

  order(slot: number, reason: number, lapsedMinor: number): void {
    const { figures, links } = this.slab;
    const from = slot;
    const meta = links[2 * slot + META] as number;
    const to = this.log.begin(ORDER_CHANGED, 12);
    const { values } = this.log;
    values[to] = reason;
    values[to + 1] = figures[from + ID] as number;
    values[to + 2] = this.exposure.accountOf(links[2 * slot + ACCOUNT] as number);
    values[to + 3] = metaRunner(meta);
    values[to + 4] = metaSide(meta);
    values[to + 5] = metaTick(meta);
    values[to + 6] = figures[from + REMAINING] as number;
    values[to + 7] = figures[from + MATCHED] as number;
    values[to + 8] = figures[from + CANCELLED] as number;
    values[to + 9] = lapsedMinor;
    values[to + 10] = figures[from + VALUE] as number;
    values[to + 11] = figures[from + PROFIT] as number;
  }

  /** `remainingMinor` matters of an order that became one at the starting price. */
  updated(orderId: number, terms: number, remainingMinor = 0): void {
    const to = this.log.begin(ORDER_UPDATED, 3);
    this.log.values[to] = orderId;
    this.log.values[to + 1] = terms;
    this.log.values[to + 2] = remainingMinor;
  }

  /** The placed order, which isn't in the slab. */
  taker(taker: Taker, reason: number, lapsedMinor: number): void {
    const to = this.log.begin(ORDER_CHANGED, 12);
    const { values } = this.log;
    values[to] = reason;
    values[to + 1] = taker.orderId;
    values[to + 2] = taker.accountId;
    values[to + 3] = taker.runner;
    values[to + 4] = taker.side;
    values[to + 5] = taker.tick;
    values[to + 6] = taker.remaining;
    values[to + 7] = taker.matched;
    values[to + 8] = 0;
    values[to + 9] = lapsedMinor;
    values[to + 10] = taker.value;
    values[to + 11] = taker.profit;
  }

  /** What waits for the starting price at a limit, or what of it was matched. */
  closingLevel(place: LevelPlace, amountMinor: number): void {
    this.levelRecord(CLOSING_LEVEL_CHANGED, place, amountMinor);
  }

  level(place: LevelPlace, totalMinor: number): void {
    this.levelRecord(LEVEL_CHANGED, place, totalMinor);
  }

  private levelRecord(kind: number, place: LevelPlace, totalMinor: number): void {
    const to = this.log.begin(kind, 4);
    const { values } = this.log;
    values[to] = place.runner;
    values[to + 1] = place.side;
    values[to + 2] = place.tick;
    values[to + 3] = totalMinor;
  }

  status(): void {
    this.log.begin(STATUS_CHANGED, 0);
  }

  /** Locks every touched account anew (nothing, once settled or voided), tells of each, and forgets that they were touched. */
  positions(state: MarketState): void {
    const { exposure, runnerCount, log } = this;
    const isUnsettled = state.settlement === "UNSETTLED";
    for (let index = 0; index < exposure.touchedCount; index += 1) {
      const row = exposure.touched[index] as number;
      const to = log.begin(POSITION_CHANGED, 4 + runnerCount);
      if (isUnsettled) exposure.tell(row, log.values, to);
      else exposure.tellEnded(row, log.values, to);
    }
    exposure.touchedCount = 0;
  }
}

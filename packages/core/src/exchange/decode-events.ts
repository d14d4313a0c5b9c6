import { priceOf } from "../odds/index.ts";
import type { MarketEvent, OrderChangeReason } from "./event.ts";
import { eventKinds, type EventLog } from "./event-log.ts";
import { averagePriceX100 } from "./fill-profit.ts";
import type { MarketSpec, MarketState, Side } from "./market.ts";
import { termsPersistence, termsType } from "./order-slab.ts";

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

const reasons: readonly OrderChangeReason[] = ["MATCHED", "CANCELLED", "LAPSED"];

/** The events of a log in their order. The state is that after the command: a command changes it once at most. */
export function decodeEvents(log: EventLog, spec: MarketSpec, state: MarketState): MarketEvent[] {
  const reader = new Reader(log, spec);
  const events: MarketEvent[] = [];
  while (!reader.isDone) events.push(reader.event(state));
  return events;
}

class Reader {
  private at = 0;
  private readonly log: EventLog;
  private readonly spec: MarketSpec;

  constructor(log: EventLog, spec: MarketSpec) {
    this.log = log;
    this.spec = spec;
  }

  get isDone(): boolean {
    return this.at >= this.log.length;
  }

  /** Fields are read in the order in which they were written; object literals are evaluated in that order. */
  event(state: MarketState): MarketEvent {
    const kind = this.next();
    switch (kind) {
      case ORDER_ACCEPTED:
        return this.accepted();
      case FILL:
        return this.fill();
      case ORDER_CHANGED:
        return this.orderChanged();
      case ORDER_UPDATED:
        return this.updated();
      case POSITION_CHANGED:
        return {
          type: "positionChanged",
          accountId: this.next(),
          lockedBeforeMinor: this.next(),
          lockedAfterMinor: this.next(),
          ifOtherMinor: this.next(),
          ifWinMinor: this.spec.selectionIds.map(() => this.next()),
        };
      case LEVEL_CHANGED:
        return {
          type: "levelChanged",
          selectionId: this.runner(),
          side: this.side(),
          priceX100: this.price(),
          sizeMinor: this.next(),
        };
      case CLOSING_LEVEL_CHANGED:
        return {
          type: "closingLevelChanged",
          selectionId: this.runner(),
          side: this.side(),
          priceX100: this.price(),
          amountMinor: this.next(),
        };
      case STATUS_CHANGED:
        return { type: "statusChanged", ...state };
      default:
        throw new Error(`no such record: ${kind}`);
    }
  }

  private accepted(): MarketEvent {
    const order = {
      type: "orderAccepted",
      orderId: this.next(),
      accountId: this.next(),
      selectionId: this.runner(),
      side: this.side(),
      priceX100: this.price(),
      sizeMinor: this.next(),
    } as const;
    const terms = this.next();
    const orderType = termsType(terms);
    const persistence = termsPersistence(terms);
    return orderType === undefined ? { ...order, persistence } : { ...order, persistence, orderType };
  }

  private updated(): MarketEvent {
    const orderId = this.next();
    const terms = this.next();
    const remainingMinor = this.next();
    const change = { type: "orderUpdated", orderId, persistence: termsPersistence(terms) } as const;
    return termsType(terms) === undefined ? change : { ...change, orderType: "MARKET_ON_CLOSE", remainingMinor };
  }

  private fill(): MarketEvent {
    return {
      type: "fill",
      selectionId: this.runner(),
      makerOrderId: this.next(),
      makerAccountId: this.next(),
      takerOrderId: this.next(),
      takerAccountId: this.next(),
      takerSide: this.side(),
      priceX100: this.next(),
      sizeMinor: this.next(),
      profitMinor: this.next(),
    };
  }

  private orderChanged(): MarketEvent {
    const change = {
      type: "orderChanged",
      reason: reasons[this.next()] ?? "MATCHED",
      orderId: this.next(),
      accountId: this.next(),
      selectionId: this.runner(),
      side: this.side(),
      priceX100: this.price(),
      remainingMinor: this.next(),
      matchedMinor: this.next(),
      cancelledMinor: this.next(),
      lapsedMinor: this.next(),
      matchedValue: this.next(),
      matchedProfitMinor: this.next(),
    } as const;
    return { ...change, averagePriceX100: averagePriceX100(change.matchedValue, change.matchedMinor) };
  }

  private next(): number {
    const value = this.log.values[this.at] as number;
    this.at += 1;
    return value;
  }

  private runner(): number {
    return this.spec.selectionIds[this.next()] as number;
  }

  private side(): Side {
    return this.next() === 1 ? "LAY" : "BACK";
  }

  private price(): number {
    return priceOf(this.next());
  }
}

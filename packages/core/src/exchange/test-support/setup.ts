import { expect } from "vitest";
import {
  FastBook,
  NaiveBook,
  type Book,
  type BookSnapshot,
  type MarketEvent,
  type MarketSpec,
  type PlaceCommand,
  type RefusalCode,
  type Side,
} from "../index.ts";

export const home = 1;
export const draw = 2;
export const away = 3;

/** Home, draw, away: the runners are all that can happen. */
export const matchOdds: MarketSpec = {
  selectionIds: [home, draw, away],
  numberOfWinners: 1,
  hasOtherOutcome: false,
  minimumSizeMinor: 1,
};

export const implementations: readonly [name: string, make: (spec: MarketSpec, snapshot?: BookSnapshot) => Book][] = [
  ["naive", (spec, snapshot) => new NaiveBook(spec, snapshot)],
  ["fast", (spec, snapshot) => new FastBook(spec, { snapshot })],
];

/** A bet in few words: `[account, runner, side, price, size]`, whole taka and decimal price. */
export type Bet = readonly [accountId: number, selectionId: number, side: Side, price: number, size: number];

/** A book with an order's counter beside it, for stories. */
export class Story {
  readonly book: Book;
  private nextOrderId = 1;

  constructor(book: Book) {
    this.book = book;
    if (book.state.status === "INACTIVE") this.do({ type: "resume" });
  }

  /** Places and returns the order's id. */
  place(bet: Bet, extra: Partial<PlaceCommand> = {}): number {
    const orderId = extra.orderId ?? this.nextOrderId;
    this.nextOrderId = orderId + 1;
    this.do(this.command(bet, { orderId, ...extra }));
    return orderId;
  }

  command([accountId, selectionId, side, price, size]: Bet, extra: Partial<PlaceCommand> = {}): PlaceCommand {
    const amounts = { priceX100: Math.round(price * 100), sizeMinor: Math.round(size * 100) };
    return {
      type: "place",
      orderId: this.nextOrderId,
      accountId,
      selectionId,
      side,
      ...amounts,
      persistence: "LAPSE",
      ...extra,
    };
  }

  /** Does what must succeed; returns its events. */
  do(command: Parameters<Book["apply"]>[0]): readonly MarketEvent[] {
    const answer = this.book.apply(command);
    if (!answer.ok) throw new Error(`${command.type} was refused: ${answer.code}`);
    return answer.events;
  }

  /** The reason of a refusal; the book must not have changed. */
  refusal(command: Parameters<Book["apply"]>[0]): RefusalCode | undefined {
    const before = this.book.stateHash();
    const answer = this.book.apply(command);
    if (answer.ok) return undefined;
    expect(this.book.stateHash()).toBe(before);
    return answer.code;
  }

  /** Both sides of a matched bet: the layer is account 900. */
  matched([accountId, selectionId, side, price, size]: Bet): void {
    const maker = this.place([900, selectionId, side === "BACK" ? "LAY" : "BACK", price, size]);
    this.place([accountId, selectionId, side, price, size]);
    expect(this.book.openOrder(maker)).toBeUndefined();
  }
}

/** The fills among events, in few words: `[maker, taker, price, size]`. */
export const fillsIn = (events: readonly MarketEvent[]): number[][] =>
  events.flatMap((event) =>
    event.type === "fill"
      ? [[event.makerOrderId, event.takerOrderId, event.priceX100 / 100, event.sizeMinor / 100]]
      : [],
  );

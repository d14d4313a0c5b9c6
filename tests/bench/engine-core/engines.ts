import { OrderBook, Side } from "nodejs-order-book";
import { EventLog, FastBook } from "@maidan/core/exchange";
import { selectionIds, type Operation } from "./flow.ts";

/** What an engine did with a flow, for the proof that both did the same. */
export interface Tally {
  trades: number;
  volumeMinor: number;
  cancelled: number;
}
export interface Engine {
  readonly run: (operation: Operation) => void;
  readonly tally: Tally;
  /** Resting size per price and side. */
  readonly depth: () => Map<string, number>;
}

const noTally = (): Tally => ({ trades: 0, volumeMinor: 0, cancelled: 0 });

/** The fast book with exposure of every account kept and every event written, in a market of three runners. */
export function makeFastBook(events = new EventLog()): FastBook {
  const spec = { selectionIds, numberOfWinners: 1, hasOtherOutcome: false, minimumSizeMinor: 1 };
  const book = new FastBook(spec, { events });
  book.execute({ type: "resume" });
  return book;
}

/** What the fast book did with a flow, read from its events as the durable engine reads them. */
export function tallyFastBook(flow: readonly Operation[]): {
  readonly tally: Tally;
  readonly depth: Map<string, number>;
  readonly hash: string;
} {
  const book = makeFastBook();
  const tally = noTally();
  for (const operation of flow) {
    const answer = book.apply(operation);
    if (!answer.ok) {
      if (operation.type === "place") throw new Error(answer.code);
      continue;
    }
    if (operation.type === "cancel") tally.cancelled += 1;
    for (const event of answer.events) {
      if (event.type !== "fill") continue;
      tally.trades += 1;
      tally.volumeMinor += event.sizeMinor;
    }
  }
  const levels = (["BACK", "LAY"] as const).flatMap((side) =>
    book
      .levels(selectionIds[0] ?? 0, side)
      .map(({ priceX100, sizeMinor }) => [`${side} ${priceX100}`, sizeMinor] as const),
  );
  return { tally, depth: new Map(levels), hash: book.stateHash() };
}

/** The baseline: the one live matching engine of npm in TypeScript. A lay buys the price, a back sells it. It keeps no exposure. */
export function makeBaseline(): Engine {
  const book = new OrderBook();
  const tally = noTally();
  const run = (operation: Operation): void => {
    if (operation.type === "cancel") {
      if (book.cancel(String(operation.orderId)) !== undefined) tally.cancelled += 1;
      return;
    }
    const { orderId, side, sizeMinor, priceX100 } = operation;
    const id = String(orderId);
    const result = book.limit({ id, side: side === "LAY" ? Side.BUY : Side.SELL, size: sizeMinor, price: priceX100 });
    if (result.err !== null) throw new Error(result.err.message);
    const left = result.quantityLeft;
    tally.volumeMinor += sizeMinor - left;
    tally.trades += result.done.length - (left === 0 ? 1 : 0);
    if (result.partial !== null && result.partial.id !== id) tally.trades += 1;
  };
  const depth = (): Map<string, number> => {
    const [asks, bids] = book.depth();
    return new Map([
      ...asks.map(([price, size]) => [`BACK ${price}`, size] as const),
      ...bids.map(([price, size]) => [`LAY ${price}`, size] as const),
    ]);
  };
  return { run, tally, depth };
}

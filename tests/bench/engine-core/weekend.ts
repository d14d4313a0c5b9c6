import { EventLog, type FastBook } from "@maidan/core/exchange";
import { makeFastBook } from "./engines.ts";
import { makeSteadyFlow } from "./steady.ts";

/** A tenth of the markets of a weekend at a time: opened, traded, settled, forgotten. */
const batches = 10;
const marketsPerBatch = 1000;
const ordersPerMarket = 20;
const operations = 100_000;
/** After the second batch neither memory nor time may grow by more than this. */
const growthBar = 1.25;

interface Batch {
  readonly milliseconds: number;
  /** What stays in memory when the batch is over and its markets are forgotten. */
  readonly megabytesAfter: number;
}

/** 10,000 markets opened, traded and settled, a thousand at a time: time of a batch, and what is left of it in memory. */
export function weekend(collectGarbage: () => void): Record<string, unknown> {
  const events = new EventLog();
  const done: Batch[] = [];
  let settled = 0;
  let fills = 0;
  for (let batch = 0; batch < batches; batch += 1) {
    const shape = { markets: marketsPerBatch, ordersPerMarket, operations, accounts: 5000 };
    const { fill, flow } = makeSteadyFlow({ seed: batch + 1, ...shape });
    const start = process.threadCpuUsage();
    const books = Array.from({ length: marketsPerBatch }, () => makeFastBook(events));
    for (const { market, operation } of [...fill, ...flow]) (books[market] as FastBook).execute(operation);
    for (const [index, book] of books.entries()) {
      fills += book.positions().length;
      const code = book.execute({ type: "settle", winners: [book.spec.selectionIds[index % 3] ?? 0] });
      if (code !== undefined) throw new Error(code);
      if (book.openOrderCount > 0 || book.state.settlement !== "SETTLED") throw new Error("a market isn't settled");
      settled += 1;
    }
    const used = process.threadCpuUsage(start);
    books.length = 0;
    fill.length = 0;
    flow.length = 0;
    collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    done.push({
      milliseconds: Math.round((used.user + used.system) / 1000),
      megabytesAfter: Math.round((heapUsed + arrayBuffers) / 1e5) / 10,
    });
  }
  const half = (batch: number, of: keyof Batch): number => {
    const values = done.slice(batch, batch + batches / 2).map((item) => item[of]);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  const growth = (of: keyof Batch): number => Math.round((half(batches / 2, of) / half(0, of)) * 100) / 100;
  const [timeGrowth, memoryGrowth] = [growth("milliseconds"), growth("megabytesAfter")];
  return {
    bench: "engine-core-weekend",
    markets: settled,
    positions: fills,
    millisecondsPerBatch: done.map((item) => item.milliseconds),
    megabytesAfterBatch: done.map((item) => item.megabytesAfter),
    timeGrowth,
    memoryGrowth,
    growthBar,
    isMet: timeGrowth <= growthBar && memoryGrowth <= growthBar,
  };
}

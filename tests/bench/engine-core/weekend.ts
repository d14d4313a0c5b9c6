import { EventLog, type FastBook } from "@maidan/core/exchange";
import { bytesOfObjects } from "./busy.ts";
import { makeFastBook } from "./engines.ts";
import { slopeOf } from "./slope.ts";
import { makeSteadyFlow } from "./steady.ts";

/** A tenth of the markets of a weekend at a time: opened, traded, settled, forgotten. */
const batches = 10;
const marketsPerBatch = 1000;
const ordersPerMarket = 20;
const operations = 100_000;
/** The code of the first ones is still being compiled. */
const warmUpBatches = 2;
/** The slope over all batches may be no more: bytes kept of a market that was settled, and growth of a batch's time over the whole weekend. */
const bars = { bytesPerMarket: 50, timeGrowth: 0.2 };

interface Batch {
  readonly milliseconds: number;
  /** What stays in memory when the batch is over and its markets are forgotten. */
  readonly bytesAfter: number;
}

/** 10,000 markets opened, traded and settled, a thousand at a time: time of a batch, and what is left of it in memory. */
export function weekend(): Record<string, unknown> {
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
    done.push({ milliseconds: (used.user + used.system) / 1000, bytesAfter: bytesOfObjects() });
  }
  const counted = done.slice(warmUpBatches);
  const mean = counted.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / counted.length;
  const bytesPerMarket = Math.round(slopeOf(counted.map(({ bytesAfter }) => bytesAfter)) / marketsPerBatch);
  const timeGrowth = Math.round(((slopeOf(counted.map((one) => one.milliseconds)) * batches) / mean) * 100) / 100;
  return {
    bench: "engine-core-weekend",
    what: "books alone; the engine with its database and sockets is the bench `weekend`",
    markets: settled,
    positions: fills,
    millisecondsPerBatch: done.map(({ milliseconds }) => Math.round(milliseconds)),
    megabytesAfterBatch: done.map(({ bytesAfter }) => Math.round(bytesAfter / 1e4) / 100),
    bytesPerMarket,
    bytesPerMarketBar: bars.bytesPerMarket,
    timeGrowth,
    timeGrowthBar: bars.timeGrowth,
    isMet: bytesPerMarket <= bars.bytesPerMarket && timeGrowth <= bars.timeGrowth,
  };
}

import { LineBook, type MarketCommand } from "@maidan/core/exchange";
import { bytesOf, nanosecondsPerCommand } from "./busy.ts";
import { randomOf } from "./flow.ts";

const line = { leastX100: 2_050, mostX100: 7_050, intervalX100: 100 };
const spec = { selectionIds: [1], numberOfWinners: 1, hasOtherOutcome: false, minimumSizeMinor: 1, line };
const seed = 20_265;
const accounts = 1_000;
const operations = 100_000;
const sizes = [10, 100, 1_000, 10_000, 100_000] as const;
const flatBar = 2.5;
/** Lines that orders of a side wait at; sales above, purchases below. */
const linesOfSide = 10;
const middleX100 = 4_550;

/**
 * A LINE market that stays as large as it is: commands come in pairs of a cancel and an order in its stead, one in ten takes a minor unit of whoever waits first.
 * Orders of a side wait at ten lines, so that in the largest market ten thousand wait at each.
 */
function makeFlow(orders: number): { readonly fill: MarketCommand[]; readonly flow: MarketCommand[] } {
  const random = randomOf(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  let orderId = 0;
  const place = (side: "BACK" | "LAY", priceX100: number, sizeMinor: number) => {
    orderId += 1;
    const accountId = 1 + below(accounts);
    const persistence = "LAPSE" as const;
    return { type: "place", orderId, accountId, selectionId: 1, side, priceX100, sizeMinor, persistence } as const;
  };
  const passive = () =>
    below(2) === 0
      ? place("BACK", middleX100 + 100 * (1 + below(linesOfSide)), 1_000_000 + below(100_000))
      : place("LAY", middleX100 - 100 * (1 + below(linesOfSide)), 1_000_000 + below(100_000));
  const open = Array.from({ length: orders }, passive);
  const fill = [...open];
  const flow: MarketCommand[] = [];
  while (flow.length < operations) {
    if (below(10) === 0) {
      flow.push(below(2) === 0 ? place("BACK", line.leastX100, 1) : place("LAY", line.mostX100, 1));
      continue;
    }
    const at = below(orders);
    const old = open[at];
    if (old === undefined) throw new Error("an open order is missing");
    const next = passive();
    flow.push({ type: "cancel", orderId: old.orderId, accountId: old.accountId }, next);
    open[at] = next;
  }
  return { fill, flow };
}

/** What a command of a LINE market costs with ten orders to a hundred thousand, and what an order takes in memory, in its largest. [CORE-06] */
export function lineCosts(): Record<string, unknown> {
  // Compiled and warm before anything counts.
  costWith(1_000);
  const costs = sizes.map((size) => costWith(size));
  const values = costs.map(({ nanoseconds }) => nanoseconds);
  const ratio = Math.round((Math.max(...values) / Math.min(...values)) * 10) / 10;
  return {
    bench: "engine-core-lines",
    lines: (line.mostX100 - line.leastX100) / line.intervalX100 + 1,
    nanosecondsPerCommand: Object.fromEntries(sizes.map((size, index) => [size, values[index]])),
    bytesPerOpenOrder: Math.round((costs.at(-1)?.bytes ?? 0) / (sizes.at(-1) ?? 1)),
    ratio,
    ratioBar: flatBar,
    isMet: ratio <= flatBar,
  };
}

function costWith(orders: number): { readonly nanoseconds: number; readonly bytes: number } {
  const { fill, flow } = makeFlow(orders);
  const { made: book, bytes } = bytesOf(() => {
    const empty = new LineBook(spec);
    empty.apply({ type: "resume" });
    for (const command of fill) empty.apply(command);
    return empty;
  });
  const nanoseconds = nanosecondsPerCommand(flow.length, (from, to) => {
    for (let index = from; index < to; index += 1) {
      const command = flow[index];
      if (command !== undefined) book.apply(command);
    }
  });
  // What is taken across the spread stays in the order's place.
  if (book.openOrderCount < orders - 1) throw new Error(`of ${orders} open orders ${book.openOrderCount} are left`);
  return { nanoseconds: Math.round(nanoseconds), bytes };
}

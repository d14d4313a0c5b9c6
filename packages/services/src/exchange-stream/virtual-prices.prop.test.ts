import fc from "fast-check";
import { expect, test } from "vitest";
import type { MarketBook, RunnerLadders } from "../exchange-reads/index.ts";
import { marketDefinition } from "../exchange-reads/test-support/read-rows.ts";
import { marketDelta, type MarketView, type StreamMarket } from "./index.ts";

const definition = marketDefinition({
  hasVirtualPrices: true,
  runners: [7, 8].map((selectionId) => ({
    selectionId,
    name: `Side ${selectionId}`,
    sortPriority: selectionId,
    status: "ACTIVE",
  })),
});
type Prices = readonly (readonly [number, bigint])[];
const laddersOf = (back: Prices, lay: Prices): RunnerLadders => ({
  availableToBack: new Map(back),
  availableToLay: new Map(lay),
  traded: new Map(),
  lastPriceTradedX100: undefined,
  tradedVolumeMinor: 0n,
});
const bookOf = (sequence: number, runners: readonly RunnerLadders[]): MarketBook => ({
  marketId: "1.2",
  epoch: 1,
  sequence,
  publishedAtMs: 0,
  definition,
  runners: new Map(runners.map((runner, index) => [7 + index, runner])),
  tradedVolumeMinor: 0n,
});
const view: MarketView = {
  fields: new Set(["EX_BEST_OFFERS", "EX_BEST_OFFERS_DISP"]),
  ladderLevels: 3,
  regulator: "PLAY MONEY",
};

test("[STREAM-20] the display ladders have virtual offers among the real ones, the others the real ones alone, and they move when only another runner does", () => {
  const own = laddersOf([[190, 5_00n]], []);
  const first = bookOf(1, [own, laddersOf([], [[200, 50_00n]])]);
  expect(marketDelta(undefined, first, view)?.rc).toEqual([
    {
      id: 7,
      batb: [[0, 1.9, 5]],
      bdatb: [
        [0, 2, 50],
        [1, 1.9, 5],
      ],
    },
    // Whoever lays 8 takes the 5.00 to back 7: 9.50 of payout, at 1 / (1 - 1 / 1.9), rounded up.
    {
      id: 8,
      batl: [[0, 2, 50]],
      bdatl: [
        [0, 2, 50],
        [1, 2.12, 4.5],
      ],
    },
  ]);
  const second = bookOf(2, [own, laddersOf([], [[200, 20_00n]])]);
  expect(marketDelta(first, second, view)?.rc?.[0]).toEqual({ id: 7, bdatb: [[0, 2, 20]] });
});

const ladder = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 190, max: 210 }), fc.bigInt({ min: 50n, max: 5_000n })), {
    selector: ([price]) => price,
    maxLength: 6,
  })
  .map((levels) => levels.filter(([price]) => price <= 200 || price % 2 === 0));
const books = fc
  .array(fc.tuple(ladder, ladder, ladder, ladder), { minLength: 2, maxLength: 8 })
  .map((states) =>
    states.map(([backA, layA, backB, layB], sequence) =>
      bookOf(sequence, [laddersOf(backA, layA), laddersOf(backB, layB)]),
    ),
  );

/** What a program holds after these messages: every runner's depth-based ladders by level. */
function heldAfter(messages: readonly (StreamMarket | undefined)[]): unknown {
  const held = new Map<string, readonly number[]>();
  for (const { id, ...sides } of messages.flatMap((message) => message?.rc ?? [])) {
    for (const [side, levels] of Object.entries(sides)) {
      for (const [level, price, size] of levels as unknown as number[][])
        held.set(`${id} ${side} ${level}`, [price ?? 0, size ?? 0]);
    }
  }
  return [...held].filter(([, [, size]]) => size !== 0).toSorted(([one], [other]) => one.localeCompare(other));
}

test(
  "[STREAM-20] a program that applies every change to the display ladders holds what the last image gives",
  { timeout: 120_000 },
  () => {
    fc.assert(
      fc.property(books, (states) => {
        const messages = states.map((book, index) => marketDelta(states[index - 1], book, view));
        const last = states.at(-1);
        expect(heldAfter(messages)).toEqual(heldAfter([last && marketDelta(undefined, last, view)]));
      }),
      { numRuns: 300 },
    );
  },
);

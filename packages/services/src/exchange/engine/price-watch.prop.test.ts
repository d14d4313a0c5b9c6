import { isBeyondBand, isBeyondLineBand } from "@maidan/core/exchange";
import fc from "fast-check";
import { expect, test } from "vitest";
import { PriceWatch } from "./price-watch.ts";
import { areFarApart, areLinesApart } from "./test-support/limit-oracle.ts";

interface Trade {
  readonly selectionId: number;
  readonly priceX100: number;
}
/** One request: when it came after the one before, what it traded, the band, what else says what a runner is worth, and whether the market opened anew before it. */
interface Request {
  readonly afterMs: number;
  readonly trades: readonly Trade[];
  readonly percent: number;
  readonly marks: readonly (readonly number[])[];
  readonly isOpenedAnew: boolean;
}
/** Odds, or lines so far apart. */
type Kind = { readonly intervalX100: number } | undefined;
const areApart = (of: Kind, pair: readonly [number, number], percent: number): boolean =>
  of === undefined
    ? areFarApart(pair, { percent, points: 15 })
    : areLinesApart(pair, { percent, lines: 5, intervalX100: of.intervalX100 });

/** All that was traded since the market opened, kept as a list and looked through anew at each request. */
class NaiveWatch {
  #traded: (Trade & { readonly atMs: number })[] = [];
  readonly #kind: Kind;

  constructor(kind: Kind) {
    this.#kind = kind;
  }

  reset(): void {
    this.#traded = [];
  }

  /** The first of the trades that is too far from everything, with the nearest price that was traded before this movement. */
  end(nowMs: number, { trades, percent, marks }: Request): (Trade & { readonly referenceX100: number }) | undefined {
    const before = this.#traded;
    this.#traded = [...before, ...trades.map((trade) => ({ ...trade, atMs: nowMs }))];
    return trades
      .map(({ selectionId, priceX100 }) => {
        const own = before.filter((one) => one.selectionId === selectionId);
        // The very first trade of a runner stands for what there was before it.
        const first = own[0] ?? trades.find((one) => one.selectionId === selectionId);
        const old = own.filter(({ atMs }) => nowMs - atMs >= 10_000);
        const known = [...(first === undefined ? [] : [first]), ...old].map((one) => one.priceX100);
        const [low, high] = [Math.min(...known), Math.max(...known)];
        const referenceX100 = priceX100 < low ? low : priceX100 > high ? high : priceX100;
        const isJump = [referenceX100, ...(marks[selectionId - 1] ?? [])].every((one) =>
          areApart(this.#kind, [priceX100, one], percent),
        );
        return isJump ? { selectionId, priceX100, referenceX100 } : undefined;
      })
      .find((jump) => jump !== undefined);
  }

  lastOf(selectionId: number): number | undefined {
    return this.#traded.findLast((one) => one.selectionId === selectionId)?.priceX100;
  }
}

const priceX100 = fc.constantFrom(101, 105, 110, 120, 150, 180, 200, 250, 300, 400, 600, 1_000, 2_500, 10_000, 100_000);
const request: fc.Arbitrary<Request> = fc.record({
  afterMs: fc.constantFrom(0, 1, 3_000, 4_999, 5_000, 9_999, 10_000, 25_000),
  trades: fc.array(fc.record({ selectionId: fc.constantFrom(1, 2), priceX100 }), { maxLength: 4 }),
  percent: fc.constantFrom(0, 120, 150, 300, 600),
  marks: fc.tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(priceX100, { maxLength: 2 }) },
    ),
    fc.constant([]),
  ),
  isOpenedAnew: fc.integer({ min: 0, max: 11 }).map((drawn) => drawn === 0),
});

const kind: fc.Arbitrary<Kind> = fc.constantFrom(undefined, { intervalX100: 100 }, { intervalX100: 500 });

test("[LIMIT-05] [LIMIT-06] [LIMIT-07] whatever is traded, a jump is told when a list of all trades since the market opened says so, with the price that it is far from", () => {
  let jumps = 0;
  let lineJumps = 0;
  let quiet = 0;
  fc.assert(
    fc.property(kind, fc.array(request, { minLength: 1, maxLength: 40, size: "max" }), (of, life) => {
      const [watch, naive] = [new PriceWatch(), new NaiveWatch(of)];
      let nowMs = 1_000_000;
      for (const one of life) {
        nowMs += one.afterMs;
        if (one.isOpenedAnew) {
          watch.reset();
          naive.reset();
        }
        for (const trade of one.trades) watch.traded(trade.selectionId, trade.priceX100);
        const { percent } = one;
        const isFar = (at: number, from: number): boolean =>
          of === undefined
            ? isBeyondBand({ priceX100: at, referenceX100: from }, percent, "trade")
            : isBeyondLineBand({ lineX100: at, referenceX100: from }, { percent, ...of }, "trade");
        const told = watch.endRequest(nowMs, isFar, (selectionId) => one.marks[selectionId - 1] ?? []);
        expect(told).toEqual(naive.end(nowMs, one));
        for (const selectionId of [1, 2]) expect(watch.lastOf(selectionId)).toBe(naive.lastOf(selectionId));
        if (told === undefined) quiet += 1;
        else if (of === undefined) jumps += 1;
        else lineJumps += 1;
      }
    }),
    { numRuns: 800 },
  );
  expect(Math.min(jumps, lineJumps, quiet)).toBeGreaterThan(400);
});

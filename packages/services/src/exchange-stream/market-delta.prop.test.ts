import fc from "fast-check";
import { expect, test } from "vitest";
import type { MarketDefinition } from "../exchange/index.ts";
import type { MarketBook, RunnerLadders } from "../exchange-reads/index.ts";
import { marketDefinition } from "../exchange-reads/test-support/read-rows.ts";
import { bestLevels, History, marketDelta, type MarketView, type MarketViewField } from "./index.ts";

const definition = marketDefinition();
const fields: readonly MarketViewField[] = [
  "EX_BEST_OFFERS",
  "EX_BEST_OFFERS_DISP",
  "EX_ALL_OFFERS",
  "EX_TRADED",
  "EX_TRADED_VOL",
  "EX_LTP",
  "EX_MARKET_DEF",
  "SP_TRADED",
  "SP_PROJECTED",
];

const ladder = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 101, max: 130 }), fc.bigInt({ min: 1n, max: 300n })), {
    selector: ([price]) => price,
    maxLength: 14,
  })
  .map((levels): ReadonlyMap<number, bigint> => new Map(levels));
const ladders: fc.Arbitrary<RunnerLadders> = fc.record({
  availableToBack: ladder,
  availableToLay: ladder,
  traded: ladder,
  startingBacks: ladder,
  startingLays: ladder,
  lastPriceTradedX100: fc.constantFrom(undefined, 101, 150),
  tradedVolumeMinor: fc.bigInt({ min: 0n, max: 500n }),
});
/** Of a market with starting prices, which stand from the off on. */
const startsAt = (sequence: number, off: number): Partial<MarketDefinition> => ({
  hasStartingPrice: true,
  isReconciled: sequence >= off,
  runners: definition.runners.map((runner) => (sequence >= off ? { ...runner, startingPrice: 1_234_567 } : runner)),
});
/** Books of one market after each other: its last price, once there, stays. */
const books = fc
  .tuple(fc.array(ladders, { minLength: 2, maxLength: 8 }), fc.integer({ min: 0, max: 9 }))
  .map(([states, off]) =>
    states.map((runner, sequence): MarketBook => ({
      marketId: "1.2",
      epoch: 1,
      sequence,
      publishedAtMs: 0,
      definition: {
        ...definition,
        version: 1 + Math.floor(sequence / 3),
        ...(off > 7 ? {} : startsAt(sequence, off)),
      },
      runners: new Map([
        [7, { ...runner, lastPriceTradedX100: runner.lastPriceTradedX100 ?? (sequence > 0 ? 120 : undefined) }],
      ]),
      tradedVolumeMinor: runner.tradedVolumeMinor,
    })),
  );

/** A program's cache as the field describes it: prices by price, depth-based ladders by level, size 0 removes, values stay until sent. */
class Cache {
  readonly ladders = new Map<string, Map<number, readonly number[]>>();
  readonly values = new Map<string, unknown>();

  apply(change: object | undefined): void {
    if (change === undefined) return;
    const {
      img,
      rc = [],
      tv,
      marketDefinition,
    } = change as { img?: true; rc?: object[]; tv?: number; marketDefinition?: object };
    if (img === true) {
      this.ladders.clear();
      this.values.clear();
    }
    if (tv !== undefined) this.values.set("market tv", tv);
    if (marketDefinition !== undefined) this.values.set("definition", marketDefinition);
    for (const [key, value] of rc.flatMap((runner) => Object.entries(runner))) {
      if (key === "id") continue;
      if (!Array.isArray(value)) this.values.set(key, value);
      else for (const level of value as number[][]) this.#set(key, level);
    }
  }

  #set(key: string, level: readonly number[]): void {
    const held = this.ladders.get(key) ?? new Map<number, readonly number[]>();
    this.ladders.set(key, held);
    const [place = 0] = level;
    if (level.at(-1) === 0) held.delete(place);
    else held.set(place, level);
  }

  /** What it holds, in one order. */
  get state(): unknown {
    const held = [...this.ladders].map(
      ([key, levels]) => [key, [...levels].toSorted(([one], [other]) => one - other)] as const,
    );
    const byKey = (one: readonly [string, unknown], other: readonly [string, unknown]): number =>
      one[0].localeCompare(other[0]);
    return {
      ladders: held.filter(([, levels]) => levels.length > 0).toSorted(byKey),
      values: [...this.values].toSorted(byKey),
    };
  }
}

const cacheOf = (changes: readonly (object | undefined)[]): unknown => {
  const cache = new Cache();
  for (const change of changes) cache.apply(change);
  return cache.state;
};
const views = fc.record({
  fields: fc.subarray([...fields]).map((chosen) => new Set(chosen)),
  ladderLevels: fc.integer({ min: 1, max: 10 }),
  regulator: fc.constant("PLAY MONEY"),
});

test("[STREAM-20] a program that applies the image and every change holds what the image of the last book gives", () => {
  fc.assert(
    fc.property(books, views, (states, view: MarketView) => {
      const changes = states.map((book, index) => marketDelta(states[index - 1], book, view));
      const last = states.at(-1);
      if (last !== undefined) expect(cacheOf(changes)).toEqual(cacheOf([marketDelta(undefined, last, view)]));
    }),
  );
});

test("[STREAM-24] [STREAM-41] whatever was skipped on the way, and wherever a program comes back, it ends at the same book", () => {
  fc.assert(
    fc.property(books, views, fc.nat(), (states, view: MarketView, back) => {
      const history = new History<MarketBook>(new Map(), 100);
      const told = states.map((book) => {
        const change = marketDelta(history.held.get("1.2"), book, view);
        history.sent(new Map([["1.2", book]]));
        return change;
      });
      const from = back % (states.length + 1);
      const held = history.heldAt(from);
      const last = states.at(-1);
      if (last === undefined) return;
      const resumed = [...told.slice(0, from), marketDelta(held?.get("1.2"), last, view)];
      expect(cacheOf(resumed)).toEqual(cacheOf([marketDelta(undefined, last, view)]));
    }),
  );
});

test("[STREAM-22] what depth-based ladders show is never more than there is, and leaves out less than one unit of money", () => {
  fc.assert(
    fc.property(ladder, (sizes) => {
      const shown = bestLevels(sizes, "BACK").reduce((sum, [, size]) => sum + Math.round(size * 100), 0);
      const there = Number([...sizes.values()].reduce((sum, size) => sum + size, 0n));
      expect(shown).toBeLessThanOrEqual(there);
      if (sizes.size <= 10) expect(there - shown).toBeLessThan(100);
      for (const [, size] of bestLevels(sizes, "BACK")) expect(size).toBeGreaterThanOrEqual(1);
    }),
  );
});

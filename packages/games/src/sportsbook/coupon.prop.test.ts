import fc from "fast-check";
import { expect, test } from "vitest";
import {
  linesOf,
  namedSystems,
  potentialMinor,
  settledMinor,
  shapeOf,
  stakeOfAll,
  type CouponLeg,
  type SelectionResult,
} from "./index.ts";

const price = fc.integer({ min: 101, max: 5_000 });
const result = fc.constantFrom<SelectionResult[]>("win", "half-win", "void", "half-lose", "lose");
const leg = fc.record({ priceX100: price, result });
const stake = fc.bigInt({ min: 1n, max: 1_000_000n });
const most = 10n ** 15n;

const coupon = (kind: string, legs: readonly CouponLeg[], stakeMinor: bigint, mostPaidMinor = most) => {
  const shape = shapeOf(kind, legs.length);
  if (shape === undefined) throw new Error(`${kind} of ${legs.length}`);
  return { shape, legs, stakeMinor, mostPaidMinor };
};
const kinds = fc.constantFrom<[string, number]>(
  ["single", 1],
  ["accumulator", 2],
  ["accumulator", 5],
  ["trixie", 3],
  ["patent", 3],
  ["yankee", 4],
  ["lucky-15", 4],
  ["canadian", 5],
  ["folds-2", 5],
  ["folds-3", 6],
  ["folds-1", 4],
);
const coupons = kinds.chain(([kind, count]) =>
  fc.tuple(fc.constant(kind), fc.array(leg, { minLength: count, maxLength: count }), stake),
);

/** What a line pays, worked out by fractions of a taka that nobody rounds before its end. */
function naively(legs: readonly { priceX100: number; result: SelectionResult }[], stakeMinor: bigint): bigint {
  const shares = {
    win: (x100: number) => [x100, 100],
    "half-win": (x100: number) => [x100 + 100, 200],
    void: () => [1, 1],
    "half-lose": () => [1, 2],
    lose: () => [0, 1],
  } as const;
  let [up, down] = [stakeMinor, 1n];
  for (const { priceX100, result: came } of legs) {
    const [numerator = 0, denominator = 1]: readonly number[] = shares[came](priceX100);
    up *= BigInt(numerator);
    down *= BigInt(denominator);
  }
  return up / down;
}

test("[SPORTSBOOK-10] named systems have the lines that they are known for", () => {
  const count = (kind: string, legs: number): number => linesOf(shapeOf(kind, legs) ?? { legs: 0, folds: [] }).length;
  expect(count("trixie", 3)).toBe(4);
  expect(count("patent", 3)).toBe(7);
  expect(count("yankee", 4)).toBe(11);
  expect(count("lucky-15", 4)).toBe(15);
  expect(count("canadian", 5)).toBe(26);
  expect(count("lucky-31", 5)).toBe(31);
  expect(count("heinz", 6)).toBe(57);
  expect(count("folds-2", 4)).toBe(6);
  expect(count("folds-3", 8)).toBe(56);
  expect(count("accumulator", 12)).toBe(1);
});

test("[SPORTSBOOK-10] what is no coupon has no shape", () => {
  for (const [kind, legs] of [
    ["single", 2],
    ["accumulator", 1],
    ["accumulator", 13],
    ["trixie", 4],
    ["folds-3", 3],
    ["folds-0", 3],
    ["folds-2", 9],
    ["toString", 3],
    ["constructor", 1],
    ["", 1],
  ] as const)
    expect([kind, legs, shapeOf(kind, legs)]).toEqual([kind, legs, undefined]);
});

test("[SPORTSBOOK-11] a coupon pays the sum of its lines, each as worked out by itself", () => {
  fc.assert(
    fc.property(coupons, ([kind, legs, stakeMinor]) => {
      const whole = coupon(kind, legs, stakeMinor);
      const lines = linesOf(whole.shape).map((line) => line.flatMap((place) => legs[place] ?? []));
      const expected = lines.reduce((sum, line) => sum + naively(line, stakeMinor), 0n);
      expect(settledMinor(whole)).toBe(expected);
    }),
  );
});

test("[SPORTSBOOK-11] all void gives all stakes back, and all lost nothing", () => {
  fc.assert(
    fc.property(coupons, ([kind, legs, stakeMinor]) => {
      const all = (came: "void" | "lose") =>
        coupon(
          kind,
          legs.map(({ priceX100 }) => ({ priceX100, result: came })),
          stakeMinor,
        );
      const back = all("void");
      expect(settledMinor(back)).toBe(stakeOfAll(back.shape, stakeMinor));
      expect(settledMinor(all("lose"))).toBe(0n);
    }),
  );
});

test("[SPORTSBOOK-11] it is settled as soon as nothing that isn't known can change it, never otherwise, and never pays more than was said", () => {
  const known = fc.array(fc.boolean(), { minLength: 6, maxLength: 6 });
  const mostPaid = fc.oneof(fc.constant(most), fc.bigInt({ min: 0n, max: 100n }));
  const small = fc
    .tuple(coupons, fc.bigInt({ min: 1n, max: 5n }))
    .map(([[kind, legs], stakeMinor]) => [kind, legs, stakeMinor] as const);
  fc.assert(
    fc.property(fc.oneof(coupons, small), known, mostPaid, ([kind, legs, stakeMinor], known, mostPaidMinor) => {
      const half = legs.map((one, place) => ({
        priceX100: one.priceX100,
        result: known[place] === true ? one.result : undefined,
      }));
      const partly = coupon(kind, half, stakeMinor, mostPaidMinor);
      const now = settledMinor(partly);
      const ends = (came: "win" | "lose") =>
        settledMinor({ ...partly, legs: partly.legs.map((one) => ({ ...one, result: one.result ?? came })) });
      if (now === undefined) expect(ends("win")).not.toBe(ends("lose"));
      else expect([ends("win"), ends("lose")]).toEqual([now, now]);
      const paid = settledMinor(coupon(kind, legs, stakeMinor, mostPaidMinor)) ?? -1n;
      expect(paid).toBeLessThanOrEqual(potentialMinor(partly));
    }),
  );
});

test("[SPORTSBOOK-13] no coupon pays more than the most", () => {
  fc.assert(
    fc.property(coupons, fc.bigInt({ min: 1n, max: 10_000n }), ([kind, legs, stakeMinor], cap) => {
      const whole = coupon(kind, legs, stakeMinor, cap);
      expect(settledMinor(whole)).toBeLessThanOrEqual(cap);
      expect(potentialMinor(whole)).toBeLessThanOrEqual(cap);
    }),
  );
});

test("[SPORTSBOOK-10] every named system is one of its number of legs alone", () => {
  for (const [name, { legs }] of Object.entries(namedSystems)) {
    expect(shapeOf(name, legs)?.legs).toBe(legs);
    expect(shapeOf(name, legs + 1)).toBeUndefined();
  }
});

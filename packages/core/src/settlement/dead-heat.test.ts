import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { away, draw, home, implementations, matchOdds, Story, type Bet } from "../exchange/test-support/setup.ts";
import { settleMarket, shareOf, wholeAmounts, type DeadHeat } from "./index.ts";

const netsOf = (s: Story, winners: readonly number[], deadHeat?: DeadHeat): Record<number, number> => {
  const request = { selectionIds: s.book.spec.selectionIds, winners, commissionBasisPoints: 0 };
  const results = settleMarket(s.book.positions(), deadHeat === undefined ? request : { ...request, deadHeat });
  return Object.fromEntries(results.map(({ accountId, netMinor }) => [accountId, Number(netMinor)]));
};
const settled = (s: Story): Record<number, number> => {
  const { winners, deadHeat } = s.book.state;
  return netsOf(s, winners, deadHeat);
};

describe.each(implementations)("dead heats in the %s book", (_name, make) => {
  const story = (spec = matchOdds, bets: readonly Bet[] = []): Story => {
    const s = new Story(make(spec));
    for (const bet of bets) s.matched(bet);
    return s;
  };

  test("[SETL-08] of 300 at 4.0, when three share one place, 100 win and 200 lose: 400 come back, 100 more than were staked", () => {
    const s = story(matchOdds, [[1, home, "BACK", 4, 300]]);
    s.do({ type: "settle", winners: [home, draw, away], deadHeat: [home, draw, away] });
    expect(s.book.state.deadHeat).toEqual({ selectionIds: [home, draw, away], places: 1 });
    expect(settled(s)).toEqual({ 1: 10_000, 900: -10_000 });
  });
  test("[SETL-08] of 60 at 5.0, when four share the last two places of three, 30 win and 30 lose", () => {
    const spec = { ...matchOdds, selectionIds: [1, 2, 3, 4, 5, 6], numberOfWinners: 3 };
    const s = story(spec, [
      [1, 2, "BACK", 5, 60],
      [2, 1, "BACK", 5, 60],
    ]);
    s.do({ type: "settle", winners: [1, 2, 3, 4, 5], deadHeat: [2, 3, 4, 5] });
    expect(s.book.state.deadHeat).toEqual({ selectionIds: [2, 3, 4, 5], places: 2 });
    expect(settled(s)).toEqual({ 1: 12_000 - 3_000, 2: 24_000, 900: -33_000 });
  });
  test("[SETL-08] reference 5.5: of 10,000 at 3.75, when two share the place, 18,750 come back", () => {
    const s = story(matchOdds, [[1, home, "BACK", 3.75, 10_000]]);
    s.do({ type: "settle", winners: [home, draw], deadHeat: [home, draw] });
    expect(settled(s)[1]).toBe(1_875_000 - 1_000_000);
  });
  test("[BOOK-16] several places are shared by those that are named alone, more than there are places left, and a result names its dead heat", () => {
    const s = story({ ...matchOdds, selectionIds: [1, 2, 3, 4, 5], numberOfWinners: 2 });
    for (const result of [
      { winners: [1, 2, 3] },
      { winners: [1, 2, 3], deadHeat: [1] },
      { winners: [1, 2, 3], deadHeat: [4, 5] },
      { winners: [1, 2, 3, 4], deadHeat: [3, 4] },
      { winners: [1, 2], deadHeat: [1, 2] },
      { winners: [1, 2, 3], deadHeat: [2, 3, 3] },
    ]) {
      expect(s.refusal({ type: "settle", ...result })).toBe("INVALID_WINNERS");
    }
    s.do({ type: "settle", winners: [3, 1, 2], deadHeat: [3, 2] });
    expect(s.refusal({ type: "resettle", winners: [1, 2, 3], deadHeat: [2, 3] })).toBe("NO_ACTION_REQUIRED");
    s.do({ type: "resettle", winners: [1, 2, 3], deadHeat: [1, 3] });
    expect(s.book.state.deadHeat).toEqual({ selectionIds: [1, 3], places: 1 });
    s.do({ type: "resettle", winners: [1, 2] });
    expect(s.book.state.deadHeat).toBeUndefined();
  });
});

test("[SETL-09] a unit that can't be halved goes to who lost most by rounding, of equals the first: 0.01 at 2.0 halved is nobody's, and nothing is left over", () => {
  expect([
    ...wholeAmounts(
      [
        { key: "a", parts: 1n },
        { key: "b", parts: -1n },
      ],
      2n,
    ),
  ]).toEqual([
    ["a", 1n],
    ["b", -1n],
  ]);
  expect([
    ...wholeAmounts(
      [
        { key: "a", parts: -1n },
        { key: "b", parts: 2n },
        { key: "c", parts: -1n },
      ],
      3n,
    ),
  ]).toEqual(
    [
      ["a", 0n],
      ["b", 1n],
      ["c", -1n],
    ].map(([key, amount]) => [key, amount]),
  );
});

test("[SETL-09] whole amounts keep the sum, are less than a unit off, and never below what rounding down gives", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 1 }),
      fc.integer({ min: 1, max: 6 }),
      (all, d) => {
        const rest = all.reduce((sum, parts) => sum + parts, 0);
        const amounts = [...all, -rest].map((parts, key) => ({ key, parts: BigInt(parts) }));
        const whole = wholeAmounts(amounts, BigInt(d));
        expect([...whole.values()].reduce((sum, amount) => sum + amount, 0n)).toBe(0n);
        for (const { key, parts } of amounts) {
          const off = (whole.get(key) ?? 0n) * BigInt(d) - parts;
          expect(off > BigInt(-d) && off < BigInt(d)).toBe(true);
          expect(Number(whole.get(key))).toBeGreaterThanOrEqual(Math.floor(Number(parts) / d));
        }
      },
    ),
  );
});

test("[SETL-08] a winner outright has the whole share, one that shares places its part, a loser none", () => {
  const share = shareOf({ winners: [1, 2, 3], deadHeat: { selectionIds: [2, 3], places: 1 } });
  expect([1, 2, 3, 4].map((id) => [share.of(id), share.denominator])).toEqual([
    [2n, 2n],
    [1n, 2n],
    [1n, 2n],
    [0n, 2n],
  ]);
});

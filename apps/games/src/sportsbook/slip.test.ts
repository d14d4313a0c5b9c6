import { expect, test } from "vitest";
import { hasRelated, kindsFor, sumsOf, toggled, type SlipLeg } from "./slip.ts";

const words = { en: "x", bn: "x" };
const leg = (fixtureId: string, marketId: string, selection = "home"): SlipLeg => ({
  fixtureId,
  marketId,
  selection,
  home: words,
  away: words,
  marketName: words,
  name: words,
  seenX100: 200,
});
const most = 100_000_000n;

test("[SPORTSBOOK-40] a selection goes in and out, another of its market takes its place, and a thirteenth doesn't fit", () => {
  const one = toggled([], leg("1", "1"));
  expect(toggled(one, leg("1", "1"))).toEqual([]);
  expect(toggled(one, leg("1", "1", "away")).map(({ selection }) => selection)).toEqual(["away"]);
  const full = Array.from({ length: 12 }, (_, place) => leg(String(place), String(place)));
  expect(toggled(full, leg("99", "99"))).toBe(full);
});

test("[SPORTSBOOK-34] two selections of one match leave singles alone", () => {
  const related = [leg("1", "1"), leg("1", "2"), leg("2", "3")];
  expect([hasRelated(related), kindsFor(related)]).toEqual([true, ["singles"]]);
});

test("[SPORTSBOOK-40] the slip offers what its selections can be: one, two, three, four, and too many for systems", () => {
  const of = (count: number) =>
    kindsFor(Array.from({ length: count }, (_, place) => leg(String(place), String(place))));
  expect(of(1)).toEqual(["singles"]);
  expect(of(2)).toEqual(["accumulator", "singles"]);
  expect(of(3)).toEqual(["accumulator", "singles", "trixie", "patent", "folds-2"]);
  expect(of(4)).toEqual(["accumulator", "singles", "yankee", "lucky-15", "folds-2", "folds-3"]);
  expect(of(9)).toEqual(["accumulator", "singles"]);
});

test("[SPORTSBOOK-40] [SPORTSBOOK-13] the slip says what is staked and what it could pay, and where it would pay more than the most", () => {
  const asked = (kind: string, stakeMinor = 1_000n) => ({ kind, stakeMinor, mostPaidMinor: most });
  expect(sumsOf(asked("singles"), [200, 150])).toEqual({
    lines: 2,
    totalMinor: 2_000n,
    potentialMinor: 3_500n,
    isCapped: false,
  });
  expect(sumsOf(asked("accumulator"), [200, 150])).toEqual({
    lines: 1,
    totalMinor: 1_000n,
    potentialMinor: 3_000n,
    isCapped: false,
  });
  expect(sumsOf(asked("trixie"), [200, 200, 200])).toMatchObject({
    lines: 4,
    totalMinor: 4_000n,
    potentialMinor: 20_000n,
  });
  expect(sumsOf(asked("accumulator", 1_000_000n), [15_000])).toBeUndefined();
  expect(sumsOf(asked("singles", 1_000_000n), [15_000])).toMatchObject({ potentialMinor: most, isCapped: true });
});

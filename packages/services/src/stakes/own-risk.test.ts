import { expect, test } from "vitest";
import { lastLegs, ownRisks, type Match } from "./own-risk.ts";

const [maker, taker, other] = [1n, 2n, 3n];
let place = 0;
interface Leg {
  readonly on: number;
  readonly bet: bigint;
  readonly by: bigint;
  readonly stake: bigint;
  readonly profit: bigint;
  readonly isVoid?: boolean;
}
/** Legs of a match across the runners, all of them backs or all of them lays. */
const across = (side: "back" | "lay", ...legs: readonly Leg[]): Match[] =>
  legs.map((leg) => ({
    place: (place += 1),
    selectionId: leg.on,
    back: undefined,
    lay: undefined,
    [side]: { betId: leg.bet, playerId: leg.by },
    stakeMinor: leg.stake,
    profitMinor: leg.profit,
    matchedAtMs: 0,
    isVoid: leg.isVoid ?? false,
  }));
const risks = (matches: readonly Match[]): unknown => Object.fromEntries(ownRisks(matches));

/** For a payout of 80: home at 2.0, draw and away at 4.0. */
const home = (bet: bigint, by: bigint): Leg => ({ on: 1, bet, by, stake: 40n, profit: 40n });
const draw = (bet: bigint, by: bigint): Leg => ({ on: 2, bet, by, stake: 20n, profit: 60n });
const away = (bet: bigint, by: bigint): Leg => ({ on: 3, bet, by, stake: 20n, profit: 60n });

test("[STAKE-12] who backs several runners, but not all, in a match across them has met no own bet: all of it can be lost", () => {
  expect(risks(across("back", draw(11n, maker), away(12n, maker), home(13n, taker)))).toEqual({});
});

test("[STAKE-12] who has all legs of a match across the runners has risked nothing there", () => {
  expect(risks(across("back", draw(11n, maker), away(12n, maker), home(13n, maker)))).toEqual({
    11: 20n,
    12: 20n,
    13: 40n,
  });
});

test("[STAKE-12] of several lays in a match across the runners counts what they can lose together", () => {
  // To lay draw and away is to back home: 40 can be lost, of 60 and 60.
  const found = ownRisks(across("lay", draw(11n, maker), away(12n, maker), home(13n, taker)));
  expect([...found.values()].reduce((sum, risk) => sum + risk, 0n)).toBe(80n);
  expect([...found.keys()]).toEqual([11n, 12n]);
});

test("[STAKE-12] matches across the runners that follow each other at one moment are looked at one by one", () => {
  const matches = [
    ...across("back", draw(11n, maker), away(14n, other), home(13n, taker)),
    ...across("back", draw(15n, other), away(12n, maker), home(13n, taker)),
    ...across("back", draw(16n, taker), away(12n, taker), home(13n, taker)),
  ];
  expect(risks(matches)).toEqual({ 16: 20n, 12: 20n, 13: 40n });
  expect(lastLegs(matches)).toEqual(matches.slice(6));
});

test("[STAKE-12] of a match with a leg that is void since its runner was withdrawn, the others count", () => {
  // Home and draw at prices reduced by a quarter: whichever wins, 60 pay 60.
  const reduced = [
    { ...home(11n, maker), profit: 20n },
    { ...draw(12n, maker), profit: 40n },
    { ...away(13n, taker), isVoid: true },
  ];
  expect(risks(across("back", ...reduced))).toEqual({ 11: 40n, 12: 20n });
});

test("[STAKE-03] bets that meet without the house between them are no stake where they are one player's", () => {
  const pair = { selectionId: 1, stakeMinor: 10n, profitMinor: 25n, matchedAtMs: 0, isVoid: false };
  const matches = [
    { ...pair, place: 1, back: { betId: 1n, playerId: maker }, lay: { betId: 2n, playerId: maker } },
    { ...pair, place: 2, back: { betId: 3n, playerId: maker }, lay: { betId: 4n, playerId: taker } },
  ];
  expect(risks(matches)).toEqual({ 1: 10n, 2: 25n });
  expect(lastLegs(matches)).toEqual([]);
});

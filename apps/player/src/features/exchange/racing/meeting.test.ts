import { expect, test } from "vitest";
import { raceOfMarket, racesOf } from "./meeting.ts";

const race = {
  number: 2,
  title: "Monsoon Cup",
  metres: 1_200,
  startAt: "2026-11-21T12:06:00.000Z",
  winMarketId: "1.200000003",
  placeMarketId: "1.200000004",
  places: 2,
  phase: "finished",
  nonRunners: ["Night Ferry"],
  result: [{ place: 1, name: "Cinder Path" }],
};

test("races are read from a meeting's score, and each is found by either of its markets", () => {
  const races = racesOf({
    sport: "racing",
    races: [race, { ...race, number: 3, winMarketId: "1.5", placeMarketId: "1.6" }],
  });
  expect(races[0]).toEqual(race);
  expect(raceOfMarket(races, "1.200000004")?.number).toBe(2);
  expect(raceOfMarket(races, "1.5")?.number).toBe(3);
  expect(raceOfMarket(races, "1.7")).toBeUndefined();
});

test("a score without races, or a race without its markets, shows nothing", () => {
  expect(racesOf(undefined)).toEqual([]);
  expect(racesOf({ headline: "Dhaka v Khulna" })).toEqual([]);
  expect(racesOf({ races: [{ ...race, winMarketId: undefined }, 7, null] })).toEqual([]);
});

test("what can't be read of a race is taken as nothing", () => {
  const [read] = racesOf({ races: [{ winMarketId: "1.5", placeMarketId: "1.6", result: "none", phase: "later" }] });
  expect(read).toMatchObject({ number: 0, title: "", phase: "announced", nonRunners: [], result: [] });
});

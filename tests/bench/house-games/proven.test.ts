import { listHouseGames } from "@maidan/services/house-games";
import { expect, test } from "vitest";
import { drawn } from "../../../packages/games/src/house/test-support/index.ts";
import { tableCodes } from "../live-tables/index.ts";
import { drawCodes } from "./draws.ts";
import { matchCodes } from "./matches.ts";

/** Matches, races and contests of the feed decide these: the house draws nothing. */
const ofTheFeed = ["i-sports", "sbo-sports", "horsebook", "fantasy"];

test("[FAIR-08] every game that the house lists has its return, chi-square, serial and runs measured by a bench, but for those that the feed decides", () => {
  const proven = [...drawn.map(({ code }) => code), ...drawCodes, ...matchCodes, ...tableCodes];
  expect(proven.toSorted()).toEqual([...new Set(proven)].toSorted());
  const listed = listHouseGames().map(({ code }) => code);
  expect(proven.toSorted()).toEqual(listed.filter((code) => !ofTheFeed.includes(code)).toSorted());
});

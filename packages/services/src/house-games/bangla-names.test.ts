import { expect, test } from "vitest";
import { listHouseGames } from "./catalogue.ts";

test("[LOBBY-13] every game and product of the house has a name in Bangla script of its own", () => {
  const games = listHouseGames();
  expect(games.filter(({ nameBn }) => !/[\u0980-\u09ff]/.test(nameBn)).map(({ code }) => code)).toEqual([]);
  expect(new Set(games.map(({ nameBn }) => nameBn)).size).toBe(games.length);
});

import { houseGames } from "@maidan/games/house";
import { expect, test } from "vitest";
import { readRules } from "./rules.ts";

test("[HOUSE-81] every game that is bet on alone finds the rules that its bets are read by, and a shared one or none of ours finds none", async () => {
  const alone = houseGames.filter(({ isShared }) => isShared !== true);
  expect(alone.length).toBeGreaterThan(15);
  for (const game of alone) expect(await readRules(game.code), game.code).toBe(game);
  for (const code of ["crash", "padma-fishing", "i-sports", "lottery-2d", "constructor"])
    expect(await readRules(code), code).toBeUndefined();
});

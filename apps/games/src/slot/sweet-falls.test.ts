import { FairStream } from "@maidan/games/fair";
import { playSweetFall, sweetRows } from "@maidan/games/slot";
import { expect, test } from "vitest";
import { fallsOf } from "./sweet-falls.ts";

test("[SLOT-20] each sweet that stayed is shown falling from where it lay, and new ones from above the top", () => {
  let [stayed, came] = [0, 0];
  for (let nonce = 0; nonce < 60; nonce += 1) {
    for (const { grids } of playSweetFall(new FairStream({ serverSeed: "s", clientSeed: "c", nonce })).spins) {
      for (const [place, grid] of grids.entries()) {
        const before = grids[place - 1];
        const falls = fallsOf(grid, before);
        for (const [at, rows] of falls.entries()) {
          const from = (at % sweetRows) - rows;
          if (from < 0) came += 1;
          else if (before !== undefined) {
            expect(before[at - rows]).toBe(grid[at]);
            stayed += 1;
          }
        }
      }
    }
  }
  expect(stayed).toBeGreaterThan(100);
  expect(came).toBeGreaterThan(100);
});

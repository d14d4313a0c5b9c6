import { chainFrom } from "@maidan/games/fair";
import { expect, test } from "vitest";
import { chainInParts } from "./chain-in-parts.ts";

const seed = "5e".repeat(32);

test.each([1, 2, 99, 100, 101, 102, 250, 301])(
  "[FAIR-05] a chain of %i hashes made in parts is the one that is made at once",
  async (count) => {
    expect(await chainInParts(seed, count)).toEqual(chainFrom(seed, count));
  },
);

test("[FAIR-05] while a long chain is made, others have their turn", async () => {
  let isMade = false;
  let turns = 0;
  const others = (): void => {
    if (isMade) return;
    turns += 1;
    setImmediate(others);
  };
  setImmediate(others);
  await chainInParts(seed, 1_000);
  isMade = true;
  expect(turns).toBeGreaterThanOrEqual(9);
});

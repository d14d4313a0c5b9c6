import { expect, test } from "vitest";
import type { Reader } from "../command/index.ts";
import { createPopularity } from "./index.ts";

test("[FANTASY-11] a match's teams are counted once for all who look within ten seconds, each match by itself, and again after a fault", async () => {
  let nowMs = 0;
  let isDown = false;
  const asked: string[] = [];
  const popularity = createPopularity({
    reader: {} as Reader,
    monotonicMs: () => nowMs,
    store: {
      popularity: async (_reader, matchId) => {
        asked.push(matchId);
        if (isDown) throw new Error("down");
        return { teams: asked.length, picked: [] };
      },
    },
  });
  await Promise.all([popularity("1"), popularity("1"), popularity("2")]);
  expect(asked).toEqual(["1", "2"]);
  nowMs = 9_999;
  expect((await popularity("1")).teams).toBe(1);
  nowMs = 10_000;
  expect((await popularity("1")).teams).toBe(3);
  isDown = true;
  await expect(popularity("3")).rejects.toThrow("down");
  isDown = false;
  expect((await popularity("3")).teams).toBe(5);
});

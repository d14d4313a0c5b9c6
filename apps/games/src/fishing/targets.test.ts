import { isInSight, swimmersAt, type Swimmer } from "@maidan/games/fishing";
import { expect, test } from "vitest";
import { inSight, nextTarget, paysOf, targetsOf } from "./targets.ts";

const nowMs = 1_700_000_000_000;
const fish = inSight(1, nowMs, new Set());

test("[FISH-06] by keyboard all fish in sight come as targets, what pays most first, and round again", () => {
  expect(fish.length).toBeGreaterThan(3);
  const seen: Swimmer[] = [];
  let now: Swimmer | undefined;
  for (let press = 0; press < fish.length; press += 1) {
    now = nextTarget(fish, now?.fish, 1);
    if (now !== undefined) seen.push(now);
  }
  expect(new Set(seen.map((one) => one.fish)).size).toBe(fish.length);
  expect(seen.map(paysOf)).toEqual(seen.map(paysOf).toSorted((a, b) => b - a));
  expect(nextTarget(fish, now?.fish, 1)).toBe(seen[0]);
  expect(nextTarget(fish, seen[0]?.fish, -1)).toBe(now);
  expect(nextTarget([], undefined, 1)).toBeUndefined();
});

test("[FISH-06] a caught fish is no target, and a net takes the target first and at most five in its reach", () => {
  const [first] = fish;
  if (first === undefined) throw new Error("the pond is empty");
  expect(inSight(1, nowMs, new Set([first.fish]))).toHaveLength(fish.length - 1);
  expect(targetsOf("cannon", first, { fish, nowMs })).toEqual([first]);
  for (const one of fish) {
    const taken = targetsOf("net", one, { fish, nowMs });
    expect(taken[0]).toBe(one);
    expect(taken.length).toBeLessThanOrEqual(5);
    expect(new Set(taken).size).toBe(taken.length);
  }
  expect(swimmersAt(1, nowMs).filter((one) => isInSight(one, nowMs))).toEqual(fish);
});

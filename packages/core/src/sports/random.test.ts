import { expect, test } from "vitest";
import { drawIndex, resumeRandom, seedRandom } from "./random.ts";

test("[SPORT-01] the same seed gives the same numbers, and another seed gives others", () => {
  const draw = (seed: string): number[] => {
    const random = resumeRandom(seedRandom(seed));
    return Array.from({ length: 20 }, () => random.nextUint32());
  };
  expect(draw("match 1")).toEqual(draw("match 1"));
  expect(draw("match 1")).not.toEqual(draw("match 2"));
});

test("a state that has been through JSON continues where it was", () => {
  const random = resumeRandom(seedRandom("json"));
  random.nextUint32();
  const copy = resumeRandom(JSON.parse(JSON.stringify(random.state())));
  expect(copy.nextUint32()).toBe(random.nextUint32());
});

test("units fill [0, 1) evenly: chi-square over 64 bins stays below its 99.9th percentile", () => {
  const draws = 64_000;
  const random = resumeRandom(seedRandom("even"));
  const counts = Array.from({ length: 64 }, () => 0);
  for (let index = 0; index < draws; index += 1) {
    const bin = Math.floor(random.nextUnit() * 64);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const chiSquare = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
  expect(chiSquare).toBeLessThan(103.4);
});

test("an index is drawn in proportion to its weight, and never one of weight 0", () => {
  const random = resumeRandom(seedRandom("weights"));
  const counts = [0, 0, 0];
  for (let index = 0; index < 10_000; index += 1) {
    const drawn = drawIndex(random, [1, 0, 3]);
    counts[drawn] = (counts[drawn] ?? 0) + 1;
  }
  expect(counts[1]).toBe(0);
  expect((counts[2] ?? 0) / 10_000).toBeCloseTo(0.75, 1);
});

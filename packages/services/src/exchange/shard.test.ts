import { expect, test } from "vitest";
import { shardCount, shardOf } from "./shard.ts";

test("[ENG-01] neighbouring markets are spread over all shards", () => {
  const shards = Array.from({ length: shardCount }, (_, index) => shardOf(`1.${200_000_001 + index}`));
  expect(new Set(shards).size).toBe(shardCount);
});

test("[ENG-01] what is no market id of ours has a shard too, whose owner refuses it", () => {
  for (const id of ["", "abc", "1.", "2.200000001", "1.9999999999999999999"]) expect(shardOf(id)).toBe(0);
});

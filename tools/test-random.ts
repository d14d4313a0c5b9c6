import { createHash } from "node:crypto";
import { propertySeed } from "./test-seed.ts";

/**
 * What stands in a test for the secure random bytes that the platform draws seeds from: by the name of its user the same bytes in every run, so that what a
 * test plays comes out alike for everybody; `PROPERTY_SEED=<number>` draws others. [STYLE 31]
 */
export function testBytes(name: string): (count: number) => Uint8Array {
  let drawn = 0;
  return (count) => {
    const parts: Buffer[] = [];
    for (let length = 0; length < count; length += 32) {
      parts.push(createHash("sha256").update(`${propertySeed}:${name}:${drawn}`).digest());
      drawn += 1;
    }
    return new Uint8Array(Buffer.concat(parts).subarray(0, count));
  };
}

/** Throws of a die of `sides` sides, 0 to `sides - 1`: the same ones for the same `seed`. */
export function testDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

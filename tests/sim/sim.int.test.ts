import { expect, test } from "vitest";
import { simulate } from "./simulate.ts";

/** Short runs of fixed seeds, side by side, as each mostly waits; `npm run sim` runs any seed for as long as one likes. */
test.concurrent.each([1, 2, 3])(
  "[ENG-50] seed %i: with engine and database killed under load nothing acknowledged is lost, nothing is there twice and every invariant holds",
  { timeout: 180_000 },
  async (seed) => {
    const result = await simulate({ seed, durationMs: 6_000 });
    expect(result).toMatchObject({ lost: [], duplicated: [], unexpected: [], invariantsBroken: [] });
    expect(result.acknowledged).toBeGreaterThan(20);
    expect(Object.keys(result.faults).length).toBeGreaterThan(0);
    expect(result.jumps).toBeGreaterThan(0);
    expect(result.seen.across).toBeGreaterThan(0);
  },
);

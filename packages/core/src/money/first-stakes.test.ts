import { expect, test } from "vitest";
import { firstStakeKeys } from "./index.ts";

/** As the database has them (BOOK-27), in whole units. */
const least = { BDT: 10, INR: 10, PKR: 25 } as const;

test("[ROOM-52] the first stake keys of every currency grow, are whole, and none is below its least stake", () => {
  for (const currency of ["BDT", "INR", "PKR"] as const) {
    const keys = firstStakeKeys[currency];
    expect(keys).toEqual([...new Set(keys)].toSorted((a, b) => a - b));
    expect(keys.every((key) => Number.isInteger(key) && key >= least[currency])).toBe(true);
  }
  expect(firstStakeKeys.PKR[0]).toBeGreaterThan(firstStakeKeys.INR[0]);
});

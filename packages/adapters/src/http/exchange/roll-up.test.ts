import type { PriceLevel } from "@maidan/services/exchange";
import { expect, test } from "vitest";
import { checkRollUp, rollUpOf } from "./roll-up.ts";

/** Sizes of 4, 7, 20, 3 and 2 at 3.00 and worse. */
const levels: readonly PriceLevel[] = [
  [300, 4_00n],
  [290, 7_00n],
  [280, 20_00n],
  [270, 3_00n],
  [260, 2_00n],
];
type Overrides = NonNullable<NonNullable<Parameters<typeof rollUpOf>[0]["priceProjection"]>["exBestOffersOverrides"]>;
const rolled = (overrides: Overrides | undefined, isLine = false) =>
  rollUpOf(overrides === undefined ? {} : { priceProjection: { exBestOffersOverrides: overrides } }, {
    leastStakeMinor: 10_00n,
    isLine,
  })(levels).map(([price, size]) => [price, Number(size) / 100]);

const byLeastStake = [
  [290, 11],
  [280, 20],
];

test("[EXAPI-31] unless a model is named, and where it has no limit, offers are rolled up by stake to the least stake", () => {
  expect(rolled(undefined)).toEqual(byLeastStake);
  expect(rolled({ bestPricesDepth: 9 })).toEqual(byLeastStake);
  expect(rolled({ rollupLimit: 25 })).toEqual(byLeastStake);
  expect(rolled({ rollupModel: "STAKE" })).toEqual(byLeastStake);
});

test("[EXAPI-31] a limit is in whole units of money", () => {
  expect(rolled({ rollupModel: "STAKE", rollupLimit: 12 })).toEqual([[280, 31]]);
  expect(rolled({ rollupModel: "STAKE", rollupLimit: 0 })).toHaveLength(levels.length);
  expect(rolled({ rollupModel: "STAKE", rollupLimit: 100 })).toEqual([]);
});

test("[EXAPI-31] the payout of odds is price times size, of a line twice the size", () => {
  expect(rolled({ rollupModel: "PAYOUT" })).toEqual([
    [300, 4],
    [290, 7],
    [280, 20],
    [260, 5],
  ]);
  expect(rolled({ rollupModel: "PAYOUT", rollupLimit: 12 })).toEqual([
    [300, 4],
    [290, 7],
    [280, 20],
    [260, 5],
  ]);
  expect(rolled({ rollupModel: "PAYOUT", rollupLimit: 12 }, true)).toEqual([
    [290, 11],
    [280, 20],
  ]);
});

test("[EXAPI-31] NONE carries nothing, and leaves out what is below the least stake", () => {
  expect(rolled({ rollupModel: "NONE" })).toEqual([[280, 20]]);
  expect(rolled({ rollupModel: "NONE", rollupLimit: 1 })).toEqual([[280, 20]]);
});

test("[EXAPI-31] a model that the field has not made either is refused", () => {
  const exBestOffersOverrides = { rollupModel: "MANAGED_LIABILITY" as const };
  expect(() => checkRollUp({ priceProjection: { exBestOffersOverrides } })).toThrow("MANAGED_LIABILITY is not offered");
});

test("[EXAPI-31] a negative limit is refused, whatever the model and by either name of the overrides", () => {
  for (const rollupModel of [undefined, "STAKE", "PAYOUT", "NONE"] as const) {
    const overrides = { ...(rollupModel !== undefined && { rollupModel }), rollupLimit: -5 };
    for (const name of ["exBestOffersOverrides", "exBestOfferOverRides"])
      expect(() => checkRollUp({ priceProjection: { [name]: overrides } })).toThrow("rollupLimit must not be negative");
  }
});

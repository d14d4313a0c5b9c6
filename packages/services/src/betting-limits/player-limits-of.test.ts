import { expect, test } from "vitest";
import { initialSettings } from "../settings/index.ts";
import { playerLimitsOf } from "./index.ts";

test("[LIMIT-37] [VIRT-10] what the house may lose by virtual matches in rupees is what its taka come to, and a currency that nobody knows has the taka's bounds", () => {
  const settings = { ...initialSettings, houseLiabilityMaxMinor: 1_000n, playerExposureMaxMinor: 5_000n };
  const limits = playerLimitsOf({ settings, rows: [], rateOf: () => undefined });
  expect(["BDT", "INR", "PKR"].map((currency) => limits(currency).mostHouseLossMinor)).toEqual([1_000n, 700n, 2_300n]);
  expect(limits("XXX").mostExposureEverywhereMinor).toBe(5_000n);
});

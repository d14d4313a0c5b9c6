import { expect, test } from "vitest";
import { timeZoneLabel, walletCurrencies } from "./account-details.ts";

const noon = Date.parse("2026-11-21T12:00:00Z");

test("[EXCH-13] [OP-60] the time zone is the account's, and the stated sample where it gives none", () => {
  expect(timeZoneLabel("Asia/Dhaka", noon)).toBe("GMT+6");
  expect([undefined, "", "Nowhere/Nothing"].map((zone) => timeZoneLabel(zone, noon))).toEqual([
    "GMT+5:30",
    "GMT+5:30",
    "GMT+5:30",
  ]);
});

test("[EXCH-09] [OP-60] the wallets show the account's currency, and BDT and USD until it is known", () => {
  expect(walletCurrencies(undefined)).toEqual({ main: "BDT", vendors: "USD" });
  expect(walletCurrencies("INR")).toEqual({ main: "INR", vendors: "INR" });
});

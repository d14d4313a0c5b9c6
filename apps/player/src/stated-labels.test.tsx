import { Money } from "@maidan/ui/figures";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { timeZoneLabel, walletCurrencies } from "./features/exchange/account/account-details.ts";
import { recordsText } from "./features/records/text.ts";
import { turnoverText } from "./features/turnover/text.ts";

test("[CONST-36] amounts carry the taka sign, records pages GMT+6; without an account's own the wallets are BDT and USD, and its zone GMT+5:30", () => {
  expect(renderToStaticMarkup(<Money amount="1.00" />)).toContain("৳");
  expect([recordsText.en.zone, turnoverText.en.zone]).toEqual(["GMT+6", "GMT+6"]);
  expect(walletCurrencies(undefined)).toEqual({ main: "BDT", vendors: "USD" });
  expect(timeZoneLabel(undefined, Date.parse("2026-11-21T06:00:00Z"))).toBe("GMT+5:30");
});

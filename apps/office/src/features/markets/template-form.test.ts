import { expect, test } from "vitest";
import { isWhole, textIn, withMark, withText } from "./template-form.ts";

const odds = {
  is_on: true,
  bet_delay_seconds: 5,
  has_passive_delay: true,
  minimum_stake: "10.00",
  minimum_payout: null,
  commission_basis_points: null,
  has_price_band: true,
  has_virtual_prices: true,
};
const template = { exchange: { MATCH_ODDS: odds, TIED_MATCH: { ...odds, is_on: false } }, house: {} };
const at = { part: "exchange", kind: "MATCH_ODDS" } as const;

test("a text becomes the kind of value that its field has, an empty commission the settings' and an empty payout the least stake's", () => {
  const delayed = withText(template, { ...at, field: "bet_delay_seconds" }, "8");
  expect(delayed.exchange["MATCH_ODDS"]?.bet_delay_seconds).toBe(8);
  const charged = withText(template, { ...at, field: "commission_basis_points" }, "350");
  expect(textIn(charged, { ...at, field: "commission_basis_points" })).toBe("350");
  expect(withText(charged, { ...at, field: "commission_basis_points" }, "")).toEqual(template);
  const small = withText(template, { ...at, field: "minimum_payout" }, "150.00");
  expect(textIn(small, { ...at, field: "minimum_payout" })).toBe("150.00");
  expect(withText(small, { ...at, field: "minimum_payout" }, "")).toEqual(template);
});

test("a market is switched alone, and a template without an amount is not whole", () => {
  const on = withMark(template, { part: "exchange", kind: "TIED_MATCH" }, { is_on: true });
  expect([on.exchange["TIED_MATCH"]?.is_on, on.exchange["MATCH_ODDS"]]).toEqual([true, odds]);
  expect(isWhole(on)).toBe(true);
  expect(isWhole(withText(template, { ...at, field: "minimum_stake" }, ""))).toBe(false);
});

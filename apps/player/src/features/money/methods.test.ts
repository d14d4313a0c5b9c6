import { describe, expect, test } from "vitest";
import { bonusBadge, offeredPromotions, readMethods, withdrawalMethodId, type Method } from "./methods.ts";
import { depositChoices, withdrawalChoices, type AmountSettings } from "./quick-amounts.ts";

const method = (more: Partial<Method>): Method => ({
  id: "7",
  name: "bKash",
  icon: "payments/bkash.svg",
  status: "active",
  account_type: "Agent",
  can_withdraw: true,
  kind: "manual",
  ...more,
});

describe("the methods of an answer", () => {
  test("[DEPOSIT-04] [DEPOSIT-05] a plain list gives its active ones", () => {
    const off = { ...method({ id: "8" }), status: "inactive" };
    expect(readMethods([method({}), off]).map(({ id, kind }) => `${id} ${kind}`)).toEqual(["7 manual"]);
  });

  test("[DEPOSIT-05] an object of type ewallet gives its pgs, each of them an e-wallet", () => {
    const pgs = [method({ kind: "manual" })];
    expect(readMethods({ type: "ewallet", pgs }).map(({ kind }) => kind)).toEqual(["ewallet"]);
    expect(readMethods({ type: "ewallet" })).toEqual([]);
    expect(readMethods({ message: "none" })).toEqual([]);
    expect(readMethods(null)).toEqual([]);
  });

  test("[WITHDRAW-19] an e-wallet is withdrawn to with payment_id 0, any other with its id", () => {
    expect(withdrawalMethodId(method({ kind: "ewallet" }))).toBe("0");
    expect(withdrawalMethodId(method({}))).toBe("7");
  });
});

describe("the promotions of a deposit", () => {
  test("[DEPOSIT-06] [OP-36] the badge is the chosen promotion's deposit_bouns as a whole number, and none without one", () => {
    expect(bonusBadge({ deposit_bouns: 12.5 })).toBe(13);
    expect(bonusBadge({ deposit_bouns: 0 })).toBe(0);
    expect(bonusBadge(undefined)).toBeUndefined();
  });

  test("[DEPOSIT-03] [OP-38] offered are active and shown ones whose end has not passed", () => {
    const nowMs = Date.UTC(2026, 10, 21);
    const all = [
      { id: "1", status: "active", end_date: null },
      { id: "2", status: "display", end_date: "2026-12-01T00:00:00Z" },
      { id: "3", status: "display", end_date: "2026-11-01T00:00:00Z" },
      { id: "4", status: "draft", end_date: null },
    ];
    expect(offeredPromotions(all, nowMs).map(({ id }) => id)).toEqual(["1", "2"]);
  });
});

describe("ranges and quick amounts", () => {
  test("[DEPOSIT-09] [DEPOSIT-10] [CONST-22] a deposit's are the stated ones, in their order, until the operator's are known", () => {
    expect(depositChoices(undefined, "BDT")).toEqual({
      range: { low: "100.00", high: "25000.00" },
      quickAmounts: [2000, 3000, 5000, 10_000, 15_000, 20_000, 25_000, 1000, 500, 100],
    });
  });

  test("[WITHDRAW-02] [WITHDRAW-03] [CONST-23] a withdrawal's are the same from 500 and without 100", () => {
    expect(withdrawalChoices(undefined, "BDT")).toEqual({
      range: { low: "500.00", high: "25000.00" },
      quickAmounts: [2000, 3000, 5000, 10_000, 15_000, 20_000, 25_000, 1000, 500],
    });
  });

  const settings: AmountSettings = {
    deposit_min: "50.00",
    deposit_max: "900.00",
    deposit_quick_amounts: "100, 200,x",
    withdrawal_min: "60.00",
    withdrawal_max: "800.00",
    withdrawal_quick_amounts: "",
    deposit_min_inr: "35.00",
    deposit_max_inr: "630.00",
    deposit_quick_amounts_inr: "70,140",
    withdrawal_min_inr: "42.00",
    withdrawal_max_inr: "560.00",
    withdrawal_quick_amounts_inr: "",
    deposit_min_pkr: "115.00",
    deposit_max_pkr: "2070.00",
    deposit_quick_amounts_pkr: "230,460",
    withdrawal_min_pkr: "138.00",
    withdrawal_max_pkr: "1840.00",
    withdrawal_quick_amounts_pkr: "500",
  };

  test("the operator's replace them, and what is no amount is left out", () => {
    expect(depositChoices(settings, "BDT")).toEqual({
      range: { low: "50.00", high: "900.00" },
      quickAmounts: [100, 200],
    });
    expect(withdrawalChoices(settings, "BDT").quickAmounts).toHaveLength(9);
  });

  test("[SET-05] a player in rupees is offered the amounts in them, and never those of taka, not even before they are known", () => {
    expect(depositChoices(settings, "INR")).toEqual({
      range: { low: "35.00", high: "630.00" },
      quickAmounts: [70, 140],
    });
    expect(withdrawalChoices(settings, "INR")).toEqual({ range: { low: "42.00", high: "560.00" }, quickAmounts: [] });
    expect(withdrawalChoices(settings, "PKR")).toEqual({
      range: { low: "138.00", high: "1840.00" },
      quickAmounts: [500],
    });
    expect(depositChoices(undefined, "PKR")).toEqual({ range: null, quickAmounts: [] });
  });
});

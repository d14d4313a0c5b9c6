import { expect, test } from "vitest";
import {
  amountIn,
  contradictions,
  fromStored,
  initialSettings,
  parseSettings,
  printSettings,
  quickAmountsIn,
  settingDefinitions,
  storedForm,
} from "./index.ts";

test("[SET-01] every setting survives its stored form", () => {
  for (const definition of settingDefinitions) {
    const value = initialSettings[definition.key];
    const stored = JSON.parse(JSON.stringify(storedForm(value))) as string | number;
    expect(fromStored(definition, stored), definition.key).toBe(value);
  }
});

test("[SET-01] the ranges start as 100.00 to 25,000.00 and 500.00 to 25,000.00, written as decimals", () => {
  expect(printSettings(initialSettings)).toMatchObject({
    deposit_min: "100.00",
    deposit_max: "25000.00",
    withdrawal_min: "500.00",
    withdrawal_max: "25000.00",
    deposit_quick_amounts: "2000,3000,5000,10000,15000,20000,25000,1000,500,100",
    withdrawal_quick_amounts: "2000,3000,5000,10000,15000,20000,25000,1000,500",
    withdrawal_status: 1,
    site_status: 1,
  });
});

test("[SET-02] what is printed can be read back as changes without loss", () => {
  expect(parseSettings(printSettings(initialSettings))).toEqual({ isValid: true, changes: initialSettings });
});

test.each([
  ["unknown", { nonsense: 1 }],
  ["site_status", { site_status: 2 }],
  ["deposit_min", { deposit_min: "-1.00" }],
  ["deposit_max", { deposit_max: "1e9" }],
  ["deposit_max ", { deposit_max: 10.001 }],
  ["commission_basis_points", { commission_basis_points: 1.5 }],
  ["facebook", { facebook: "javascript:alert(1)" }],
  ["support_mail", { support_mail: "not mail" }],
  ["notice", { notice: "x".repeat(501) }],
  ["deposit_quick_amounts", { deposit_quick_amounts: "100,,200" }],
  ["lottery_2d_times", { lottery_2d_times: "25:00" }],
  ["lottery_4d_times", { lottery_4d_times: "" }],
  ["withdrawal_quick_amounts", { withdrawal_quick_amounts: "12.50" }],
])("[SET-02] a wrong value for %s is refused by name", (name, input) => {
  const parsed = parseSettings(input);
  expect(parsed.isValid).toBe(false);
  expect(Object.keys(parsed.isValid ? {} : parsed.errors)).toEqual(Object.keys(input));
  expect(name).not.toBe("");
});

test("[SET-03] a smallest amount above the largest is a contradiction", () => {
  expect(contradictions(initialSettings)).toEqual({});
  expect(contradictions({ ...initialSettings, depositMinMinor: 30_000_00n })).toHaveProperty("deposit_min");
  for (const lottery3dTimes of ["10:00,10:03", "10:00,10:00", "00:00,23:56"])
    expect(contradictions({ ...initialSettings, lottery3dTimes }), lottery3dTimes).toHaveProperty("lottery_3d_times");
  expect(contradictions({ ...initialSettings, withdrawalMaxMinor: 1_00n })).toHaveProperty("withdrawal_min");
});

test("[SET-04] an amount in rupees is what is set in them, or what the taka come to at the owner's rate; null and nothing typed set none", () => {
  expect(amountIn(initialSettings, "resultFourEyesAbove", "BDT")).toBe(200_000_00n);
  expect(amountIn(initialSettings, "resultFourEyesAbove", "INR")).toBe(140_000_00n);
  expect(amountIn(initialSettings, "resultFourEyesAbove", "PKR")).toBe(460_000_00n);
  const rates = { ...initialSettings, inrPer1000Taka: 650 };
  expect(amountIn(rates, "resultFourEyesAbove", "INR")).toBe(130_000_00n);
  const set = { ...rates, resultFourEyesAboveInrMinor: 0n };
  expect(amountIn(set, "resultFourEyesAbove", "INR")).toBe(0n);
  for (const value of [null, ""])
    expect(parseSettings({ market_profit_max_pkr: value })).toEqual({
      isValid: true,
      changes: { marketProfitMaxPkrMinor: null },
    });
  expect(printSettings({ marketProfitMaxPkrMinor: null })).toEqual({ market_profit_max_pkr: null });
  for (const wrong of [
    { market_profit_max: null },
    { market_profit_max_pkr: "0.99" },
    { inr_per_1000_taka: 0 },
    { pkr_per_1000_taka: 10_001 },
  ])
    expect(parseSettings(wrong).isValid, JSON.stringify(wrong)).toBe(false);
});

test("[SET-05] quick amounts in rupees are those that are set, or those of taka in whole rupees that the range takes", () => {
  const settings = { ...initialSettings, inrPer1000Taka: 693, depositQuickAmounts: "2000, 25500,100, 101" };
  // 25,500 taka are more than may be deposited, 100 are 69.30 rupees, 101 are 69.99.
  expect(quickAmountsIn(settings, "deposit", "INR")).toBe("1386,70");
  expect(quickAmountsIn({ ...settings, depositMaxMinor: 25_500_00n }, "deposit", "INR")).toBe("1386,17671,70");
  expect(quickAmountsIn(settings, "deposit", "BDT")).toBe("2000, 25500,100, 101");
  expect(quickAmountsIn({ ...settings, depositQuickAmountsInr: "75,20000" }, "deposit", "INR")).toBe("75,20000");
  expect(quickAmountsIn({ ...initialSettings, withdrawalQuickAmounts: "" }, "withdrawal", "PKR")).toBe(
    "4600,6900,11500,23000,34500,46000,57500,2300,1150",
  );
});

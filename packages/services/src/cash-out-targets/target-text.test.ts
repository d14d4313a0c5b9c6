import { expect, test } from "vitest";
import type { PlacingTarget } from "./ports.ts";
import { targetText } from "./target-text.ts";

const target: PlacingTarget = {
  targetId: "1",
  playerId: "2",
  marketId: "1.3",
  selectionId: undefined,
  sharePercent: 100,
  targetMinor: 4_000,
  stopMinor: undefined,
  attempt: 1,
  eventName: "A v B",
  marketName: "Match Odds (INR)",
  runnerName: undefined,
  isOfLines: false,
  currency: "INR",
  reached: "target",
  orders: [],
  securedMinor: 4_050,
};

test("[CASH-14] [APP-17] what became of a cash-out that waited is told in the market's currency, in both languages", () => {
  for (const end of ["DONE", "PARTLY", "REFUSED"] as const) {
    const { en, bn } = targetText(target, end, (name) => name);
    expect(en.message).toContain("₹ 40.50");
    expect(bn.message).toContain("₹ ৪০.৫০");
    expect(en.message + bn.message).not.toContain("৳");
  }
});

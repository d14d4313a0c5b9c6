import { expect, test } from "vitest";
import { anyKind, limitsFor, limitsIn, type BettingLimit } from "./index.ts";

const row = (eventTypeId: string, marketType: string, said: Partial<BettingLimit>): BettingLimit => ({
  eventTypeId,
  marketType,
  bandBeforePercent: null,
  bandInPlayPercent: null,
  jumpPercent: null,
  lineBandPercent: null,
  lineJumpPercent: null,
  silenceSeconds: null,
  houseSilenceSeconds: null,
  stakeMaxMinor: null,
  stakeMaxInrMinor: null,
  stakeMaxPkrMinor: null,
  winMaxMinor: null,
  winMaxInrMinor: null,
  winMaxPkrMinor: null,
  houseMarketMaxMinor: null,
  houseEventMaxMinor: null,
  sportExposureMaxMinor: null,
  sportExposureMaxInrMinor: null,
  sportExposureMaxPkrMinor: null,
  houseSportMaxMinor: null,
  ...said,
});

test("[LIMIT-01] each value comes from the most exact row that says it: sport and type before sport before type before all", () => {
  const rows = [
    row(anyKind, anyKind, { jumpPercent: 600, silenceSeconds: 30, stakeMaxMinor: 4n, winMaxMinor: 9n }),
    row(anyKind, "FANCY", { stakeMaxMinor: 3n, winMaxMinor: 8n }),
    row("4", anyKind, { stakeMaxMinor: 2n, silenceSeconds: 20 }),
    row("4", "FANCY", { stakeMaxMinor: 1n }),
  ];
  const stakes = (eventTypeId: string, marketType: string) =>
    limitsFor(rows, { eventTypeId, marketType }).stakeMaxMinor;
  expect(stakes("4", "FANCY")).toBe(1n);
  expect(stakes("4", "MATCH_ODDS")).toBe(2n);
  expect(stakes("1", "FANCY")).toBe(3n);
  expect(stakes("1", "MATCH_ODDS")).toBe(4n);
  expect(limitsFor(rows, { eventTypeId: "4", marketType: "FANCY" })).toMatchObject({
    winMaxMinor: 8n,
    silenceSeconds: 20,
    jumpPercent: 600,
    houseEventMaxMinor: null,
    sportExposureMaxMinor: null,
    houseSportMaxMinor: null,
  });
});

test("[LIMIT-01] a 0 of an exact row counts, and ends what a wider one says", () => {
  const rows = [row(anyKind, anyKind, { jumpPercent: 600 }), row("7", anyKind, { jumpPercent: 0 })];
  expect(limitsFor(rows, { eventTypeId: "7", marketType: "WIN" }).jumpPercent).toBe(0);
});

test("[LIMIT-37] in rupees each row says what is set in them, and else what its taka come to; the most exact row that says either counts", () => {
  const rates = { INR: 700, PKR: 2300 };
  const rows = [
    row(anyKind, anyKind, { stakeMaxMinor: 50_000n, stakeMaxInrMinor: 30_000n, sportExposureMaxPkrMinor: 9n }),
    row("4", anyKind, { stakeMaxMinor: 1_000n, winMaxPkrMinor: 7n, jumpPercent: 600 }),
  ];
  const values = (currency: "BDT" | "INR" | "PKR", eventTypeId: string) =>
    limitsFor(limitsIn(currency, rows, rates), { eventTypeId, marketType: "MATCH_ODDS" });
  expect(values("BDT", "4")).toMatchObject({ stakeMaxMinor: 1_000n, winMaxMinor: null, sportExposureMaxMinor: null });
  expect(values("INR", "4")).toMatchObject({ stakeMaxMinor: 700n, winMaxMinor: null, sportExposureMaxMinor: null });
  expect(values("PKR", "4")).toMatchObject({ stakeMaxMinor: 2_300n, winMaxMinor: 7n, sportExposureMaxMinor: 9n });
  expect(values("INR", "1").stakeMaxMinor).toBe(30_000n);
  expect(values("PKR", "1").stakeMaxMinor).toBe(115_000n);
  expect(values("PKR", "4").jumpPercent).toBe(600);
});

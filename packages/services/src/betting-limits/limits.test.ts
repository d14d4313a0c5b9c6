import { expect, test } from "vitest";
import { anyKind, limitsFor, type BettingLimit } from "./index.ts";

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
  winMaxMinor: null,
  houseMarketMaxMinor: null,
  houseEventMaxMinor: null,
  sportExposureMaxMinor: null,
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

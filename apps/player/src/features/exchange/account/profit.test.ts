import { expect, test } from "vitest";
import { barsOf, dayStartMs, dhakaDay, houseMarkets, profitReport, type SettledMarket } from "./profit.ts";

const settled = (marketId: string, over: Partial<SettledMarket>): SettledMarket => ({
  eventTypeId: "4",
  marketId,
  settledDate: "2026-11-21T10:00:00.000Z",
  profit: 0,
  commission: 0,
  betCount: 1,
  itemDescription: { eventDesc: `Event ${marketId}`, marketDesc: "Match Odds" },
  ...over,
});
// 22:30 of 21 November in Dhaka.
const nowMs = Date.parse("2026-11-21T16:30:00Z");

test("[ROOM-50] markets of the house count as those of the exchange do", () => {
  const results = houseMarkets([
    {
      market_id: "9.7",
      title: "6 over runs Dhaka",
      kind: "fancy",
      event_name: "Dhaka v Khulna",
      event_type_id: "4",
      profit: "-55.50",
      commission: "0.00",
      bets: 2,
      settled_at: "2026-11-21T12:00:00.000Z",
    },
  ]);
  const report = profitReport([settled("1.1", { profit: 100, commission: 2 }), ...results], { days: 1, nowMs });
  expect([report.netMinor, report.bets, report.sports]).toEqual([
    4_250n,
    3,
    [{ sport: "cricket", netMinor: 4_250n, bets: 3 }],
  ]);
  expect(report.markets[0]).toMatchObject({ event: "Dhaka v Khulna", market: "6 over runs Dhaka", netMinor: -5_550n });
});

test("[ROOM-50] profit and loss is after commission, in all, by sport, by market and by day of Dhaka", () => {
  const report = profitReport(
    [
      settled("1.1", { profit: 100, commission: 2, betCount: 3 }),
      settled("1.2", { profit: -40.5, settledDate: "2026-11-20T17:59:00.000Z" }),
      // Midnight of Dhaka has passed: the next day.
      settled("1.3", { profit: 10.1, eventTypeId: "2", settledDate: "2026-11-20T18:01:00.000Z" }),
    ],
    { days: 3, nowMs },
  );
  expect([report.netMinor, report.commissionMinor, report.bets]).toEqual([6_760n, 200n, 5]);
  expect(report.sports).toEqual([
    { sport: "cricket", netMinor: 5_750n, bets: 4 },
    { sport: "tennis", netMinor: 1_010n, bets: 1 },
  ]);
  expect(report.markets.map(({ marketId, netMinor }) => [marketId, netMinor])).toEqual([
    ["1.1", 9_800n],
    ["1.3", 1_010n],
    ["1.2", -4_050n],
  ]);
  expect(report.days.map(({ netMinor }) => netMinor)).toEqual([0n, -4_050n, 10_810n]);
  expect(new Date(dayStartMs(dhakaDay(nowMs))).toISOString()).toBe("2026-11-20T18:00:00.000Z");
});

test("the bars of the chart stand on one line, wins above and losses below, and none where nothing was", () => {
  const { zero, bars } = barsOf([300n, -100n, 0n]);
  expect(zero).toBe(0.75);
  expect(bars).toEqual([
    { isWin: true, top: 0, height: 0.75 },
    { isWin: false, top: 0.75, height: 0.25 },
    { isWin: true, top: 0.75, height: 0 },
  ]);
  expect(barsOf([0n, 0n]).bars.every((bar) => bar.height === 0)).toBe(true);
});

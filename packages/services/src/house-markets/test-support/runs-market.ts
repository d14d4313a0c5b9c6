import type { HouseLimits, NewHouseMarket } from "../index.ts";

/** A market on the runs of six overs, without a delay. */
export const runsMarket = (eventId: string, limits: HouseLimits): NewHouseMarket => ({
  eventId,
  sourceKey: "runs",
  kind: "FANCY",
  fancyType: 2,
  title: "6 over runs",
  question: { type: "AT_LEAST" },
  runners: [],
  betDelayMs: 0,
  commissionBasisPoints: 0,
  ...limits,
});

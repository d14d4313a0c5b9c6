import type { HouseDeskMarket } from "@maidan/contract/http/house-markets";

/** A Bookmaker of two runners, with nothing that stands out. */
export const aMarket: HouseDeskMarket = {
  id: "9.1",
  type: null,
  kind: "bookmaker",
  title: "Bookmaker",
  question: "WINNER",
  runners: [
    { selection_id: 1, name: "Padma XI" },
    { selection_id: 2, name: "Jamuna XI" },
  ],
  status: "SUSPENDED",
  is_held: false,
  is_by_hand: false,
  version: 1,
  quotes: [],
  awaits_result: false,
  outcome: null,
  dead_heat: [],
  settlement: "UNSETTLED",
  liability: "500.00",
  by_outcome: [{ outcome: 1, house: "-500.00" }],
  last_deed: null,
};

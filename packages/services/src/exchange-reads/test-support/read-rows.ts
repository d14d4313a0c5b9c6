import type { MarketDefinition } from "../../exchange/index.ts";
import type { PlayerOrder } from "../index.ts";

/** A bet of 10.00 as it is placed. */
export const playerOrder = (betId: string, parts: Partial<PlayerOrder> = {}): PlayerOrder => ({
  betId,
  marketId: "1.2",
  selectionId: 7,
  side: "BACK",
  priceX100: 300,
  sizeMinor: 10_00n,
  remainingMinor: 10_00n,
  matchedMinor: 0n,
  matchedValue: 0n,
  matchedProfitMinor: 0n,
  cancelledMinor: 0n,
  lapsedMinor: 0n,
  voidedMinor: 0n,
  persistence: "LAPSE",
  customerOrderRef: undefined,
  customerStrategyRef: undefined,
  placedAtMs: 1,
  matchedAtMs: undefined,
  endedAtMs: undefined,
  settledAtMs: undefined,
  profitMinor: undefined,
  settledAs: undefined,
  ...parts,
});

/** An open market with a runner 7, before play. */
export const marketDefinition = (parts: Partial<MarketDefinition> = {}): MarketDefinition => ({
  marketId: "1.2",
  eventId: "3",
  eventTypeId: "4",
  marketType: "MATCH_ODDS",
  name: "Match Odds",
  status: "OPEN",
  isInPlay: false,
  betDelayMs: 0,
  version: 1,
  startAtMs: 0,
  commissionBasisPoints: 0,
  numberOfWinners: 1,
  runners: [{ selectionId: 7, name: "Dhaka", sortPriority: 1, status: "ACTIVE" }],
  ...parts,
});

import type { StoredMarket } from "../../engine-ports.ts";
import { OwnedMarket } from "../owned-market.ts";

type Definition = StoredMarket["definition"];

/** An open match before play without a bet, in an engine's memory: all of it but what is asked for otherwise. */
export function openMatch(
  runners: Definition["runners"],
  {
    definition = {},
    ...other
  }: Partial<Omit<StoredMarket, "definition" | "runners">> & { readonly definition?: Partial<Definition> },
): OwnedMarket {
  const figures = { lastPriceTradedX100: null, tradedVolumeMinor: 0n, startingPrice: null };
  const stored: StoredMarket = {
    definition: {
      marketId: "1.2",
      eventId: "1",
      eventTypeId: "4",
      marketType: "MATCH_ODDS",
      name: "Match Odds",
      status: "OPEN",
      isInPlay: false,
      betDelayMs: 0,
      version: 5,
      startAtMs: 0,
      commissionBasisPoints: 0,
      numberOfWinners: 1,
      runners,
      ...definition,
    },
    currency: "BDT",
    minimumStakeMinor: 1_000n,
    isHeld: false,
    isHeldOverSuspension: false,
    haltReason: null,
    hasPriceBand: true,
    hasOtherOutcome: false,
    settlementRevision: 0,
    isBeingPaid: false,
    startMoves: 0,
    settlement: "UNSETTLED",
    winners: [],
    deadHeat: null,
    tradedVolumeMinor: 0n,
    positions: [],
    traded: [],
    closing: [],
    runners: runners.map((runner) => ({ ...runner, ...figures })),
    openOrders: [],
    ...other,
  };
  return new OwnedMarket(stored, { shard: 0, epoch: 1, sequence: 0 });
}

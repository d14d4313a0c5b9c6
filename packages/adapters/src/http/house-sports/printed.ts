import type * as contract from "@maidan/contract/http/house-sports";
import type { ResponseOf } from "@maidan/contract/http/route";
import { toDecimal } from "@maidan/core/money";
import {
  isCashedOut,
  stateOfCoupon,
  type BookLimits,
  type CouponView,
  type KeptFixture,
  type KeptMarket,
} from "@maidan/services/house-sports";

/** Kinds that stand in the list of matches; all others are a tap away. */
const firstKinds: ReadonlySet<string> = new Set(["match-odds", "handicap", "asian-total"]);

export type Board = ResponseOf<typeof contract.sportsbook>;
export type BoardEntry = Board["fixtures"][number];
export type Match = ResponseOf<typeof contract.sportsbookFixture>;

export const printedLimits = (limits: BookLimits) => ({
  least_stake: toDecimal(limits.leastStakeMinor),
  most_stake: toDecimal(limits.mostStakeMinor),
  most_paid: toDecimal(limits.mostPaidMinor),
});

/** What is open; while nothing is, what was: it is suspended, and comes back. Lines that a match has left behind aren't shown beside those that it is at. */
function offeredOf(markets: readonly KeptMarket[]): readonly KeptMarket[] {
  const open = markets.filter(({ status }) => status === "open");
  return open.length > 0 ? open : markets.filter(({ status }) => status === "suspended");
}

/** A match in the list, with those of all these markets that stand there. */
export function listed(fixture: KeptFixture, markets: readonly KeptMarket[]): BoardEntry {
  const offered = offeredOf(markets.filter(({ fixtureId }) => fixtureId === fixture.fixtureId));
  const first = new Map<string, KeptMarket>();
  // The first of each kind: the line that is closest to even.
  for (const market of offered)
    if (firstKinds.has(market.kind) && !first.has(market.kind)) first.set(market.kind, market);
  return {
    fixture: printedFixture(fixture),
    markets: [...first.values()].map((market) => printedMarket(market)),
    market_count: offered.filter(({ status }) => status === "open").length,
  };
}

/** A match with what is offered of all these markets. */
export const printedMatch = (fixture: KeptFixture, markets: readonly KeptMarket[]): Match => ({
  fixture: printedFixture(fixture),
  markets: offeredOf(markets).map((market) => printedMarket(market)),
});

const printedFixture = (fixture: KeptFixture): Match["fixture"] => ({
  id: fixture.fixtureId,
  sport: fixture.sport,
  competition: fixture.competition,
  home: fixture.home,
  away: fixture.away,
  start_at: new Date(fixture.startAtMs).toISOString(),
  phase: fixture.phase,
  score: fixture.score,
});

const printedMarket = (market: KeptMarket): Match["markets"][number] => ({
  id: market.marketId,
  key: market.key,
  kind: market.kind,
  name: market.name,
  line_x100: market.lineX100,
  status: market.status,
  version: market.version,
  selections: market.selections.map(({ key, name, priceX100 }) => ({ key, name, price_x100: priceX100 })),
});

const printedOffer = (offer: CouponView["cashOut"]) =>
  offer === undefined
    ? null
    : "amountMinor" in offer
      ? {
          amount: toDecimal(offer.amountMinor),
          reason: null,
          parts: offer.parts.map(({ stakeMinor, amountMinor }) => ({
            stake: toDecimal(stakeMinor),
            amount: toDecimal(amountMinor),
          })),
        }
      : { amount: null, reason: offer.reason, parts: [] };

export function printedCoupon(view: CouponView): ResponseOf<typeof contract.placeCoupon>["coupon"] {
  const { wager } = view;
  return {
    id: wager.wagerId,
    kind: view.kind,
    phase: stateOfCoupon(wager),
    stake: toDecimal(view.stakeMinor),
    total_stake: toDecimal(wager.stakeMinor),
    cashed_parts: toDecimal(view.cashedMinor),
    lines: view.lines,
    potential: toDecimal(view.potentialMinor),
    payout: toDecimal(wager.payoutMinor),
    cash_out: printedOffer(view.cashOut),
    is_cashed_out: isCashedOut(wager),
    created_at: wager.createdAt.toISOString(),
    legs: view.legs.map(({ market, selection, priceX100, result }) => ({
      fixture_id: market.fixtureId,
      market_id: market.marketId,
      home: market.home,
      away: market.away,
      competition: market.competition,
      start_at: new Date(market.startAtMs).toISOString(),
      market: market.name,
      selection: market.selections.find(({ key }) => key === selection)?.name ?? { en: selection, bn: selection },
      price_x100: priceX100,
      result: result ?? null,
    })),
  };
}

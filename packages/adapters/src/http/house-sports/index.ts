import * as contract from "@maidan/contract/http/house-sports";
import type { ResponseOf } from "@maidan/contract/http/route";
import { parseDecimal, toDecimal } from "@maidan/core/money";
import { refuse, type Reader } from "@maidan/services/command";
import type { HouseSession } from "@maidan/services/house-games";
import {
  bookSources,
  isCashedOut,
  limitsOf,
  stateOfCoupon,
  type AskedCoupon,
  type BookLimits,
  type BookTermsStore,
  type CouponView,
  type HouseCoupons,
  type HouseSportsStore,
  type KeptFixture,
  type KeptMarket,
} from "@maidan/services/house-sports";
import type { FastifyInstance } from "fastify";
import { mount, type PlayerIdentity } from "../server/index.ts";

export interface HouseSportsRouteDeps {
  readonly reader: Reader;
  readonly store: Pick<HouseSportsStore, "fixtures" | "fixture" | "markets">;
  readonly coupons: HouseCoupons;
  readonly terms: Pick<BookTermsStore, "now">;
  readonly sessionOf: (player: PlayerIdentity) => Promise<HouseSession>;
}

const mostFixtures = 200;
const pageSize = 20;
/** Kinds that stand in the list of matches; all others are a tap away. */
const firstKinds: ReadonlySet<string> = new Set(["match-odds", "handicap", "asian-total"]);
const elsewhere = { refusal: refuse("NOT_FOUND", "This session is of another game.") };

/** The sportsbook's calls, for sessions of its products. */
export function registerHouseSportsRoutes(app: FastifyInstance, deps: HouseSportsRouteDeps): void {
  const { reader, store, coupons, sessionOf } = deps;
  const sourcesOf = async (player: PlayerIdentity): Promise<readonly string[]> =>
    bookSources[(await sessionOf(player)).gameCode] ?? [];
  mount(app, contract.sportsbook, async ({ player }) => {
    const { gameCode } = await sessionOf(player);
    const sources = bookSources[gameCode] ?? [];
    if (sources.length === 0) return elsewhere;
    const fixtures = await store.fixtures(reader, { sources, which: "running", limit: mostFixtures });
    const markets = await store.markets(
      reader,
      fixtures.map(({ fixtureId }) => fixtureId),
    );
    const limits = limitsOf(await deps.terms.now(reader), gameCode);
    return { body: { fixtures: fixtures.map((fixture) => listed(fixture, markets)), limits: printedLimits(limits) } };
  });
  mount(app, contract.sportsbookFixture, async ({ player, params }) => {
    const sources = await sourcesOf(player);
    const fixture = await store.fixture(reader, params.id);
    if (fixture === undefined || !sources.includes(fixture.source))
      return { refusal: refuse("NOT_FOUND", "There is no such match.") };
    const markets = offeredOf(await store.markets(reader, [fixture.fixtureId]));
    return { body: { fixture: printedFixture(fixture), markets: markets.map((market) => printedMarket(market)) } };
  });
  mount(app, contract.placeCoupon, async ({ player, body, idempotencyKey }) => {
    const session = await sessionOf(player);
    if (bookSources[session.gameCode] === undefined) return elsewhere;
    const stakeMinor = parseDecimal(body.stake);
    if (stakeMinor === undefined) return { refusal: refuse("VALIDATION", "Give an amount.") };
    const legs = body.legs.map(({ market_id: marketId, selection, price_x100: seenX100 }) => ({
      marketId,
      selection,
      seenX100,
    }));
    const kind = body.kind as AskedCoupon["kind"];
    const placed = await coupons.place(session, { kind, legs, stakeMinor, taking: body.taking, idempotencyKey });
    if ("code" in placed) return { refusal: placed };
    const balance = placed.balanceMinor === undefined ? null : toDecimal(placed.balanceMinor);
    return { body: { coupon: printedCoupon(placed), balance } };
  });
  mount(app, contract.cashOutCoupon, async ({ player, params, body, idempotencyKey }) => {
    const session = await sessionOf(player);
    if (bookSources[session.gameCode] === undefined) return elsewhere;
    const seenMinor = parseDecimal(body.amount);
    const partMinor = body.stake === undefined ? undefined : parseDecimal(body.stake);
    if (seenMinor === undefined || (body.stake !== undefined && partMinor === undefined))
      return { refusal: refuse("VALIDATION", "Give an amount.") };
    const asked = { wagerId: params.id, partMinor, seenMinor, taking: body.taking, idempotencyKey };
    const cashed = await coupons.cashOut(session, asked);
    return "code" in cashed ? { refusal: cashed } : { body: { coupon: printedCoupon(cashed) } };
  });
  mount(app, contract.listCoupons, async ({ player, query }) => {
    const session = await sessionOf(player);
    if (bookSources[session.gameCode] === undefined) return elsewhere;
    const before = query.before === undefined ? undefined : new Date(query.before);
    const found = await coupons.list(session, { which: query.which, before, limit: pageSize + 1 });
    const shown = found.slice(0, pageSize).map((coupon) => printedCoupon(coupon));
    return { body: { coupons: shown, has_more: found.length > pageSize } };
  });
}

const printedLimits = (limits: BookLimits) => ({
  least_stake: toDecimal(limits.leastStakeMinor),
  most_stake: toDecimal(limits.mostStakeMinor),
  most_paid: toDecimal(limits.mostPaidMinor),
});

/** What is open; while nothing is, what was: it is suspended, and comes back. Lines that a match has left behind aren't shown beside those that it is at. */
function offeredOf(markets: readonly KeptMarket[]): readonly KeptMarket[] {
  const open = markets.filter(({ status }) => status === "open");
  return open.length > 0 ? open : markets.filter(({ status }) => status === "suspended");
}

function listed(fixture: KeptFixture, markets: readonly KeptMarket[]) {
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

const printedFixture = (fixture: KeptFixture): ResponseOf<typeof contract.sportsbookFixture>["fixture"] => ({
  id: fixture.fixtureId,
  sport: fixture.sport,
  competition: fixture.competition,
  home: fixture.home,
  away: fixture.away,
  start_at: new Date(fixture.startAtMs).toISOString(),
  phase: fixture.phase,
  score: fixture.score,
});

const printedMarket = (market: KeptMarket): ResponseOf<typeof contract.sportsbookFixture>["markets"][number] => ({
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

function printedCoupon(view: CouponView): ResponseOf<typeof contract.placeCoupon>["coupon"] {
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

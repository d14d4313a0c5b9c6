import * as contract from "@maidan/contract/http/house-sports";
import type { StreamQueryOf } from "@maidan/contract/http/route";
import { parseDecimal, toDecimal, type Currency } from "@maidan/core/money";
import { refuse, type Reader } from "@maidan/services/command";
import { accountCurrency, type HouseSession } from "@maidan/services/house-games";
import {
  bookSources,
  limitsOf,
  type AskedCoupon,
  type BookTermsStore,
  type HouseCoupons,
  type HouseSportsStore,
} from "@maidan/services/house-sports";
import type { FastifyInstance } from "fastify";
import { HttpError, mount, mountEventStream, ToldTable, type PlayerIdentity } from "../server/index.ts";
import { BookWatch, type BookReader } from "./book-watch.ts";
import { listed, printedCoupon, printedLimits, printedMatch } from "./printed.ts";

export interface HouseSportsRouteDeps {
  readonly reader: Reader;
  readonly store: Pick<HouseSportsStore, "fixtures" | "fixture" | "markets" | "marks">;
  readonly coupons: HouseCoupons;
  readonly terms: Pick<BookTermsStore, "now">;
  readonly sessionOf: (player: PlayerIdentity) => Promise<HouseSession>;
}

/** Matches on a board. */
const mostFixtures = 200;
const pageSize = 20;
/** How often the book is looked at for all who watch it: as often as it follows its feed. */
const lookMs = 400;
const elsewhere = { refusal: refuse("NOT_FOUND", "This session is of another game.") };

/** The sportsbook's calls, for sessions of its products. */
export function registerHouseSportsRoutes(app: FastifyInstance, deps: HouseSportsRouteDeps): void {
  const { reader, store, coupons, sessionOf } = deps;
  const sourcesOf = async (player: PlayerIdentity): Promise<readonly string[]> =>
    bookSources[(await sessionOf(player)).gameCode] ?? [];
  mount(app, contract.sportsbook, async ({ player }) => {
    const { gameCode, currency } = await sessionOf(player);
    const sources = bookSources[gameCode] ?? [];
    if (sources.length === 0) return elsewhere;
    const fixtures = await store.fixtures(reader, { sources, which: "running", limit: mostFixtures });
    const markets = await store.markets(
      reader,
      fixtures.map(({ fixtureId }) => fixtureId),
    );
    const limits = limitsOf(await deps.terms.now(reader), gameCode, accountCurrency(currency));
    return { body: { fixtures: fixtures.map((fixture) => listed(fixture, markets)), limits: printedLimits(limits) } };
  });
  mount(app, contract.sportsbookFixture, async ({ player, params }) => {
    const sources = await sourcesOf(player);
    const fixture = await store.fixture(reader, params.id);
    if (fixture === undefined || !sources.includes(fixture.source))
      return { refusal: refuse("NOT_FOUND", "There is no such match.") };
    return { body: printedMatch(fixture, await store.markets(reader, [fixture.fixtureId])) };
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
  registerStream(app, deps);
}

/** Board and matches to who watches them. [SPORTSBOOK-42] */
function registerStream(app: FastifyInstance, { reader, store, terms, sessionOf }: HouseSportsRouteDeps): void {
  const { path, query: asked } = contract.sportsbookStream;
  const watch = new BookWatch({
    marks: (of) => store.marks(reader, of),
    running: (sources) => store.fixtures(reader, { sources, which: "running", limit: mostFixtures }),
    fixture: (id) => store.fixture(reader, id),
    markets: (ids) => store.markets(reader, ids),
    limits: async (gameCode) => {
      const now = await terms.now(reader);
      const of = (currency: Currency) => printedLimits(limitsOf(now, gameCode, currency));
      return { BDT: of("BDT"), INR: of("INR"), PKR: of("PKR") };
    },
  });
  const table = new ToldTable<BookWatch, BookReader>({
    look: async (readers) => {
      await watch.look(readers);
      return watch;
    },
    tell: (seen, one) => seen.tell(one),
    playerOf: ({ playerId }) => playerId,
    lookMs,
    onFault: (error) => app.log.warn({ err: error, path }, "a stream wasn't told"),
  });
  mountEventStream<StreamQueryOf<typeof contract.sportsbookStream>>(app, {
    path,
    query: asked,
    open: async (player, stream, query) => {
      const { gameCode, currency: code } = await sessionOf(player);
      const sources = bookSources[gameCode];
      if (sources === undefined) throw new HttpError("NOT_FOUND", elsewhere.refusal.message);
      const matches = query.of === "board" ? undefined : [...new Set(query.ids.split(","))];
      const currency = accountCurrency(code);
      return table.open({ playerId: player.playerId, gameCode, currency, sources, matches, told: new Map() }, stream);
    },
  });
}

import * as contract from "@maidan/contract/http/sportsbook-room";
import type { ResponseOf } from "@maidan/contract/http/route";
import { parseDecimal } from "@maidan/core/money";
import { refuse, type Reader, type Refusal } from "@maidan/services/command";
import {
  previewBook,
  printedTerms,
  readLimits,
  type BookDeskStore,
  type BookTerms,
  type BookTermsStore,
  type createChangeTerms,
  type createHoldBook,
  type DeskFixture,
  type DeskMarket,
  type HouseSportsStore,
  type KeptFixture,
  type PreviewDeps,
} from "@maidan/services/house-sports";
import { bookPrefix, type createNameResult, type WantedResult } from "@maidan/services/result-decisions";
import type { FastifyInstance } from "fastify";
import { answerOf, refusalOf } from "../answer/index.ts";
import { mount, type HandlerInput } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";
import { registerCouponDesk } from "./coupon-desk.ts";
import { printAmounts, printPreview } from "./printed-sums.ts";

export interface SportsbookRoomDeps extends PreviewDeps {
  readonly reader: Reader;
  readonly desk: BookDeskStore;
  readonly fixtures: Pick<HouseSportsStore, "fixture">;
  readonly terms: BookTermsStore;
  readonly hold: ReturnType<typeof createHoldBook>;
  readonly changeTerms: ReturnType<typeof createChangeTerms>;
  readonly nameResult: ReturnType<typeof createNameResult>;
}

const defaultPage = 50;
const shownVersions = 20;

/** The office's room of the sportsbook: matches, coupons, and the terms of both. */
export function registerSportsbookRoom(app: FastifyInstance, deps: SportsbookRoomDeps): void {
  registerFixtures(app, deps);
  registerHolds(app, deps);
  registerResults(app, deps);
  registerTerms(app, deps);
  registerCouponDesk(app, deps);
}

const noMatch = { refusal: refuse("NOT_FOUND", "There is no such match.") };

function registerFixtures(app: FastifyInstance, { reader, desk, fixtures }: SportsbookRoomDeps): void {
  mount(app, contract.listBookFixtures, async ({ query }) => {
    const { items, nextCursor } = await desk.fixtures(reader, {
      which: query.state ?? "running",
      limit: Number(query.limit ?? defaultPage),
      ...(query.source !== undefined && { source: query.source }),
      ...(query.competition !== undefined && { competition: query.competition }),
      ...(query.words !== undefined && { words: query.words }),
      ...(query.cursor !== undefined && { cursor: query.cursor }),
    });
    return { body: { items: items.map(printListed), next_cursor: nextCursor } };
  });
  mount(app, contract.listBookCompetitions, async ({ query: { state = "running", source } }) => {
    const groups = await desk.fixtureGroups(reader, { which: state, ...(source !== undefined && { source }) });
    return { body: { items: [...groups] } };
  });
  mount(app, contract.listBookMarkets, async ({ params }) => {
    const found = await fixtures.fixture(reader, params.id);
    if (found === undefined) return noMatch;
    const markets = await desk.marketsOf(reader, params.id);
    return { body: { fixture: printFixture(found), markets: markets.map(printMarket) } };
  });
}

type Hold = typeof contract.holdBookFixture | typeof contract.holdBookMarket;
type Release = typeof contract.releaseBookFixture | typeof contract.releaseBookMarket;

function registerHolds(app: FastifyInstance, { hold }: SportsbookRoomDeps): void {
  const kinds = [
    [contract.holdBookFixture, contract.releaseBookFixture, "fixture"],
    [contract.holdBookMarket, contract.releaseBookMarket, "market"],
  ] as const;
  for (const [held, released, kind] of kinds) {
    mount(app, held, async ({ params, body, staff, request, idempotencyKey }: HandlerInput<Hold>) => {
      const by = staffContext(staff, request);
      return answerOf(await hold({ by, idempotencyKey, kind, id: params.id, reason: body.reason }));
    });
    mount(app, released, async ({ params, staff, request, idempotencyKey }: HandlerInput<Release>) => {
      const by = staffContext(staff, request);
      return answerOf(await hold({ by, idempotencyKey, kind, id: params.id, reason: null }));
    });
  }
}

type Deciding = typeof contract.decideBookMarket | typeof contract.voidBookLeg;

function registerResults(app: FastifyInstance, deps: SportsbookRoomDeps): void {
  const name = async (
    input: Pick<HandlerInput<Deciding>, "staff" | "request" | "idempotencyKey">,
    { marketId, wanted }: { readonly marketId: string; readonly wanted: WantedResult },
  ) => {
    const by = staffContext(input.staff, input.request);
    const { idempotencyKey } = input;
    const answer = await deps.nameResult({ by, idempotencyKey, marketId: bookPrefix + marketId, wanted });
    if (!answer.ok) return refusalOf(answer);
    return { body: { success: true as const, result_id: answer.resultId } };
  };
  mount(app, contract.decideBookMarket, (input) => {
    const { results, reason } = input.body;
    return name(input, { marketId: input.params.id, wanted: { action: "book", results, reason } });
  });
  mount(app, contract.voidBookLeg, (input) => {
    const { market_id: marketId, reason } = input.body;
    return name(input, { marketId, wanted: { action: "leg", wagerId: input.params.id, reason } });
  });
  mount(app, contract.previewBookMarket, async ({ params, query }) => {
    const results = resultsOf(query.results);
    if (results === undefined) return { refusal: unreadable };
    return { body: await printPreview(deps, await previewBook(deps, deps.reader, { marketId: params.id, results })) };
  });
  mount(app, contract.previewBookLeg, async ({ params, query }) => {
    const found = await previewBook(deps, deps.reader, { marketId: query.market, voidLegOf: params.id });
    return { body: await printPreview(deps, found) };
  });
}

const unreadable: Refusal = refuse("VALIDATION", "Write results as selection:result, with commas between.");

function resultsOf(list: string): Record<string, contract.BookResult> | undefined {
  const results: Record<string, contract.BookResult> = {};
  for (const part of list.split(",")) {
    const at = part.lastIndexOf(":");
    const read = contract.bookResult.safeParse(part.slice(at + 1));
    if (at < 1 || !read.success) return undefined;
    results[part.slice(0, at)] = read.data;
  }
  return results;
}

function registerTerms(app: FastifyInstance, { reader, terms, changeTerms }: SportsbookRoomDeps): void {
  mount(app, contract.readBookTerms, async () => {
    const [now, history] = await Promise.all([terms.now(reader), terms.history(reader, shownVersions)]);
    const made = history.map(({ version, madeBy, madeAt }) => ({
      version,
      made_by: madeBy,
      made_at: madeAt.toISOString(),
    }));
    const { version, rates } = now;
    return { body: { version, ...printedTerms(now), rupees_per_1000_taka: rates, history: made } };
  });
  mount(app, contract.changeBookTerms, async ({ body, staff, request, idempotencyKey }) => {
    const wanted = termsOf(body);
    if (wanted === undefined) return { refusal: refuse("VALIDATION", "Give every amount with at most two decimals.") };
    const by = staffContext(staff, request);
    return answerOf(await changeTerms({ by, idempotencyKey, version: body.version, wanted }));
  });
}

/** The terms that are asked for; undefined where an amount can't be read. */
function termsOf({ limits, margins }: HandlerInput<typeof contract.changeBookTerms>["body"]): BookTerms | undefined {
  let isWhole = true;
  const minor = (amount: string | number): bigint => {
    const read = parseDecimal(String(amount));
    isWhole &&= read !== undefined;
    return read ?? 0n;
  };
  const terms: BookTerms = { ...readLimits(limits, minor), margins };
  return isWhole ? terms : undefined;
}

const printFixture = (fixture: KeptFixture): ResponseOf<typeof contract.listBookMarkets>["fixture"] => ({
  id: fixture.fixtureId,
  source: fixture.source,
  sport: fixture.sport,
  competition: fixture.competition,
  home: fixture.home,
  away: fixture.away,
  start_at: new Date(fixture.startAtMs).toISOString(),
  phase: fixture.phase,
  score: fixture.score,
  held_reason: fixture.heldReason,
});

const printListed = (fixture: DeskFixture): ResponseOf<typeof contract.listBookFixtures>["items"][number] => ({
  fixture: printFixture(fixture),
  markets: fixture.markets,
  held_markets: fixture.heldMarkets,
  coupons: fixture.coupons,
  staked: printAmounts(fixture.staked),
});

const printMarket = (market: DeskMarket): ResponseOf<typeof contract.listBookMarkets>["markets"][number] => ({
  id: market.marketId,
  kind: market.kind,
  name: market.name,
  status: market.status,
  held_reason: market.heldReason,
  decided_reason: market.decidedReason,
  coupons: market.coupons,
  selections: market.selections.map(({ key, name, priceX100 }) => ({
    key,
    name,
    price_x100: priceX100,
    result: market.results?.[key] ?? null,
    liability: printAmounts(market.liabilities[key] ?? []),
  })),
});

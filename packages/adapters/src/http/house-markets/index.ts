import * as contract from "@maidan/contract/http/house-markets";
import type { BodyOf } from "@maidan/contract/http/route";
import { decisiveOutcomes, loseMinor, winMinor } from "@maidan/core/house-markets";
import { parseDecimal, toDecimal } from "@maidan/core/money";
import { refuse, type Reader, type Refusal } from "@maidan/services/command";
import {
  liabilityMinor,
  playersMinor,
  type createBallRunningByHand,
  type createHoldEvent,
  type createMarkEvent,
  type createHoldHouseMarket,
  type createOpenFancy,
  type createOpenRunners,
  type createPublishRates,
  type createPlaceHouseBet,
  type HouseMarket,
  type HouseMarketStore,
  type HouseQuote,
  type HouseTotal,
  type StaffDeed,
  type NamedHouseBet,
} from "@maidan/services/house-markets";
import type { createHoldExchange, OfficeReads } from "@maidan/services/office";
import type { FastifyInstance } from "fastify";
import { answerOf } from "../answer/index.ts";
import { mount } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";
import { inShownOrder } from "./event-maps.ts";
export { registerHouseCashOut } from "./cash-out-routes.ts";
export { registerHouseResults } from "./result-routes.ts";
export { eventMaps, type EventMaps } from "./event-maps.ts";

export interface HouseBetRouteDeps {
  readonly reader: Reader;
  readonly markets: HouseMarketStore;
  readonly placeBet: ReturnType<typeof createPlaceHouseBet>;
}

const noStake = {
  ok: false,
  code: "VALIDATION",
  message: "Enter a stake.",
  fields: { stake: ["Enter an amount."] },
} as const;

/** Bets against the house: placing them, and the player's own. */
export function registerHouseBetRoutes(app: FastifyInstance, deps: HouseBetRouteDeps): void {
  mount(app, contract.placeHouseBet, async ({ body, player, idempotencyKey }) => {
    const stakeMinor = parseDecimal(String(body.stake));
    if (stakeMinor === undefined || stakeMinor <= 0n) return { refusal: noStake };
    const { market_id: marketId, line, rate, price_policy: pricePolicy } = body;
    const side = body.side === "for" ? "FOR" : "AGAINST";
    const bet = { marketId, side, line, rate, stakeMinor, ...(pricePolicy !== undefined && { pricePolicy }) } as const;
    return answerOf(await deps.placeBet({ player, idempotencyKey, ...bet }));
  });
  mount(app, contract.listHouseBets, async ({ query, player }) => {
    const [page, perPage] = [Number(query.page ?? 1), Number(query.per_page ?? 20)];
    const { bets, total } = await deps.markets.list(deps.reader, {
      playerId: player.playerId,
      page,
      perPage,
      ...(query.event === undefined ? {} : { eventId: query.event }),
      ...(query.market === undefined ? {} : { marketId: query.market }),
      ...(query.status === undefined ? {} : { isOpen: query.status === "open" }),
    });
    const pages = { current_page: page, per_page: perPage, last_page: Math.max(1, Math.ceil(total / perPage)), total };
    return { body: { data: bets.map(printBet), ...pages } };
  });
}

/** Without the runners' ids, which stand beside their names. */
function printQuestion(question: NamedHouseBet["question"]): Omit<contract.HouseBetItem["question"], "runners"> {
  if (question.type !== "WINNER") return question;
  return { type: question.type };
}

const sides = { FOR: "for", AGAINST: "against" } as const;
const kinds = { BOOKMAKER: "bookmaker", FANCY: "fancy" } as const;
const results = { WON: "won", LOST: "lost", VOIDED: "voided" } as const;

const printBet = (bet: NamedHouseBet): contract.HouseBetItem => ({
  id: bet.betId,
  market_id: bet.marketId,
  event_id: bet.eventId,
  event_name: bet.eventName,
  title: bet.title,
  kind: kinds[bet.kind],
  runner: bet.question.type === "WINNER" ? bet.runner : null,
  question: {
    ...printQuestion(bet.question),
    runners: bet.runners.map(({ selectionId, name }) => ({ selection_id: selectionId, name })),
  },
  side: sides[bet.side],
  line: bet.line,
  rate: bet.rate,
  stake: toDecimal(bet.stakeMinor),
  win: toDecimal(winMinor(bet)),
  lose: toDecimal(loseMinor(bet)),
  placed_at: new Date(bet.placedAtMs).toISOString(),
  result: bet.settledAs === null ? null : results[bet.settledAs],
  profit: bet.profitMinor === null ? null : toDecimal(bet.profitMinor),
  settled_at: bet.settledAtMs === null ? null : new Date(bet.settledAtMs).toISOString(),
});

export interface HouseDeskRouteDeps {
  readonly reader: Reader;
  readonly markets: HouseMarketStore;
  readonly hasEvent: OfficeReads["hasEvent"];
  readonly hold: ReturnType<typeof createHoldHouseMarket>;
  readonly publishRates: ReturnType<typeof createPublishRates>;
  readonly ballRunning: ReturnType<typeof createBallRunningByHand>;
  readonly holdEvent: ReturnType<typeof createHoldEvent>;
  readonly markEvent: ReturnType<typeof createMarkEvent>;
  readonly holdExchange: ReturnType<typeof createHoldExchange>;
  readonly openFancy: ReturnType<typeof createOpenFancy>;
  readonly openRunners: ReturnType<typeof createOpenRunners>;
}

/** Closed markets that come with the open ones, unless it is asked for more. */
const closedPage = 20;

/** What a trader sees and does of an event's Bookmaker and Fancy markets. */
export function registerHouseDesk(app: FastifyInstance, deps: HouseDeskRouteDeps): void {
  mount(app, contract.listHouseMarkets, async ({ params, query }) => {
    const eventId = params.id;
    const { cursor } = query;
    const open = cursor === undefined ? inShownOrder(await deps.markets.openOf(deps.reader, [eventId])) : [];
    const at = { eventId, limit: Number(query.limit ?? closedPage), ...(cursor !== undefined && { cursor }) };
    const closed =
      query.state === "open" ? { markets: [], nextCursor: null } : await deps.markets.closedOf(deps.reader, at);
    const markets = [...open, ...closed.markets];
    if (markets.length === 0 && !(await deps.hasEvent(deps.reader, eventId)))
      return { refusal: refuse("NOT_FOUND", "There is no such event.") };
    const ids = markets.map(({ marketId }) => marketId);
    const totals = await deps.markets.totalsOf(deps.reader, ids);
    const deeds = await deps.markets.deedsOf(deps.reader, ids);
    const items = markets.map((market) => ({
      ...printMarket(market, totals.get(market.marketId) ?? []),
      last_deed: printDeed(deeds.get(market.marketId)),
    }));
    return { body: { items, next_cursor: closed.nextCursor } };
  });
  for (const [route, isHeld] of [
    [contract.holdHouseMarket, true],
    [contract.releaseHouseMarket, false],
  ] as const) {
    mount(app, route, async ({ params, body, staff, request, idempotencyKey }) => {
      const by = staffContext(staff, request);
      return answerOf(await deps.hold({ by, idempotencyKey, marketId: params.id, reason: body.reason, isHeld }));
    });
  }
  registerConsole(app, deps);
}

/** What a trader does at the console. [RATES-60] [RATES-62] [RATES-63] */
function registerConsole(app: FastifyInstance, deps: HouseDeskRouteDeps): void {
  mount(app, contract.publishRates, async ({ params, body, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    const quotes = body.quotes.map(quoteOf);
    const { version, is_large_move_confirmed: isConfirmed } = body;
    const asked = { version, quotes, ...(isConfirmed === true && { isLargeMoveConfirmed: true }) };
    return answerOf(await deps.publishRates({ by, idempotencyKey, marketId: params.id, ...asked }));
  });
  mount(app, contract.ballRunning, async ({ params, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    return answerOf(await deps.ballRunning({ by, idempotencyKey, eventId: params.id }));
  });
  for (const [route, isHeld] of [
    [contract.suspendEvent, true],
    [contract.releaseEvent, false],
  ] as const) {
    mount(app, route, async ({ params, staff, request, idempotencyKey }) => {
      const by = staffContext(staff, request);
      const asked = { by, idempotencyKey, eventId: params.id, isHeld };
      // What can't be marked is suspended all the same.
      const [marked] = await Promise.allSettled([deps.markEvent(asked)]);
      // Neither half waits for the other, nor is left undone for what the other comes to.
      const [house, exchange] = await Promise.allSettled([deps.holdEvent(asked), deps.holdExchange(asked)]);
      if (house.status === "rejected") throw house.reason;
      if (exchange.status === "rejected") throw exchange.reason;
      if (marked.status === "rejected") throw marked.reason;
      const { outcome } = house.value;
      if (!outcome.ok) return { refusal: outcome };
      const { isUnknown, ...held } = exchange.value;
      if (isUnknown) return { refusal: { ...unanswered, fields: { markets: [...held.failed] } } };
      const markets = outcome.value.markets + held.markets;
      return { body: { success: true as const, markets, failed: [...held.failed] } };
    });
  }
  mount(app, contract.openRunners, async ({ params, body, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    const kind = body.kind === "bookmaker" ? "BOOKMAKER" : "FANCY";
    const { title, runners } = body;
    return answerOf(await deps.openRunners({ by, idempotencyKey, eventId: params.id, kind, title, runners }));
  });
  mount(app, contract.openFancy, async ({ params, body, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    const { quote, width, digits } = body;
    return answerOf(
      await deps.openFancy({
        by,
        idempotencyKey,
        eventId: params.id,
        fancyType: body.type,
        title: body.title,
        ...(width !== undefined && { width }),
        ...(digits !== undefined && { digits }),
        ...(quote !== undefined && { quote: quoteOf(quote) }),
      }),
    );
  });
}

/** All else is done; of these markets nobody knows, and the same key asks again. [RATES-63] */
const unanswered: Refusal = {
  ok: false,
  code: "UNAVAILABLE",
  message:
    "The exchange did not answer in time for every market. Look at those that are named, then ask again with the same key.",
};

const quoteOf = (quote: BodyOf<typeof contract.publishRates>["quotes"][number]): HouseQuote => ({
  line: quote.line,
  forRate: quote.for_rate,
  againstLine: quote.against_line,
  againstRate: quote.against_rate,
});

const printDeed = (deed: StaffDeed | undefined): contract.HouseDeskMarket["last_deed"] =>
  deed === undefined
    ? null
    : { kind: deed.kind, by: deed.by, at: new Date(deed.atMs).toISOString(), version: deed.version };

function printMarket(market: HouseMarket, totals: readonly HouseTotal[]): Omit<contract.HouseDeskMarket, "last_deed"> {
  const shapes = totals.map(({ side, line }) => ({ side, line, rate: 1, stakeMinor: 1n }));
  return {
    id: market.marketId,
    title: market.title,
    kind: kinds[market.kind],
    type: market.fancyType,
    question: market.question.type,
    status: market.status,
    is_held: market.isHeld,
    is_by_hand: market.isByHand,
    version: market.version,
    awaits_result: market.awaitsResult,
    settlement: market.settlement,
    outcome: market.outcome,
    dead_heat: [...market.deadHeat],
    runners: market.runners.map(({ selectionId, name }) => ({ selection_id: selectionId, name })),
    quotes: market.quotes.map((quote) => ({
      line: quote.line,
      for_rate: quote.forRate,
      against_line: quote.againstLine,
      against_rate: quote.againstRate,
    })),
    liability: toDecimal(liabilityMinor(market, totals)),
    by_outcome:
      totals.length === 0
        ? []
        : decisiveOutcomes(market.question, shapes).map((outcome) => ({
            outcome,
            house: toDecimal(-playersMinor(market, totals, outcome)),
          })),
  };
}

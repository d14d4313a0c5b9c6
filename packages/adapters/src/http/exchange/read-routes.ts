import {
  getEvent,
  getExchangeWallets,
  getMatchOdds,
  listExchangeRecords,
  listFillOrKill,
  listMarketBlock,
  listMarketRules,
  listMatchOdds,
  listSportNames,
  listSportsEvents,
  recallExchangeWallets,
  sportEventTypes,
  type ExchangeRecord,
  type ExchangeSport,
  type FillOrKillBet,
  type MatchOddsMarket,
  type SportsEventItem,
} from "@maidan/contract/http/exchange";
import { cashOutStrategy } from "@maidan/core/cash-out";
import { toDecimal } from "@maidan/core/money";
import { isByHand, isReasonOfFeed } from "@maidan/core/sport-names";
import type { Reader } from "@maidan/services/command";
import { vendorWallets, type createRecallWallets, type VendorReads } from "@maidan/services/exchange";
import {
  bestFirst,
  createListBetRecords,
  createListSportsEvents,
  createMarketBlock,
  displayedOf,
  isEventOver,
  type BestPrice,
  type BlockChoice,
  type CatalogueMarket,
  type ExchangeReadStore,
  type MarketBook,
  type MarketBooks,
  type PlayerOrder,
  type RecordedBet,
  type RecordedExchangeBet,
  type SportsEvent,
} from "@maidan/services/exchange-reads";
import type { BetBounds, createReadBetBounds } from "@maidan/services/betting-limits";
import type { DebtStore } from "@maidan/services/debts";
import type { HouseMarket } from "@maidan/services/house-markets";
import type { LedgerStore } from "@maidan/services/ledger";
import type { FastifyInstance } from "fastify";
import { answerOf } from "../answer/index.ts";
import { eventMaps } from "../house-markets/index.ts";
import { mount, requireOwnRemoteId } from "../server/index.ts";
import { marketRuleSentences } from "./market-rules.ts";
import { houseRecordItem, mayWait, whyVoid } from "./house-record.ts";
import { dateText, priceNumber, sizeNumber } from "./numbers.ts";

export interface ExchangeReadDeps {
  readonly reader: Reader;
  readonly store: ExchangeReadStore;
  readonly books: MarketBooks;
  readonly readBooks: (marketIds: readonly string[]) => Promise<readonly MarketBook[]>;
  /** The open Bookmaker and Fancy markets of these events. */
  readonly houseMarkets: (eventIds: readonly string[]) => Promise<readonly HouseMarket[]>;
  /** The most that one bet may stake and win, as the office bounds kinds of markets now. */
  readonly betBounds: ReturnType<typeof createReadBetBounds>;
  readonly ledger: Pick<LedgerStore, "balances">;
  readonly debts: Pick<DebtStore, "owedMinor">;
  readonly recallWallets: ReturnType<typeof createRecallWallets>;
  readonly vendors: VendorReads;
  readonly blockChoice: () => Promise<BlockChoice>;
  /** In Bangla, by the feed's names. */
  readonly sportNames: Readonly<Record<string, string>>;
  /** The time of day, in milliseconds since 1970. */
  readonly now: () => number;
}

const eventItem = (event: SportsEvent, house: readonly HouseMarket[]): SportsEventItem => ({
  EventId: event.eventId,
  Event: event.name,
  MarketId: event.market?.marketId ?? "",
  Fancy: house.some(({ kind, eventId }) => kind === "FANCY" && eventId === event.eventId),
  Bookmaker: house.some(({ kind, eventId }) => kind === "BOOKMAKER" && eventId === event.eventId),
  competition: event.competition,
  start_time: dateText(event.startAtMs),
  // A closed market keeps the flag that it ended with; nothing can be bet on it any more.
  inplay: event.market === undefined ? event.isInPlay : event.market.isInPlay && event.market.status !== "CLOSED",
  ...(event.score === undefined ? {} : { score: { ...event.score } }),
  finished: isEventOver(event),
  ...(event.result === undefined ? {} : { result: event.result }),
  ...withoutWinner(event),
});

/** A feed makes a match's own market void where the match is abandoned; staff for whatever reason they give. */
function withoutWinner({ voidReason, eventTypeId }: SportsEvent): Pick<SportsEventItem, "abandoned" | "void_reason"> {
  if (voidReason === undefined || eventTypeId === sportEventTypes.racing) return {};
  if (isReasonOfFeed(voidReason)) return { abandoned: true };
  return { void_reason: isByHand(voidReason) ? "" : voidReason };
}

/** More than an event ever has at once. */
const mostMarkets = 50;

/** The event's markets beside its own, those of odds and those of lines; a race meeting's are told race by race. [SIDE-06] [LINE-09] */
async function otherMarkets(deps: Pick<ExchangeReadDeps, "store" | "reader">, event: SportsEvent) {
  if (event.eventTypeId === sportEventTypes.racing) return { markets: [], lines: [], currencies: {} };
  const filter = { eventIds: [event.eventId] };
  const found = await deps.store.catalogue(deps.reader, { filter, sort: "FIRST_TO_START", limit: mostMarkets });
  const others = found.filter(({ marketId, status }) => marketId !== event.market?.marketId && status !== "INACTIVE");
  const named = ({ marketId, name, marketType }: CatalogueMarket) => ({
    market_id: marketId,
    name,
    market_type: marketType,
  });
  return {
    currencies: Object.fromEntries(
      found.flatMap(({ marketId, least }) =>
        least === undefined || least.currency === "BDT" ? [] : [[marketId, least.currency] as const],
      ),
    ),
    markets: others.filter(({ line }) => line === undefined).map(named),
    lines: others.flatMap((market) =>
      market.line === undefined
        ? []
        : [
            {
              ...named(market),
              least: priceNumber(market.line.leastX100),
              most: priceNumber(market.line.mostX100),
              interval: priceNumber(market.line.intervalX100),
            },
          ],
    ),
  };
}

/** The three best prices of each side are what the odds view shows. */
const shownPrices = 3;

function matchOdds(book: MarketBook): MatchOddsMarket {
  const { definition } = book;
  const runners = [...definition.runners].sort((one, other) => one.sortPriority - other.sortPriority);
  const shown = (ladder: ReadonlyMap<number, bigint>, side: "BACK" | "LAY") =>
    bestFirst(ladder, side)
      .slice(0, shownPrices)
      .map(([priceX100, sizeMinor]) => ({ price: priceNumber(priceX100), size: sizeNumber(sizeMinor) }));
  return {
    marketId: book.marketId,
    eventId: definition.eventId,
    marketName: definition.name,
    status: definition.status,
    inplay: definition.isInPlay,
    betDelay: Math.ceil(definition.betDelayMs / 1000),
    version: definition.version,
    totalMatched: sizeNumber(book.tradedVolumeMinor),
    runners: runners.map((runner) => {
      const ladders = displayedOf(book, runner.selectionId);
      return {
        selectionId: runner.selectionId,
        SelectionName: runner.name,
        status: runner.status,
        ...(ladders.lastPriceTradedX100 === undefined
          ? {}
          : { lastPriceTraded: priceNumber(ladders.lastPriceTradedX100) }),
        ex: {
          availableToBack: shown(ladders.availableToBack, "BACK"),
          availableToLay: shown(ladders.availableToLay, "LAY"),
        },
      };
    }),
  };
}

/** A bet at a line is told as a session bet is: back and lay for what is for and against, its odds evens, and its line. [LINE-09] */
function priceOf({ order, stakes, isLine }: RecordedExchangeBet) {
  const written = (x100: number): string => toDecimal(BigInt(x100));
  const [odds, asked] = isLine ? ([200, 200] as const) : ([stakes.oddsX100, order.priceX100] as const);
  const atLine = order.side === "LAY" ? ("BACK" as const) : ("LAY" as const);
  return {
    bet_type: isLine ? atLine : order.side,
    odds: written(odds),
    odds_asked: written(asked),
    run: isLine ? String(priceNumber(stakes.oddsX100)) : null,
    is_yes_no: isLine,
  };
}

/** A least of the whole bet is none: all or nothing. */
const leastOf = ({ leastFillMinor, sizeMinor }: PlayerOrder): string | null =>
  leastFillMinor === undefined || leastFillMinor === sizeMinor ? null : toDecimal(leastFillMinor);

function killTermsOf(order: PlayerOrder): Pick<ExchangeRecord, "time_in_force" | "min_fill_size" | "lapsed"> {
  if (order.leastFillMinor === undefined) return mayWait;
  return { time_in_force: "FILL_OR_KILL", min_fill_size: leastOf(order), lapsed: toDecimal(order.lapsedMinor) };
}

const fillOrKillItem = (order: PlayerOrder): FillOrKillBet => ({
  bet_id: order.betId,
  market_id: order.marketId,
  selection_id: order.selectionId,
  side: order.side,
  odds: toDecimal(BigInt(order.priceX100)),
  stake: toDecimal(order.sizeMinor),
  min_fill_size: leastOf(order),
  matched: toDecimal(order.matchedMinor),
  lapsed: toDecimal(order.lapsedMinor),
  is_cash_out: order.customerStrategyRef === cashOutStrategy,
  placed_at: dateText(order.placedAtMs),
});

const namesAndMoneyOf = ({ order, description, eventId, status, stakes, netMinor }: RecordedExchangeBet) => ({
  created_at: dateText(order.placedAtMs),
  event_name: description.eventName,
  game_type: description.eventTypeName,
  market_name: description.marketName,
  selection_name: description.runnerName,
  stake: toDecimal(stakes.stakeMinor),
  potential_profit: toDecimal(stakes.profitMinor),
  potential_liability: toDecimal(stakes.liabilityMinor),
  net_profit_loss: netMinor === null ? null : toDecimal(netMinor),
  status,
  transaction_id: order.betId,
  market_id: order.marketId,
  event_id: eventId,
  is_cash_out: order.customerStrategyRef === cashOutStrategy,
  matched: toDecimal(order.matchedMinor),
  settled_at: order.settledAtMs === undefined ? null : dateText(order.settledAtMs),
  ...killTermsOf(order),
});

const exchangeRecordItem = (record: RecordedExchangeBet): ExchangeRecord => ({
  ...priceOf(record),
  ...namesAndMoneyOf(record),
  ...whyVoid(record),
});

const recordItem = (bet: RecordedBet): ExchangeRecord =>
  bet.kind === "house" ? houseRecordItem(bet) : exchangeRecordItem(bet);

/** Sports of the home page's block. */
const sportNames = new Map<string, Exclude<ExchangeSport, "racing">>([
  [sportEventTypes.cricket, "cricket"],
  [sportEventTypes.soccer, "soccer"],
  [sportEventTypes.tennis, "tennis"],
]);

const priceSize = (best: BestPrice | undefined) =>
  best === undefined ? null : { price: priceNumber(best.priceX100), size: sizeNumber(best.sizeMinor) };

const printedBounds = ({ stakeMaxMinor, winMaxMinor }: BetBounds) => ({
  ...(stakeMaxMinor !== null && { maximum_stake: toDecimal(stakeMaxMinor) }),
  ...(winMaxMinor !== null && { maximum_win: toDecimal(winMaxMinor) }),
});

async function rulesOf(deps: ExchangeReadDeps, marketIds: string) {
  const markets = await deps.store.markets(deps.reader, [...new Set(marketIds.split(","))]);
  const boundsOf = await deps.betBounds();
  return markets.map((market) => ({
    market_id: market.marketId,
    market_name: market.name,
    ...(market.least !== undefined && {
      minimum_stake: toDecimal(market.least.stakeMinor),
      minimum_payout: toDecimal(market.least.payoutMinor),
      currency: market.least.currency,
      ...printedBounds(boundsOf({ ...market.event, ...market, currency: market.least.currency })),
    }),
    en: [...marketRuleSentences(market, "en")],
    bn: [...marketRuleSentences(market, "bn")],
  }));
}

/** The sports reads that guests may see. */
function registerSportsReads(app: FastifyInstance, deps: ExchangeReadDeps): void {
  const listEvents = createListSportsEvents(deps);
  const marketBlock = createMarketBlock({ ...deps, choice: deps.blockChoice });
  mount(app, listSportsEvents, async ({ params, query }) => {
    const page = { page: Number(query.page ?? 1), perPage: Number(query.per_page ?? 100) };
    const events = await listEvents({ eventTypeId: sportEventTypes[params.sport], ...page });
    const house = await deps.houseMarkets(events.map(({ eventId }) => eventId));
    return { body: events.map((event) => eventItem(event, house)) };
  });
  mount(app, getMatchOdds, async ({ params }) => {
    const books = await deps.readBooks([params.marketId]);
    return { body: books.map(matchOdds) };
  });
  mount(app, listMatchOdds, async ({ query }) => {
    const books = await deps.readBooks([...new Set(query.market_ids.split(","))]);
    return { body: books.map(matchOdds) };
  });
  mount(app, listMarketRules, async ({ query }) => ({ body: { markets: await rulesOf(deps, query.market_ids) } }));
  mount(app, getEvent, async ({ params }) => {
    const event = await deps.store.sportsEvent(deps.reader, params.eventId);
    if (event === undefined) return { refusal: { ok: false, code: "NOT_FOUND", message: "Not found." } };
    const house = await deps.houseMarkets([event.eventId]);
    const item = { ...eventMaps(house), event: eventItem(event, house), ...(await otherMarkets(deps, event)) };
    return { body: { data: { items: { [event.eventId]: item } } } };
  });
  mount(app, listSportNames, async () => ({ body: { names: { ...deps.sportNames } } }));
  mount(app, listMarketBlock, async () => {
    const markets = await marketBlock();
    const body = markets.flatMap(({ market, runners }) => {
      const sport = sportNames.get(market.event.eventTypeId);
      if (sport === undefined) return [];
      const odds = runners.map((runner) => ({
        SelectionName: runner.name,
        back: priceSize(runner.back),
        lay: priceSize(runner.lay),
      }));
      return [
        {
          title: market.name,
          sport,
          event: market.event.name,
          MarketId: market.marketId,
          EventId: market.event.eventId,
          competition: market.event.competition,
          start_time: dateText(market.startAtMs),
          inplay: market.isInPlay,
          odds,
        },
      ];
    });
    return { body };
  });
}

/** The player's own: bets, and what lies where. */
function registerOwnReads(app: FastifyInstance, deps: ExchangeReadDeps): void {
  const listRecords = createListBetRecords(deps);
  async function balancesOf(playerId: string) {
    const balances = await deps.ledger.balances(deps.reader, playerId);
    if (balances === undefined) throw new Error(`player ${playerId} has no accounts`);
    return balances;
  }
  mount(app, listExchangeRecords, async (input) => {
    const { query, player } = input;
    const foreign = requireOwnRemoteId(input, query.remote_id);
    if (foreign !== undefined) return foreign;
    const [page, perPage] = [Number(query.page ?? 1), Number(query.per_page ?? 20)];
    const { playerId } = player;
    const { date = "all", status, side, sport, market_id: marketId } = query;
    const eventTypeId = sport && sportEventTypes[sport];
    const found = await listRecords({ playerId, date, status, side, eventTypeId, marketId, page, perPage });
    const data = {
      data: found.bets.map(recordItem),
      current_page: page,
      per_page: perPage,
      last_page: Math.max(1, Math.ceil(found.total / perPage)),
      total: found.total,
    };
    return { body: { success: true as const, data } };
  });
  mount(app, listFillOrKill, async ({ player }) => {
    const orders = await deps.store.fillOrKill(deps.reader, player.playerId);
    return { body: { success: true as const, bets: orders.map(fillOrKillItem) } };
  });
  mount(app, getExchangeWallets, async (input) => {
    const foreign = requireOwnRemoteId(input, input.query.remote_id);
    if (foreign !== undefined) return foreign;
    const { currency, cashMinor, lockedMinor } = await balancesOf(input.player.playerId);
    const [balance, exposure] = [toDecimal(cashMinor), toDecimal(lockedMinor)];
    const vendors = vendorWallets(await deps.vendors.inPlay(deps.reader, input.player.playerId));
    const owed = toDecimal(await deps.debts.owedMinor(deps.reader, input.player.playerId));
    return { body: { success: true as const, currency, balance, exposure, owed, vendors } };
  });
  mount(app, recallExchangeWallets, async ({ body, player, idempotencyKey }) =>
    answerOf(await deps.recallWallets({ player, idempotencyKey, vendor: body.vendor })),
  );
}

/** The specification's reads of the exchange. */
export function registerExchangeReads(app: FastifyInstance, deps: ExchangeReadDeps): void {
  registerSportsReads(app, deps);
  registerOwnReads(app, deps);
}

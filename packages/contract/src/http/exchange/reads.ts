import { z } from "zod/mini";
import { route } from "../route/index.ts";
import { timesInForce } from "./enums.ts";

/** The specification's own reads of the exchange, under `/api`. The keys are spelt as the specification spells them. */

const tag = "exchange";
const id = z.string().check(z.regex(/^\d{1,18}$/));
const marketId = z.string().check(z.regex(/^\d{1,3}\.\d{1,15}$/));
const instant = z.iso.datetime();
const amount = z.string().check(z.regex(/^-?\d{1,15}\.\d{2}$/));
const odds = z.string().check(z.regex(/^\d{1,4}\.\d{2}$/));
const pageNumber = z.string().check(z.regex(/^[1-9]\d{0,3}$/));
const pageSize = z.string().check(z.regex(/^(?:[1-9]\d?|100)$/));
const remoteId = z.string().check(z.regex(/^\d{1,19}$/));

/** The sports of the in-play list, and the ids that the field knows them by. */
export const sportEventTypes = { cricket: "4", soccer: "1", tennis: "2", racing: "7" } as const;
export type ExchangeSport = keyof typeof sportEventTypes;
const sport = z.enum(["cricket", "soccer", "tennis", "racing"]);
/** A race has too many runners for a card of the home page. */
const blockSport = z.enum(["cricket", "soccer", "tennis"]);

/** An event of a sport's list. The first five keys are the specification's; the rest fill the tabs Today, Tomorrow and Result. [API-55, OP-62] */
export const sportsEvent = z.strictObject({
  EventId: id,
  Event: z.string(),
  /** The match-odds market, or the winner's market of a meeting's next race. Empty while the event has none. */
  MarketId: z.string(),
  Fancy: z.boolean(),
  Bookmaker: z.boolean(),
  competition: z.string(),
  start_time: instant,
  inplay: z.boolean(),
  /** Absent until the first ball. Its shape is the scoreboard of the sport; every one has `headline` and `status`. */
  score: z.optional(z.record(z.string(), z.unknown())),
  /** It is over: played to its end, settled, or abandoned. */
  finished: z.boolean(),
  /** The winner, once the match-odds market is settled. */
  result: z.optional(z.string()),
  /** It was abandoned, as its feed says: the match-odds market has no winner, and its bets are void. */
  abandoned: z.optional(z.literal(true)),
  /** Staff made that market void: why, as they wrote it; empty where they gave no reason. */
  void_reason: z.optional(z.string()),
});
export type SportsEventItem = z.output<typeof sportsEvent>;

export const listSportsEvents = route({
  method: "GET",
  path: "/api/sports-events/:sport",
  summary: "Events of a sport: in play, coming, and finished in the last two days",
  tag,
  auth: "optional",
  params: z.strictObject({ sport }),
  query: z.strictObject({ page: z.optional(pageNumber), per_page: z.optional(pageSize) }),
  response: z.array(sportsEvent),
});

const priceSize = z.strictObject({ price: z.number(), size: z.number() });

/** The market of the odds view: prices and sizes are numbers, as the field gives them. [API-52] */
export const matchOddsMarket = z.strictObject({
  marketId,
  eventId: id,
  marketName: z.string(),
  status: z.enum(["INACTIVE", "OPEN", "SUSPENDED", "CLOSED"]),
  inplay: z.boolean(),
  betDelay: z.int(),
  version: z.int(),
  totalMatched: z.number(),
  runners: z.array(
    z.strictObject({
      selectionId: z.int(),
      SelectionName: z.string(),
      status: z.enum(["ACTIVE", "WINNER", "LOSER", "REMOVED"]),
      lastPriceTraded: z.optional(z.number()),
      ex: z.strictObject({ availableToBack: z.array(priceSize), availableToLay: z.array(priceSize) }),
    }),
  ),
});
export type MatchOddsMarket = z.output<typeof matchOddsMarket>;

export const getMatchOdds = route({
  method: "GET",
  path: "/api/match-odds/:marketId",
  summary: "One market with its prices, as the only element of a list; the list is empty for an unknown market",
  tag,
  auth: "optional",
  params: z.strictObject({ marketId: z.string().check(z.minLength(1), z.maxLength(32)) }),
  response: z.array(matchOddsMarket),
});

/** One to twenty markets, between commas. */
const marketIdList = z.string().check(z.regex(/^\d{1,3}\.\d{1,15}(,\d{1,3}\.\d{1,15}){0,19}$/));

/** What a screen with several markets asks for while nothing is pushed: one read instead of many. [EXCH-36] */
export const listMatchOdds = route({
  method: "GET",
  path: "/api/match-odds",
  summary: "Several markets with their prices, in no order; without those that are unknown",
  tag,
  auth: "optional",
  query: z.strictObject({ market_ids: marketIdList }),
  response: z.array(matchOddsMarket),
});

/** What players are told of markets before they bet. [ROOM-59] */
export const listMarketRules = route({
  method: "GET",
  path: "/api/exchange/market-rules",
  summary: "The rules of markets in sentences, in both languages, in no order; without those that are unknown",
  tag,
  auth: "optional",
  query: z.strictObject({ market_ids: marketIdList }),
  response: z.strictObject({
    markets: z.array(
      z.strictObject({
        market_id: marketId,
        market_name: z.string(),
        /** What may be staked at least, and with how much to get back less is taken. */
        minimum_stake: z.optional(amount),
        minimum_payout: z.optional(amount),
        /** What one bet may stake and win at most; absent: anything. An account may be allowed less. [LIMIT-30] [LIMIT-31] */
        maximum_stake: z.optional(amount),
        maximum_win: z.optional(amount),
        /** Of all bets in it; accounts of another are refused. [BOOK-27] */
        currency: z.optional(z.enum(["BDT", "INR", "PKR"])),
        en: z.array(z.string()),
        bn: z.array(z.string()),
      }),
    ),
  }),
});

const bookmakerRunner = z.strictObject({
  runner: z.string(),
  /** By what a bet names it. */
  selection_id: z.int(),
  backPrice: z.string(),
  layPrice: z.string(),
  suspended: z.literal([0, 1]),
  ball_running: z.literal([0, 1]),
  /** Least and most that may be staked. */
  min: z.optional(amount),
  max: z.optional(amount),
  /** Seconds that a bet waits before it is taken. Absent: none. */
  delay: z.optional(z.number()),
});
/** Tabs of the fancy block, 2 to 6; 1 is all of them. [EXCH-30] [OP-63] */
const fancyType = z.literal([2, 3, 4, 5, 6]);
const fancyRule = z.enum([
  "SESSION",
  "OVER",
  "BALL",
  "KHADDA",
  "LOTTERY",
  "EVEN",
  "METER",
  "WICKET",
  "WICKET_BALLS",
  "PLAYER",
  "BOUNDARIES",
  "NEXT_OUT",
  "TOP_BATTER",
]);
const fancyMarket = z.strictObject({
  title: z.string(),
  no: z.string(),
  no_rate: z.string(),
  yes: z.string(),
  yes_rate: z.string(),
  suspended: z.literal([0, 1]),
  ball_running: z.literal([0, 1]),
  type: z.optional(fancyType),
  min: z.optional(amount),
  max: z.optional(amount),
  /** Seconds that a bet waits before it is taken. Absent: none. */
  delay: z.optional(z.number()),
  /** Of a Khadda: how many numbers the band holds, and from which numbers it may begin, each at its rate; the player names one. [RATES-44] */
  width: z.optional(z.int()),
  bases: z.optional(z.array(z.strictObject({ line: z.int(), rate: z.int() }))),
  /** Of a lottery: how many digits the number has that the player names. [RATES-44] */
  digits: z.optional(z.int()),
  /** By which rule it is settled and void. [RATES-70] */
  rule: z.optional(fancyRule),
});

/** Under their ids, in the order in which they are shown. [API-85] */
export const bookmakerMarkets = z.record(
  z.string(),
  z.strictObject({
    runners: z.array(bookmakerRunner),
    /** What is asked of its runners: who is out next, or what a trader's further one asks. Absent: it is the match's Bookmaker. [RATES-48] [RATES-80] */
    title: z.optional(z.string()),
    /** By which rule it is settled and void then. [RATES-70] */
    rule: z.optional(fancyRule),
  }),
);
export const fancyMarkets = z.record(z.string(), fancyMarket);

const sideMarket = z.strictObject({ market_id: marketId, name: z.string(), market_type: z.string() });
/** A market of lines: from the least to the most, so far apart. */
const lineMarket = z.extend(sideMarket, {
  least: z.number(),
  most: z.number(),
  interval: z.number(),
});

/** [API-53] */
export const getEvent = route({
  method: "GET",
  path: "/api/event/:eventId",
  summary: "One event with its fancy and bookmaker markets",
  tag,
  auth: "optional",
  params: z.strictObject({ eventId: id }),
  response: z.strictObject({
    data: z.strictObject({
      items: z.record(
        z.string(),
        z.strictObject({
          fancy2: fancyMarkets,
          bookmaker: bookmakerMarkets,
          event: sportsEvent,
          /** Its other markets of odds that aren't closed, in the order of their making; an addition that another sports host may leave out. [SIDE-06] */
          markets: z.optional(z.array(sideMarket)),
          /** Its LINE markets that aren't closed, with their lines; an addition like the one above. [LINE-09] */
          lines: z.optional(z.array(lineMarket)),
          /** By market, of those that take no taka; an addition too. [BOOK-27] */
          currencies: z.optional(z.record(z.string(), z.enum(["INR", "PKR"]))),
        }),
      ),
    }),
  }),
});

/** Text, not JSON: a page with a script that holds the address of the live score's frame. [API-54] */
export const getScoreBoard = route({
  method: "GET",
  path: "/api/score/board/:eventId",
  summary: "A page whose script holds the address of the live score's frame (text/html)",
  tag,
  auth: "optional",
  params: z.strictObject({ eventId: id }),
  response: z.string(),
});

/** The page inside that frame. */
export const getScoreboardPage = route({
  method: "GET",
  path: "/scoreboard/:eventId",
  summary: "The live score of an event as a page that refreshes itself (text/html)",
  tag,
  auth: "none",
  params: z.strictObject({ eventId: id }),
  query: z.strictObject({ lang: z.optional(z.enum(["en", "bn"])) }),
  response: z.string(),
});

/** Markets for the home page's block: those in play first, then those that start next. [HOME-12, API-59, OP-25] */
export const listMarketBlock = route({
  method: "GET",
  path: "/api/market/block",
  summary: "Markets for the home page",
  tag,
  auth: "optional",
  response: z.array(
    z.strictObject({
      title: z.string(),
      sport: blockSport,
      event: z.string(),
      MarketId: marketId,
      EventId: id,
      competition: z.string(),
      start_time: instant,
      inplay: z.boolean(),
      odds: z.array(
        z.strictObject({ SelectionName: z.string(), back: z.nullable(priceSize), lay: z.nullable(priceSize) }),
      ),
    }),
  ),
});

/** What teams, players and competitions are called in Bangla, by the name that the feed gives them. A name that is not here stays as it is. */
export const listSportNames = route({
  method: "GET",
  path: "/api/sport-names",
  summary: "Names of teams, players and competitions in Bangla",
  tag,
  auth: "optional",
  response: z.strictObject({ names: z.record(z.string(), z.string()) }),
});

const recordStatuses = ["open", "WON", "LOST", "VOID", "LAPSED"] as const;

/** One bet in the Exchange tab of the betting records. [RECORDS-13, RECORDS-16, RECORDS-18] */
export const exchangeRecord = z.strictObject({
  created_at: instant,
  event_name: z.string(),
  game_type: z.string(),
  market_name: z.string(),
  selection_name: z.string(),
  bet_type: z.enum(["BACK", "LAY"]),
  stake: amount,
  /** The average that the bet was matched at; what was asked for while nothing is matched. */
  odds,
  /** What the bet asked for at least (back) or at most (lay). */
  odds_asked: odds,
  potential_profit: amount,
  potential_liability: amount,
  /** Null while the bet is open. Before commission, which belongs to the whole market. */
  net_profit_loss: z.nullable(amount),
  /** The run line of a session bet, or the number that a lottery's bet names, with its leading zeros; null for bets at odds. [RATES-50] */
  run: z.nullable(z.string()),
  /** Its sides are yes and no: it is on a number. */
  is_yes_no: z.boolean(),
  /** `VOID` is a bet whose money was given back, `LAPSED` a fill-or-kill bet of which too little could be had. */
  status: z.enum(recordStatuses),
  transaction_id: z.string(),
  market_id: marketId,
  event_id: id,
  /** Placed at the exchange to cash out. */
  is_cash_out: z.boolean(),
  /** How much of the stake is matched. */
  matched: amount,
  settled_at: z.nullable(instant),
  /** Null: a bet that may wait. */
  time_in_force: z.nullable(z.enum(timesInForce)),
  /** So much of a fill-or-kill bet had to be had at once, else nothing; null where it was all of it. */
  min_fill_size: z.nullable(amount),
  /** What of a fill-or-kill bet could not be had at once, and ended; null of any other. */
  lapsed: z.nullable(amount),
  /** Why a bet is void, as it was written. Absent: it isn't, or nobody said. [EXAPI-63] */
  void_reason: z.optional(z.string()),
});
export type ExchangeRecord = z.output<typeof exchangeRecord>;

/** [RECORDS-20, OP-43] */
export const listExchangeRecords = route({
  method: "GET",
  path: "/api/exchange-records",
  summary: "The player's exchange bets, newest first",
  tag,
  auth: "player",
  query: z.strictObject({
    remote_id: z.optional(remoteId),
    page: z.optional(pageNumber),
    per_page: z.optional(pageSize),
    /** Days of Bangladesh (GMT+6). Absent = all. */
    date: z.optional(z.enum(["today", "yesterday", "last7days", "all"])),
    status: z.optional(z.enum(recordStatuses)),
    /** As `bet_type` tells it. */
    side: z.optional(z.enum(["BACK", "LAY"])),
    sport: z.optional(z.enum(["cricket", "soccer", "tennis", "racing"])),
    /** Of the exchange or of the house. */
    market_id: z.optional(marketId),
  }),
  response: z.strictObject({
    success: z.literal(true),
    data: z.strictObject({
      data: z.array(exchangeRecord),
      current_page: z.int(),
      per_page: z.int(),
      last_page: z.int(),
      total: z.int(),
    }),
  }),
});

/** A bet that was matched at once as far as it asked for, or killed. Its runner is named by its market; side and odds are the exchange's own, as in its lists of orders. */
const fillOrKillBet = z.strictObject({
  bet_id: z.string(),
  market_id: marketId,
  selection_id: z.int(),
  side: z.enum(["BACK", "LAY"]),
  /** What it asked for at least (back) or at most (lay), on average. */
  odds,
  stake: amount,
  /** So much of it had to be had at once, else nothing; null where it was all of it. */
  min_fill_size: z.nullable(amount),
  matched: amount,
  /** What could not be had at once, and ended: all of a bet that was killed. */
  lapsed: amount,
  is_cash_out: z.boolean(),
  placed_at: instant,
});
export type FillOrKillBet = z.output<typeof fillOrKillBet>;

/** What the field's own lists of orders have no members for. [EXAPI-06] [EXAPI-63] */
export const listFillOrKill = route({
  method: "GET",
  path: "/api/exchange/fill-or-kill",
  summary:
    "The player's fill-or-kill bets in markets that aren't closed, newest first, the newest three hundred at most",
  tag,
  auth: "player",
  response: z.strictObject({ success: z.literal(true), bets: z.array(fillOrKillBet) }),
});

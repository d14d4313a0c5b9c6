import { z } from "zod/mini";
import { route } from "../route/index.ts";

export * from "./favourite-competitions.ts";

/** What a player has set up in the exchange's rooms, what was done there, and how prices went. */

const tag = "exchange";
const marketId = z.string().check(z.regex(/^\d{1,3}\.\d{1,15}$/));
const id = z.string().check(z.regex(/^\d{1,18}$/));
const instant = z.iso.datetime();
const pageNumber = z.string().check(z.regex(/^[1-9]\d{0,3}$/));
const stake = z.int().check(z.gte(1), z.lte(1_000_000));

/** `any`: a bet goes out at the odds of the moment; `better`: at the odds that were seen or better ones; `none`: at those alone. */
export const pricePolicies = ["any", "better", "none"] as const;
/** How odds are written for the player; bets are in decimal ones whatever is shown. */
const oddsFormats = ["decimal", "fractional", "american", "hong-kong", "malay", "indonesian"] as const;

const settings = {
  /** Whole taka, in the player's own order. */
  stake_keys: z.array(stake).check(z.minLength(1), z.maxLength(8)),
  /** A tap on a price is a bet. */
  is_one_tap: z.boolean(),
  one_tap_stake: z.int().check(z.gte(1), z.lte(1_000_000)),
  /** Such a bet is asked about once more before it goes. */
  is_confirming: z.boolean(),
  price_policy: z.enum(pricePolicies),
  odds_format: z.enum(oddsFormats),
  /** False: a bet lapses when a better price than its own is on offer. */
  takes_better_prices: z.boolean(),
  /** After so many minutes of playing the app says how long it has been and what it came to; 0: never. [ROOM-60] */
  reality_check_minutes: z.literal([0, 15, 30, 60]),
  /** A message tells when a bet that waited was matched while no device of the player was connected. [LETTER-14] */
  tells_matched: z.boolean(),
};
export const exchangeSettings = z.strictObject(settings);
export type ExchangeSettings = z.output<typeof exchangeSettings>;

export const readExchangeSettings = route({
  method: "GET",
  path: "/api/exchange/settings",
  summary: "How the player's bets are made in the app",
  tag,
  auth: "player",
  response: exchangeSettings,
});

export const changeExchangeSettings = route({
  method: "PUT",
  path: "/api/exchange/settings",
  summary: "Change how the player's bets are made in the app",
  tag,
  auth: "player",
  body: exchangeSettings,
  response: exchangeSettings,
});

/** What playing came to, for the reality check. [ROOM-60] */
export const readPlayedResult = route({
  method: "GET",
  path: "/api/exchange/played-result",
  summary: "What the player's bets and games came to since a moment, at most a day ago",
  tag,
  auth: "player",
  query: z.strictObject({ since: instant }),
  response: z.strictObject({
    success: z.literal(true),
    since: instant,
    currency: z.string(),
    /** Won (+) or lost (-): settled bets after commission, and games, whose open rounds count as their stakes. */
    net: z.string().check(z.regex(/^-?\d{1,15}\.\d{2}$/)),
  }),
});

/** How many markets a player may pin, of the exchange and of the house together. [ROOM-05] [ROOM-65] */
export const mostPins = 50;

/** `odds` and `line` are the exchange's; `bookmaker` and `fancy` the house's, by where they stand in `GET /api/event/:eventId`. */
const pinnedKinds = ["odds", "line", "bookmaker", "fancy"] as const;

const pinnedMarket = z.strictObject({
  market_id: marketId,
  market_name: z.string(),
  kind: z.enum(pinnedKinds),
  /** Of a LINE market its lines: from the least to the most, so far apart. [LINE-09] */
  line: z.optional(z.strictObject({ least: z.number(), most: z.number(), interval: z.number() })),
  /** The match's own market, by which the match's page is opened; of a race the pinned one. */
  event_market_id: marketId,
  event_id: id,
  event_name: z.string(),
  competition: z.string(),
  sport: z.enum(["cricket", "soccer", "tennis", "racing"]),
  start_time: instant,
  /** Of all amounts in it. [BOOK-27] */
  currency: z.enum(["BDT", "INR", "PKR"]),
});
export type PinnedMarket = z.output<typeof pinnedMarket>;
const pins = z.strictObject({ success: z.literal(true), markets: z.array(pinnedMarket) });

/** [EXCH-21] [OP-58] [ROOM-65] */
export const listPins = route({
  method: "GET",
  path: "/api/exchange/pins",
  summary: "The player's pinned markets that are not closed, newest pin first",
  tag,
  auth: "player",
  response: pins,
});

export const pinMarket = route({
  method: "PUT",
  path: "/api/exchange/pins/:marketId",
  summary: "Pin a market, of the exchange or of the house",
  tag,
  auth: "player",
  params: z.strictObject({ marketId }),
  response: z.strictObject({ success: z.literal(true) }),
});

export const unpinMarket = route({
  method: "DELETE",
  path: "/api/exchange/pins/:marketId",
  summary: "Take a pin away",
  tag,
  auth: "player",
  params: z.strictObject({ marketId }),
  response: z.strictObject({ success: z.literal(true) }),
});

export const activityKinds = [
  "log-in",
  "deposit",
  "withdrawal",
  "recall",
  "password",
  "password-reset",
  "contact",
  "phone",
  "birthday",
  "app-key",
  "app-key-end",
  "certificate",
  "certificate-end",
  "settings",
  "vip",
  "referral",
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** [EXCH-11] [OP-61] */
export const listActivity = route({
  method: "GET",
  path: "/api/exchange/activity",
  summary: "What was done with the player's account, newest first: logins, money, keys, settings",
  tag,
  auth: "player",
  query: z.strictObject({ page: z.optional(pageNumber) }),
  response: z.strictObject({
    success: z.literal(true),
    rows: z.array(
      z.strictObject({
        at: instant,
        kind: z.enum(activityKinds),
        /** Browser and system of a login, or the program as it named itself; empty for all else. */
        device: z.string(),
        /** The network that a login came from; empty for all else. */
        network: z.string(),
      }),
    ),
    has_more: z.boolean(),
  }),
});

/** How prices went: the last price of each span of time, its lowest and highest, and what was matched. */
export const readPriceHistory = route({
  method: "GET",
  path: "/api/exchange/price-history/:marketId",
  summary: "Prices at which a market's runners were matched over time",
  tag,
  auth: "optional",
  params: z.strictObject({ marketId }),
  response: z.strictObject({
    market_id: marketId,
    span_seconds: z.int(),
    runners: z.array(
      z.strictObject({
        selection_id: z.int(),
        points: z.array(
          z.strictObject({
            at: instant,
            price: z.number(),
            low: z.number(),
            high: z.number(),
            volume: z.number(),
          }),
        ),
      }),
    ),
  }),
});

/** A cricket match ball by ball, as its feed has it; no innings where it has none. */
export const readBalls = route({
  method: "GET",
  path: "/api/exchange/balls/:eventId",
  summary: "A cricket match ball by ball, by innings and over",
  tag,
  auth: "optional",
  params: z.strictObject({ eventId: id }),
  response: z.strictObject({
    event_id: id,
    innings: z.array(
      z.strictObject({
        team: z.string(),
        runs: z.int(),
        wickets: z.int(),
        /** Legal balls as overs: `16.2`. */
        overs_bowled: z.string(),
        /** In the order of play. */
        overs: z.array(
          z.strictObject({
            /** From 1. */
            number: z.int(),
            runs: z.int(),
            wickets: z.int(),
            total_runs: z.int(),
            total_wickets: z.int(),
            balls: z.array(
              z.strictObject({
                /** `7.3`. */
                number: z.string(),
                /** As scorers write it: `4`, `•`, `W`, `1wd`. */
                text: z.string(),
                striker: z.string(),
                bowler: z.string(),
                out: z.array(z.strictObject({ player: z.string(), kind: z.string() })),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
});

/** Services outside of the platform that the operator has named; empty = none. [OP-57] [OP-64] */
export const readExchangeOutside = route({
  method: "GET",
  path: "/api/exchange/outside",
  summary: "An exchange to hand over to, and where streams of matches come from",
  tag,
  auth: "optional",
  response: z.strictObject({
    exchange_url: z.string(),
    /** With `{eventId}`, `{marketId}` and `{ip}` in it. */
    stream_template: z.string(),
    /** Answers with the caller's public address, as text or as JSON with `ip`. */
    ip_service: z.string(),
  }),
});

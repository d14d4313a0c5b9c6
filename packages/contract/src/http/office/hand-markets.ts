import { z } from "zod/mini";
import { idOut, sentence, text } from "../payments/index.ts";
import { route } from "../route/index.ts";

const hand = { tag: "Trading", auth: "staff", roles: ["owner", "trader"] } as const;
const name = sentence(80);
const eventParams = z.strictObject({ id: z.string().check(z.regex(/^\d{1,18}$/)) });
/** Outcomes in the order of the screen. */
const runners = z.array(name).check(z.minLength(2), z.maxLength(40));
const commission = z.int().check(z.minimum(0), z.maximum(2_000));
const betDelay = z.int().check(z.minimum(0), z.maximum(12));
const startAt = z.iso.datetime({ offset: true });
/** Of the exchange's markets; Bookmaker and Fancy are in taka. [BOOK-27] [RATES-18] */
export const marketCurrency = z.enum(["BDT", "INR", "PKR"]);

/** An event of no feed with the markets of its template, not open yet. Staff turn it in play, settle and end it. [HAND-01] */
export const addMarket = route({
  ...hand,
  method: "POST",
  path: "/api/markets",
  summary: "Make an event and its market by hand",
  body: z.strictObject({
    sport: z.enum(["cricket", "soccer", "tennis"]),
    competition: name,
    name,
    start_at: startAt,
    /** Exactly one wins. */
    runners,
    /** Of all of its markets; absent: as their template says. [TEMPLATE-04] */
    commission_basis_points: z.optional(commission),
    /** Whether bets are matched across the runners, in all of its exchange markets; absent: as their template says. [VIRT-01] */
    has_virtual_prices: z.optional(z.boolean()),
    /** Of its markets of the exchange; absent: taka. [HAND-12] */
    currency: z.optional(marketCurrency),
  }),
  response: z.strictObject({ event_id: idOut, market_id: text(20) }),
});

/** What can be added to an event by hand: the kinds of the sports' templates, further lines of goals, and a question of the trader's own. [HAND-10] */
export const addableKinds = [
  "MATCH_ODDS",
  "COMPLETED_MATCH",
  "TIED_MATCH",
  "INNINGS_RUNS",
  "BOTH_TEAMS_TO_SCORE",
  "OVER_UNDER_05",
  "OVER_UNDER_15",
  "OVER_UNDER_25",
  "OVER_UNDER_35",
  "OVER_UNDER_45",
  "OVER_UNDER_55",
  "OVER_UNDER_65",
  "OVER_UNDER_75",
  "OVER_UNDER_85",
  "SET_WINNER",
  "SPECIAL",
] as const;
/** Half a run past a whole number. */
const runLine = z.number().check(z.minimum(0.5), z.maximum(9_999.5), z.multipleOf(0.5));

/** An event as whoever makes markets in it sees it. */
export const readEvent = route({
  method: "GET",
  path: "/api/events/:id",
  summary: "One event, and what its markets are made of",
  tag: "Trading",
  auth: "staff",
  params: eventParams,
  response: z.strictObject({
    id: idOut,
    sport: z.enum(["cricket", "soccer", "tennis", "racing"]),
    competition: text(200),
    name: text(200),
    start_at: z.iso.datetime({ offset: true }),
    /** No feed drives it. */
    is_by_hand: z.boolean(),
    is_in_play: z.boolean(),
    is_over: z.boolean(),
    /** How many of its markets that aren't closed have a start of their own. [HAND-16] */
    own_starts: z.int(),
    /** The outcomes of its Match Odds. */
    sides: z.array(text(200)),
  }),
});

/** An event of no feed gets another name. [HAND-14] */
export const renameEvent = route({
  ...hand,
  method: "POST",
  path: "/api/events/:id/name",
  summary: "Give an event by hand another name",
  params: eventParams,
  body: z.strictObject({ name }),
  response: z.strictObject({ event_id: idOut, name: text(200) }),
});

/** An event of no feed begins at another time; it hasn't begun, and its markets that begin with it are moved too. [HAND-16] */
export const moveEventStart = route({
  ...hand,
  method: "POST",
  path: "/api/events/:id/start",
  summary: "Move the start of an event by hand",
  params: eventParams,
  body: z.strictObject({
    start_at: startAt,
    /** Markets with a start of their own that is still to come are moved by the same time; `false`: they keep it. Absent: they are moved. */
    moves_own_starts: z.optional(z.boolean()),
  }),
  response: z.strictObject({
    event_id: idOut,
    start_at: z.iso.datetime({ offset: true }),
    /** How many markets with a start of their own were moved by the same time. */
    own_starts_moved: z.int(),
  }),
});

/** A market of the exchange in an event that is there, a feed's too; not open yet. [HAND-10] [HAND-11] */
export const addMarketTo = route({
  ...hand,
  method: "POST",
  path: "/api/events/:id/markets",
  summary: "Add a market of the exchange to an event",
  params: eventParams,
  body: z.strictObject({
    kind: z.enum(addableKinds),
    /** Which set, or which innings; absent: the first. */
    part: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
    /** Absent: as the kind is called. Of `SPECIAL` it is what the market asks. */
    name: z.optional(name),
    /** Absent: as the kind has them, of a match its sides. */
    runners: z.optional(runners),
    /** Absent: with its event. */
    start_at: z.optional(startAt),
    /** How many of the outcomes win; absent: one. */
    number_of_winners: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
    has_starting_price: z.optional(z.boolean()),
    has_virtual_prices: z.optional(z.boolean()),
    /** What a bet waits in play; absent: as the template says, and so the commission. */
    bet_delay_seconds: z.optional(betDelay),
    commission_basis_points: z.optional(commission),
    currency: z.optional(marketCurrency),
    /** Of `INNINGS_RUNS`; absent: 20.5 to 279.5. */
    line: z.optional(
      z.strictObject({ least: runLine, most: runLine, interval: z.int().check(z.minimum(1), z.maximum(100)) }),
    ),
  }),
  response: z.strictObject({ market_id: text(20), name: text(200) }),
});

/** From then on a bet waits this long before it is taken. [HAND-02] */
export const turnInPlay = route({
  ...hand,
  method: "POST",
  path: "/api/markets/:id/turn-in-play",
  summary: "Turn a market in play",
  params: z.strictObject({ id: z.string().check(z.regex(/^1\.\d{1,15}$/)) }),
  body: z.strictObject({ bet_delay_seconds: betDelay }),
  response: z.strictObject({ success: z.literal(true), market_id: text(20), version: z.int() }),
});

import { z } from "zod/mini";
import { pricePolicies } from "../exchange-rooms/index.ts";
import { amountIn, amountOut, idOut, instant, pageQuery, sentence, text } from "../payments/index.ts";
import { route } from "../route/index.ts";

const tag = "Bookmaker and Fancy";
const traders = ["owner", "trader"] as const;
const marketId = z.string().check(z.regex(/^9\.\d{1,15}$/));
const params = z.strictObject({ id: marketId });
/** `for`: back, or yes. `against`: lay, or no. */
const side = z.enum(["for", "against"]);
/** A runner's selection id, or a line. */
const line = z.int().check(z.gte(0), z.lte(1_000_000_000));
/** Per 100. */
const rate = z.int().check(z.gte(1), z.lte(100_000));

export const placeHouseBet = route({
  method: "POST",
  path: "/api/house-bets",
  summary: "A bet against the house at the rate that it shows; in play it waits the market's delay",
  tag,
  auth: "player",
  movesMoney: true,
  body: z.strictObject({
    market_id: marketId,
    side,
    line,
    rate,
    stake: amountIn,
    /** What is wanted when rate or line have moved by then; absent: the line that was seen, at a rate that is no worse. [RATES-17] */
    price_policy: z.optional(z.enum(pricePolicies)),
  }),
  response: z.strictObject({
    success: z.literal(true),
    bet: z.strictObject({ id: idOut, market_id: marketId, side, line, rate, stake: amountOut }),
  }),
});

export const houseBet = z.strictObject({
  id: idOut,
  market_id: marketId,
  event_id: idOut,
  event_name: text(200),
  title: text(200),
  kind: z.enum(["bookmaker", "fancy"]),
  runner: z.nullable(text(200)),
  side,
  line,
  rate,
  stake: amountOut,
  /** What its market asks, and of `WINNER` the runners: by these the figures of each outcome are reckoned. [ROOM-26] */
  question: z.strictObject({
    type: z.enum(["WINNER", "AT_LEAST", "BAND", "LAST_DIGIT", "DIGITS", "EVEN"]),
    width: z.optional(z.int()),
    digit: z.optional(z.int()),
    digits: z.optional(z.int()),
    runners: z.array(z.strictObject({ selection_id: z.int(), name: text(200) })),
  }),
  /** What it brings when it is right, and costs when it is wrong. */
  win: amountOut,
  lose: amountOut,
  placed_at: instant,
  result: z.nullable(z.enum(["won", "lost", "voided"])),
  profit: z.nullable(amountOut),
  settled_at: z.nullable(instant),
});
export type HouseBetItem = z.output<typeof houseBet>;

const page = z.string().check(z.regex(/^[1-9]\d{0,4}$/));

export const listHouseBets = route({
  method: "GET",
  path: "/api/house-bets",
  summary: "The player's bets against the house, newest first",
  tag,
  auth: "player",
  query: z.strictObject({
    event: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    market: z.optional(marketId),
    status: z.optional(z.enum(["open", "settled"])),
    page: z.optional(page),
    per_page: z.optional(z.string().check(z.regex(/^(?:[1-9]\d?|100)$/))),
  }),
  response: z.strictObject({
    data: z.array(houseBet),
    current_page: z.int(),
    per_page: z.int(),
    last_page: z.int(),
    total: z.int(),
  }),
});

const share = z.int().check(z.gte(5), z.lte(100));
/** Absent: the whole market. [CASH-25] */
const ofRunner = z.optional(line);
const signed = z.string().check(z.regex(/^-?\d{1,15}\.\d{2}$/));

/** Why there is no offer now. */
export const cashOutReasons = [
  "NOT_FOUND",
  "BALL_RUNNING",
  "MARKET_NOT_OPEN",
  "NOTHING_TO_CASH_OUT",
  "NO_CASH_OUT",
] as const;

const houseCashOut = z.strictObject({
  /** Secured by it, whatever comes, before commission. */
  secured: signed,
  /** How long it waits before it is taken, in seconds; 0 = not at all. [CASH-22] */
  delay: z.number().check(z.gte(0)),
  /** The bets at the house's rates that do it. */
  bets: z.array(z.strictObject({ side, line, rate, stake: amountOut })),
  /** What each result brings now and afterwards: runners by their selection ids, numbers from one up to another (null = without end). */
  lines: z.array(
    z.strictObject({
      runner: z.nullable(text(200)),
      from: z.int(),
      to: z.nullable(z.int()),
      before: signed,
      after: signed,
    }),
  ),
});
export type HouseCashOutItem = z.output<typeof houseCashOut>;

/** [CASH-20] */
export const readHouseCashOut = route({
  method: "GET",
  path: "/api/house-bets/cash-out",
  summary:
    "What the cash-out of the player's bets in a market of the house, or on one of its runners, would bring at its rates of now",
  tag,
  auth: "player",
  query: z.strictObject({
    market: marketId,
    share: z.optional(z.string().check(z.regex(/^(?:[5-9]|[1-9]\d|100)$/))),
    /** One runner's bets alone. */
    runner: z.optional(z.string().check(z.regex(/^(?:0|[1-9]\d{0,8})$/))),
  }),
  response: z.strictObject({
    success: z.literal(true),
    market_id: marketId,
    question: z.nullable(z.enum(["WINNER", "AT_LEAST", "BAND", "LAST_DIGIT", "DIGITS", "EVEN"])),
    reason: z.nullable(z.enum(cashOutReasons)),
    offer: z.nullable(houseCashOut),
  }),
});

/** [CASH-22] */
export const takeHouseCashOut = route({
  method: "POST",
  path: "/api/house-bets/cash-out",
  summary: "Cash out bets against the house, for what was seen or more; in play it waits the market's delay",
  tag,
  auth: "player",
  movesMoney: true,
  body: z.strictObject({ market_id: marketId, runner: ofRunner, share, secured: signed }),
  response: z.strictObject({ success: z.literal(true), market_id: marketId, secured: signed }),
});

/** [ROOM-50] */
export const listHouseResults = route({
  method: "GET",
  path: "/api/house-bets/results",
  summary: "What settled markets of the house brought the player since a moment, newest first, 500 at a time",
  tag,
  auth: "player",
  query: z.strictObject({ since: instant, page: z.optional(page) }),
  response: z.strictObject({
    success: z.literal(true),
    markets: z.array(
      z.strictObject({
        market_id: marketId,
        title: text(200),
        kind: z.enum(["bookmaker", "fancy"]),
        event_name: text(200),
        event_type_id: z.string(),
        /** Before commission. */
        profit: signed,
        commission: signed,
        bets: z.int(),
        settled_at: instant,
      }),
    ),
    has_more: z.boolean(),
  }),
});

const deskMarket = z.strictObject({
  id: marketId,
  title: text(200),
  kind: z.enum(["bookmaker", "fancy"]),
  type: z.nullable(z.int()),
  question: z.enum(["WINNER", "AT_LEAST", "BAND", "LAST_DIGIT", "DIGITS", "EVEN"]),
  status: z.enum(["OPEN", "BALL_RUNNING", "SUSPENDED", "CLOSED"]),
  is_held: z.boolean(),
  /** A trader makes its rates; the feed leaves it alone. */
  is_by_hand: z.boolean(),
  version: z.int(),
  /** What staff did last to it: with rates for an older version it is refused. Its rates of now may be the feed's since. [RATES-61] */
  last_deed: z.nullable(
    z.strictObject({
      kind: z.enum(["OPENED", "PUBLISHED", "SUSPENDED", "GIVEN_BACK", "BALL_RUNNING"]),
      /** An e-mail address. */
      by: text(254),
      at: instant,
      version: z.int(),
    }),
  ),
  settlement: z.enum(["UNSETTLED", "SETTLING", "SETTLED", "VOIDING", "VOIDED"]),
  /** It is void because what it was settled by was taken back: its feed will settle it, or staff do, or make it void for good. [FEED-38] [LETTER-15] */
  awaits_result: z.boolean(),
  outcome: z.nullable(z.int()),
  /** The runners that share the win, the outcome among them; empty: none do. [RATES-72] */
  dead_heat: z.array(z.int()),
  runners: z.array(z.strictObject({ selection_id: z.int(), name: text(200) })),
  quotes: z.array(
    z.strictObject({
      line: z.int(),
      for_rate: z.nullable(z.int()),
      against_line: z.int(),
      against_rate: z.nullable(z.int()),
    }),
  ),
  /** What the house loses at its worst outcome, and what it would get or pay at each one that matters. */
  liability: amountOut,
  by_outcome: z.array(z.strictObject({ outcome: z.int(), house: amountOut })),
});
export type HouseDeskMarket = z.output<typeof deskMarket>;

export const listHouseMarkets = route({
  method: "GET",
  path: "/api/events/:id/house-markets",
  summary:
    "Bookmaker and Fancy markets of an event with the house's risk: those that aren't closed, then the closed ones page by page, the latest first",
  tag,
  auth: "staff",
  params: z.strictObject({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  query: z.strictObject({
    /** `open`: without the closed ones. */
    state: z.optional(z.enum(["open", "all"])),
    /** The closed ones after this. */
    cursor: z.optional(marketId),
    limit: pageQuery.limit,
  }),
  response: z.strictObject({ items: z.array(deskMarket), next_cursor: z.nullable(marketId) }),
});

const changed = z.strictObject({ success: z.literal(true), market_id: marketId, status: text(20) });
/** `result_id` names what waits for a second member of staff: then nothing is done yet. [RESULT-01] */
const named = z.strictObject({ success: z.literal(true), market_id: marketId, result_id: z.nullable(z.string()) });
const reason = sentence(300);
const decision = <const Path extends string, B extends z.core.$ZodType, R extends z.core.$ZodType>(
  path: Path,
  summary: string,
  { body, response }: { readonly body: B; readonly response: R },
) =>
  route({
    method: "POST",
    path,
    summary,
    tag,
    auth: "staff",
    roles: traders,
    movesMoney: true,
    params,
    body,
    response,
  });

export const holdHouseMarket = decision("/api/house-markets/:id/hold", "Suspend a market by hand; no feed opens it", {
  body: z.strictObject({ reason }),
  response: changed,
});
export const releaseHouseMarket = decision(
  "/api/house-markets/:id/release",
  "Give a market back to its feed, whose next rates open it",
  { body: z.strictObject({ reason }), response: changed },
);
/** How many results the market had, as its preview says: over another one nothing is done (MARKET_CHANGED). Absent: whatever it has had. [RESULT-10] */
const seenRevision = z.optional(z.int().check(z.gte(0), z.lte(2_147_483_647)));
export const settleHouseMarket = decision(
  "/api/house-markets/:id/settle",
  "Settle a market, or change its result: the winner's selection id, or the number",
  {
    body: z.strictObject({
      outcome: line,
      /** Of a market of runners: those that share the win, two or more, the outcome among them. [RATES-72] */
      dead_heat: z.optional(z.array(line).check(z.minLength(2), z.maxLength(40))),
      reason,
      seen_revision: seenRevision,
    }),
    response: named,
  },
);
export const voidHouseMarket = decision("/api/house-markets/:id/void", "Void a market: all bets go back", {
  body: z.strictObject({ reason, seen_revision: seenRevision }),
  response: named,
});

const ownRate = z.nullable(z.int().check(z.gte(1), z.lte(100_000)));
const ownLine = z.int().check(z.gte(0), z.lte(100_000));
const ownQuote = z.strictObject({ line: ownLine, for_rate: ownRate, against_line: ownLine, against_rate: ownRate });
const published = z.strictObject({
  success: z.literal(true),
  market_id: marketId,
  status: text(20),
  /** As which they are out. */
  version: z.int(),
});
/**
 * `version` as it was shown: rates for what has changed since are refused. A rate or a line that is far from what stood is refused (LARGE_MOVE), with its name and what it was in
 * `errors`, unless `is_large_move_confirmed` says that it is meant. [RATES-60] [RATES-61] [RATES-68]
 */
export const publishRates = decision(
  "/api/house-markets/:id/rates",
  "A trader's own rates, open at once; the feed leaves the market alone from then on",
  {
    body: z.strictObject({
      version: z.int().check(z.lte(2_147_483_647)),
      quotes: z.array(ownQuote).check(z.maxLength(50)),
      is_large_move_confirmed: z.optional(z.boolean()),
    }),
    response: published,
  },
);

const onEvent = <const Path extends string, R extends z.core.$ZodType>(path: Path, summary: string, response: R) =>
  route({
    method: "POST",
    path,
    summary,
    tag,
    auth: "staff",
    roles: traders,
    movesMoney: true,
    params: z.strictObject({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
    response,
  });
const onHouse = z.strictObject({ success: z.literal(true), markets: z.int() });
/** `failed`: ids of the exchange's markets that refused. When one of them didn't answer in time the call is a 503 with their ids in `errors.markets`. */
const onAll = z.strictObject({ success: z.literal(true), markets: z.int(), failed: z.array(text(20)) });
export const ballRunning = onEvent(
  "/api/events/:id/ball-running",
  "Bookmaker and Fancy of an event take nothing until they are offered anew",
  onHouse,
);
/** Markets of the exchange too. [RATES-63] */
export const suspendEvent = onEvent("/api/events/:id/suspend", "Suspend every market of an event by hand", onAll);
export const releaseEvent = onEvent(
  "/api/events/:id/release",
  "Give back every market of an event that staff suspended",
  onAll,
);

/** Of the tabs of the fancy block: 2 Fancy, 3 Ball by Ball, 4 Khadda, 5 Lottery, 6 Odd/Even; 1 is all of them. [RATES-65] [OP-63] */
export const openFancy = route({
  method: "POST",
  path: "/api/events/:id/fancies",
  summary: "Open a Fancy by hand with the terms of the event's template, at once with rates or suspended without",
  tag,
  auth: "staff",
  roles: traders,
  movesMoney: true,
  params: z.strictObject({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  body: z.strictObject({
    type: z.literal([2, 3, 4, 5, 6]),
    title: sentence(80),
    /** How many numbers the band of a Khadda has. */
    width: z.optional(z.int().check(z.gte(1), z.lte(1_000))),
    /** How many digits a Lottery has. */
    digits: z.optional(z.int().check(z.gte(1), z.lte(3))),
    quote: z.optional(ownQuote),
  }),
  response: changed,
});

/** A Bookmaker, or a Fancy that asks which of its runners it is; priced by publishing rates. [RATES-80] */
export const openRunners = route({
  method: "POST",
  path: "/api/events/:id/house-markets",
  summary: "Open a Bookmaker or a Fancy with runners by hand, suspended until rates are published",
  tag,
  auth: "staff",
  roles: traders,
  movesMoney: true,
  params: z.strictObject({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  body: z.strictObject({
    kind: z.enum(["bookmaker", "fancy"]),
    title: sentence(80),
    /** In the order of the screen; exactly one wins. */
    runners: z.array(sentence(80)).check(z.minLength(2), z.maxLength(40)),
  }),
  response: changed,
});

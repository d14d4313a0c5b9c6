import { z } from "zod/mini";
import { route, streamOf } from "../route/index.ts";

const text = z.string();
const amount = z.string();
const id = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/));
const words = z.strictObject({ en: text, bn: text });
const priceX100 = z.int().check(z.gte(101), z.lte(100_000));
const result = z.enum(["win", "half-win", "void", "half-lose", "lose"]);

const fixture = z.strictObject({
  id: text,
  sport: text,
  competition: words,
  home: words,
  away: words,
  start_at: text,
  phase: z.enum(["open", "live", "finished", "abandoned"]),
  /** Columns of the scoreboard and more, as the source of the match has them. */
  score: z.unknown(),
});
const market = z.strictObject({
  id: text,
  key: text,
  kind: text,
  name: words,
  /** Of totals and handicaps, in hundredths; of a handicap, the home side's. */
  line_x100: z.nullable(z.int()),
  status: z.enum(["open", "suspended", "settled"]),
  version: z.int(),
  selections: z.array(z.strictObject({ key: text, name: words, price_x100: z.nullable(z.int()) })),
});

const entry = z.strictObject({ fixture, markets: z.array(market), market_count: z.int() });
const limits = z.strictObject({ least_stake: amount, most_stake: amount, most_paid: amount });
const match = z.strictObject({ fixture, markets: z.array(market) });

/** The matches of the session's product that can be bet on, by start, each with the markets that stand in the list. */
export const sportsbook = route({
  method: "GET",
  path: "/api/sportsbook",
  summary: "Matches and their first markets",
  tag: "Sportsbook",
  auth: "player",
  response: z.strictObject({ fixtures: z.array(entry), limits }),
});

/** One match with all its markets that are open or suspended. */
export const sportsbookFixture = route({
  method: "GET",
  path: "/api/sportsbook/fixtures/:id",
  summary: "A match and all its markets",
  tag: "Sportsbook",
  auth: "player",
  params: z.strictObject({ id }),
  response: match,
});

/** What is told of the board: all that runs, in its order, and those of them that are new or changed since the event before; the first event has them all. */
export const boardEvent = z.strictObject({ ids: z.array(text), fixtures: z.array(entry), limits });
/** What is told of single matches: those that changed since the event before, each as its call answers it. */
export const matchesEvent = z.strictObject({ matches: z.array(match) });
export type BoardEvent = z.infer<typeof boardEvent>;
export type MatchesEvent = z.infer<typeof matchesEvent>;

/** The board, or up to 13 matches by their ids (the one that is looked at and those of a slip), as events, when they have changed. [SPORTSBOOK-42] */
export const sportsbookStream = streamOf({
  path: "/api/sportsbook/stream",
  query: z.discriminatedUnion("of", [
    z.strictObject({ of: z.literal("board") }),
    z.strictObject({
      of: z.literal("matches"),
      ids: z.string().check(z.regex(/^[1-9][0-9]{0,17}(?:,[1-9][0-9]{0,17}){0,12}$/)),
    }),
  ]),
});

const coupon = z.strictObject({
  id: text,
  kind: text,
  /** `open`: it counts. `void`: the stake is given back, or is on its way. `settled`: it is decided, and what it pays is there or on its way. */
  phase: z.enum(["open", "void", "settled"]),
  /** Of each line, as far as it still stands, and of all lines as they were staked. */
  stake: amount,
  total_stake: amount,
  /** What was paid for parts of it that were cashed out, each of them a part of every line's stake; it is in `payout` too. [SPORTSBOOK-64] */
  cashed_parts: amount,
  lines: z.int(),
  /** What the rest of it pays if all that isn't known wins. */
  potential: amount,
  payout: amount,
  /** What it is bought back for now, or why it isn't; null where it isn't open, or wasn't listed. [SPORTSBOOK-60] */
  cash_out: z.nullable(
    z.strictObject({
      amount: z.nullable(amount),
      reason: z.nullable(z.enum(["SUSPENDED", "NOT_OFFERED", "OVER"])),
      /** What a quarter, a half and three quarters of it are bought back for, as far as the rest is still a bet: how much of each line's stake, for how much. */
      parts: z.array(z.strictObject({ stake: amount, amount })),
    }),
  ),
  is_cashed_out: z.boolean(),
  created_at: text,
  legs: z.array(
    z.strictObject({
      fixture_id: text,
      market_id: text,
      home: words,
      away: words,
      competition: words,
      start_at: text,
      market: words,
      selection: words,
      price_x100: z.int(),
      result: z.nullable(result),
    }),
  ),
});

/**
 * Bets. Each leg names the price that was seen; what happens where it moved is `taking`'s to say. A match in play makes the answer wait for the delay. Reasons of a
 * refusal: `PRICE_CHANGED`, `MARKET_CLOSED`, `RELATED`, `LIMIT_REACHED`, `INSUFFICIENT_FUNDS`. [SPORTSBOOK-30]
 */
export const placeCoupon = route({
  method: "POST",
  path: "/api/sportsbook/coupons",
  summary: "Place a coupon",
  tag: "Sportsbook",
  auth: "player",
  movesMoney: true,
  body: z.strictObject({
    kind: z.string().check(z.regex(/^[a-z0-9-]{1,20}$/)),
    stake: z.string().check(z.maxLength(20)),
    taking: z.enum(["none", "better", "any"]),
    legs: z
      .array(
        z.strictObject({
          market_id: id,
          selection: z.string().check(z.minLength(1), z.maxLength(40)),
          price_x100: priceX100,
        }),
      )
      .check(z.minLength(1), z.maxLength(12)),
  }),
  response: z.strictObject({ coupon, balance: z.nullable(amount) }),
});

/** The player's coupons of the product, the newest first. */
export const listCoupons = route({
  method: "GET",
  path: "/api/sportsbook/coupons",
  summary: "Coupons",
  tag: "Sportsbook",
  auth: "player",
  query: z.strictObject({ which: z.enum(["open", "settled"]), before: z.optional(z.iso.datetime()) }),
  response: z.strictObject({ coupons: z.array(coupon), has_more: z.boolean() }),
});

/**
 * Buys an open coupon back, or with `stake` so much of each of its lines: the rest goes on. `amount` is the offer that was seen; what happens where it is another now is `taking`'s to say. A match in play makes the answer wait for
 * the delay. Reasons of a refusal: `PRICE_CHANGED`, `MARKET_CLOSED`. [SPORTSBOOK-62]
 */
export const cashOutCoupon = route({
  method: "POST",
  path: "/api/sportsbook/coupons/:id/cash-out",
  summary: "Cash out a coupon",
  tag: "Sportsbook",
  auth: "player",
  movesMoney: true,
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    amount: z.string().check(z.maxLength(20)),
    taking: z.enum(["none", "better", "any"]),
    stake: z.optional(z.string().check(z.maxLength(20))),
  }),
  response: z.strictObject({ coupon }),
});

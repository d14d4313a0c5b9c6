import { z } from "zod/mini";
import { amountOut, idOut, instant, pageQuery, sentence, text } from "../payments/index.ts";
import { feedPulse, priceHalt } from "./console.ts";
import { route } from "../route/index.ts";
import { marketCurrency } from "./hand-markets.ts";

const tag = "Trading";
const traders = ["owner", "trader"] as const;
const marketParams = z.strictObject({ id: z.string().check(z.regex(/^1\.\d{1,15}$/)) });

export const listEvents = route({
  method: "GET",
  path: "/api/events",
  summary: "Events: those in play first, then by start; finished ones latest first",
  tag,
  auth: "staff",
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(["open", "finished"])) }),
  response: z.strictObject({
    items: z.array(
      z.strictObject({
        id: idOut,
        sport: text(40),
        competition: text(200),
        name: text(200),
        start_at: instant,
        is_in_play: z.boolean(),
        is_finished: z.boolean(),
        state: z.unknown(),
        markets: z.int(),
        /** How many of them, Bookmaker and Fancy too, wait for somebody. [DESK-20] */
        deeds: z.int(),
        /** Null: no feed drives it. */
        feed: z.nullable(feedPulse),
      }),
    ),
    next_cursor: z.nullable(idOut),
  }),
});

const marketRow = z.strictObject({
  id: text(20),
  event_id: idOut,
  event_name: text(200),
  type: text(40),
  name: text(200),
  status: z.enum(["INACTIVE", "OPEN", "SUSPENDED", "CLOSED"]),
  is_in_play: z.boolean(),
  /** Suspended by staff: a feed may not resume it. */
  is_held: z.boolean(),
  halt: priceHalt,
  bet_delay_ms: z.int(),
  /** The delay that it is to have in play. */
  in_play_delay_ms: z.int(),
  version: z.int(),
  start_at: instant,
  commission_basis_points: z.int(),
  /** Of all of its amounts. [HAND-12] */
  currency: marketCurrency,
  matched: amountOut,
  bets: z.int(),
  players: z.int(),
  settled_at: z.nullable(instant),
  settlement_revision: z.int(),
  /** It is void because its match took its result back, was handed over since, and tells none any more: staff settle it, or make it void for good. [FEED-35] */
  awaits_result: z.boolean(),
  number_of_winners: z.int(),
  /** Selections that share fewer places than they are, by the result that stands. [SETL-08] */
  dead_heat: z.array(z.int()),
  /** It is settled by the number that came, which is named as its winner. [LINE-05] */
  is_line: z.boolean(),
  /** That number, by the result that stands; null of any other market, and while there is none. */
  line_result: z.nullable(z.int()),
  runners: z.array(
    z.strictObject({
      selection_id: z.int(),
      name: text(200),
      status: z.enum(["ACTIVE", "WINNER", "LOSER", "REMOVED"]),
      last_price: z.nullable(z.number()),
    }),
  ),
});

export const listMarkets = route({
  method: "GET",
  path: "/api/markets",
  summary: "Markets of an event with the closed ones last, or all that aren't closed, or those with these ids",
  tag,
  auth: "staff",
  query: z.strictObject({
    event: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    /** Those that wait for somebody alone. [DESK-20] */
    state: z.optional(z.enum(["waiting"])),
    /** Market ids with commas between; they come without pages. */
    ids: z.optional(z.string().check(z.regex(/^1\.\d{1,15}(,1\.\d{1,15}){0,99}$/))),
    cursor: z.optional(z.string().check(z.regex(/^1\.\d{1,15}$/))),
    limit: pageQuery.limit,
  }),
  response: z.strictObject({ items: z.array(marketRow), next_cursor: z.nullable(text(20)) }),
});

const reason = z.strictObject({ reason: z.optional(sentence(300)) });
/** Ids of runners, results and their count are integers of the database. */
const mostWhole = 2_147_483_647;
const selectionId = z.int().check(z.positive(), z.lte(mostWhole));
/** Of a market of lines the number that came, which may be 0. [LINE-05] */
const won = z.int().check(z.gte(0), z.lte(mostWhole));
/** How many results the market had, as its preview says: over another one nothing is done (MARKET_CHANGED). Absent: whatever it has had. [RESULT-10] */
const seenRevision = z.optional(z.int().check(z.gte(0), z.lte(mostWhole)));
/** Who won: one selection, or a list of them; those of them that share the last places. [SETL-08] */
const result = z.strictObject({
  winner: z.optional(won),
  result: z.optional(z.array(won).check(z.minLength(1), z.maxLength(20))),
  dead_heat: z.optional(z.array(selectionId).check(z.minLength(2), z.maxLength(20))),
  reason: z.optional(sentence(300)),
  seen_revision: seenRevision,
});
const controlled = z.strictObject({ success: z.literal(true), market_id: text(20), version: z.int() });
/** `result_id` names what waits for a second member of staff: then nothing is done yet, and there is no version. [RESULT-01] */
const named = z.strictObject({
  success: z.literal(true),
  market_id: text(20),
  version: z.nullable(z.int()),
  result_id: z.nullable(idOut),
});
const control = <const Path extends string, B extends z.core.$ZodType, R extends z.core.$ZodType>(
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
    params: marketParams,
    body,
    response,
  });

const status = { body: reason, response: controlled };
export const openMarket = control("/api/markets/:id/open", "Open a market", status);
export const suspendMarket = control("/api/markets/:id/suspend", "Suspend a market", status);
export const resumeMarket = control("/api/markets/:id/resume", "Resume a market", status);
/** Bets on the runner are void, and earlier matches on others count at prices reduced by its factor. [REMOVE-01] */
export const removeRunner = control("/api/markets/:id/remove-runner", "Withdraw a runner", {
  body: z.strictObject({
    selection_id: selectionId,
    /** Percent, 0 to 100, with at most two decimals. */
    adjustment_factor: z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.01)),
    /** The players read it. [LETTER-13] */
    reason: sentence(300),
  }),
  response: named,
});
export const settleMarket = control("/api/markets/:id/settle", "Settle a market", { body: result, response: named });
/** Money is taken back: why is on record. [RESULT-08] */
export const resettleMarket = control("/api/markets/:id/resettle", "Undo a settlement and settle again", {
  body: z.extend(result, { reason: sentence(300) }),
  response: named,
});
/** The players read the reason. [LETTER-08] */
export const voidMarket = control("/api/markets/:id/void", "Void a market: all stakes go back", {
  body: z.strictObject({ reason: sentence(300), seen_revision: seenRevision }),
  response: named,
});

/** Without a factor the one that the book proposes; nothing is worked out where the book has no price for the runner. [REMOVE-07] */
export const previewRemoval = route({
  method: "GET",
  path: "/api/markets/:id/removal-preview",
  summary: "What withdrawing a runner would change",
  tag,
  auth: "staff",
  roles: traders,
  params: marketParams,
  query: z.strictObject({
    selection_id: z.string().check(z.regex(/^\d{1,9}$/)),
    /** Percent, 0 to 100, with at most two decimals. */
    adjustment_factor: z.optional(z.string().check(z.regex(/^(100(\.00?)?|\d{1,2}(\.\d{1,2})?)$/))),
  }),
  response: z.strictObject({
    market_id: text(20),
    /** What the book proposes; null where it has no price for the runner. */
    proposed_factor: z.nullable(z.number()),
    adjustment_factor: z.nullable(z.number()),
    changes: z.nullable(
      z.strictObject({
        /** Matched bets on the runner: what backers staked, and layers stood for. */
        voided: z.strictObject({ bets: z.int(), stakes: amountOut, liabilities: amountOut }),
        /** What backers of others could win and layers stood for, before and after. */
        reduced: z.strictObject({ bets: z.int(), winnings_before: amountOut, winnings_after: amountOut }),
        lapsed: z.strictObject({ bets: z.int(), backs: amountOut, lays: amountOut }),
        /** What the house comes to win or lose of bets that were matched across the runners, at best and at worst. */
        house: z.strictObject({ best: amountOut, worst: amountOut }),
        per_player: z.array(
          z.strictObject({
            player_id: idOut,
            username: text(16),
            /** By how much what is locked rises, or falls. */
            lock_change: amountOut,
          }),
        ),
      }),
    ),
  }),
});

/** What teams, players and competitions are called in Bangla, by the name that the feed gives them. */
export const readSportNames = route({
  method: "GET",
  path: "/api/sport-names",
  summary: "Names of teams, players and competitions in Bangla",
  tag,
  auth: "staff",
  response: z.strictObject({ names: z.record(z.string(), z.string()) }),
});

import { z } from "zod/mini";
import { amountIn, amountOut, idOut, idParams, instant, pageQuery, sentence, text } from "../payments/index.ts";
import { route } from "../route/index.ts";

const tag = "Sportsbook";
const read = { tag, auth: "staff" } as const;
const deed = { tag, auth: "staff", roles: ["owner", "trader"] } as const;
const words = z.strictObject({ en: text(200), bn: text(200) });
export const bookResult = z.enum(["win", "half-win", "void", "half-lose", "lose"]);
export type BookResult = z.output<typeof bookResult>;
const gameCodes = z.enum(["i-sports", "sbo-sports", "virtual-sports", "e1-sports", "kabaddi"]);
const wagerParams = z.strictObject({ id: z.uuid() });
const currency = z.enum(["BDT", "INR", "PKR"]);
/** One of each currency that there is some of: two are never one sum. [SPORTSBOOK-35] */
const amountsOut = z.array(z.strictObject({ currency, amount: amountOut }));
const reason = sentence(300);
const success = z.strictObject({ success: z.literal(true) });

const fixture = z.strictObject({
  id: idOut,
  source: text(40),
  sport: text(40),
  competition: words,
  home: words,
  away: words,
  start_at: instant,
  phase: z.enum(["open", "live", "finished", "abandoned"]),
  score: z.unknown(),
  /** Why staff suspended it; null: they didn't. */
  held_reason: z.nullable(text(300)),
});

const bySource = {
  state: z.optional(z.enum(["running", "past"])),
  source: z.optional(z.enum(["feed", "virtual-sports", "e1-sports", "kabaddi"])),
};

/** Those of which something is held first, then those in play, then by their first start. [DESK-21] */
export const listBookCompetitions = route({
  ...read,
  method: "GET",
  path: "/api/book/competitions",
  summary: "Competitions of the sportsbook's matches, with how many there are",
  query: z.strictObject(bySource),
  response: z.strictObject({
    items: z.array(
      z.strictObject({
        source: text(40),
        sport: text(40),
        competition: words,
        fixtures: z.int(),
        live: z.int(),
        /** Matches that staff hold, or of which they hold a market. */
        held: z.int(),
      }),
    ),
  }),
});

/** Those to come and in play by their start; finished ones the latest first. [SPORTSBOOK-52] */
export const listBookFixtures = route({
  ...read,
  method: "GET",
  path: "/api/book/fixtures",
  summary: "Matches of the sportsbook",
  query: z.strictObject({
    ...pageQuery,
    ...bySource,
    /** A competition's English name. */
    competition: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    /** Stands in a side's or the competition's name, in either language. */
    words: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
  }),
  response: z.strictObject({
    items: z.array(
      z.strictObject({
        fixture,
        markets: z.int(),
        held_markets: z.int(),
        /** Whose stake counts. */
        coupons: z.int(),
        staked: amountsOut,
      }),
    ),
    next_cursor: z.nullable(idOut),
  }),
});

export const listBookMarkets = route({
  ...read,
  method: "GET",
  path: "/api/book/fixtures/:id",
  summary: "A match of the sportsbook with its markets",
  params: idParams,
  response: z.strictObject({
    fixture,
    markets: z.array(
      z.strictObject({
        id: idOut,
        kind: text(40),
        name: words,
        status: z.enum(["open", "suspended", "settled"]),
        held_reason: z.nullable(text(300)),
        /** Why staff gave its results; null: its source did, or there are none. */
        decided_reason: z.nullable(text(300)),
        coupons: z.int(),
        selections: z.array(
          z.strictObject({
            key: text(40),
            name: words,
            price_x100: z.nullable(z.int()),
            result: z.nullable(bookResult),
            /** What coupons that aren't decided would pay on it at most. */
            liability: amountsOut,
          }),
        ),
      }),
    ),
  }),
});

const hold = <const Path extends string>(path: Path, summary: string) =>
  route({
    ...deed,
    method: "POST",
    path,
    summary,
    params: idParams,
    body: z.strictObject({ reason }),
    response: success,
  });
const release = <const Path extends string>(path: Path, summary: string) =>
  route({ ...deed, method: "POST", path, summary, params: idParams, response: success });
export const holdBookFixture = hold("/api/book/fixtures/:id/hold", "Suspend a match; no source opens it");
export const releaseBookFixture = release("/api/book/fixtures/:id/release", "Give a match back to its source");
export const holdBookMarket = hold("/api/book/markets/:id/hold", "Suspend a market of the sportsbook");
export const releaseBookMarket = release("/api/book/markets/:id/release", "Give a market back to its source");

/** `result_id` names what waits for a second member of staff: then nothing is done yet. [RESULT-07] */
const named = z.strictObject({ success: z.literal(true), result_id: z.nullable(idOut) });
const selectionKey = z.string().check(z.minLength(1), z.maxLength(40));

/** Each selection's result; all void: the market is void. [SPORTSBOOK-53] [SPORTSBOOK-54] */
export const decideBookMarket = route({
  ...deed,
  method: "POST",
  path: "/api/book/markets/:id/results",
  summary: "Give a market its results by hand, or correct them",
  movesMoney: true,
  params: idParams,
  body: z.strictObject({ results: z.record(selectionKey, bookResult), reason }),
  response: named,
});

/** [SPORTSBOOK-55] */
export const voidBookLeg = route({
  ...deed,
  method: "POST",
  path: "/api/book/coupons/:id/void-leg",
  summary: "Make one leg of a coupon void",
  movesMoney: true,
  params: wagerParams,
  body: z.strictObject({ market_id: idOut, reason }),
  response: named,
});

const preview = z.strictObject({
  coupons: z.int(),
  /** Open ones that would be decided. */
  decided: z.int(),
  /** Paid ones that would be corrected. */
  corrected: z.int(),
  /** In each currency that was staked: what is paid to those that are decided, what more to those that are corrected, and what is taken back as far as it is there. */
  sums: z.array(z.strictObject({ currency, staked: amountOut, paid: amountOut, added: amountOut, taken: amountOut })),
  /** Given back before: nothing can be won by them. */
  gone: z.int(),
  /** Those that change most, of each currency in turn. */
  largest: z.array(
    z.strictObject({
      coupon_id: text(36),
      player: text(64),
      currency,
      before: z.nullable(amountOut),
      after: z.nullable(amountOut),
    }),
  ),
});

export const previewBookMarket = route({
  ...deed,
  method: "GET",
  path: "/api/book/markets/:id/preview",
  summary: "What results of a market would pay",
  params: idParams,
  /** `home:win,away:lose` */
  query: z.strictObject({ results: z.string().check(z.minLength(3), z.maxLength(4_000)) }),
  response: preview,
});
export const previewBookLeg = route({
  ...deed,
  method: "GET",
  path: "/api/book/coupons/:id/preview",
  summary: "What a void leg would pay",
  params: wagerParams,
  query: z.strictObject({ market: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) }),
  response: preview,
});

const coupon = z.strictObject({
  id: text(36),
  product: text(40),
  player: z.strictObject({ id: text(64), username: z.nullable(text(16)) }),
  kind: text(20),
  state: z.enum(["open", "settled", "void"]),
  /** A payout, or a correction of one, is on its way. */
  is_on_its_way: z.boolean(),
  /** Its player was bought out of it: no result changes what it pays. */
  is_cashed_out: z.boolean(),
  /** What was paid for parts of it that were cashed out; it is in `payout` too. */
  cashed_parts: amountOut,
  /** Of all its amounts. */
  currency,
  stake: amountOut,
  potential: amountOut,
  payout: amountOut,
  created_at: instant,
  legs: z.int(),
});

/** The newest first. */
export const listBookCoupons = route({
  ...read,
  method: "GET",
  path: "/api/book/coupons",
  summary: "Coupons of the sportsbook",
  query: z.strictObject({
    limit: pageQuery.limit,
    cursor: z.optional(z.uuid()),
    product: z.optional(gameCodes),
    state: z.optional(z.enum(["open", "settled", "void"])),
    /** A username, or its beginning. */
    player: z.optional(z.string().check(z.minLength(1), z.maxLength(16))),
    fixture: z.optional(z.string().check(z.regex(/^[1-9]\d{0,17}$/))),
    least_stake: z.optional(z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/))),
  }),
  response: z.strictObject({ items: z.array(coupon), next_cursor: z.nullable(text(36)) }),
});

export const readBookCoupon = route({
  ...read,
  method: "GET",
  path: "/api/book/coupons/:id",
  summary: "A coupon with its legs, and what moved at the wallet",
  params: wagerParams,
  response: z.strictObject({
    coupon,
    legs: z.array(
      z.strictObject({
        fixture_id: idOut,
        market_id: idOut,
        home: words,
        away: words,
        market: words,
        selection: words,
        price_x100: z.int(),
        result: z.nullable(bookResult),
        /** Why staff made it void; null: they didn't. */
        void_reason: z.nullable(text(300)),
      }),
    ),
    moves: z.array(
      z.strictObject({
        id: text(255),
        kind: z.enum(["bet", "win", "rollback", "tombstone"]),
        amount: amountOut,
        made_at: instant,
      }),
    ),
  }),
});

const limits = <A extends z.core.$ZodType, O extends z.core.$ZodType>(amount: A, own: O) =>
  z.strictObject({
    least_stake: amount,
    most_stake: amount,
    most_paid: amount,
    most_liability: amount,
    /** In rupees; none, or null: it follows from the amount in taka. [SPORTSBOOK-57] */
    least_stake_inr: own,
    most_stake_inr: own,
    most_paid_inr: own,
    most_liability_inr: own,
    least_stake_pkr: own,
    most_stake_pkr: own,
    most_paid_pkr: own,
    most_liability_pkr: own,
  });
const margins = z.record(text(20), z.record(text(40), z.int().check(z.minimum(0), z.maximum(5_000))));

/** Margins in basis points by sport and kind of market, limits by product. [SPORTSBOOK-50] */
export const readBookTerms = route({
  ...read,
  method: "GET",
  path: "/api/book/terms",
  summary: "Margins and limits of the sportsbook",
  response: z.strictObject({
    version: z.int(),
    limits: z.record(text(40), limits(amountOut, z.nullable(amountOut))),
    rupees_per_1000_taka: z.strictObject({ INR: z.number(), PKR: z.number() }),
    margins,
    /** The newest first. */
    history: z.array(z.strictObject({ version: z.int(), made_by: text(254), made_at: instant })),
  }),
});
export const changeBookTerms = route({
  tag,
  auth: "staff",
  roles: ["owner"],
  method: "PUT",
  path: "/api/book/terms",
  summary: "Change margins and limits of the sportsbook",
  body: z.strictObject({
    version: z.int().check(z.lte(2_147_483_647)),
    limits: z.record(text(40), limits(amountIn, z.optional(z.nullable(amountIn)))),
    margins,
  }),
  response: z.strictObject({ version: z.int() }),
});

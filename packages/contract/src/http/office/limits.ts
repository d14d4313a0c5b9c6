import { z } from "zod/mini";
import { amountIn, amountOut, idParams, sentence, text } from "../payments/index.ts";
import { route } from "../route/index.ts";

/** The sport's id, or `all`. */
const sport = z.string().check(z.regex(/^(all|\d{1,9})$/));
/** A type of market, BOOKMAKER and FANCY among them, or `all`. */
const type = z.string().check(z.regex(/^(all|[A-Z0-9_]{1,40})$/));
const kind = { sport, type };
const kindParams = z.strictObject({ eventType: sport, marketType: type });

const percent = z.nullable(z.int().check(z.minimum(0), z.maximum(100_000)));
const seconds = z.nullable(z.int().check(z.minimum(0), z.maximum(3_600)));
/** Null says nothing: a wider row counts. 0 percent and 0 seconds: no bound. [LIMIT-01] */
const values = <A extends typeof amountIn | typeof amountOut>(amount: A) => ({
  /** Of odds less 1: 300 is three times as much. */
  band_before_percent: percent,
  band_in_play_percent: percent,
  jump_percent: percent,
  /** Of a line, in LINE markets: 150 is half as much again. [LIMIT-07] */
  line_band_percent: percent,
  line_jump_percent: percent,
  silence_seconds: seconds,
  house_silence_seconds: seconds,
  /** Amounts are taka where a name says no other; in rupees null is what the taka of the same row come to. [LIMIT-37] */
  stake_max: z.nullable(amount),
  stake_max_inr: z.nullable(amount),
  stake_max_pkr: z.nullable(amount),
  win_max: z.nullable(amount),
  win_max_inr: z.nullable(amount),
  win_max_pkr: z.nullable(amount),
  house_market_max: z.nullable(amount),
  house_event_max: z.nullable(amount),
  /** What a player may have at stake in a sport, and the house lose in one. [LIMIT-35] [LIMIT-22] */
  sport_exposure_max: z.nullable(amount),
  sport_exposure_max_inr: z.nullable(amount),
  sport_exposure_max_pkr: z.nullable(amount),
  house_sport_max: z.nullable(amount),
});
const limitOut = z.strictObject({ ...kind, ...values(amountOut) });

export const readLimits = route({
  method: "GET",
  path: "/api/limits",
  summary: "Limits of betting by sport and type of market, those of all first",
  tag: "Limits",
  auth: "staff",
  roles: ["owner", "trader"],
  response: z.strictObject({
    items: z.array(limitOut),
    /** What there is to choose from. */
    sports: z.array(z.strictObject({ id: text(20), name: text(100) })),
    types: z.array(text(60)),
    /** How many rupees a bound of 1,000 taka is where none is set in them. */
    rupees_per_1000_taka: z.strictObject({ INR: z.number(), PKR: z.number() }),
  }),
});

/** Sets all that is said of a kind of market. What concerns a sport as a whole is refused for one type (VALIDATION). */
export const setLimit = route({
  method: "PUT",
  path: "/api/limits/:eventType/:marketType",
  summary: "Set the limits of a sport's type of market",
  tag: "Limits",
  auth: "staff",
  roles: ["owner"],
  params: kindParams,
  body: z.strictObject({ ...values(amountIn), reason: sentence(300) }),
  response: limitOut,
});

/** What is said of all stays. */
export const removeLimit = route({
  method: "DELETE",
  path: "/api/limits/:eventType/:marketType",
  summary: "Let wider limits count for a kind of market",
  tag: "Limits",
  auth: "staff",
  roles: ["owner"],
  params: kindParams,
  response: z.strictObject({ success: z.literal(true) }),
});

const playerLimits = <A extends typeof amountIn | typeof amountOut>(amount: A) => ({
  /** Amounts are in the currency of the player's account. What may be at stake in all markets together; null: as all may. */
  exposure_max: z.nullable(amount),
  /** The most of one bet by type of market, `all` among them; 0: none. */
  stakes: z.array(z.strictObject({ type, stake_max: amount })).check(z.maxLength(30)),
});

export const readPlayerLimits = route({
  method: "GET",
  path: "/api/players/:id/limits",
  summary: "What the office allows one player",
  tag: "Players",
  auth: "staff",
  params: idParams,
  response: z.strictObject(playerLimits(amountOut)),
});

/** Replaces all of it. The reason is for the audit log. [LIMIT-32] [LIMIT-33] */
export const setPlayerLimits = route({
  method: "PUT",
  path: "/api/players/:id/limits",
  summary: "Bound one player's stakes and exposure",
  tag: "Players",
  auth: "staff",
  roles: ["owner", "trader"],
  params: idParams,
  body: z.strictObject({ ...playerLimits(amountIn), reason: sentence(300) }),
  response: z.strictObject({ success: z.literal(true) }),
});

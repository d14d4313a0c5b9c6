import { z } from "zod/mini";
import { amountIn, amountOut, instant, text } from "../payments/index.ts";
import { route } from "../route/index.ts";

const flag = z.union([z.literal(0), z.literal(1)]);

const texts = {
  site_title: text(80),
  notice: text(500),
  /** For who reads Bangla; empty = as `notice`. [SITE-12] */
  notice_bn: text(500),
  system_notice: text(2000),
  system_notice_bn: text(2000),
  support_mail: text(254),
  whatsapp: text(300),
  facebook: text(300),
  telegram: text(300),
  live_chat: text(300),
  intercom: text(100),
  tawk_id: text(100),
  /** Whole amounts between commas, in the order in which they are offered. */
  deposit_quick_amounts: text(120),
  withdrawal_quick_amounts: text(120),
  /** In rupees; in the office's settings empty where they follow from those in taka. [SET-05] */
  deposit_quick_amounts_inr: text(120),
  deposit_quick_amounts_pkr: text(120),
  withdrawal_quick_amounts_inr: text(120),
  withdrawal_quick_amounts_pkr: text(120),
};
const switches = { site_status: flag, withdrawal_status: flag };
const ranges = <S extends z.core.$ZodType>(amount: S) => ({
  deposit_min: amount,
  deposit_max: amount,
  withdrawal_min: amount,
  withdrawal_max: amount,
});

/** Ranges in rupees. */
const rupeesRanges = <S extends z.core.$ZodType>(amount: S) => ({
  deposit_min_inr: amount,
  deposit_min_pkr: amount,
  deposit_max_inr: amount,
  deposit_max_pkr: amount,
  withdrawal_min_inr: amount,
  withdrawal_min_pkr: amount,
  withdrawal_max_inr: amount,
  withdrawal_max_pkr: amount,
});

/**
 * The settings that anybody may read. A list, whose first element carries all of them. Ranges and quick amounts without a currency are of taka; beside them those that hold in
 * rupees, set or reckoned. [API-09] [API-74] [OP-21] [SET-05]
 */
export const general = route({
  method: "GET",
  path: "/api/general",
  summary: "General settings",
  tag: "Site",
  auth: "optional",
  response: z.array(
    z.strictObject({
      ...texts,
      ...switches,
      ...ranges(amountOut),
      ...rupeesRanges(amountOut),
      is_play_money: z.boolean(),
    }),
  ),
});

export const socialLinks = route({
  method: "GET",
  path: "/api/sociallink",
  summary: "Addresses to reach the operator",
  tag: "Site",
  auth: "optional",
  response: z.array(z.strictObject({ whatsapp: text(300), facebook: text(300), telegram: text(300) })),
});

const office = {
  ...texts,
  ...switches,
  /** Times of the day in Dhaka between commas, at least five minutes apart. */
  lottery_2d_times: text(600),
  lottery_3d_times: text(600),
  lottery_4d_times: text(600),
};
const numbers = {
  commission_basis_points: z.number(),
  deposit_turnover_percent: z.number(),
  game_autoplay_rounds: z.number(),
  /** How many rupees a bound of 1,000 taka is where none is set in them. */
  inr_per_1000_taka: z.number(),
  pkr_per_1000_taka: z.number(),
  /** After how many days rates that nobody set or confirmed count as old. [SET-06] */
  rates_confirm_days: z.number(),
};
/** Null: it follows from the amount in taka. [SET-04] */
const rupees = <A extends typeof amountIn | typeof amountOut>(amount: A) => ({
  ...rupeesRanges(z.nullable(amount)),
  four_eyes_above_inr: z.nullable(amount),
  four_eyes_above_pkr: z.nullable(amount),
  result_four_eyes_above_inr: z.nullable(amount),
  result_four_eyes_above_pkr: z.nullable(amount),
  referral_claim_min_inr: z.nullable(amount),
  referral_claim_min_pkr: z.nullable(amount),
  market_exposure_max_inr: z.nullable(amount),
  market_exposure_max_pkr: z.nullable(amount),
  market_profit_max_inr: z.nullable(amount),
  market_profit_max_pkr: z.nullable(amount),
  player_exposure_max_inr: z.nullable(amount),
  player_exposure_max_pkr: z.nullable(amount),
});
const limits = <A extends typeof amountIn | typeof amountOut>(amount: A) => ({
  ...ranges(amount),
  four_eyes_above: amount,
  result_four_eyes_above: amount,
  referral_claim_min: amount,
  market_exposure_max: amount,
  market_profit_max: amount,
  player_exposure_max: amount,
  house_liability_max: amount,
  ...rupees(amount),
});
export const settingsBody = z.strictObject({ ...office, ...numbers, ...limits(amountOut) });

export const readSettings = route({
  method: "GET",
  path: "/api/settings",
  summary: "All settings",
  tag: "Settings",
  auth: "staff",
  roles: ["owner"],
  response: settingsBody,
});

/** Changes the settings that are named and leaves the others. Answers with all of them. */
export const changeSettings = route({
  method: "PUT",
  path: "/api/settings",
  summary: "Change settings",
  tag: "Settings",
  auth: "staff",
  roles: ["owner"],
  body: z.partial(z.strictObject({ ...office, ...numbers, ...limits(amountIn) })),
  response: settingsBody,
});

const rates = z.strictObject({ inr_per_1000_taka: z.number(), pkr_per_1000_taka: z.number() });
/** The rates by which amounts in rupees follow from the taka's, and since when nobody has set or confirmed one of them. [SET-06] */
export const readRates = route({
  method: "GET",
  path: "/api/settings/rates",
  summary: "The two currency rates with their age",
  tag: "Settings",
  auth: "staff",
  roles: ["owner"],
  response: z.strictObject({
    ...rates.shape,
    since: instant,
    days: z.int(),
    confirm_days: z.int(),
    is_old: z.boolean(),
  }),
});

/** They are still right, as they were seen: they count as set now. [SET-06] */
export const confirmRates = route({
  method: "POST",
  path: "/api/settings/rates/confirm",
  summary: "Confirm the two currency rates unchanged",
  tag: "Settings",
  auth: "staff",
  roles: ["owner"],
  body: rates,
  response: z.strictObject({ success: z.literal(true) }),
});

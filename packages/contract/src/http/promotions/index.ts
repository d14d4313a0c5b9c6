import { z } from "zod/mini";
import { amountIn, amountOut, idOut, idParams, instant, sentence, text } from "../payments/values.ts";
import { route } from "../route/index.ts";

const tag = "Promotions";

/** The codes by which pages filter; a promotion is under as many as fit. Some have no tab. [PROMO-13] [PROMO-14] */
export const categoryCodes = [99, 1, 2, 4, 8, 16, 32, 64, 128, 256, 1024, 2048, 4096, 8192, 16_384, 512] as const;
const categoryCode = z
  .int()
  .check(z.refine((code) => categoryCodes.some((known) => known === code), "Unknown category."));

const percent = z.number().check(z.gte(0), z.lte(100));
const weight = z.strictObject({
  scope: z.enum(["game", "category", "product", "default"]),
  /** A product, a game type, or a game as `provider/code`. */
  ref: z.nullable(text(160)),
  percent,
});
const basis = z.enum(["bonus", "depositAndBonus"]);

/** Beside the amounts without a currency, which are of taka. [PROM-06] */
const inRupees = <S extends z.core.$ZodType>(amount: S) => ({
  min_deposit_inr: amount,
  min_deposit_pkr: amount,
  cap_inr: amount,
  cap_pkr: amount,
  max_bet_inr: amount,
  max_bet_pkr: amount,
  max_conversion_inr: amount,
  max_conversion_pkr: amount,
});

/** What a player accepts with the bonus. Null = no limit; of the office's list, in rupees: it follows from the amount in taka. */
export const bonusTerms = z.strictObject({
  ...inRupees(z.nullable(amountOut)),
  min_deposit: amountOut,
  cap: z.nullable(amountOut),
  basis,
  max_bet: z.nullable(amountOut),
  expiry_days: z.int(),
  max_conversion: z.nullable(amountOut),
  uses_per_player: z.nullable(z.int()),
  weights: z.array(weight),
});

/** `turnover` is a multiple, `deposit_bouns` a percent (spelt so); `categories`, `terms` and the Bangla words are our own additions. [API-71] */
export const promotionItem = z.strictObject({
  id: idOut,
  name: text(200),
  desc: text(5000),
  /** In Bangla; empty = as above. [PROM-04] */
  name_bn: text(200),
  desc_bn: text(5000),
  thumbnail: text(300),
  start_date: z.nullable(instant),
  end_date: z.nullable(instant),
  status: text(20),
  turnover: z.number(),
  deposit_bouns: z.number(),
  categories: z.array(z.int()),
  terms: bonusTerms,
});

/** Those that are shown or offered, in the operator's order; pages show the ones of status `display`. [API-12] */
export const promotions = route({
  method: "GET",
  path: "/api/promotion",
  summary: "Promotions",
  tag,
  auth: "optional",
  response: z.array(promotionItem),
});

/** [API-13] [OP-24] */
export const showPromotion = route({
  method: "GET",
  path: "/api/promotions/:id",
  summary: "One promotion",
  tag,
  auth: "optional",
  params: idParams,
  response: promotionItem,
});

export const promotionStatuses = ["draft", "active", "display", "ended"] as const;
const amountOrNone = z.nullable(amountIn);
const positive = (most: number) => z.int().check(z.gte(1), z.lte(most));
const promotionFields = {
  name: sentence(200),
  desc: text(5000),
  name_bn: z.optional(text(200)),
  desc_bn: z.optional(text(5000)),
  /** A picture of this host, or none. */
  thumbnail: z.string().check(z.maxLength(300), z.regex(/^(?:\/storage\/[\w./-]+)?$/)),
  start_date: z.nullable(instant),
  end_date: z.nullable(instant),
  status: z.enum(promotionStatuses),
  categories: z.array(categoryCode).check(z.maxLength(16)),
  turnover: z.number().check(z.gte(0), z.lte(100)),
  deposit_bouns: z.number().check(z.gte(0), z.lte(1000)),
  terms: z.strictObject({
    min_deposit: amountIn,
    cap: amountOrNone,
    basis,
    max_bet: amountOrNone,
    expiry_days: positive(365),
    max_conversion: amountOrNone,
    uses_per_player: z.nullable(positive(1000)),
    weights: z.array(weight).check(z.maxLength(50)),
    /** None, or null: it follows from the amount in taka. */
    ...inRupees(z.optional(amountOrNone)),
  }),
};

const readers = ["owner", "cashier", "support"] as const;
const writers = ["owner"] as const;

/** A promotion as its operator sees it, with what it has cost so far. */
export const promotionRow = z.strictObject({
  ...promotionItem.shape,
  updated_at: instant,
  grants: z.strictObject({
    active: z.int(),
    completed: z.int(),
    ended: z.int(),
    /** Of each currency in which somebody has chosen it, taka first. [PROM-08] */
    sums: z.array(z.strictObject({ currency: z.enum(["BDT", "INR", "PKR"]), converted: amountOut, open: amountOut })),
  }),
});

export const listPromotions = route({
  method: "GET",
  path: "/api/promotions",
  summary: "All promotions, in their order",
  tag,
  auth: "staff",
  roles: readers,
  response: z.strictObject({
    items: z.array(promotionRow),
    pictures: z.array(text(300)),
    rupees_per_1000_taka: z.strictObject({ INR: z.number(), PKR: z.number() }),
  }),
});

/** Games whose contribution can be set on its own; `ref` is what a weight of the scope `game` names. */
export const searchPromotionGames = route({
  method: "GET",
  path: "/api/promotion-games",
  summary: "Games by a part of their name",
  tag,
  auth: "staff",
  roles: readers,
  query: z.strictObject({ search: z.string().check(z.minLength(1), z.maxLength(60)) }),
  response: z.strictObject({
    items: z.array(z.strictObject({ ref: text(160), name: text(200), type: text(20) })),
  }),
});

export const addPromotion = route({
  method: "POST",
  path: "/api/promotions",
  summary: "Add a promotion",
  tag,
  auth: "staff",
  roles: writers,
  body: z.strictObject(promotionFields),
  response: z.strictObject({ id: idOut }),
});

export const changePromotion = route({
  method: "PUT",
  path: "/api/promotions/:id",
  summary: "Change a promotion; what players already chose keeps its terms",
  tag,
  auth: "staff",
  roles: writers,
  params: idParams,
  body: z.strictObject(promotionFields),
  response: z.strictObject({ id: idOut }),
});

export const orderPromotions = route({
  method: "PUT",
  path: "/api/promotion-order",
  summary: "Order the promotions",
  tag,
  auth: "staff",
  roles: writers,
  body: z.strictObject({ ids: z.array(idOut).check(z.minLength(1), z.maxLength(500)) }),
  response: z.strictObject({ success: z.literal(true) }),
});

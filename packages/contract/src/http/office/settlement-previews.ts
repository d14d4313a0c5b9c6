import { z } from "zod/mini";
import { amountOut, idOut, text } from "../payments/index.ts";
import { route } from "../route/index.ts";

const tag = "Trading";
const traders = ["owner", "trader"] as const;

/** What a settlement or a void would do, of the exchange or of the house. */
const figures = {
  market_id: text(20),
  /** How many results the market has had: whoever decides by this preview names it. [RESULT-10] */
  revision: z.int(),
  bets: z.int(),
  players: z.int(),
  /** Net winnings before commission. */
  total_paid: amountOut,
  total_commission: amountOut,
  /** It was settled or voided before: what is moved is the difference. */
  is_again: z.boolean(),
  /** Locked in the market, and locked no more. */
  unlocked: amountOut,
  /** Commission included: to those for whom it is better than what was paid before, and from those for whom it is worse. */
  given: amountOut,
  taken: amountOut,
  /** What players couldn't give back and owe the house: by the settlement before, by this one, and how many they would be. */
  owed_before: amountOut,
  owed: amountOut,
  owing: z.int(),
  /** Those whom it moves most first, at most 100. */
  per_player: z.array(
    z.strictObject({
      player_id: idOut,
      username: text(16),
      net: amountOut,
      commission: amountOut,
      change: amountOut,
      owed_before: amountOut,
      owed: amountOut,
    }),
  ),
};
const settlement = z.strictObject(figures);
export type SettlementFigures = z.output<typeof settlement>;

const exchangeParams = z.strictObject({ id: z.string().check(z.regex(/^1\.\d{1,15}$/)) });
/** As far as a result goes. */
const outcome = z.string().check(
  z.regex(/^\d{1,10}$/),
  z.refine((text) => Number(text) <= 1_000_000_000),
);
const selectionList = z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,19}$/));

/** By the cash that players have now. [SETTLE-17] */
export const previewSettlement = route({
  method: "GET",
  path: "/api/markets/:id/settlement-preview",
  summary: "What a settlement would pay, or another result would change",
  tag,
  auth: "staff",
  roles: traders,
  params: exchangeParams,
  /** A selection id, or several with commas between. */
  query: z.strictObject({ winner: selectionList, dead_heat: z.optional(selectionList) }),
  response: settlement,
});

export const previewVoid = route({
  method: "GET",
  path: "/api/markets/:id/void-preview",
  summary: "What a void would give back and take back",
  tag,
  auth: "staff",
  roles: traders,
  params: exchangeParams,
  response: settlement,
});

const houseParams = z.strictObject({ id: z.string().check(z.regex(/^9\.\d{1,15}$/)) });
const houseSettlement = z.strictObject({
  ...figures,
  /** What the bets bring the house by this result, or cost it; before commission. */
  house: amountOut,
  /** The same at each outcome that matters; of lines and bands from it up to the next. */
  by_outcome: z.array(z.strictObject({ outcome: z.int(), runner: z.nullable(text(200)), house: amountOut })),
  question: z.enum(["WINNER", "AT_LEAST", "BAND", "LAST_DIGIT", "DIGITS", "EVEN"]),
});
export type HouseSettlementFigures = z.output<typeof houseSettlement>;

/** [RATES-25] */
export const previewHouseSettlement = route({
  method: "GET",
  path: "/api/house-markets/:id/settlement-preview",
  summary: "What a result of a Bookmaker or Fancy market would pay, or another result would change",
  tag,
  auth: "staff",
  roles: traders,
  params: houseParams,
  /** The winner's selection id, or the number; of a dead heat all that share the win besides. [RATES-72] */
  query: z.strictObject({ outcome, dead_heat: z.optional(selectionList) }),
  response: houseSettlement,
});

export const previewHouseVoid = route({
  method: "GET",
  path: "/api/house-markets/:id/void-preview",
  summary: "What a void of a Bookmaker or Fancy market would give back and take back",
  tag,
  auth: "staff",
  roles: traders,
  params: houseParams,
  response: houseSettlement,
});

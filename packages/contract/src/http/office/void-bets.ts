import { z } from "zod/mini";
import { amountOut, idOut, instant, sentence, text } from "../payments/index.ts";
import { route } from "../route/index.ts";

const desk = { tag: "Trading", auth: "staff", roles: ["owner", "trader"] } as const;
const params = z.strictObject({ id: z.string().check(z.regex(/^9\.\d{1,15}$/)) });
/** A line or a rate, as far as they go. */
const number = z.string().check(
  z.regex(/^\d{1,10}$/),
  z.refine((text) => Number(text) <= 1_000_000_000),
);
/** Most bets that are listed, and that one call voids. */
const most = 500;

/** All that is given holds; times are from, and up to but without. [RATES-74] */
export const listBetsToVoid = route({
  ...desk,
  method: "GET",
  path: "/api/house-markets/:id/bets",
  summary: "Bets of a market of the house that aren't void, oldest first: those at a rate, or of a while",
  params,
  query: z.strictObject({
    side: z.optional(z.enum(["for", "against"])),
    line: z.optional(number),
    rate: z.optional(number),
    from: z.optional(instant),
    until: z.optional(instant),
  }),
  response: z.strictObject({
    items: z.array(
      z.strictObject({
        id: idOut,
        player: text(100),
        side: z.enum(["for", "against"]),
        line: z.int(),
        rate: z.int(),
        stake: amountOut,
        placed_at: instant,
      }),
    ),
    /** There are more than are listed: ask for less at a time. */
    has_more: z.boolean(),
  }),
});

/** `result_id` names what waits for a second member of staff: then nothing is done yet. [RATES-74] [RESULT-01] */
export const voidHouseBets = route({
  ...desk,
  method: "POST",
  path: "/api/house-markets/:id/void-bets",
  summary: "Void single bets of a market of the house: wrong rates, and bets after the result",
  movesMoney: true,
  params,
  body: z.strictObject({
    bets: z.array(z.string().check(z.regex(/^\d{1,18}$/))).check(z.minLength(1), z.maxLength(most)),
    reason: sentence(300),
  }),
  response: z.strictObject({ success: z.literal(true), market_id: text(20), result_id: z.nullable(z.string()) }),
});

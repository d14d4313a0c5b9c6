import { z } from "zod/mini";
import { idOut, sentence, text } from "../payments/index.ts";
import { route } from "../route/index.ts";

const hand = { tag: "Trading", auth: "staff", roles: ["owner", "trader"] } as const;
const name = sentence(80);

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
    start_at: z.iso.datetime({ offset: true }),
    /** Outcomes in the order of the screen; exactly one wins. */
    runners: z.array(name).check(z.minLength(2), z.maxLength(40)),
    /** Of all of its markets; absent: as their template says. [TEMPLATE-04] */
    commission_basis_points: z.optional(z.int().check(z.minimum(0), z.maximum(2_000))),
    /** Whether bets are matched across the runners, in all of its exchange markets; absent: as their template says. [VIRT-01] */
    has_virtual_prices: z.optional(z.boolean()),
  }),
  response: z.strictObject({ event_id: idOut, market_id: text(20) }),
});

/** From then on a bet waits this long before it is taken. [HAND-02] */
export const turnInPlay = route({
  ...hand,
  method: "POST",
  path: "/api/markets/:id/turn-in-play",
  summary: "Turn a market in play",
  params: z.strictObject({ id: z.string().check(z.regex(/^1\.\d{1,15}$/)) }),
  body: z.strictObject({ bet_delay_seconds: z.int().check(z.minimum(0), z.maximum(12)) }),
  response: z.strictObject({ success: z.literal(true), market_id: text(20), version: z.int() }),
});

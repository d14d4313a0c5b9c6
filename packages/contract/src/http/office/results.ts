import { z } from "zod/mini";
import { amountOut, idOut, idParams, instant, pageQuery, sentence, text } from "../payments/index.ts";
import { route } from "../route/index.ts";

const desk = { tag: "Trading", auth: "staff", roles: ["owner", "trader"] } as const;
const statuses = z.enum(["waiting", "approved", "done", "failed", "refused"]);

/** Those that wait oldest first; others newest first. [RESULT-02] */
export const listResults = route({
  ...desk,
  method: "GET",
  path: "/api/results",
  summary: "Results and voids by hand that two people decide",
  query: z.strictObject({ ...pageQuery, status: z.optional(statuses) }),
  response: z.strictObject({
    items: z.array(
      z.strictObject({
        id: idOut,
        market_id: text(20),
        /** Null of a match of the sportsbook. */
        event_id: z.nullable(idOut),
        event_name: text(200),
        market_name: text(200),
        action: z.enum(["settle", "resettle", "void", "remove", "book", "leg", "void_bets"]),
        winners: z.array(z.int()),
        /** Of a withdrawal the runner's; those that share a dead heat come last. */
        winner_names: z.array(text(200)),
        /** Of the winners, those that share the last places. */
        dead_heat: z.array(z.int()),
        /** Of a market of the sportsbook: its results, or the coupon whose leg is to be void. */
        book: z.nullable(
          z.strictObject({
            market_id: idOut,
            results: z.array(
              z.strictObject({
                selection: text(40),
                name: text(200),
                result: z.enum(["win", "half-win", "void", "half-lose", "lose"]),
              }),
            ),
            coupon_id: z.nullable(text(36)),
          }),
        ),
        removal: z.nullable(z.strictObject({ selection_id: z.int(), adjustment_factor: z.number() })),
        /** Of a market of the house: the winner's selection id, or the number. */
        outcome: z.nullable(z.int()),
        /** How many single bets of a market of the house are to be void; null of anything else. */
        void_bets: z.nullable(z.int()),
        reason: text(300),
        /** Of the sportsbook, where coupons are of several currencies: the largest of their sums. */
        at_stake: amountOut,
        currency: z.enum(["BDT", "INR", "PKR"]),
        status: statuses,
        asked_by: text(254),
        /** Asked for by whoever looks: another has to decide. */
        is_own: z.boolean(),
        created_at: instant,
        decided_by: z.nullable(text(254)),
        decided_at: z.nullable(instant),
        note: z.nullable(text(500)),
      }),
    ),
    next_cursor: z.nullable(idOut),
    waiting: z.int(),
  }),
});

const decided = z.strictObject({
  id: idOut,
  status: z.enum(["done", "failed", "refused"]),
  /** Why it could not be done, or was refused. */
  note: z.nullable(text(500)),
});

export const approveResult = route({
  ...desk,
  method: "POST",
  path: "/api/results/:id/approve",
  summary: "Do what another member of staff asked for",
  movesMoney: true,
  params: idParams,
  response: decided,
});

export const refuseResult = route({
  ...desk,
  method: "POST",
  path: "/api/results/:id/refuse",
  summary: "Leave a result or void undone",
  movesMoney: true,
  params: idParams,
  body: z.strictObject({ reason: sentence(300) }),
  response: decided,
});

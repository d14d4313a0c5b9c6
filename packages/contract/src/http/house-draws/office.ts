import { z } from "zod/mini";
import { amountOut, instant, text } from "../payments/index.ts";
import { route } from "../route/index.ts";

/** Draws of the house's lotteries and bingo rooms: open ones first, then the newest. */
export const listHouseDraws = route({
  method: "GET",
  path: "/api/house-draws",
  summary: "Open draws and results of lotteries and bingo rooms",
  tag: "Games",
  auth: "staff",
  roles: ["owner", "cashier", "trader", "support"],
  query: z.strictObject({ game: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))) }),
  response: z.strictObject({
    items: z.array(
      z.strictObject({
        game: text(40),
        number: z.int(),
        phase: z.enum(["betting", "dealt", "paid", "voiding", "void"]),
        closes_at: instant,
        draws_at: instant,
        tickets: z.int(),
        players: z.int(),
        /** In each currency that somebody staked. */
        sums: z.array(z.strictObject({ currency: z.enum(["BDT", "INR", "PKR"]), stake: amountOut, payout: amountOut })),
        /** Tickets that wait to be taken, decided, paid or given back. */
        waiting: z.int(),
        /** The number of a lottery, or the calls of a bingo game; empty until it is told. */
        result: text(40),
      }),
    ),
  }),
});

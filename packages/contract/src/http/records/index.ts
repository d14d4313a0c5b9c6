import { z } from "zod/mini";
import { amountOut, idOut, instant, text } from "../payments/index.ts";
import { route } from "../route/index.ts";

const betRecord = z.strictObject({
  id: idOut,
  created_at: instant,
  platform: text(60),
  game_type: text(40),
  game_name: text(120),
  bet_amount: amountOut,
  winAmount: amountOut,
});

/** The bets of one day of Dhaka on one platform's games of one type. */
const betGroup = z.strictObject({
  /** The day, `2026-11-21`. */
  date: text(10),
  platform: text(60),
  game_type: text(40),
  total_bet_amount: amountOut,
  total_win_amount: amountOut,
  bets: z.int(),
});

/**
 * Settled bets of games: the groups of the asked days, newest day first, and where `day`, `platform` and `game_type` name one of them, its bets, newest first,
 * a page at a time. [API-78] [OP-43]
 */
export const betRecords = route({
  method: "GET",
  path: "/api/bet-records",
  summary: "The player's settled bets",
  tag: "Records",
  auth: "player",
  query: z.strictObject({
    remote_id: z.string().check(z.maxLength(20)),
    date: z.optional(z.enum(["today", "yesterday", "last7days"])),
    platform: z.optional(text(60)),
    game_type: z.optional(text(40)),
    day: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  }),
  response: z.strictObject({
    groups: z.array(betGroup),
    records: z.array(betRecord),
    next_cursor: z.nullable(idOut),
    /** What the player has bet on, for the filter. */
    platforms: z.array(text(60)),
    game_types: z.array(text(40)),
  }),
});

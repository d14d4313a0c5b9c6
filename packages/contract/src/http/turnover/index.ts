import { z } from "zod/mini";
import { amountIn, amountOut, idOut, idParams, instant, sentence, text, transactionItem } from "../payments/index.ts";
import { route } from "../route/index.ts";

const tag = "Bonuses and turnover";
const grantStatus = z.enum(["active", "completed", "expired", "forfeited", "cancelled"]);

/**
 * A turnover: `complete` also when it ended with its bonus, and then nothing remains. `bonus` and `ended_as` are our own additions; `bonus` is null for
 * the turnover of a deposit alone. [API-80] [OP-46]
 */
export const turnoverItem = z.strictObject({
  id: idOut,
  status: z.enum(["active", "complete"]),
  required_turnover: amountOut,
  remaining_turnover: amountOut,
  created_at: instant,
  transaction: transactionItem,
  ended_as: z.nullable(z.enum(["expired", "forfeited", "cancelled"])),
  bonus: z.nullable(
    z.strictObject({
      id: idOut,
      amount: amountOut,
      status: grantStatus,
      basis: z.enum(["bonus", "depositAndBonus"]),
      expires_at: instant,
      max_bet: z.nullable(amountOut),
      /** Stakes that counted nothing because each was above `max_bet`. */
      stakes_above_max_bet: z.int(),
      max_conversion: z.nullable(amountOut),
      reason: text(300),
    }),
  ),
});

export const turnovers = route({
  method: "GET",
  path: "/api/turnovers",
  summary: "Stakes that are asked for before a withdrawal",
  tag,
  auth: "player",
  query: z.strictObject({ remote_id: z.string().check(z.maxLength(20)) }),
  response: z.strictObject({ turnovers: z.array(turnoverItem) }),
});

const endedBonus = z.strictObject({ id: idOut, status: grantStatus, amount: amountOut });

export const cancelBonus = route({
  method: "POST",
  path: "/api/bonuses/:id/cancel",
  summary: "Give a bonus up, so that its turnover is not asked for",
  tag,
  auth: "player",
  movesMoney: true,
  params: idParams,
  response: endedBonus,
});

const readers = ["owner", "cashier", "support"] as const;
const deciders = ["owner", "cashier"] as const;

/** What moved a turnover: above 0 it was brought on, below 0 progress was taken back. */
const entry = z.strictObject({
  id: idOut,
  kind: z.enum(["stake", "void", "reversal", "credit"]),
  source: text(20),
  source_id: text(64),
  game_type: text(20),
  stake: amountOut,
  counted: amountOut,
  note: text(300),
  is_reversed: z.boolean(),
  entered_by: z.nullable(text(254)),
  at: instant,
});

/** With each turnover its latest entries, newest first. */
export const playerTurnovers = route({
  method: "GET",
  path: "/api/players/:id/turnovers",
  summary: "A player's bonuses and turnovers",
  tag,
  auth: "staff",
  roles: readers,
  params: idParams,
  response: z.strictObject({
    items: z.array(z.strictObject({ ...turnoverItem.shape, entries: z.array(entry) })),
    entry_limit: z.int(),
  }),
});

export const forfeitBonus = route({
  method: "POST",
  path: "/api/bonuses/:id/forfeit",
  summary: "Take a bonus away",
  tag,
  auth: "staff",
  roles: deciders,
  movesMoney: true,
  params: idParams,
  body: z.strictObject({ reason: sentence(300) }),
  response: endedBonus,
});

const corrected = z.strictObject({ id: idOut, remaining: amountOut });

export const reverseTurnover = route({
  method: "POST",
  path: "/api/turnovers/:id/reversals",
  summary: "Take back what one entry did to a turnover",
  tag,
  auth: "staff",
  roles: deciders,
  movesMoney: true,
  params: idParams,
  body: z.strictObject({ entry_id: idOut, reason: sentence(300) }),
  response: corrected,
});

export const creditTurnover = route({
  method: "POST",
  path: "/api/turnovers/:id/credits",
  summary: "Count an amount that no stake stands for",
  tag,
  auth: "staff",
  roles: deciders,
  movesMoney: true,
  params: idParams,
  body: z.strictObject({ amount: amountIn, reason: sentence(300) }),
  response: corrected,
});

import { z } from "zod/mini";
import { amountOut, idOut, idParams, instant, pageQuery, text, transactionItem } from "../payments/index.ts";
import { route } from "../route/index.ts";

const tag = "Players";
const date = z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)));

export const playerRow = z.strictObject({
  id: idOut,
  username: text(16),
  name: text(100),
  email: text(254),
  phone: text(20),
  status: text(20),
  currency: z.enum(["BDT", "INR", "PKR"]),
  balance: amountOut,
  created_at: instant,
});

/** Finds by the beginning of a username, part of a name, e-mail address or phone, or the whole id. */
export const findPlayers = route({
  method: "GET",
  path: "/api/players",
  summary: "Find players",
  tag,
  auth: "staff",
  query: z.strictObject({ ...pageQuery, query: z.optional(text(100)) }),
  response: z.strictObject({ items: z.array(playerRow), next_cursor: z.nullable(idOut) }),
});

const session = z.strictObject({
  id: idOut,
  user_agent: text(400),
  address: text(60),
  created_at: instant,
  last_seen_at: instant,
});
const ledgerLine = z.strictObject({
  id: idOut,
  transaction_id: idOut,
  kind: text(60),
  reason: text(300),
  bucket: text(20),
  amount: amountOut,
  at: instant,
});
const bet = z.strictObject({
  id: idOut,
  market_id: text(20),
  event_name: text(200),
  market_name: text(200),
  selection_name: text(200),
  side: z.enum(["BACK", "LAY"]),
  price: z.number(),
  size: amountOut,
  matched: amountOut,
  remaining: amountOut,
  status: text(20),
  profit: z.nullable(amountOut),
  placed_at: instant,
  /** A cash-out made it. */
  is_cash_out: z.boolean(),
  /** Of a bet against the house its rate per 100, the line or number that it names, whether its sides are yes and no, and what it brings when it is right; null of the exchange's. */
  house: z.nullable(
    z.strictObject({ rate: z.int(), number: z.nullable(text(10)), is_yes_no: z.boolean(), win: amountOut }),
  ),
});

export const readPlayer = route({
  method: "GET",
  path: "/api/players/:id",
  summary: "Everything about one player",
  tag,
  auth: "staff",
  params: idParams,
  response: z.strictObject({
    ...playerRow.shape,
    date_of_birth: date,
    email_verified_at: z.nullable(instant),
    referral_code: text(40),
    /** As they came with the signup; empty = none. */
    signup_codes: z.strictObject({ referral: text(64), affiliate: text(64), agent: text(64) }),
    /** Until when too many wrong passwords keep logins away; null = they are let in. */
    login_locked_until: z.nullable(instant),
    phones: z.array(z.strictObject({ number: text(20), is_verified: z.boolean(), is_main: z.boolean() })),
    /** `owed`: what the player couldn't give back of results that were corrected; it is collected from their cash. [DEBT-05] */
    balances: z.strictObject({ cash: amountOut, locked: amountOut, withdrawal: amountOut, owed: amountOut }),
    sessions: z.array(session),
    /** How many entries each history below has at most: the latest ones. */
    history_limit: z.int(),
    ledger: z.array(ledgerLine),
    bets: z.array(bet),
    transactions: z.array(transactionItem),
  }),
});

export const revokeSession = route({
  method: "DELETE",
  path: "/api/players/:id/sessions/:sessionId",
  summary: "End a player's session",
  tag,
  auth: "staff",
  roles: ["owner", "support"],
  params: z.strictObject({ ...idParams.shape, sessionId: z.string().check(z.regex(/^\d{1,18}$/)) }),
  response: z.strictObject({ success: z.literal(true) }),
});

export const unlockLogin = route({
  method: "POST",
  path: "/api/players/:id/unlock-login",
  summary: "Let a player log in again who was stopped after too many wrong passwords",
  tag,
  auth: "staff",
  roles: ["owner", "support"],
  params: idParams,
  response: z.strictObject({ success: z.literal(true) }),
});

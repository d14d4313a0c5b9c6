import { z } from "zod/mini";
import { amountIn, amountOut, idOut, instant, text } from "../payments/index.ts";
import { route } from "../route/index.ts";

/**
 * The sandbox mobile-money service of play mode. It stands for another company's wallet: it has a session of its own, whose token is sent as a bearer
 * token, and knows nothing of the player's.
 */
const tag = "Sandbox mobile money";
const provider = z.enum(["bkash", "nagad", "rocket", "upay", "sandpay"]);
/** A number has money of its own at each provider in each currency. What a call leaves out is taka. */
const currency = z.enum(["BDT", "INR", "PKR"]);
const kind = z.enum(["sendMoney", "cashOut", "makePayment"]);

export const openWallet = route({
  method: "POST",
  path: "/api/sandbox-money/session",
  summary: "Open the play wallets of a phone number",
  tag,
  auth: "none",
  /** The first opening of a number chooses its PIN of 4 digits. */
  body: z.strictObject({ number: text(30), pin: text(10) }),
  response: z.strictObject({ token: text(100), number: text(20) }),
});

export const closeWallet = route({
  method: "DELETE",
  path: "/api/sandbox-money/session",
  summary: "End the wallet session",
  tag,
  auth: "none",
  response: z.strictObject({ success: z.literal(true) }),
});

export const readWallets = route({
  method: "GET",
  path: "/api/sandbox-money/wallets",
  summary: "Balances of the number's play wallets",
  tag,
  auth: "none",
  response: z.strictObject({
    number: text(20),
    items: z.array(z.strictObject({ provider, name: text(40), currency, balance: amountOut })),
  }),
});

const transferItem = z.strictObject({
  id: idOut,
  provider,
  kind: z.enum(["sendMoney", "cashOut", "makePayment", "payout", "topUp"]),
  transaction_id: text(32),
  direction: z.enum(["in", "out"]),
  from_number: text(20),
  to_number: text(20),
  amount: amountOut,
  currency,
  balance: amountOut,
  /** What the phone's message says. */
  message: text(500),
  at: instant,
});

export const makeTransfer = route({
  method: "POST",
  path: "/api/sandbox-money/transfers",
  summary: "Send money, cash out, or make a payment",
  tag,
  auth: "none",
  movesMoney: true,
  body: z.strictObject({ provider, kind, to: text(30), amount: amountIn, currency: z.optional(currency) }),
  response: transferItem,
});

export const readTransfers = route({
  method: "GET",
  path: "/api/sandbox-money/transfers",
  summary: "What the number paid and received, newest first",
  tag,
  auth: "none",
  query: z.strictObject({ provider: z.optional(provider) }),
  response: z.strictObject({ items: z.array(transferItem) }),
});

export const topUpWallet = route({
  method: "POST",
  path: "/api/sandbox-money/top-ups",
  summary: "Fill a play wallet up to its float",
  tag,
  auth: "none",
  movesMoney: true,
  body: z.strictObject({ provider, currency: z.optional(currency) }),
  response: transferItem,
});

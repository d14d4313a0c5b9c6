import { z } from "zod/mini";
import { route } from "../route/index.ts";

/** What a player has, and what is in play with the providers of games. */

const tag = "exchange";
const amount = z.string().check(z.regex(/^-?\d{1,15}\.\d{2}$/));
const remoteId = z.string().check(z.regex(/^\d{1,19}$/));

const vendorWallet = z.strictObject({
  vendor: z.string(),
  name: z.string(),
  balance: amount,
  /** Staked in rounds there that aren't over; taken from the main balance already, and back in it by their ends alone. */
  in_play: amount,
});

/** [EXCH-04, EXCH-08, OP-59] */
export const getExchangeWallets = route({
  method: "GET",
  path: "/api/exchange/wallets",
  summary: "Main balance, exposure, and what lies with vendors",
  tag,
  auth: "player",
  query: z.strictObject({ remote_id: z.optional(remoteId) }),
  response: z.strictObject({
    success: z.literal(true),
    currency: z.string(),
    balance: amount,
    exposure: amount,
    /** What the player couldn't give back of a result that was corrected: it is taken from what comes to the balance. [DEBT-05] */
    owed: amount,
    vendors: z.array(vendorWallet),
  }),
});

/** Recall and Recall All: brings a vendor's balance, or every vendor's, back to the main one. [EXCH-08, OP-59] */
export const recallExchangeWallets = route({
  method: "POST",
  path: "/api/exchange/wallets/recall",
  summary: "Bring vendor balances back to the main balance",
  tag,
  auth: "player",
  movesMoney: true,
  body: z.strictObject({ vendor: z.optional(z.string().check(z.minLength(1), z.maxLength(60))) }),
  response: z.strictObject({
    success: z.literal(true),
    message: z.string(),
    recalled: amount,
    balance: amount,
    vendors: z.array(vendorWallet),
  }),
});

import { z } from "zod/mini";
import { route } from "../route/index.ts";
import { amountIn, amountOut, idIn, idOut, instant, text } from "./values.ts";

export * from "./ewallet.ts";
export * from "./receipts.ts";
export * from "./values.ts";

const tag = "Payments";
const ownQuery = z.strictObject({ remote_id: z.string().check(z.maxLength(20)) });

/** One way to pay. `account_type` is the channel; in the list of methods it is the first channel that is open. [API-70] */
export const paymentMethodItem = z.strictObject({
  id: idOut,
  name: text(60),
  icon: text(200),
  status: z.literal("active"),
  account_type: z.enum(["Agent", "Merchant", "Personal"]),
  /** True when money can be paid out by it. */
  can_withdraw: z.boolean(),
  /** `ewallet`: a gateway is asked for the payment. */
  kind: z.enum(["manual", "ewallet"]),
});

export const paymentMethods = route({
  method: "GET",
  path: "/api/payment-methods",
  summary: "Payment methods that are active: a list, or an object where all of them are e-wallets",
  tag,
  auth: "optional",
  response: z.union([
    z.array(paymentMethodItem),
    z.strictObject({ type: z.literal("ewallet"), pgs: z.array(paymentMethodItem) }),
  ]),
});

export const showPaymentMethod = route({
  method: "GET",
  path: "/api/showpayment-menthod",
  summary: "Deposit channels of one payment method",
  tag,
  auth: "player",
  query: z.strictObject({ name: text(60) }),
  response: z.strictObject({ success: z.literal(true), data: z.array(paymentMethodItem) }),
});

export const getWalletNumber = route({
  method: "GET",
  path: "/api/get-wallet-number",
  summary: "The account to pay to, quoted for ten minutes",
  tag,
  auth: "player",
  query: z.strictObject({
    name: z.optional(text(60)),
    account_type: z.optional(text(20)),
    amount: z.optional(text(24)),
    /** The promotion that the deposit will name: refused here, before anything is paid, where it would bring nothing. */
    promotion_id: z.optional(text(20)),
  }),
  response: z.array(
    z.strictObject({
      id: idOut,
      account_number: text(20),
      account_type: z.enum(["Agent", "Merchant", "Personal"]),
      name: text(60),
      icon: text(200),
      amount: amountOut,
      created_at: instant,
      expires_at: instant,
    }),
  ),
});

export const submitDeposit = route({
  method: "POST",
  path: "/api/submit-deposit",
  summary: "Says that a payment was made",
  tag,
  auth: "player",
  movesMoney: true,
  body: z.strictObject({
    remote_id: idIn,
    account_number: z.optional(text(30)),
    transaction_id: z.optional(text(100)),
    amount: z.optional(amountIn),
    payment_id: z.optional(z.union([idIn, z.literal("")])),
    promotion_id: z.optional(z.nullable(z.union([idIn, z.literal("")]))),
  }),
  response: z.strictObject({
    success: z.literal(true),
    message: text(200),
    id: idOut,
    transaction_id: text(32),
    amount: amountOut,
    created_at: instant,
  }),
});

/** One line of the player's transactions. [API-72] */
export const transactionItem = z.strictObject({
  id: idOut,
  action: z.enum(["deposit", "withdraw", "bonus"]),
  amount: amountOut,
  key: z.enum(["0", "1", "2"]),
  created_at: instant,
  updated_at: instant,
  transaction_id: text(64),
  payment_method: z.nullable(z.strictObject({ name: text(60), type: text(20), icon: text(200) })),
  /** `name_bn` is empty where the promotion has no Bangla name. [PROM-04] */
  promotion: z.nullable(z.strictObject({ name: text(200), name_bn: text(200), turnover: z.number() })),
  /** Why it failed, in the operator's words; empty otherwise. */
  reason: text(300),
});

export const showTransactions = route({
  method: "GET",
  path: "/api/transaction/show",
  summary: "The player's deposits and withdrawals, newest first",
  tag,
  auth: "player",
  query: ownQuery,
  response: z.strictObject({ transactions: z.array(transactionItem) }),
});

export const checkWithdrawal = route({
  method: "GET",
  path: "/api/userwithdrawcheck",
  summary: "Whether the player may withdraw now",
  tag,
  auth: "player",
  query: ownQuery,
  response: z.strictObject({ success: z.literal(true) }),
});

export const submitWithdrawal = route({
  method: "POST",
  path: "/api/submit-withdraw",
  summary: "Asks for a withdrawal; the money is reserved at once",
  tag,
  auth: "player",
  movesMoney: true,
  body: z.strictObject({
    remote_id: idIn,
    account_number: z.optional(text(30)),
    amount: z.optional(amountIn),
    /** The method; 0 for an e-wallet, which `provider` then names. */
    payment_id: z.optional(z.union([idIn, z.literal("")])),
    provider: z.optional(z.nullable(text(60))),
  }),
  response: z.strictObject({
    success: z.literal(true),
    message: text(200),
    id: idOut,
    amount: amountOut,
    created_at: instant,
  }),
});

import { z } from "zod/mini";
import { amountIn, amountOut, idOut, idParams, instant, pageQuery, sentence, text } from "../payments/index.ts";
import { route } from "../route/index.ts";

const tag = "Cashier";
const readers = ["owner", "cashier", "support"] as const;
const deciders = ["owner", "cashier"] as const;

const playerBrief = z.strictObject({
  id: idOut,
  username: text(16),
  phones: z.array(z.strictObject({ number: text(20), is_verified: z.boolean() })),
});
const method = z.strictObject({ id: idOut, code: text(20), name: text(60), icon: text(200) });
const currency = z.enum(["BDT", "INR", "PKR"]);
const person = z.nullable(text(254));

/** How the provider's statement sees the claim. `problems` name each difference; `none` = no line under this transaction id yet. */
const match = z.strictObject({
  status: z.enum(["matched", "mismatch", "none"]),
  problems: z.array(
    z.enum(["currencyDiffers", "amountDiffers", "receiverDiffers", "senderDiffers", "tooEarly", "tooLate"]),
  ),
  line: z.nullable(
    z.strictObject({
      amount: amountOut,
      currency,
      receiving_number: text(20),
      sender: text(20),
      received_at: instant,
      source: text(20),
      raw: text(1000),
      is_typed_by_hand: z.boolean(),
    }),
  ),
});

export const depositRow = z.strictObject({
  id: idOut,
  status: z.enum(["pending", "approved", "rejected"]),
  player: playerBrief,
  method,
  channel: z.enum(["Agent", "Merchant", "Personal"]),
  /** What the player says was paid, and what an approval credits. */
  amount: amountOut,
  credit: amountOut,
  /** How many receipts were attached. */
  receipts: z.int(),
  currency,
  transaction_id: text(32),
  /** How far the id looks like one of the provider's. */
  transaction_id_verdict: z.enum(["usual", "unusual", "foreign"]),
  sender_number: text(20),
  is_sender_a_verified_phone: z.boolean(),
  receiving_number: text(20),
  promotion: z.nullable(z.strictObject({ name: text(200), /** Empty = as in English. */ name_bn: text(200) })),
  created_at: instant,
  age_seconds: z.int(),
  match,
  /** Above the set amount: who has a hand in it, and whether it still takes a second person. */
  needs_four_eyes: z.boolean(),
  adjusted_by: person,
  adjust_reason: z.nullable(text(300)),
  proposed_by: person,
  decided_by: person,
  reject_reason: z.nullable(text(300)),
  updated_at: instant,
});

export const withdrawalRow = z.strictObject({
  id: idOut,
  status: z.enum(["pending", "approved", "paid", "rejected"]),
  player: playerBrief,
  method,
  account_number: text(20),
  is_account_a_verified_phone: z.boolean(),
  amount: amountOut,
  currency,
  created_at: instant,
  age_seconds: z.int(),
  /** To weigh it by: what the player brought in and took out before, and has now. */
  deposited: amountOut,
  withdrawn: amountOut,
  balance: amountOut,
  needs_four_eyes: z.boolean(),
  approved_by: person,
  closed_by: person,
  reject_reason: z.nullable(text(300)),
  reference: z.nullable(text(64)),
  payout_transaction_id: z.nullable(text(32)),
  updated_at: instant,
});

const pageOf = <Row extends z.core.$ZodType, Counts extends z.core.$ZodType>(row: Row, counts: Counts) =>
  z.strictObject({ items: z.array(row), next_cursor: z.nullable(idOut), counts });

/** `ewallet` = payments that a gateway was asked for and that have not come yet. */
const depositCounts = z.strictObject({
  pending: z.int(),
  approved: z.int(),
  rejected: z.int(),
  ewallet: z.int(),
});

/** Pending ones oldest first, as they are worked off; decided ones newest first. */
export const listDeposits = route({
  method: "GET",
  path: "/api/deposits",
  summary: "Deposits by status",
  tag,
  auth: "staff",
  roles: readers,
  query: z.strictObject({ ...pageQuery, status: z.optional(z.enum(["pending", "approved", "rejected"])) }),
  response: pageOf(depositRow, depositCounts),
});

/** A payment that a gateway was asked to take, whatever became of it. */
export const ewalletRequestRow = z.strictObject({
  /** What player and gateway name it by. */
  id: text(32),
  status: z.enum(["waiting", "paid", "failed", "cancelled", "expired"]),
  player: playerBrief,
  method,
  /** `page` = paid on the gateway's page; `number` = sent to a number and told of. */
  way: z.enum(["page", "number"]),
  amount: amountOut,
  currency,
  receiving_number: text(20),
  promotion: z.nullable(z.strictObject({ name: text(200), /** Empty = as in English. */ name_bn: text(200) })),
  /** What a paid one became. */
  deposit: z.nullable(z.strictObject({ id: idOut, status: z.enum(["pending", "approved", "rejected"]) })),
  created_at: instant,
  expires_at: instant,
  age_seconds: z.int(),
  updated_at: instant,
});

/** Newest first. */
export const listEwalletRequests = route({
  method: "GET",
  path: "/api/ewallet-requests",
  summary: "Payments that gateways were asked to take",
  tag,
  auth: "staff",
  roles: readers,
  query: z.strictObject({
    ...pageQuery,
    status: z.optional(z.enum(["waiting", "paid", "failed", "cancelled", "expired"])),
  }),
  response: pageOf(ewalletRequestRow, depositCounts),
});

export const readDeposit = route({
  method: "GET",
  path: "/api/deposits/:id",
  summary: "One deposit",
  tag,
  auth: "staff",
  roles: readers,
  params: idParams,
  response: depositRow,
});

/** Pictures of the payment that the player attached, in the order of sending. */
export const listReceipts = route({
  method: "GET",
  path: "/api/deposits/:id/receipts",
  summary: "Receipts of a deposit",
  tag,
  auth: "staff",
  roles: readers,
  params: idParams,
  response: z.strictObject({
    receipts: z.array(
      z.strictObject({
        id: idOut,
        width: z.int(),
        height: z.int(),
        created_at: instant,
        /** Other deposits with the very same picture. */
        also_of: z.array(idOut),
      }),
    ),
  }),
});

/** The picture within the answer, in base64: an image element can't send the token that it takes. */
export const readReceipt = route({
  method: "GET",
  path: "/api/deposits/:id/receipts/:receipt",
  summary: "One receipt",
  tag,
  auth: "staff",
  roles: readers,
  params: z.strictObject({ id: idParams.shape.id, receipt: idParams.shape.id }),
  response: z.strictObject({ id: idOut, media_type: z.literal("image/webp"), data: z.base64() }),
});

const decided = z.strictObject({ id: idOut, status: text(20), amount: amountOut, needs_second_approval: z.boolean() });
const reasonBody = z.strictObject({ reason: sentence(300) });

export const approveDeposit = route({
  method: "POST",
  path: "/api/deposits/:id/approve",
  summary: "Credit a deposit, or propose it where a second person has to look",
  tag,
  auth: "staff",
  roles: deciders,
  movesMoney: true,
  params: idParams,
  response: decided,
});

export const rejectDeposit = route({
  method: "POST",
  path: "/api/deposits/:id/reject",
  summary: "Refuse a deposit",
  tag,
  auth: "staff",
  roles: deciders,
  movesMoney: true,
  params: idParams,
  body: reasonBody,
  response: decided,
});

export const adjustDeposit = route({
  method: "POST",
  path: "/api/deposits/:id/adjust",
  summary: "Change what an approval will credit",
  tag,
  auth: "staff",
  roles: deciders,
  movesMoney: true,
  params: idParams,
  body: z.strictObject({ amount: amountIn, reason: sentence(300) }),
  response: decided,
});

export const enterStatementLine = route({
  method: "POST",
  path: "/api/statement-lines",
  summary: "Type in a line of a provider's statement",
  tag,
  auth: "staff",
  roles: deciders,
  body: z.strictObject({
    method: text(20),
    transaction_id: text(100),
    amount: amountIn,
    /** What it was paid in; taka where nothing is said. */
    currency: z.optional(currency),
    receiving_number: text(30),
    sender: text(30),
    raw: z.optional(text(1000)),
  }),
  response: z.strictObject({ transaction_id: text(32), amount: amountOut }),
});

/** Newest first. Money that came in and that no deposit claims, or only one that was rejected. [PAYM-32] */
export const listUnclaimedLines = route({
  method: "GET",
  path: "/api/statement-lines/unclaimed",
  summary: "Lines of the providers' statements that no deposit claims",
  tag,
  auth: "staff",
  roles: readers,
  /** `query` is part of the transaction id or of the sender's number. */
  query: z.strictObject({ ...pageQuery, query: z.optional(text(40)) }),
  response: z.strictObject({
    items: z.array(
      z.strictObject({
        id: idOut,
        method,
        transaction_id: text(32),
        amount: amountOut,
        currency,
        receiving_number: text(20),
        sender: text(30),
        received_at: instant,
        is_typed_by_hand: z.boolean(),
        /** The deposit that claimed it and was rejected. */
        rejected_deposit: z.nullable(idOut),
      }),
    ),
    next_cursor: z.nullable(idOut),
  }),
});

/** Reads a provider's message, so that its line needs no typing. Nothing is kept. */
export const readMessage = route({
  method: "POST",
  path: "/api/statement-lines/read-message",
  summary: "Read a provider's message",
  tag,
  auth: "staff",
  roles: deciders,
  body: z.strictObject({ message: sentence(1000) }),
  response: z.strictObject({
    method: text(20),
    transaction_id: text(32),
    amount: amountOut,
    currency,
    sender: text(30),
  }),
});

export const listWithdrawals = route({
  method: "GET",
  path: "/api/withdrawals",
  summary: "Withdrawals by status",
  tag,
  auth: "staff",
  roles: readers,
  query: z.strictObject({ ...pageQuery, status: z.optional(z.enum(["pending", "approved", "paid", "rejected"])) }),
  response: pageOf(
    withdrawalRow,
    z.strictObject({ pending: z.int(), approved: z.int(), paid: z.int(), rejected: z.int() }),
  ),
});

const withdrawalDecided = z.strictObject({ id: idOut, status: text(20), amount: amountOut });

export const approveWithdrawal = route({
  method: "POST",
  path: "/api/withdrawals/:id/approve",
  summary: "Say that a withdrawal may be paid",
  tag,
  auth: "staff",
  roles: deciders,
  movesMoney: true,
  params: idParams,
  response: withdrawalDecided,
});

export const rejectWithdrawal = route({
  method: "POST",
  path: "/api/withdrawals/:id/reject",
  summary: "Refuse a withdrawal; the money goes back",
  tag,
  auth: "staff",
  roles: deciders,
  movesMoney: true,
  params: idParams,
  body: reasonBody,
  response: withdrawalDecided,
});

export const payWithdrawal = route({
  method: "POST",
  path: "/api/withdrawals/:id/paid",
  summary: "Mark a withdrawal as paid",
  tag,
  auth: "staff",
  roles: deciders,
  movesMoney: true,
  params: idParams,
  body: z.strictObject({ reference: sentence(64) }),
  response: withdrawalDecided,
});

import * as contract from "@maidan/contract/http/payments";
import { toDecimal } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import {
  isNamed,
  texts,
  type createQuoteDeposit,
  type createSubmitDeposit,
  type PaymentMethodStore,
  type PaymentReads,
} from "@maidan/services/payments";
import type { FastifyInstance } from "fastify";
import { answerOf, refusalOf } from "../answer/index.ts";
import { mount, requireOwnRemoteId } from "../server/index.ts";
import { printChannel, printMovement } from "./print.ts";

export interface DepositRouteDeps {
  readonly reader: Reader;
  readonly methods: PaymentMethodStore;
  readonly reads: PaymentReads;
  readonly quoteDeposit: ReturnType<typeof createQuoteDeposit>;
  readonly submitDeposit: ReturnType<typeof createSubmitDeposit>;
}

/** As many as a page of history shows; older ones are with support. */
const mostMovements = 500;
const idText = (id: string | number | null | undefined): string | undefined => (id == null ? undefined : String(id));

export function registerDepositRoutes(app: FastifyInstance, deps: DepositRouteDeps): void {
  const { reader } = deps;
  mount(app, contract.paymentMethods, async () => {
    const channels = await deps.methods.channels(reader);
    const first = channels.filter(
      (channel, index) => channels.findIndex((other) => other.methodId === channel.methodId) === index,
    );
    const printed = first.map((channel) => printChannel(channel, channel.methodId));
    // Where a gateway takes every payment the methods come as an object. [DEPOSIT-05]
    const isEwalletOnly = printed.length > 0 && printed.every(({ kind }) => kind === "ewallet");
    return { body: isEwalletOnly ? { type: "ewallet" as const, pgs: printed } : printed };
  });
  mount(app, contract.showPaymentMethod, async ({ query }) => {
    const channels = (await deps.methods.channels(reader)).filter((channel) => isNamed(channel, query.name));
    if (channels.length === 0) return { refusal: { ok: false, code: "NOT_FOUND", message: texts.depositMethod } };
    return {
      body: { success: true as const, data: channels.map((channel) => printChannel(channel, channel.channelId)) },
    };
  });
  mount(app, contract.getWalletNumber, async ({ query, player, idempotencyKey }) => {
    const quoted = await deps.quoteDeposit({
      ...player,
      idempotencyKey,
      name: query.name,
      accountType: query.account_type,
      amount: query.amount,
      promotionId: query.promotion_id,
    });
    if (!quoted.ok) return refusalOf(quoted);
    const { channel, quote } = quoted;
    const item = {
      id: quote.quoteId,
      account_number: quote.accountNumber,
      account_type: channel.accountType,
      name: channel.name,
      icon: channel.icon,
      amount: toDecimal(quote.amountMinor),
      created_at: new Date(quote.createdAtMs).toISOString(),
      expires_at: new Date(quote.expiresAtMs).toISOString(),
    };
    return { body: [item] };
  });
  mount(app, contract.submitDeposit, async (input) => {
    const { body, player, idempotencyKey } = input;
    const foreign = requireOwnRemoteId(input, body.remote_id);
    if (foreign !== undefined) return foreign;
    const answer = await deps.submitDeposit({
      ...player,
      idempotencyKey,
      accountNumber: body.account_number,
      transactionId: body.transaction_id,
      amount: body.amount,
      paymentId: idText(body.payment_id),
      promotionId: idText(body.promotion_id),
    });
    return answerOf(answer);
  });
  registerHistoryRoutes(app, deps);
}

function registerHistoryRoutes(app: FastifyInstance, deps: DepositRouteDeps): void {
  mount(app, contract.showTransactions, async (input) => {
    const foreign = requireOwnRemoteId(input, input.query.remote_id);
    if (foreign !== undefined) return foreign;
    const { playerId } = input.player;
    const movements = await deps.reads.movements(deps.reader, { playerId, limit: mostMovements });
    return { body: { transactions: movements.map(printMovement) } };
  });
}

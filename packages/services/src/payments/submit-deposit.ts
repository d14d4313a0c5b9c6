import { normaliseTransactionId, parseMobileAccount } from "@maidan/core/payments";
import { toDecimal } from "@maidan/core/money";
import {
  done,
  refuse,
  type CommandAnswer,
  type CommandRunner,
  type Reader,
  type Refusal,
  type Tx,
} from "../command/index.ts";
import { rangeIn, type SettingsStore } from "../settings/index.ts";
import { rangeMessage, readAmount } from "./amounts.ts";
import { chosenPromotion } from "./chosen-promotion.ts";
import type {
  DepositQuote,
  DepositRefusal,
  DepositStore,
  NewDeposit,
  PayingPlayer,
  PayingPlayers,
  PaymentMethodStore,
  PromotionStore,
} from "./ports.ts";
import { expiredMessage } from "./quote-deposit.ts";
import { texts } from "./texts.ts";

/** The page's countdown starts when the answer arrives: the claim may arrive this much after the quote's end. */
const graceMs = 60_000;

export interface SubmitDepositRequest {
  readonly playerId: string;
  readonly sessionId: string;
  readonly idempotencyKey: string;
  readonly accountNumber?: string | undefined;
  readonly transactionId?: string | undefined;
  readonly amount?: string | number | undefined;
  readonly paymentId?: string | undefined;
  readonly promotionId?: string | undefined;
}
export type SubmittedDeposit = {
  readonly success: true;
  readonly message: string;
  readonly id: string;
  readonly transaction_id: string;
  readonly amount: string;
  readonly created_at: string;
};

export interface SubmitDepositDeps {
  readonly runner: CommandRunner;
  readonly players: PayingPlayers;
  readonly methods: PaymentMethodStore;
  readonly deposits: DepositStore;
  readonly promotions: PromotionStore;
  readonly settings: SettingsStore;
}

/**
 * Takes a player's claim that a quoted payment was made. The checks stop at the first that fails, in the order of the specification; that a transaction id
 * is claimed once and that one deposit waits at a time is held by unique indexes, not by these reads. [DEPOSIT-17] [PAYM-06]
 */
export function createSubmitDeposit(
  deps: SubmitDepositDeps,
): (request: SubmitDepositRequest) => Promise<CommandAnswer<SubmittedDeposit>> {
  return (request) => {
    const { playerId, sessionId, idempotencyKey } = request;
    const command = {
      kind: "deposit.submit",
      actor: { kind: "player", playerId, sessionId },
      idempotencyKey,
      content: {
        accountNumber: request.accountNumber ?? null,
        transactionId: request.transactionId ?? null,
        amount: request.amount === undefined ? null : String(request.amount),
        paymentId: request.paymentId ?? null,
        promotionId: request.promotionId ?? null,
      },
    } as const;
    return deps.runner.run(command, async (tx, context) => {
      const checked = await check(deps, tx, { ...request, nowMs: context.nowMs });
      if (!checked.ok) return checked;
      const added = await deps.deposits.add(tx, checked.deposit);
      if (!added.ok) return refusalOf(added, playerId);
      // After this point it must succeed.
      context.publish("staff.deposits", { type: "submitted", id: added.depositId });
      context.publish(`player.${playerId}`, { type: "transaction" });
      return done({
        success: true,
        message: texts.depositDone,
        id: added.depositId,
        transaction_id: checked.deposit.transactionId,
        amount: toDecimal(checked.deposit.amountMinor),
        created_at: new Date(added.createdAtMs).toISOString(),
      });
    });
  };
}

type Checked = { readonly ok: true; readonly deposit: NewDeposit } | Refusal;

async function check(
  deps: SubmitDepositDeps,
  tx: Tx,
  request: SubmitDepositRequest & { readonly nowMs: number },
): Promise<Checked> {
  const player = await deps.players.payingPlayer(tx, request.playerId);
  if (player === undefined || !player.isActive) return refuse("ACCOUNT_NOT_ACTIVE", texts.noDeposits);
  if (!player.hasVerifiedPhone) return refuse("PHONE_NOT_VERIFIED", texts.depositPhone);
  if (await deps.deposits.hasPending(tx, request.playerId)) return refuse("DEPOSIT_PENDING", texts.depositPending);
  const amountMinor = readAmount(request.amount);
  if (amountMinor === undefined) return refuse("AMOUNT_REQUIRED", texts.depositAmount);
  const quote = await findLivingQuote(deps, tx, request);
  if (!quote.ok) return quote;
  const settings = await deps.settings.all(tx);
  const outside = rangeMessage(amountMinor, rangeIn(settings, "deposit", player.currency));
  if (outside !== undefined) return refuse("AMOUNT_OUT_OF_RANGE", outside);
  if (quote.quote.amountMinor !== amountMinor) {
    return refuse(
      "AMOUNT_CHANGED",
      `This account was quoted for ${toDecimal(quote.quote.amountMinor)}. Go back to Deposit to pay another amount.`,
    );
  }
  return checkClaim(deps, tx, { ...request, player, quote: quote.quote });
}

async function findLivingQuote(
  deps: SubmitDepositDeps,
  reader: Reader,
  request: SubmitDepositRequest & { readonly nowMs: number },
): Promise<{ readonly ok: true; readonly quote: DepositQuote } | Refusal> {
  const paymentId = request.paymentId ?? "";
  if (paymentId === "" || paymentId === "0") return refuse("METHOD_REQUIRED", texts.depositMethod);
  const quote = await deps.deposits.findQuote(reader, { playerId: request.playerId, paymentId });
  if (quote === undefined) return refuse("METHOD_REQUIRED", texts.depositMethod);
  const channels = await deps.methods.channels(reader);
  if (!channels.some(({ methodId }) => methodId === quote.methodId))
    return refuse("METHOD_REQUIRED", texts.depositMethod);
  if (!channels.some(({ channelId }) => channelId === quote.channelId))
    return refuse("CHANNEL_REQUIRED", texts.depositChannel);
  if (request.nowMs > quote.expiresAtMs + graceMs) return refuse("QUOTE_EXPIRED", expiredMessage);
  return { ok: true, quote };
}

async function checkClaim(
  deps: SubmitDepositDeps,
  reader: Reader,
  request: SubmitDepositRequest & { readonly player: PayingPlayer; readonly quote: DepositQuote },
): Promise<Checked> {
  const senderNumber = parseMobileAccount(request.accountNumber ?? "");
  if (senderNumber === undefined) return refuse("ACCOUNT_NUMBER_INVALID", texts.depositAccount);
  const transactionId = normaliseTransactionId(request.transactionId ?? "");
  if (transactionId === undefined) return refuse("TRANSACTION_ID_INVALID", texts.depositTransaction);
  const { player, quote, playerId } = request;
  const { amountMinor } = quote;
  const promotion = await chosenPromotion(deps.promotions, reader, {
    playerId,
    promotionId: request.promotionId,
    amountMinor,
  });
  if (!promotion.ok) return promotion;
  return {
    ok: true,
    deposit: {
      playerId: player.playerId,
      quoteId: quote.quoteId,
      senderNumber,
      transactionId,
      amountMinor,
      currency: player.currency,
      promotionId: promotion.promotionId,
    },
  };
}

function refusalOf(refusal: DepositRefusal, playerId: string): Refusal {
  switch (refusal.reason) {
    case "PENDING":
      return refuse("DEPOSIT_PENDING", texts.depositPending);
    case "QUOTE_USED":
      return refuse("QUOTE_EXPIRED", expiredMessage);
    case "TRANSACTION_USED": {
      // A stranger isn't told whose claim it is.
      const own = refusal.playerId === playerId ? ` It is your deposit request ${refusal.depositId}.` : "";
      return refuse("TRANSACTION_USED", `This transaction ID has already been used.${own}`);
    }
  }
}

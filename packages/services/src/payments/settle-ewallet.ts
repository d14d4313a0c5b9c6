import { transfer } from "@maidan/core/ledger";
import { toDecimal } from "@maidan/core/money";
import {
  done,
  refuse,
  type CommandContext,
  type CommandRunner,
  type Json,
  type Outcome,
  type Tx,
} from "../command/index.ts";
import type { EwalletGateway, EwalletRequest, EwalletStore, GatewayTransfer } from "./ewallet-ports.ts";
import { amountIn, type SettingsStore } from "../settings/index.ts";
import { otherCurrency } from "./decide-deposit.ts";
import { followCredit, type FollowCreditDeps } from "./follow-credit.ts";
import type { DepositStore, NewStatementLine, StatementStore } from "./ports.ts";
import { texts } from "./texts.ts";

/** The background job that asks the gateway about requests whose news never came. */
export const ewalletSweepJob = "ewallet:sweep";

/** News arrives within seconds; whoever waits longer is asked for. */
const silentMs = 20_000;
/** A payment to a number may be told of this long after the request. */
export const claimLifeMs = 24 * 3_600_000;
const sweepLimit = 200;

export interface SettleEwalletDeps extends FollowCreditDeps {
  readonly runner: CommandRunner;
  readonly ewallets: EwalletStore;
  readonly gateway: EwalletGateway;
  readonly deposits: Pick<DepositStore, "add">;
  readonly statements: Pick<StatementStore, "add">;
  readonly settings: SettingsStore;
  readonly newKey: () => string;
}

export type SettleEwallet = (transaction: string) => Promise<EwalletRequest | undefined>;

/**
 * Brings a request in line with what the gateway says of it, and gives it as it is then; undefined = there is no such request. The gateway's message, the
 * payer's return and the sweep all come here, in any order and as often as they like: the request is credited once. [EWA-03] [EWA-04]
 */
export function createSettleEwallet(deps: SettleEwalletDeps): SettleEwallet {
  return async (transaction) => {
    const request = await deps.ewallets.find(deps.runner.reader, transaction);
    if (request === undefined || request.status === "paid" || request.way === "number") return request;
    const payment = await deps.gateway.find(transaction);
    const paid = payment?.status === "paid" ? payment.transfer : undefined;
    if (paid !== undefined && paid.currency !== request.currency) await failOtherCurrency(deps, transaction, paid);
    else if (paid !== undefined) await credit(deps, transaction, paid);
    else if (payment === undefined || payment.status === "open") await closeWhenOver(deps, request);
    else if (payment.status !== "paid") await close(deps, transaction, { status: payment.status, notBeforeMs: 0 });
    return deps.ewallets.find(deps.runner.reader, transaction);
  };
}

/**
 * Credits a request by the transfer that paid it. What was paid is what is credited. Above the amount of four eyes the gateway's word is the maker's and
 * a cashier's the checker's: it becomes a pending deposit with its line on the statement. [EWA-03] [EWA-08]
 */
export async function credit(
  deps: SettleEwalletDeps,
  transaction: string,
  paid: GatewayTransfer,
): Promise<Outcome<{ readonly depositId: string }>> {
  const command = commandOf(deps, "ewallet.credit", { transaction, transactionId: paid.transactionId });
  const answer = await deps.runner.run(command, async (tx, context) => {
    const request = await deps.ewallets.lock(tx, transaction);
    if (request === undefined) return refuse("NOT_FOUND", "There is no such payment.");
    if (request.depositId !== null) return done({ depositId: request.depositId });
    if (paid.currency !== request.currency) return otherCurrency(paid.currency, request.currency);
    const isForReview = paid.amountMinor > amountIn(await deps.settings.all(tx), "fourEyesAbove", paid.currency);
    if (isForReview) return reviewLocked(deps, { tx, context, request, paid });
    return creditLocked(deps, { tx, context, request, paid });
  });
  return answer.outcome;
}

interface Credit {
  readonly tx: Tx;
  readonly context: CommandContext;
  readonly request: EwalletRequest;
  readonly paid: GatewayTransfer;
}

async function creditLocked(deps: SettleEwalletDeps, credited: Credit): Promise<Outcome<{ depositId: string }>> {
  const { tx, context, request, paid } = credited;
  const { playerId, currency, promotionId, quoteId, transaction } = request;
  const ledgerTransactionId = await context.post({
    kind: "deposit",
    reason: `payment ${transaction}, ${request.methodCode} ${paid.transactionId}`,
    postings: transfer(
      { owner: "house", name: "payments" },
      { owner: "player", playerId, bucket: "cash" },
      { amountMinor: paid.amountMinor, currency },
    ),
  });
  const added = await deps.ewallets.addCredited(tx, {
    playerId,
    quoteId,
    senderNumber: paid.senderNumber,
    transactionId: paid.transactionId,
    amountMinor: paid.amountMinor,
    currency,
    promotionId,
    ledgerTransactionId,
    by: `gateway ${request.methodCode}`,
  });
  // The refusal takes the posting back with everything else.
  if (added === undefined) return refuse("TRANSACTION_USED", "This transaction ID has already been used.");
  // After this point it must succeed.
  const { depositId } = added;
  await deps.ewallets.paid(tx, transaction, depositId);
  await followCredit(deps, { tx, context }, { depositId, playerId, creditMinor: paid.amountMinor, currency });
  context.publish("staff.deposits", { type: "approved", id: depositId });
  context.publish(`player.${playerId}`, { type: "transaction" });
  return done({ depositId });
}

/** While another deposit of the player waits the refusal takes this one back: it is asked for again by the sweep, and nothing is lost. */
async function reviewLocked(deps: SettleEwalletDeps, paidRequest: Credit): Promise<Outcome<{ depositId: string }>> {
  const { tx, context, request, paid } = paidRequest;
  const { playerId, currency, promotionId, quoteId, transaction } = request;
  const { senderNumber, transactionId, amountMinor } = paid;
  const claim = { playerId, quoteId, senderNumber, transactionId, amountMinor, currency, promotionId };
  const added = await deps.deposits.add(tx, claim);
  if (!added.ok)
    return added.reason === "PENDING"
      ? refuse("DEPOSIT_PENDING", texts.depositPending)
      : refuse("TRANSACTION_USED", "This transaction ID has already been used.");
  // After this point it must succeed.
  await deps.statements.add(tx, [lineOf(request, paid)]);
  await deps.ewallets.paid(tx, transaction, added.depositId);
  context.publish("staff.deposits", { type: "submitted", id: added.depositId });
  context.publish(`player.${playerId}`, { type: "transaction" });
  return done({ depositId: added.depositId });
}

/** The gateway's answer as a line on the statement. */
const lineOf = (request: EwalletRequest, paid: GatewayTransfer): NewStatementLine => ({
  methodCode: request.methodCode,
  transactionId: paid.transactionId,
  amountMinor: paid.amountMinor,
  currency: paid.currency,
  receivingNumber: paid.receivingNumber,
  sender: paid.senderNumber,
  receivedAtMs: paid.atMs,
  source: "gateway",
  raw: "",
  enteredBy: null,
});

/** A request that was paid in another currency fails: what came in is on the statement, for staff to look at, and is no credit. [EWA-09] */
async function failOtherCurrency(deps: SettleEwalletDeps, transaction: string, paid: GatewayTransfer): Promise<void> {
  const command = commandOf(deps, "ewallet.otherCurrency", { transaction, transactionId: paid.transactionId });
  await deps.runner.run(command, async (tx, context) => {
    const request = await deps.ewallets.lock(tx, transaction);
    if (request === undefined || request.depositId !== null) return done(null);
    // After this point it must succeed.
    await deps.statements.add(tx, [lineOf(request, paid)]);
    await deps.ewallets.close(tx, transaction, "failed");
    context.publish("staff.deposits", { type: "statement" });
    context.publish(`player.${request.playerId}`, { type: "transaction" });
    return done(null);
  });
}

/** A request that nobody paid ends with its time: at once on a page, which takes no late payment, after a day where a payment is told of. */
async function closeWhenOver(deps: SettleEwalletDeps, request: EwalletRequest): Promise<void> {
  if (request.status !== "waiting") return;
  await close(deps, request.transaction, { status: "expired", notBeforeMs: request.expiresAtMs });
}

async function close(
  deps: SettleEwalletDeps,
  transaction: string,
  end: { readonly status: "failed" | "cancelled" | "expired"; readonly notBeforeMs: number },
): Promise<void> {
  const { status, notBeforeMs } = end;
  await deps.runner.run(commandOf(deps, "ewallet.close", { transaction, status }), async (tx, context) => {
    const request = await deps.ewallets.lock(tx, transaction);
    if (request?.status === "waiting" && context.nowMs > notBeforeMs) {
      await deps.ewallets.close(tx, transaction, status);
      context.publish(`player.${request.playerId}`, { type: "transaction" });
    }
    return done(null);
  });
}

const commandOf = (deps: SettleEwalletDeps, kind: string, content: Record<string, Json>) =>
  ({ kind, actor: { kind: "system", name: "gateway" }, idempotencyKey: deps.newKey(), content }) as const;

/** Asks the gateway about every request that has been silent, and ends those whose time is over. Gives how many it looked at. [EWA-05] */
export function createSweepEwallets(
  deps: SettleEwalletDeps & { readonly settle: SettleEwallet; readonly onFailure: (error: unknown) => void },
): () => Promise<number> {
  return async () => {
    const { reader } = deps.runner;
    const silent = await deps.ewallets.waiting(reader, { olderThanMs: silentMs, limit: sweepLimit });
    for (const transaction of silent) {
      try {
        const request = await deps.settle(transaction);
        if (request?.way === "number")
          await close(deps, transaction, { status: "expired", notBeforeMs: request.createdAtMs + claimLifeMs });
      } catch (error) {
        // A gateway that doesn't answer for one payment is asked for the next all the same.
        deps.onFailure(error);
      }
    }
    return silent.length;
  };
}

/** What the payer is told of a request. */
export const ewalletView = (request: EwalletRequest) => ({
  status: request.status,
  transaction: request.transaction,
  amount: toDecimal(request.amountMinor),
  name: request.methodName,
  icon: request.methodIcon,
  created_at: new Date(request.createdAtMs).toISOString(),
  expires_at: new Date(request.expiresAtMs).toISOString(),
});

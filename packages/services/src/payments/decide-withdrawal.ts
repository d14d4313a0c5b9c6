import { transfer, type AccountRef } from "@maidan/core/ledger";
import { toDecimal, type Currency } from "@maidan/core/money";
import { mayPayWithdrawal, nextWithdrawalStatus, type WithdrawalAction } from "@maidan/core/payments";
import {
  done,
  refuse,
  type CommandAnswer,
  type CommandContext,
  type CommandRunner,
  type Json,
  type Refusal,
  type Tx,
} from "../command/index.ts";
import { inboxTexts, type Inbox } from "../inbox/index.ts";
import { amountIn, type SettingsStore } from "../settings/index.ts";
import type { AuditedCommand, RunAudited, StaffContext } from "../staff/index.ts";
import type { LockedWithdrawal, PayoutGateway, WithdrawalStore } from "./ports.ts";

export interface DecideWithdrawalDeps {
  readonly run: RunAudited;
  readonly withdrawals: WithdrawalStore;
  readonly settings: SettingsStore;
  readonly inbox: Inbox;
}
export interface WithdrawalDecision {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly withdrawalId: string;
}
export type WithdrawalDecided = { readonly id: string; readonly status: string; readonly amount: string };
type Answer = Promise<CommandAnswer<WithdrawalDecided>>;

/** The background job that sends a paid withdrawal out by the payout gateway. */
export const payoutJob = "withdrawal.payout";

const commandOf = (
  request: WithdrawalDecision,
  kind: string,
  content: Record<string, string> = {},
): AuditedCommand => ({
  by: request.by,
  permission: "withdrawal.decide",
  kind,
  idempotencyKey: request.idempotencyKey,
  content: { withdrawalId: request.withdrawalId, ...content },
  subject: { kind: "withdrawal", id: request.withdrawalId },
});

/** Says that a pending withdrawal may be paid. The money stays reserved. */
export function createApproveWithdrawal(deps: DecideWithdrawalDeps): (request: WithdrawalDecision) => Answer {
  return (request) =>
    deps.run(commandOf(request, "withdrawal.approve"), async (tx, context) => {
      const withdrawal = await lockFor(deps, tx, { ...request, action: "approve" });
      if (!("withdrawalId" in withdrawal)) return withdrawal;
      const { withdrawalId } = withdrawal;
      await deps.withdrawals.approve(tx, { withdrawalId, by: request.by.email, staffId: request.by.staffId });
      context.note({ before: { status: withdrawal.status }, after: { status: "approved" } });
      announce(context, withdrawal, "approved");
      const text = inboxTexts.withdrawalApproved({ ...withdrawal, number: withdrawalId });
      await deps.inbox.send(tx, context, { playerId: withdrawal.playerId, text });
      return done(decided(withdrawal, "approved"));
    });
}

/** Refuses a withdrawal that isn't paid yet: the money is back in the player's cash. */
export function createRejectWithdrawal(
  deps: DecideWithdrawalDeps,
): (request: WithdrawalDecision & { readonly reason: string }) => Answer {
  return (request) =>
    deps.run(commandOf(request, "withdrawal.reject", { reason: request.reason }), async (tx, context) => {
      const withdrawal = await lockFor(deps, tx, { ...request, action: "reject" });
      if (!("withdrawalId" in withdrawal)) return withdrawal;
      const { withdrawalId, playerId } = withdrawal;
      // After this point it must succeed.
      const settleTransactionId = await settle(context, withdrawal, {
        kind: "withdrawal.reject",
        to: { owner: "player", playerId, bucket: "cash" },
      });
      const { by, reason } = request;
      await deps.withdrawals.reject(tx, {
        withdrawalId,
        by: by.email,
        staffId: by.staffId,
        reason,
        settleTransactionId,
      });
      context.note({ before: { status: withdrawal.status }, after: { status: "rejected", reason } });
      announce(context, withdrawal, "rejected");
      const text = inboxTexts.withdrawalRejected({ ...withdrawal, number: withdrawalId, reason });
      await deps.inbox.send(tx, context, { playerId, text });
      return done(decided(withdrawal, "rejected"));
    });
}

/**
 * Marks an approved withdrawal as paid, once: the money leaves for the provider. Above the set amount whoever approved it can't pay it. With a payout
 * gateway the payment itself is a job that exists only if this commits. [PAYM-23] [PAYM-24]
 */
export function createPayWithdrawal(
  deps: DecideWithdrawalDeps & { readonly hasGateway: boolean },
): (request: WithdrawalDecision & { readonly reference: string }) => Answer {
  return (request) =>
    deps.run(commandOf(request, "withdrawal.paid", { reference: request.reference }), async (tx, context) => {
      const withdrawal = await lockFor(deps, tx, { ...request, action: "pay" });
      if (!("withdrawalId" in withdrawal)) return withdrawal;
      const { withdrawalId, amountMinor, currency } = withdrawal;
      const thresholdMinor = amountIn(await deps.settings.all(tx), "fourEyesAbove", currency);
      const approvedBy = withdrawal.approvedByStaff ?? withdrawal.approvedBy ?? "";
      if (!mayPayWithdrawal({ amountMinor, thresholdMinor, approvedBy }, request.by.staffId ?? request.by.email)) {
        return refuse("FOUR_EYES", "Above the set amount another member of staff has to pay what you approved.");
      }
      const { by, reference } = request;
      const settleTransactionId = await settle(context, withdrawal, {
        kind: "withdrawal.paid",
        to: { owner: "house", name: "payments" },
      });
      const isPaid = await deps.withdrawals.pay(tx, {
        withdrawalId,
        by: by.email,
        staffId: by.staffId,
        reference,
        settleTransactionId,
      });
      if (!isPaid) return refuse("CONFLICT", "Another withdrawal was already paid under this reference.");
      // After this point it must succeed.
      if (deps.hasGateway) context.enqueue(payoutJob, payoutOf(withdrawal, reference));
      context.note({ before: { status: withdrawal.status }, after: { status: "paid", reference } });
      announce(context, withdrawal, "paid");
      const text = inboxTexts.withdrawalPaid({ ...withdrawal, number: withdrawalId });
      await deps.inbox.send(tx, context, { playerId: withdrawal.playerId, text });
      return done(decided(withdrawal, "paid"));
    });
}

async function lockFor(
  deps: DecideWithdrawalDeps,
  tx: Tx,
  request: { readonly withdrawalId: string; readonly action: WithdrawalAction },
): Promise<LockedWithdrawal | Refusal> {
  const withdrawal = await deps.withdrawals.lock(tx, request.withdrawalId);
  if (withdrawal === undefined) return refuse("NOT_FOUND", "There is no such withdrawal.");
  if (nextWithdrawalStatus(withdrawal.status, request.action) !== undefined) return withdrawal;
  if (withdrawal.status === "pending")
    return refuse("CONFLICT", "Approve this withdrawal before it is paid. Nothing was changed.");
  const by = withdrawal.closedBy ?? withdrawal.approvedBy ?? "somebody";
  return refuse("CONFLICT", `This withdrawal was already ${withdrawal.status} by ${by}. Nothing was changed.`);
}

const settle = (
  context: CommandContext,
  withdrawal: LockedWithdrawal,
  move: { readonly kind: string; readonly to: AccountRef },
): Promise<string> =>
  context.post({
    kind: move.kind,
    reason: `withdrawal ${withdrawal.withdrawalId} to ${withdrawal.methodCode} ${withdrawal.accountNumber}`,
    postings: transfer({ owner: "player", playerId: withdrawal.playerId, bucket: "withdrawal" }, move.to, withdrawal),
  });

const decided = (withdrawal: LockedWithdrawal, status: string): WithdrawalDecided => ({
  id: withdrawal.withdrawalId,
  status,
  amount: toDecimal(withdrawal.amountMinor),
});

function announce(context: CommandContext, withdrawal: LockedWithdrawal, what: string): void {
  context.publish("staff.withdrawals", { type: what, id: withdrawal.withdrawalId });
  context.publish(`player.${withdrawal.playerId}`, { type: "transaction" });
}

const payoutOf = (withdrawal: LockedWithdrawal, reference: string): { readonly [key: string]: Json } => ({
  withdrawalId: withdrawal.withdrawalId,
  methodCode: withdrawal.methodCode,
  accountNumber: withdrawal.accountNumber,
  amountMinor: String(withdrawal.amountMinor),
  currency: withdrawal.currency,
  reference,
});

interface PayoutPayload {
  readonly withdrawalId: string;
  readonly methodCode: string;
  readonly accountNumber: string;
  readonly amountMinor: string;
  /** Absent in what was queued before payments named their currency: it was paid in taka. */
  readonly currency?: Currency;
  readonly reference: string;
}

/** The job: sends the payment and keeps the provider's id of it. Run again after a fault, it sends nothing twice. */
export function createSendPayout(deps: {
  readonly runner: CommandRunner;
  readonly withdrawals: WithdrawalStore;
  readonly gateway: PayoutGateway;
}): (payload: Json) => Promise<void> {
  return async (payload) => {
    const payment = payload as unknown as PayoutPayload;
    const { transactionId } = await deps.gateway.pay({
      ...payment,
      amountMinor: BigInt(payment.amountMinor),
      currency: payment.currency ?? "BDT",
    });
    const command = {
      kind: payoutJob,
      actor: { kind: "system", name: "payouts" },
      idempotencyKey: payment.withdrawalId,
      content: { withdrawalId: payment.withdrawalId },
    } as const;
    await deps.runner.run(command, async (tx, context) => {
      await deps.withdrawals.keepPayout(tx, payment.withdrawalId, transactionId);
      context.publish("staff.withdrawals", { type: "sent", id: payment.withdrawalId });
      return done(null);
    });
  };
}

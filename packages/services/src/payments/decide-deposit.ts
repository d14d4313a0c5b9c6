import { transfer } from "@maidan/core/ledger";
import { toDecimal, type Currency } from "@maidan/core/money";
import {
  compareWithStatement,
  depositApprovalStep,
  nextDepositStatus,
  type DepositAction,
} from "@maidan/core/payments";
import {
  done,
  refuse,
  type CommandAnswer,
  type CommandContext,
  type Outcome,
  type Refusal,
  type Tx,
} from "../command/index.ts";
import { inboxTexts } from "../inbox/index.ts";
import { amountIn, type SettingsStore } from "../settings/index.ts";
import type { AuditedCommand, NoteChange, RunAudited, StaffContext } from "../staff/index.ts";
import { readAmount } from "./amounts.ts";
import { followCredit, type FollowCreditDeps } from "./follow-credit.ts";
import type { DepositStore, LockedDeposit } from "./ports.ts";

export interface DecideDepositDeps extends FollowCreditDeps {
  readonly run: RunAudited;
  readonly deposits: DepositStore;
  readonly settings: SettingsStore;
}
export interface DepositDecision {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly depositId: string;
}
export type DepositDecided = {
  readonly id: string;
  readonly status: string;
  readonly amount: string;
  /** True when another member of staff must approve before the money is credited. */
  readonly needs_second_approval: boolean;
};

type AuditedContext = CommandContext & { readonly note: NoteChange };
type Answer = Promise<CommandAnswer<DepositDecided>>;

const commandOf = (request: DepositDecision, kind: string, content: Record<string, string> = {}): AuditedCommand => ({
  by: request.by,
  permission: "deposit.decide",
  kind,
  idempotencyKey: request.idempotencyKey,
  content: { depositId: request.depositId, ...content },
  subject: { kind: "deposit", id: request.depositId },
});

/**
 * Credits a pending deposit once, or proposes the credit where a second person has to look. What the statement says was paid in another currency is
 * never credited: no rate is known. [PAYM-11] [PAYM-14] [PAYM-19]
 */
export function createApproveDeposit(deps: DecideDepositDeps): (request: DepositDecision) => Answer {
  return (request) =>
    deps.run(commandOf(request, "deposit.approve"), async (tx, context) => {
      const deposit = await lockFor(deps, tx, { ...request, action: "approve" });
      if (!("depositId" in deposit)) return deposit;
      const { line, currency } = deposit;
      if (line !== null && line.currency !== currency) return otherCurrency(line.currency, currency);
      const thresholdMinor = amountIn(await deps.settings.all(tx), "fourEyesAbove", currency);
      const makerIds = [deposit.adjustedBy, deposit.proposedBy, line?.enteredBy ?? null].filter((id) => id !== null);
      const step = depositApprovalStep(
        { creditedMinor: deposit.creditMinor, thresholdMinor, isProvenByProvider: isProven(deposit), makerIds },
        request.by.staffId ?? request.by.email,
      );
      switch (step) {
        case "refuse":
          return refuse("FOUR_EYES", "Above the set amount another member of staff has to approve what you made.");
        case "propose":
          return propose(deps, { tx, context, deposit, by: request.by });
        case "credit":
          return credit(deps, { tx, context, deposit, by: request.by });
      }
    });
}

/** Refuses a pending deposit with a reason that the player reads. No money moves. */
export function createRejectDeposit(
  deps: DecideDepositDeps,
): (request: DepositDecision & { readonly reason: string }) => Answer {
  return (request) =>
    deps.run(commandOf(request, "deposit.reject", { reason: request.reason }), async (tx, context) => {
      const deposit = await lockFor(deps, tx, { ...request, action: "reject" });
      if (!("depositId" in deposit)) return deposit;
      // After this point it must succeed.
      const { depositId } = deposit;
      await deps.deposits.reject(tx, {
        depositId,
        by: request.by.email,
        staffId: request.by.staffId,
        reason: request.reason,
      });
      context.note({ before: { status: deposit.status }, after: { status: "rejected", reason: request.reason } });
      announce(context, deposit, "rejected");
      const { playerId, amountMinor, currency } = deposit;
      const text = inboxTexts.depositRejected({ amountMinor, currency, number: depositId, reason: request.reason });
      await deps.inbox.send(tx, context, { playerId, text });
      return done({
        id: depositId,
        status: "rejected",
        amount: toDecimal(deposit.creditMinor),
        needs_second_approval: false,
      });
    });
}

/** Changes what an approval will credit, where less or more arrived than was claimed. Takes back any proposal. [PAYM-13] */
export function createAdjustDeposit(
  deps: DecideDepositDeps,
): (request: DepositDecision & { readonly amount: string | number; readonly reason: string }) => Answer {
  return (request) =>
    deps.run(
      commandOf(request, "deposit.adjust", { amount: String(request.amount), reason: request.reason }),
      async (tx, context) => {
        const creditMinor = readAmount(request.amount);
        if (creditMinor === undefined)
          return { ...refuse("VALIDATION", "Enter an amount."), fields: { amount: ["Enter an amount."] } };
        const deposit = await lockFor(deps, tx, { ...request, action: "adjust" });
        if (!("depositId" in deposit)) return deposit;
        const { depositId } = deposit;
        await deps.deposits.adjust(tx, { depositId, creditMinor, staffId: request.by.staffId, reason: request.reason });
        context.note({
          before: { credit: toDecimal(deposit.creditMinor) },
          after: { credit: toDecimal(creditMinor), reason: request.reason },
        });
        context.publish("staff.deposits", { type: "adjusted", id: depositId });
        return done({
          id: depositId,
          status: deposit.status,
          amount: toDecimal(creditMinor),
          needs_second_approval: false,
        });
      },
    );
}

/** The deposit, held, if the action is possible in its state. */
async function lockFor(
  deps: DecideDepositDeps,
  tx: Tx,
  request: { readonly depositId: string; readonly action: DepositAction },
): Promise<LockedDeposit | Refusal> {
  const deposit = await deps.deposits.lock(tx, request.depositId);
  if (deposit === undefined) return refuse("NOT_FOUND", "There is no such deposit.");
  if (nextDepositStatus(deposit.status, request.action) !== undefined) return deposit;
  return refuse(
    "CONFLICT",
    `This deposit was already ${deposit.status} by ${deposit.decidedBy ?? "somebody"}. Nothing was changed.`,
  );
}

/** Why a payment of one currency doesn't become credit of another. */
export const otherCurrency = (paid: Currency, own: Currency): Refusal =>
  refuse("CURRENCY_MISMATCH", `This was paid in ${paid}, and the account is in ${own}: it can't be credited.`);

/** True when the provider's own statement, not a line typed by hand, agrees in every point with what would be credited. */
function isProven(deposit: LockedDeposit): boolean {
  if (deposit.line === null || deposit.line.enteredBy !== null) return false;
  const claim = {
    amountMinor: deposit.creditMinor,
    currency: deposit.currency,
    receivingNumber: deposit.receivingNumber,
    senderNumber: deposit.senderNumber,
    claimedAtMs: deposit.createdAtMs,
  };
  return compareWithStatement(claim, deposit.line).isMatched;
}

interface Step {
  readonly tx: Tx;
  readonly context: AuditedContext;
  readonly deposit: LockedDeposit;
  readonly by: StaffContext;
}

async function propose(deps: DecideDepositDeps, { tx, context, deposit, by }: Step): Promise<Outcome<DepositDecided>> {
  await deps.deposits.propose(tx, deposit.depositId, by.staffId);
  context.note({ before: { proposed: false }, after: { proposed: true, credit: toDecimal(deposit.creditMinor) } });
  context.publish("staff.deposits", { type: "proposed", id: deposit.depositId });
  return done({
    id: deposit.depositId,
    status: deposit.status,
    amount: toDecimal(deposit.creditMinor),
    needs_second_approval: true,
  });
}

async function credit(deps: DecideDepositDeps, { tx, context, deposit, by }: Step): Promise<Outcome<DepositDecided>> {
  const { depositId, playerId, creditMinor, currency } = deposit;
  // After this point it must succeed.
  const ledgerTransactionId = await context.post({
    kind: "deposit",
    reason: `deposit ${depositId}, ${deposit.methodCode} ${deposit.transactionId}`,
    postings: transfer(
      { owner: "house", name: "payments" },
      { owner: "player", playerId, bucket: "cash" },
      { amountMinor: creditMinor, currency },
    ),
  });
  await deps.deposits.approve(tx, { depositId, by: by.email, staffId: by.staffId, ledgerTransactionId });
  await followCredit(deps, { tx, context }, deposit);
  context.note({
    before: { status: deposit.status },
    after: { status: "approved", credit: toDecimal(creditMinor), ledger_transaction: ledgerTransactionId },
  });
  announce(context, deposit, "approved");
  return done({ id: depositId, status: "approved", amount: toDecimal(creditMinor), needs_second_approval: false });
}

function announce(context: AuditedContext, deposit: LockedDeposit, what: string): void {
  context.publish("staff.deposits", { type: what, id: deposit.depositId });
  context.publish(`player.${deposit.playerId}`, { type: "transaction" });
}

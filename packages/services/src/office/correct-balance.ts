import { transfer, type AccountRef } from "@maidan/core/ledger";
import { toDecimal } from "@maidan/core/money";
import { done, refuse, type CommandAnswer, type CommandContext, type Refusal, type Tx } from "../command/index.ts";
import { inboxTexts, type Inbox } from "../inbox/index.ts";
import type { LedgerStore } from "../ledger/index.ts";
import { readAmount } from "../payments/index.ts";
import { amountIn, type SettingsStore } from "../settings/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import type { CorrectionStore, CorrectionView } from "./corrections.ts";
import type { AboutPlayer } from "./manage-player.ts";

export interface CorrectBalanceDeps {
  readonly run: RunAudited;
  readonly ledger: Pick<LedgerStore, "balances">;
  readonly settings: Pick<SettingsStore, "all">;
  readonly inbox: Inbox;
  readonly corrections: CorrectionStore;
}

export interface BalanceCorrection extends AboutPlayer {
  readonly direction: "give" | "take";
  /** A decimal amount above 0. */
  readonly amount: string | number;
  /** The player reads it. */
  readonly reason: string;
}

/** `transaction_id` of what was posted, or `correction_id` of what waits for a second person. */
export type BalanceCorrected = {
  readonly success: true;
  readonly transaction_id: string | null;
  readonly correction_id: string | null;
};

const house: AccountRef = { owner: "house", name: "suspense" };

/**
 * Gives or takes a player's money by hand, against the house account `suspense`: what was credited wrongly is taken back by an entry of its own, never edited.
 * Above the amount that two people decide it waits for another member of staff. Never below 0 (`INSUFFICIENT_FUNDS`). The player reads the reason. [STAFF-13]
 */
export function createCorrectBalance(
  deps: CorrectBalanceDeps,
): (request: BalanceCorrection) => Promise<CommandAnswer<BalanceCorrected> | Refusal> {
  return async ({ by, idempotencyKey, playerId, direction, amount, reason }) => {
    const amountMinor = readAmount(amount);
    if (amountMinor === undefined) {
      const message = "Enter an amount above 0.";
      return { ...refuse("VALIDATION", message), fields: { amount: [message] } };
    }
    const command = {
      by,
      permission: "balance.correct",
      kind: "balance.correct",
      idempotencyKey,
      content: { playerId, direction, amount: toDecimal(amountMinor), reason },
      subject: { kind: "player", id: playerId },
    } as const;
    return deps.run<BalanceCorrected>(command, async (tx, context) => {
      const held = await deps.ledger.balances(tx, playerId);
      if (held === undefined) return refuse("NOT_FOUND", "There is no such player.");
      const asked = { playerId, direction, amountMinor, currency: held.currency, reason };
      const amountText = toDecimal(amountMinor);
      if (amountMinor > amountIn(await deps.settings.all(tx), "fourEyesAbove", held.currency)) {
        const correctionId = await deps.corrections.add(tx, { ...asked, askedBy: by });
        context.note({ before: null, after: { asked: { [direction]: amountText }, reason, correction: correctionId } });
        context.publish("staff.corrections", { type: "asked", id: correctionId });
        return done({ success: true, transaction_id: null, correction_id: correctionId });
      }
      const number = await post(deps, { tx, context, asked });
      context.note({ before: null, after: { [direction]: amountText, reason, transaction: number } });
      return done({ success: true, transaction_id: number, correction_id: null });
    });
  };
}

interface Posting {
  readonly tx: Tx;
  readonly context: CommandContext;
  readonly asked: Pick<CorrectionView, "playerId" | "direction" | "amountMinor" | "currency" | "reason">;
}

/** Moves the money and tells the player; the number of the ledger's transaction. */
async function post(deps: CorrectBalanceDeps, { tx, context, asked }: Posting): Promise<string> {
  const { playerId, direction, amountMinor, currency, reason } = asked;
  const cash: AccountRef = { owner: "player", playerId, bucket: "cash" };
  const [from, to] = direction === "give" ? [house, cash] : [cash, house];
  const postings = transfer(from, to, { amountMinor, currency });
  const number = await context.post({ kind: "balance.correct", reason, postings });
  const text = inboxTexts[direction === "give" ? "moneyGiven" : "moneyTaken"]({
    amountMinor,
    currency,
    number,
    reason,
  });
  await deps.inbox.send(tx, context, { playerId, text });
  return number;
}

export interface CorrectionDecision {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly correctionId: string;
}
export type CorrectionDecided = {
  readonly id: string;
  readonly status: "done" | "refused";
  readonly transaction_id: string | null;
};

const commandOf = ({ by, idempotencyKey, correctionId }: CorrectionDecision, kind: string, reason?: string) =>
  ({
    by,
    permission: "balance.correct",
    kind,
    idempotencyKey,
    content: { correctionId, ...(reason !== undefined && { reason }) },
    subject: { kind: "correction", id: correctionId },
  }) as const;

/** Who somebody is: their row, or for the command line the name that it gives itself. */
const identity = (by: { readonly staffId: string | null; readonly email: string }): string => by.staffId ?? by.email;

/** Does what another member of staff asked for: never one's own (`FOUR_EYES`). [STAFF-15] */
export function createApproveCorrection(
  deps: CorrectBalanceDeps,
): (request: CorrectionDecision) => Promise<CommandAnswer<CorrectionDecided>> {
  return (request) =>
    deps.run<CorrectionDecided>(commandOf(request, "balance.approve"), async (tx, context) => {
      const { by, correctionId } = request;
      const asked = await lockWaiting(deps, tx, correctionId);
      if (!("correctionId" in asked)) return asked;
      if (identity(asked.askedBy) === identity(by))
        return refuse("FOUR_EYES", "Another member of staff has to approve what you asked for.");
      const number = await post(deps, { tx, context, asked });
      await deps.corrections.decide(tx, { correctionId, by, outcome: { status: "done", transactionId: number } });
      context.note({ before: { status: "waiting" }, after: { ...told(asked), status: "done", transaction: number } });
      context.publish("staff.corrections", { type: "done", id: correctionId });
      return done({ id: correctionId, status: "done", transaction_id: number });
    });
}

/** Leaves it undone, with a reason for the log; whoever asked may take it back so too. [STAFF-15] */
export function createRefuseCorrection(
  deps: CorrectBalanceDeps,
): (request: CorrectionDecision & { readonly reason: string }) => Promise<CommandAnswer<CorrectionDecided>> {
  return (request) =>
    deps.run<CorrectionDecided>(commandOf(request, "balance.refuse", request.reason), async (tx, context) => {
      const { by, correctionId, reason } = request;
      const asked = await lockWaiting(deps, tx, correctionId);
      if (!("correctionId" in asked)) return asked;
      await deps.corrections.decide(tx, { correctionId, by, outcome: { status: "refused", reason } });
      context.note({ before: { status: "waiting" }, after: { ...told(asked), status: "refused", reason } });
      context.publish("staff.corrections", { type: "refused", id: correctionId });
      return done({ id: correctionId, status: "refused", transaction_id: null });
    });
}

const told = ({ playerId, direction, amountMinor }: CorrectionView) => ({
  player: playerId,
  [direction]: toDecimal(amountMinor),
});

async function lockWaiting(deps: CorrectBalanceDeps, tx: Tx, correctionId: string): Promise<CorrectionView | Refusal> {
  const asked = await deps.corrections.lock(tx, correctionId);
  if (asked === undefined) return refuse("NOT_FOUND", "There is no such correction.");
  return asked.status === "waiting" ? asked : refuse("CONFLICT", "This correction is decided already.");
}

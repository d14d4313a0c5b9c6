import { transfer, type AccountRef } from "@maidan/core/ledger";
import { toDecimal } from "@maidan/core/money";
import { done, refuse, type CommandAnswer, type Refusal } from "../command/index.ts";
import { inboxTexts, type Inbox } from "../inbox/index.ts";
import type { LedgerStore } from "../ledger/index.ts";
import { readAmount } from "../payments/index.ts";
import type { SettingsStore } from "../settings/index.ts";
import type { RunAudited } from "../staff/index.ts";
import type { AboutPlayer } from "./manage-player.ts";

export interface CorrectBalanceDeps {
  readonly run: RunAudited;
  readonly ledger: Pick<LedgerStore, "balances">;
  readonly settings: Pick<SettingsStore, "get">;
  readonly inbox: Inbox;
}

export interface BalanceCorrection extends AboutPlayer {
  readonly direction: "give" | "take";
  /** A decimal amount above 0. */
  readonly amount: string | number;
  /** The player reads it. */
  readonly reason: string;
}

const house: AccountRef = { owner: "house", name: "suspense" };

/**
 * Gives or takes a player's money by hand, against the house account `suspense`: what was credited wrongly is taken back by an entry of its own, never edited.
 * Above the amount that two people decide only an owner may. Never below 0 (`INSUFFICIENT_FUNDS`). The player reads the reason. [STAFF-13]
 */
export function createCorrectBalance(
  deps: CorrectBalanceDeps,
): (
  request: BalanceCorrection,
) => Promise<CommandAnswer<{ readonly success: true; readonly transaction_id: string }> | Refusal> {
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
    return deps.run<{ success: true; transaction_id: string }>(command, async (tx, context) => {
      const held = await deps.ledger.balances(tx, playerId);
      if (held === undefined) return refuse("NOT_FOUND", "There is no such player.");
      const { currency } = held;
      if (by.role !== "owner" && amountMinor > (await deps.settings.get(tx, "fourEyesAboveMinor")))
        return refuse("FORBIDDEN", "So large an amount is corrected by an owner.");
      const cash: AccountRef = { owner: "player", playerId, bucket: "cash" };
      const [from, to] = direction === "give" ? [house, cash] : [cash, house];
      const number = await context.post({
        kind: "balance.correct",
        reason,
        postings: transfer(from, to, { amountMinor, currency }),
      });
      const text = inboxTexts[direction === "give" ? "moneyGiven" : "moneyTaken"]({
        amountMinor,
        currency,
        number,
        reason,
      });
      await deps.inbox.send(tx, context, { playerId, text });
      context.note({ before: null, after: { [direction]: toDecimal(amountMinor), reason, transaction: number } });
      return done({ success: true, transaction_id: number });
    });
  };
}

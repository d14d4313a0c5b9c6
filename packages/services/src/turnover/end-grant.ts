import type { Posting } from "@maidan/core/ledger";
import { conversionOf, type GrantEnd } from "@maidan/core/turnover";
import { rewardTexts, type InboxText } from "../inbox/index.ts";
import type { TurnoverDeps, Within } from "./open-turnover.ts";
import type { Grant } from "./ports.ts";

export interface GrantEnding {
  /** Held by this transaction, and active. */
  readonly grant: Grant;
  readonly as: GrantEnd;
  readonly by: string;
  readonly reason?: string;
}

/**
 * Ends a grant once and empties its account: a completed one becomes cash up to its limit, any other goes back to the house. What the deposit itself
 * asks for, and the stakes so far do not cover, remains as a plain turnover. [BONUS-08] [BONUS-09]
 */
export async function endGrant(
  deps: TurnoverDeps,
  { tx, context }: Within,
  { grant, as, by, reason }: GrantEnding,
): Promise<void> {
  const { grantId, playerId, depositId } = grant;
  const ledgerTransactionId = await context.post({
    kind: as === "completed" ? "bonus.convert" : "bonus.return",
    reason: `bonus ${grantId} ${as}`,
    postings: postingsOf(grant, as),
  });
  await deps.grants.end(tx, { grantId, as, by, reason: reason ?? null, ledgerTransactionId });
  const ticket = await deps.turnover.lockOfGrant(tx, grantId);
  if (ticket?.isOpen === true && as !== "completed") await deps.turnover.end(tx, ticket.ticketId, as);
  const stakedMinor = ticket === undefined ? 0n : await deps.turnover.stakedMinor(tx, ticket.ticketId);
  const requiredMinor = grant.depositTurnoverMinor - stakedMinor;
  if (requiredMinor > 0n) {
    await deps.turnover.add(tx, { playerId, depositId, promotionId: null, grantId: null, requiredMinor });
  }
  const text = textOf(grant, as, reason);
  if (text !== undefined) await deps.inbox.send(tx, context, { playerId, text });
  context.publish(`player.${playerId}`, { type: "transaction" });
}

/** Who gives a bonus up needs no message about it. */
function textOf(grant: Grant, as: GrantEnd, reason: string | undefined): InboxText | undefined {
  const { promotion, bonusMinor, currency, terms } = grant;
  const bonus = { promotion, amountMinor: bonusMinor, currency };
  switch (as) {
    case "completed":
      return rewardTexts.bonusCompleted({
        ...bonus,
        amountMinor: conversionOf(bonusMinor, terms.maxConversionMinor).cashMinor,
      });
    case "expired":
      return rewardTexts.bonusExpired(bonus);
    case "forfeited":
      return rewardTexts.bonusForfeited({ ...bonus, reason: reason ?? "" });
    case "cancelled":
      return undefined;
  }
}

function postingsOf(grant: Grant, as: GrantEnd): Posting[] {
  const { grantId, playerId, bonusMinor, currency } = grant;
  const split =
    as === "completed"
      ? conversionOf(bonusMinor, grant.terms.maxConversionMinor)
      : { cashMinor: 0n, returnedMinor: bonusMinor };
  const legs: Posting[] = [
    { account: { owner: "bonus", grantId }, amountMinor: -bonusMinor, currency },
    { account: { owner: "player", playerId, bucket: "cash" }, amountMinor: split.cashMinor, currency },
    { account: { owner: "house", name: "bonus" }, amountMinor: split.returnedMinor, currency },
  ];
  return legs.filter(({ amountMinor }) => amountMinor !== 0n);
}

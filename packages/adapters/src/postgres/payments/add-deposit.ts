import type { Tx } from "@maidan/services/command";
import type { DepositRefusal, DepositStore, NewDeposit } from "@maidan/services/payments";
import { queryableOf } from "../database/index.ts";

/**
 * Adds a claim, or says which unique index already has one. `on conflict do nothing` waits for a claim that is just being committed, so that of any number
 * at once exactly one is added.
 */
export const addDeposit: DepositStore["add"] = async (tx, deposit) => {
  const { rows } = await queryableOf(tx).query<{ id: bigint; created_at: Date }>(
    `insert into deposit (player_id, quote_id, method_id, channel_id, receiving_account_id, sender_number, transaction_id,
       amount_minor, credit_minor, currency, promotion_id)
     select q.player_id, q.id, a.method_id, q.channel_id, a.id, $3, $4, $5, $5, $6, $7
     from deposit_quote q join receiving_account a on a.id = q.receiving_account_id
     where q.id = $1 and q.player_id = $2
     on conflict do nothing returning id, created_at`,
    [
      deposit.quoteId,
      deposit.playerId,
      deposit.senderNumber,
      deposit.transactionId,
      deposit.amountMinor,
      deposit.currency,
      deposit.promotionId,
    ],
  );
  const [row] = rows;
  if (row !== undefined) return { ok: true, depositId: String(row.id), createdAtMs: row.created_at.getTime() };
  return { ok: false, ...(await conflictOf(tx, deposit)) };
};

/** Own requests first: a player who sends the same claim twice learns that it waits. */
async function conflictOf(tx: Tx, deposit: NewDeposit): Promise<DepositRefusal> {
  const { rows } = await queryableOf(tx).query<{
    id: bigint;
    player_id: bigint;
    is_same_payment: boolean;
    is_own_pending: boolean;
  }>(
    `select d.id, d.player_id,
       d.transaction_id = $3 and d.method_id = a.method_id and d.status <> 'rejected' as is_same_payment,
       d.player_id = $2 and d.status = 'pending' as is_own_pending
     from deposit_quote q join receiving_account a on a.id = q.receiving_account_id
     join deposit d on d.quote_id = q.id or (d.player_id = $2 and d.status = 'pending')
       or (d.method_id = a.method_id and d.transaction_id = $3 and d.status <> 'rejected')
     where q.id = $1`,
    [deposit.quoteId, deposit.playerId, deposit.transactionId],
  );
  const same = rows.find((row) => row.is_same_payment);
  if (same !== undefined) {
    return { reason: "TRANSACTION_USED", depositId: String(same.id), playerId: String(same.player_id) };
  }
  return { reason: rows.some((row) => row.is_own_pending) ? "PENDING" : "QUOTE_USED" };
}

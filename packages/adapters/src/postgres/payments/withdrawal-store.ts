import type { Currency } from "@maidan/core/money";
import type { WithdrawalStatus } from "@maidan/core/payments";
import type { Reader, Tx } from "@maidan/services/command";
import type { LockedWithdrawal, WithdrawalStore } from "@maidan/services/payments";
import { queryableOf } from "../database/index.ts";

/** Withdrawals over PostgreSQL. */
export function createWithdrawalStore(): WithdrawalStore {
  return { hasOpen, add, lock, approve, reject, pay, keepPayout };
}

async function hasOpen(reader: Reader, playerId: string): Promise<boolean> {
  const { rowCount } = await queryableOf(reader).query(
    "select 1 from withdrawal where player_id = $1 and status in ('pending', 'approved')",
    [playerId],
  );
  return rowCount !== 0;
}

const add: WithdrawalStore["add"] = async (tx, withdrawal) => {
  const { rows } = await queryableOf(tx).query<{ id: bigint; created_at: Date }>(
    `insert into withdrawal (player_id, method_id, account_number, amount_minor, currency, reserve_transaction_id)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (player_id) where status in ('pending', 'approved') do nothing returning id, created_at`,
    [
      withdrawal.playerId,
      withdrawal.methodId,
      withdrawal.accountNumber,
      withdrawal.amountMinor,
      withdrawal.currency,
      withdrawal.reserveTransactionId,
    ],
  );
  const [row] = rows;
  return row && { withdrawalId: String(row.id), createdAtMs: row.created_at.getTime() };
};

interface LockedRow {
  readonly id: bigint;
  readonly player_id: bigint;
  readonly status: WithdrawalStatus;
  readonly currency: Currency;
  readonly amount_minor: bigint;
  readonly code: string;
  readonly account_number: string;
  readonly approved_by: string | null;
  readonly approved_by_staff: bigint | null;
  readonly closed_by: string | null;
  readonly reserve_transaction_id: bigint;
}

async function lock(tx: Tx, withdrawalId: string): Promise<LockedWithdrawal | undefined> {
  const { rows } = await queryableOf(tx).query<LockedRow>(
    `select w.id, w.player_id, w.status, w.currency, w.amount_minor, m.code, w.account_number, w.approved_by, w.approved_by_staff,
       w.closed_by, w.reserve_transaction_id
     from withdrawal w join payment_method m on m.id = w.method_id where w.id = $1 for no key update of w`,
    [withdrawalId],
  );
  const [row] = rows;
  return (
    row && {
      withdrawalId: String(row.id),
      playerId: String(row.player_id),
      status: row.status,
      currency: row.currency,
      amountMinor: row.amount_minor,
      methodCode: row.code,
      accountNumber: row.account_number,
      approvedBy: row.approved_by,
      approvedByStaff: row.approved_by_staff === null ? null : String(row.approved_by_staff),
      closedBy: row.closed_by,
      reserveTransactionId: String(row.reserve_transaction_id),
    }
  );
}

const approve: WithdrawalStore["approve"] = async (tx, decision) => {
  await queryableOf(tx).query(
    `update withdrawal set status = 'approved', approved_by = $2, approved_by_staff = $3, approved_at = now(), updated_at = now() where id = $1`,
    [decision.withdrawalId, decision.by, decision.staffId],
  );
};

const reject: WithdrawalStore["reject"] = async (tx, decision) => {
  await queryableOf(tx).query(
    `update withdrawal set status = 'rejected', closed_by = $2, closed_by_staff = $3, reject_reason = $4,
       settle_transaction_id = $5, updated_at = now() where id = $1`,
    [decision.withdrawalId, decision.by, decision.staffId, decision.reason, decision.settleTransactionId],
  );
};

const pay: WithdrawalStore["pay"] = async (tx, decision) => {
  const client = queryableOf(tx);
  // Payments of one reference queue, so that the second finds the first; the unique index holds it besides.
  await client.query("select pg_advisory_xact_lock(hashtextextended('withdrawal-reference ' || $1, 0))", [
    decision.reference,
  ]);
  const { rowCount } = await client.query(
    `update withdrawal w set status = 'paid', closed_by = $2, closed_by_staff = $3, reference = $4, settle_transaction_id = $5,
       updated_at = now()
     where w.id = $1 and not exists (select from withdrawal o where o.method_id = w.method_id and o.reference = $4)`,
    [decision.withdrawalId, decision.by, decision.staffId, decision.reference, decision.settleTransactionId],
  );
  return rowCount === 1;
};

async function keepPayout(tx: Tx, withdrawalId: string, payoutTransactionId: string): Promise<void> {
  await queryableOf(tx).query(
    "update withdrawal set payout_transaction_id = $2 where id = $1 and payout_transaction_id is null",
    [withdrawalId, payoutTransactionId],
  );
}

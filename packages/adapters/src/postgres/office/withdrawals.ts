import type { Currency } from "@maidan/core/money";
import type { WithdrawalStatus } from "@maidan/core/payments";
import type { OfficeReads, PhoneBrief, WithdrawalView } from "@maidan/services/office";
import { queryableOf } from "../database/index.ts";
import { phonesOf, toPage } from "./page.ts";

interface WithdrawalRow {
  readonly id: bigint;
  readonly status: WithdrawalStatus;
  readonly player_id: bigint;
  readonly username: string;
  readonly phones: readonly PhoneBrief[];
  readonly method_id: bigint;
  readonly code: string;
  readonly method_name: string;
  readonly icon: string;
  readonly account_number: string;
  readonly amount_minor: bigint;
  readonly currency: Currency;
  readonly created_at: Date;
  readonly age_seconds: number;
  readonly deposited_minor: bigint;
  readonly withdrawn_minor: bigint;
  readonly balance_minor: bigint;
  readonly approved_by: string | null;
  readonly closed_by: string | null;
  readonly reject_reason: string | null;
  readonly reference: string | null;
  readonly payout_transaction_id: string | null;
  readonly updated_at: Date;
}

const selectWithdrawal = `
  select w.id, w.status, w.player_id, p.username, ${phonesOf("w.player_id")} as phones,
    m.id as method_id, m.code, m.name as method_name, m.icon, w.account_number, w.amount_minor, w.currency, w.created_at,
    extract(epoch from now() - w.created_at)::int as age_seconds,
    (select coalesce(sum(d.credit_minor), 0)::bigint from deposit d where d.player_id = w.player_id and d.status = 'approved') as deposited_minor,
    (select coalesce(sum(o.amount_minor), 0)::bigint from withdrawal o where o.player_id = w.player_id and o.status = 'paid') as withdrawn_minor,
    (select coalesce(sum(a.balance_minor), 0)::bigint from ledger_account a
     where a.owner = 'player' and a.player_id = w.player_id and a.name = 'cash') as balance_minor,
    w.approved_by, w.closed_by, w.reject_reason, w.reference, w.payout_transaction_id, w.updated_at
  from withdrawal w join player p on p.id = w.player_id join payment_method m on m.id = w.method_id`;

export const withdrawals: OfficeReads["withdrawals"] = async (reader, query) => {
  const order = query.status === "pending" || query.status === "approved" ? "asc" : "desc";
  const { rows } = await queryableOf(reader).query<WithdrawalRow>(
    `${selectWithdrawal} where w.status = $1 and ($2::bigint is null or w.id ${order === "asc" ? ">" : "<"} $2)
     order by w.id ${order} limit $3`,
    [query.status, query.cursor ?? null, query.limit + 1],
  );
  return toPage(rows, query.limit, { id: (row) => row.id, view: viewOf });
};

export const withdrawalCounts: OfficeReads["withdrawalCounts"] = async (reader) => {
  const { rows } = await queryableOf(reader).query<{ status: WithdrawalStatus; count: bigint }>(
    "select status, count(*) as count from withdrawal group by status",
  );
  const of = (status: WithdrawalStatus): number => Number(rows.find((row) => row.status === status)?.count ?? 0n);
  return { pending: of("pending"), approved: of("approved"), paid: of("paid"), rejected: of("rejected") };
};

const viewOf = (row: WithdrawalRow): WithdrawalView => ({
  withdrawalId: String(row.id),
  status: row.status,
  player: { playerId: String(row.player_id), username: row.username, phones: row.phones },
  method: { methodId: String(row.method_id), code: row.code, name: row.method_name, icon: row.icon },
  accountNumber: row.account_number,
  isAccountVerified: row.phones.some(({ number, isVerified }) => isVerified && row.account_number.startsWith(number)),
  amountMinor: row.amount_minor,
  currency: row.currency,
  createdAt: row.created_at,
  ageSeconds: row.age_seconds,
  depositedMinor: row.deposited_minor,
  withdrawnMinor: row.withdrawn_minor,
  balanceMinor: row.balance_minor,
  approvedBy: row.approved_by,
  closedBy: row.closed_by,
  rejectReason: row.reject_reason,
  reference: row.reference,
  payoutTransactionId: row.payout_transaction_id,
  updatedAt: row.updated_at,
});

import type { Currency } from "@maidan/core/money";
import { compareWithStatement, judgeTransactionId, type AccountType, type DepositStatus } from "@maidan/core/payments";
import type { DepositView, OfficeReads, PhoneBrief } from "@maidan/services/office";
import type { StatementLine } from "@maidan/services/payments";
import { queryableOf } from "../database/index.ts";
import { phonesOf, promotionOf, toPage } from "./page.ts";

interface DepositRow {
  readonly id: bigint;
  readonly status: DepositStatus;
  readonly player_id: bigint;
  readonly username: string;
  readonly phones: readonly PhoneBrief[];
  readonly method_id: bigint;
  readonly code: string;
  readonly method_name: string;
  readonly icon: string;
  readonly strict_pattern: string;
  readonly loose_pattern: string;
  readonly account_type: AccountType;
  readonly amount_minor: bigint;
  readonly credit_minor: bigint;
  readonly currency: Currency;
  readonly transaction_id: string;
  readonly sender_number: string;
  readonly account_number: string;
  readonly promotion_name: string | null;
  readonly promotion_name_bn: string | null;
  readonly receipts: number;
  readonly created_at: Date;
  readonly age_seconds: number;
  readonly line_amount_minor: bigint | null;
  readonly line_currency: Currency;
  readonly line_receiver: string;
  readonly line_sender: string;
  readonly line_at: Date;
  readonly line_source: string;
  readonly line_raw: string;
  readonly line_entered_by: bigint | null;
  readonly adjuster: string | null;
  readonly adjust_reason: string | null;
  readonly proposer: string | null;
  readonly decided_by: string | null;
  readonly reject_reason: string | null;
  readonly updated_at: Date;
}

const selectDeposit = `
  select d.id, d.status, d.player_id, p.username, ${phonesOf("d.player_id")} as phones,
    m.id as method_id, m.code, m.name as method_name, m.icon, m.strict_pattern, m.loose_pattern, c.account_type,
    d.amount_minor, d.credit_minor, d.currency, d.transaction_id, d.sender_number, a.account_number, o.name as promotion_name, o.name_bn as promotion_name_bn,
    (select count(*)::int from deposit_receipt r where r.deposit_id = d.id) as receipts,
    d.created_at, extract(epoch from now() - d.created_at)::int as age_seconds,
    s.amount_minor as line_amount_minor, s.currency as line_currency, s.receiving_number as line_receiver, s.sender as line_sender, s.received_at as line_at,
    s.source as line_source, s.raw as line_raw, s.entered_by as line_entered_by,
    adjuster.email as adjuster, d.adjust_reason, proposer.email as proposer, d.decided_by, d.reject_reason, d.updated_at
  from deposit d
  join player p on p.id = d.player_id
  join payment_method m on m.id = d.method_id
  join payment_channel c on c.id = d.channel_id
  join receiving_account a on a.id = d.receiving_account_id
  left join promotion o on o.id = d.promotion_id
  left join statement_line s on s.method_id = d.method_id and s.transaction_id = d.transaction_id
  left join staff adjuster on adjuster.id = d.adjusted_by
  left join staff proposer on proposer.id = d.proposed_by`;

export const deposits: OfficeReads["deposits"] = async (reader, query) => {
  const order = query.status === "pending" ? "asc" : "desc";
  const { rows } = await queryableOf(reader).query<DepositRow>(
    `${selectDeposit} where d.status = $1 and ($2::bigint is null or d.id ${order === "asc" ? ">" : "<"} $2)
     order by d.id ${order} limit $3`,
    [query.status, query.cursor ?? null, query.limit + 1],
  );
  return toPage(rows, query.limit, { id: (row) => row.id, view: viewOf });
};

export const deposit: OfficeReads["deposit"] = async (reader, depositId) => {
  const { rows } = await queryableOf(reader).query<DepositRow>(`${selectDeposit} where d.id = $1`, [depositId]);
  return rows[0] && viewOf(rows[0]);
};

export const depositCounts: OfficeReads["depositCounts"] = async (reader) => {
  const { rows } = await queryableOf(reader).query<{ status: DepositStatus | "ewallet"; count: bigint }>(
    `select status, count(*) as count from deposit group by status
     union all select 'ewallet', count(*) from ewallet_request where status = 'waiting'`,
  );
  const of = (status: DepositStatus | "ewallet"): number =>
    Number(rows.find((row) => row.status === status)?.count ?? 0n);
  return { pending: of("pending"), approved: of("approved"), rejected: of("rejected"), ewallet: of("ewallet") };
};

function lineOf(row: DepositRow): StatementLine | null {
  if (row.line_amount_minor === null) return null;
  return {
    transactionId: row.transaction_id,
    amountMinor: row.line_amount_minor,
    currency: row.line_currency,
    receivingNumber: row.line_receiver,
    sender: row.line_sender,
    receivedAtMs: row.line_at.getTime(),
    source: row.line_source,
    raw: row.line_raw,
    enteredBy: row.line_entered_by === null ? null : String(row.line_entered_by),
  };
}

function viewOf(row: DepositRow): DepositView {
  const line = lineOf(row);
  const claim = {
    // What would be credited is what has to agree with the statement.
    amountMinor: row.credit_minor,
    currency: row.currency,
    receivingNumber: row.account_number,
    senderNumber: row.sender_number,
    claimedAtMs: row.created_at.getTime(),
  };
  return {
    depositId: String(row.id),
    status: row.status,
    player: { playerId: String(row.player_id), username: row.username, phones: row.phones },
    method: { methodId: String(row.method_id), code: row.code, name: row.method_name, icon: row.icon },
    channel: row.account_type,
    amountMinor: row.amount_minor,
    creditMinor: row.credit_minor,
    currency: row.currency,
    transactionId: row.transaction_id,
    transactionIdVerdict: judgeTransactionId(row.transaction_id, {
      strict: row.strict_pattern,
      loose: row.loose_pattern,
    }),
    senderNumber: row.sender_number,
    isSenderVerified: row.phones.some(({ number, isVerified }) => isVerified && number === row.sender_number),
    receivingNumber: row.account_number,
    promotion: promotionOf(row),
    receipts: row.receipts,
    createdAt: row.created_at,
    ageSeconds: row.age_seconds,
    line,
    match: line === null ? null : compareWithStatement(claim, line),
    adjustedBy: row.adjuster,
    adjustReason: row.adjust_reason,
    proposedBy: row.proposer,
    decidedBy: row.decided_by,
    rejectReason: row.reject_reason,
    updatedAt: row.updated_at,
  };
}

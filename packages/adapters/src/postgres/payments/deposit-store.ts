import type { Currency } from "@maidan/core/money";
import type { DepositStatus } from "@maidan/core/payments";
import type { Reader, Tx } from "@maidan/services/command";
import type { DepositQuote, DepositStore, LockedDeposit, StatementLine } from "@maidan/services/payments";
import { queryableOf } from "../database/index.ts";
import { addDeposit } from "./add-deposit.ts";

/** Deposits and their quotes over PostgreSQL. */
export function createDepositStore(): DepositStore {
  return { quote, findQuote, hasPending, add: addDeposit, lock, adjust, propose, approve, reject };
}

interface QuoteRow {
  readonly id: bigint;
  readonly channel_id: bigint;
  readonly method_id: bigint;
  readonly account_number: string;
  readonly amount_minor: bigint;
  readonly created_at: Date;
  readonly expires_at: Date;
}

const quoteOf = (row: QuoteRow): DepositQuote => ({
  quoteId: String(row.id),
  channelId: String(row.channel_id),
  methodId: String(row.method_id),
  accountNumber: row.account_number,
  amountMinor: row.amount_minor,
  createdAtMs: row.created_at.getTime(),
  expiresAtMs: row.expires_at.getTime(),
});

async function quote(
  tx: Tx,
  request: {
    readonly playerId: string;
    readonly channelId: string;
    readonly amountMinor: bigint;
    readonly lifeMs: number;
  },
): Promise<DepositQuote | undefined> {
  const { rows } = await queryableOf(tx).query<QuoteRow>(
    `with shown as (
       update receiving_account set last_shown_at = clock_timestamp()
       where id = (select id from receiving_account where channel_id = $2 and status = 'active'
                   order by last_shown_at nulls first, id limit 1 for update)
       returning id, method_id, channel_id, account_number
     ), quoted as (
       insert into deposit_quote (player_id, channel_id, receiving_account_id, amount_minor, expires_at)
       select $1, channel_id, id, $3, now() + $4 * interval '1 millisecond' from shown returning *
     )
     select q.id, q.channel_id, s.method_id, s.account_number, q.amount_minor, q.created_at, q.expires_at from quoted q, shown s`,
    [request.playerId, request.channelId, request.amountMinor, request.lifeMs],
  );
  return rows[0] && quoteOf(rows[0]);
}

async function findQuote(
  reader: Reader,
  request: { readonly playerId: string; readonly paymentId: string },
): Promise<DepositQuote | undefined> {
  // Ids of methods, channels and quotes come from one sequence: at most one of the three conditions can hold for an id.
  const { rows } = await queryableOf(reader).query<QuoteRow>(
    `select q.id, q.channel_id, a.method_id, a.account_number, q.amount_minor, q.created_at, q.expires_at
     from deposit_quote q join receiving_account a on a.id = q.receiving_account_id
     where q.player_id = $1 and (q.id = $2 or q.channel_id = $2 or a.method_id = $2)
     order by q.id desc limit 1`,
    [request.playerId, request.paymentId],
  );
  return rows[0] && quoteOf(rows[0]);
}

async function hasPending(reader: Reader, playerId: string): Promise<boolean> {
  const { rowCount } = await queryableOf(reader).query(
    "select 1 from deposit where player_id = $1 and status = 'pending'",
    [playerId],
  );
  return rowCount !== 0;
}

interface LockedRow {
  readonly id: bigint;
  readonly player_id: bigint;
  readonly status: DepositStatus;
  readonly currency: Currency;
  readonly amount_minor: bigint;
  readonly credit_minor: bigint;
  readonly code: string;
  readonly transaction_id: string;
  readonly sender_number: string;
  readonly account_number: string;
  readonly promotion_id: bigint | null;
  readonly adjusted_by: bigint | null;
  readonly proposed_by: bigint | null;
  readonly decided_by: string | null;
  readonly created_at: Date;
}

async function lock(tx: Tx, depositId: string): Promise<LockedDeposit | undefined> {
  const { rows } = await queryableOf(tx).query<LockedRow>(
    `select d.id, d.player_id, d.status, d.currency, d.amount_minor, d.credit_minor, m.code, d.transaction_id, d.sender_number,
       a.account_number, d.promotion_id, d.adjusted_by, d.proposed_by, d.decided_by, d.created_at
     from deposit d join payment_method m on m.id = d.method_id join receiving_account a on a.id = d.receiving_account_id
     where d.id = $1 for no key update of d`,
    [depositId],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const textOf = (id: bigint | null): string | null => (id === null ? null : String(id));
  return {
    depositId: String(row.id),
    playerId: String(row.player_id),
    status: row.status,
    currency: row.currency,
    amountMinor: row.amount_minor,
    creditMinor: row.credit_minor,
    methodCode: row.code,
    transactionId: row.transaction_id,
    senderNumber: row.sender_number,
    receivingNumber: row.account_number,
    promotionId: textOf(row.promotion_id),
    adjustedBy: textOf(row.adjusted_by),
    proposedBy: textOf(row.proposed_by),
    decidedBy: row.decided_by,
    createdAtMs: row.created_at.getTime(),
    line: await lineOf(tx, depositId),
  };
}

interface LineRow {
  readonly transaction_id: string;
  readonly amount_minor: bigint;
  readonly currency: Currency;
  readonly receiving_number: string;
  readonly sender: string;
  readonly received_at: Date;
  readonly source: string;
  readonly raw: string;
  readonly entered_by: bigint | null;
}

async function lineOf(tx: Tx, depositId: string): Promise<StatementLine | null> {
  const { rows } = await queryableOf(tx).query<LineRow>(
    `select s.transaction_id, s.amount_minor, s.currency, s.receiving_number, s.sender, s.received_at, s.source, s.raw, s.entered_by
     from deposit d join statement_line s on s.method_id = d.method_id and s.transaction_id = d.transaction_id
     where d.id = $1`,
    [depositId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return {
    transactionId: row.transaction_id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    receivingNumber: row.receiving_number,
    sender: row.sender,
    receivedAtMs: row.received_at.getTime(),
    source: row.source,
    raw: row.raw,
    enteredBy: row.entered_by === null ? null : String(row.entered_by),
  };
}

const adjust: DepositStore["adjust"] = async (tx, change) => {
  await queryableOf(tx).query(
    `update deposit set credit_minor = $2, adjusted_by = $3, adjust_reason = $4, proposed_by = null, updated_at = now() where id = $1`,
    [change.depositId, change.creditMinor, change.staffId, change.reason],
  );
};

const propose: DepositStore["propose"] = async (tx, depositId, staffId) => {
  await queryableOf(tx).query("update deposit set proposed_by = $2, updated_at = now() where id = $1", [
    depositId,
    staffId,
  ]);
};

const approve: DepositStore["approve"] = async (tx, decision) => {
  await queryableOf(tx).query(
    `update deposit set status = 'approved', decided_by = $2, decided_by_staff = $3, ledger_transaction_id = $4, updated_at = now() where id = $1`,
    [decision.depositId, decision.by, decision.staffId, decision.ledgerTransactionId],
  );
};

const reject: DepositStore["reject"] = async (tx, decision) => {
  await queryableOf(tx).query(
    `update deposit set status = 'rejected', decided_by = $2, decided_by_staff = $3, reject_reason = $4, updated_at = now() where id = $1`,
    [decision.depositId, decision.by, decision.staffId, decision.reason],
  );
};

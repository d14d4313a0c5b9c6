import type { Currency } from "@maidan/core/money";
import type { Reader, Tx } from "@maidan/services/command";
import type { EwalletRequest, EwalletStatus, EwalletStore, EwalletWay } from "@maidan/services/payments";
import { queryableOf } from "../database/index.ts";

/** Payments by a gateway over PostgreSQL. */
export function createEwalletStore(): EwalletStore {
  return { add, find, lock, addCredited, paid, close, waiting };
}

const add: EwalletStore["add"] = async (tx, request) => {
  await queryableOf(tx).query(
    "insert into ewallet_request (public_id, player_id, quote_id, promotion_id, way) values ($1, $2, $3, $4, $5)",
    [request.transaction, request.playerId, request.quoteId, request.promotionId, request.way],
  );
};

interface RequestRow {
  readonly public_id: string;
  readonly player_id: bigint;
  readonly way: EwalletWay;
  readonly status: EwalletStatus;
  readonly code: string;
  readonly name: string;
  readonly icon: string;
  readonly account_number: string;
  readonly quote_id: bigint;
  readonly amount_minor: bigint;
  readonly currency: Currency;
  readonly promotion_id: bigint | null;
  readonly deposit_id: bigint | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

const selectRequest = `
  select r.public_id, r.player_id, r.way, r.status, m.code, m.name, m.icon, a.account_number, r.quote_id, q.amount_minor, y.currency,
    r.promotion_id, r.deposit_id, r.created_at, q.expires_at
  from ewallet_request r
  join deposit_quote q on q.id = r.quote_id
  join receiving_account a on a.id = q.receiving_account_id
  join payment_method m on m.id = a.method_id
  join player y on y.id = r.player_id
  where r.public_id = $1`;

const requestOf = (row: RequestRow): EwalletRequest => ({
  transaction: row.public_id,
  playerId: String(row.player_id),
  way: row.way,
  status: row.status,
  methodCode: row.code,
  methodName: row.name,
  methodIcon: row.icon,
  accountNumber: row.account_number,
  quoteId: String(row.quote_id),
  amountMinor: row.amount_minor,
  currency: row.currency,
  promotionId: row.promotion_id === null ? null : String(row.promotion_id),
  depositId: row.deposit_id === null ? null : String(row.deposit_id),
  createdAtMs: row.created_at.getTime(),
  expiresAtMs: row.expires_at.getTime(),
});

async function find(reader: Reader, transaction: string): Promise<EwalletRequest | undefined> {
  const { rows } = await queryableOf(reader).query<RequestRow>(selectRequest, [transaction]);
  return rows[0] && requestOf(rows[0]);
}

async function lock(tx: Tx, transaction: string): Promise<EwalletRequest | undefined> {
  const { rows } = await queryableOf(tx).query<RequestRow>(`${selectRequest} for no key update of r`, [transaction]);
  return rows[0] && requestOf(rows[0]);
}

const addCredited: EwalletStore["addCredited"] = async (tx, deposit) => {
  const { rows } = await queryableOf(tx).query<{ id: bigint }>(
    `insert into deposit (player_id, quote_id, method_id, channel_id, receiving_account_id, sender_number, transaction_id,
       amount_minor, credit_minor, currency, promotion_id, status, decided_by, ledger_transaction_id)
     select q.player_id, q.id, a.method_id, q.channel_id, a.id, $3, $4, $5, $5, $6, $7, 'approved', $8, $9
     from deposit_quote q join receiving_account a on a.id = q.receiving_account_id
     where q.id = $1 and q.player_id = $2
     on conflict do nothing returning id`,
    [
      deposit.quoteId,
      deposit.playerId,
      deposit.senderNumber,
      deposit.transactionId,
      deposit.amountMinor,
      deposit.currency,
      deposit.promotionId,
      deposit.by,
      deposit.ledgerTransactionId,
    ],
  );
  return rows[0] && { depositId: String(rows[0].id) };
};

const paid: EwalletStore["paid"] = async (tx, transaction, depositId) => {
  await queryableOf(tx).query(
    "update ewallet_request set status = 'paid', deposit_id = $2, updated_at = now() where public_id = $1",
    [transaction, depositId],
  );
};

const close: EwalletStore["close"] = async (tx, transaction, status) => {
  await queryableOf(tx).query("update ewallet_request set status = $2, updated_at = now() where public_id = $1", [
    transaction,
    status,
  ]);
};

const waiting: EwalletStore["waiting"] = async (reader, query) => {
  const { rows } = await queryableOf(reader).query<{ public_id: string }>(
    `select public_id from ewallet_request
     where status = 'waiting' and created_at <= now() - $1 * interval '1 millisecond' order by id limit $2`,
    [query.olderThanMs, query.limit],
  );
  return rows.map((row) => row.public_id);
};

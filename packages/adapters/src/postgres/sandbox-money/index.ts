import type { Currency } from "@maidan/core/money";
import type { AccountType } from "@maidan/core/payments";
import type { Reader, Tx } from "@maidan/services/command";
import type { NewSandboxTransfer, SandboxStore, SandboxTransfer, SandboxWallet } from "@maidan/services/sandbox-money";
import { queryableOf } from "../database/index.ts";
import { sandboxPayments } from "./payments.ts";
import { sandboxPins } from "./pins.ts";

/** Any number of its own: transfers of the sandbox go one at a time. */
const sandboxLock = 7_316_005;

/** The sandbox mobile-money service over its own tables. No query here may name any other. */
export function createSandboxStore(): SandboxStore {
  return {
    ensureWallet,
    wallets,
    queue,
    move,
    transfer,
    history,
    operatorStatement,
    openSession,
    numberOfSession,
    endSession,
    ...sandboxPins,
    ...sandboxPayments,
    receivedTransfer,
  };
}

interface WalletRow {
  readonly id: bigint;
  readonly provider: string;
  readonly number: string;
  readonly account_type: AccountType;
  readonly is_operator: boolean;
  readonly currency: Currency;
  readonly balance_minor: bigint;
}

const walletOf = (row: WalletRow): SandboxWallet => ({
  walletId: String(row.id),
  provider: row.provider,
  number: row.number,
  accountType: row.account_type,
  isOperator: row.is_operator,
  currency: row.currency,
  balanceMinor: row.balance_minor,
});

const ensureWallet: SandboxStore["ensureWallet"] = async (tx, wallet) => {
  const client = queryableOf(tx);
  await client.query(
    `insert into sandbox_wallet (provider, number, account_type, is_operator, balance_minor, currency) values ($1, $2, $3, $4, $5, $6)
     on conflict on constraint sandbox_wallet_unique do nothing`,
    [wallet.provider, wallet.number, wallet.accountType, wallet.isOperator, wallet.balanceMinor, wallet.currency],
  );
  const { rows } = await client.query<WalletRow>(
    "select * from sandbox_wallet where provider = $1 and number = $2 and currency = $3",
    [wallet.provider, wallet.number, wallet.currency],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("a wallet of the sandbox vanished");
  return walletOf(row);
};

async function wallets(reader: Reader, number: string): Promise<readonly SandboxWallet[]> {
  const { rows } = await queryableOf(reader).query<WalletRow>(
    "select * from sandbox_wallet where number = $1 order by id",
    [number],
  );
  return rows.map(walletOf);
}

async function queue(tx: Tx): Promise<bigint> {
  const client = queryableOf(tx);
  await client.query("select pg_advisory_xact_lock($1)", [sandboxLock]);
  const { rows } = await client.query<{ counter: bigint }>("select nextval('sandbox_counter') as counter");
  return rows[0]?.counter ?? 0n;
}

async function move(tx: Tx, request: NewSandboxTransfer): Promise<SandboxTransfer | undefined> {
  const client = queryableOf(tx);
  let fromBalanceMinor: bigint | null = null;
  if (request.fromWalletId !== null) {
    const taken = await client.query<{ balance_minor: bigint }>(
      "update sandbox_wallet set balance_minor = balance_minor - $2 where id = $1 and balance_minor >= $2 returning balance_minor",
      [request.fromWalletId, request.amountMinor],
    );
    if (taken.rows[0] === undefined) return undefined;
    fromBalanceMinor = taken.rows[0].balance_minor;
  }
  const { rows } = await client.query<TransferRow>(
    `with given as (
       update sandbox_wallet set balance_minor = balance_minor + $5 where id = $4 returning balance_minor
     ), written as (
       insert into sandbox_transfer (provider, transaction_id, kind, from_wallet_id, to_wallet_id, amount_minor, from_balance_minor, to_balance_minor, external_id, currency)
       select $1, $2, $6, $3, $4, $5, $7, given.balance_minor, $8, $9 from given returning *
     )
     ${selectTransfer("written")}`,
    [
      request.provider,
      request.transactionId,
      request.fromWalletId,
      request.toWalletId,
      request.amountMinor,
      request.kind,
      fromBalanceMinor,
      request.externalId,
      request.currency,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("a transfer of the sandbox was not written");
  return transferOf(row);
}

interface TransferRow {
  readonly id: bigint;
  readonly provider: string;
  readonly transaction_id: string;
  readonly kind: SandboxTransfer["kind"];
  readonly from_number: string | null;
  readonly to_number: string;
  readonly amount_minor: bigint;
  readonly currency: Currency;
  readonly from_balance_minor: bigint | null;
  readonly to_balance_minor: bigint;
  readonly at: Date;
}

const selectTransfer = (source: string): string =>
  `select t.id, t.provider, t.transaction_id, t.kind, f.number as from_number, r.number as to_number, t.amount_minor, t.currency,
     t.from_balance_minor, t.to_balance_minor, t.at
   from ${source} t left join sandbox_wallet f on f.id = t.from_wallet_id join sandbox_wallet r on r.id = t.to_wallet_id`;

const transferOf = (row: TransferRow): SandboxTransfer => ({
  transferId: String(row.id),
  provider: row.provider,
  transactionId: row.transaction_id,
  kind: row.kind,
  fromNumber: row.from_number ?? "",
  toNumber: row.to_number,
  amountMinor: row.amount_minor,
  currency: row.currency,
  fromBalanceMinor: row.from_balance_minor,
  toBalanceMinor: row.to_balance_minor,
  atMs: row.at.getTime(),
});

const transfer: SandboxStore["transfer"] = async (reader, request) => {
  const { rows } = await queryableOf(reader).query<TransferRow>(
    `${selectTransfer("sandbox_transfer")} where t.id = $1 and (f.number = $2 or r.number = $2)`,
    [request.transferId, request.number],
  );
  return rows[0] && transferOf(rows[0]);
};

const history: SandboxStore["history"] = async (reader, query) => {
  const { rows } = await queryableOf(reader).query<TransferRow>(
    `${selectTransfer("sandbox_transfer")} where (f.number = $1 or r.number = $1) and ($2::text is null or t.provider = $2)
       and ($3::text is null or t.currency = $3)
     order by t.id desc limit $4`,
    [query.number, query.provider ?? null, query.currency ?? null, query.limit],
  );
  return rows.map(transferOf);
};

const operatorStatement: SandboxStore["operatorStatement"] = async (reader, query) => {
  const { rows } = await queryableOf(reader).query<TransferRow>(
    `${selectTransfer("sandbox_transfer")} where t.id > $1 and r.is_operator order by t.id limit $2`,
    [query.afterId, query.limit],
  );
  return rows.map(transferOf);
};

const receivedTransfer: SandboxStore["receivedTransfer"] = async (reader, request) => {
  const { rows } = await queryableOf(reader).query<TransferRow>(
    `${selectTransfer("sandbox_transfer")} where t.provider = $1 and t.transaction_id = $2 and r.is_operator`,
    [request.provider, request.transactionId],
  );
  return rows[0] && transferOf(rows[0]);
};

const openSession: SandboxStore["openSession"] = async (tx, session) => {
  await queryableOf(tx).query(
    "insert into sandbox_session (token_hash, number, expires_at) values ($1, $2, now() + $3 * interval '1 millisecond')",
    [session.tokenHash, session.number, session.lifeMs],
  );
};

async function numberOfSession(reader: Reader, tokenHash: Uint8Array): Promise<string | undefined> {
  const { rows } = await queryableOf(reader).query<{ number: string }>(
    "select number from sandbox_session where token_hash = $1 and expires_at > now()",
    [tokenHash],
  );
  return rows[0]?.number;
}

async function endSession(tx: Tx, tokenHash: Uint8Array): Promise<void> {
  await queryableOf(tx).query("delete from sandbox_session where token_hash = $1", [tokenHash]);
}

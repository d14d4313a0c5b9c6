import type { Currency } from "@maidan/core/money";
import type { Reader, Tx } from "@maidan/services/command";
import type { InvariantResult, LedgerLine, LedgerStore, PlayerBalances } from "@maidan/services/ledger";
import { queryableOf } from "../database/index.ts";
import { ledgerInvariants, type Invariant } from "./invariants.ts";

const playerBuckets = ["cash", "locked", "withdrawal"] as const;

/** The ledger's reads and the opening of accounts. Features add invariants of their own to the check. */
export function createLedgerStore(options: { readonly invariants?: readonly Invariant[] } = {}): LedgerStore {
  const invariants = [...ledgerInvariants, ...(options.invariants ?? [])];
  return {
    openPlayerAccounts: async (tx: Tx, playerId: string, currency: Currency) => {
      await queryableOf(tx).query(
        "insert into ledger_account (owner, player_id, name, currency) select 'player', $1, bucket, $2 from unnest($3::text[]) as bucket",
        [playerId, currency, playerBuckets],
      );
    },
    balances,
    holdCash,
    statement,
    check: (reader) => checkInvariants(reader, invariants),
  };
}

async function balances(reader: Reader, playerId: string): Promise<PlayerBalances | undefined> {
  const { rows } = await queryableOf(reader).query<{ name: string; currency: Currency; balance_minor: bigint }>({
    name: "ledger-balances",
    text: "select name, currency, balance_minor from ledger_account where owner = 'player' and player_id = $1",
    values: [playerId],
  });
  const [first] = rows;
  if (first === undefined) return undefined;
  const of = (name: string): bigint => rows.find((row) => row.name === name)?.balance_minor ?? 0n;
  return {
    currency: first.currency,
    cashMinor: of("cash"),
    lockedMinor: of("locked"),
    withdrawalMinor: of("withdrawal"),
  };
}

const holdCash: LedgerStore["holdCash"] = async (tx, players) => {
  const { rows } = await queryableOf(tx).query<{ player_id: bigint; balance_minor: bigint }>({
    name: "ledger-hold-cash",
    text: `select a.player_id, a.balance_minor from ledger_account a
      where a.owner = 'player' and a.name = 'cash' and (a.player_id, a.currency) in (select * from unnest($1::bigint[], $2::text[]))
      order by a.id for no key update of a`,
    values: [players.map(({ playerId }) => playerId), players.map(({ currency }) => currency)],
  });
  return new Map(rows.map((row) => [String(row.player_id), row.balance_minor]));
};

async function statement(
  reader: Reader,
  query: { readonly playerId: string; readonly beforePostingId?: string; readonly limit: number },
): Promise<readonly LedgerLine[]> {
  interface Row {
    id: bigint;
    transaction_id: bigint;
    kind: string;
    reason: string;
    name: string;
    amount_minor: bigint;
    created_at: Date;
  }
  const { rows } = await queryableOf(reader).query<Row>(
    `select p.id, p.transaction_id, t.kind, t.reason, a.name, p.amount_minor, t.created_at
     from ledger_account a
     join ledger_posting p on p.account_id = a.id
     join ledger_transaction t on t.id = p.transaction_id
     where a.owner = 'player' and a.player_id = $1 and ($2::bigint is null or p.id < $2::bigint)
     order by p.id desc limit $3`,
    [query.playerId, query.beforePostingId ?? null, query.limit],
  );
  return rows.map((row) => ({
    postingId: String(row.id),
    transactionId: String(row.transaction_id),
    kind: row.kind,
    reason: row.reason,
    bucket: row.name,
    amountMinor: row.amount_minor,
    at: row.created_at,
  }));
}

async function checkInvariants(reader: Reader, invariants: readonly Invariant[]): Promise<InvariantResult[]> {
  const results: InvariantResult[] = [];
  for (const invariant of invariants) {
    const { rows } = await queryableOf(reader).query<{ offender: string }>(
      `select offender::text from (${invariant.offendersSql}) broken limit 20`,
    );
    results.push({
      name: invariant.name,
      rule: invariant.rule,
      isHeld: rows.length === 0,
      offenders: rows.map((row) => row.offender),
    });
  }
  return results;
}

import type { AccountRef, Posting } from "@maidan/core/ledger";
import { isBalanced } from "@maidan/core/ledger";
import type { Tx } from "@maidan/services/command";
import { queryableOf, type Queryable } from "../database/index.ts";

/** One ledger transaction to write. */
export interface LedgerEntry {
  readonly kind: string;
  readonly reason: string;
  readonly commandId: string | null;
  readonly reversesId?: string;
  readonly postings: readonly Posting[];
}

function ownerKey(account: AccountRef): string {
  switch (account.owner) {
    case "player":
      return account.playerId;
    case "market":
      return account.marketId;
    case "bonus":
      return account.grantId;
    case "house":
      return "";
  }
}
function accountName(account: AccountRef): string {
  switch (account.owner) {
    case "player":
      return account.bucket;
    case "market":
      return "pool";
    case "bonus":
      return "grant";
    case "house":
      return account.name;
  }
}

/** Market, bonus and house accounts come into being when first used; a player's are opened at signup, so that money never goes to a player who doesn't exist. */
const openShared = `
  insert into ledger_account (owner, market_id, grant_id, name, currency)
  select u.owner, case u.owner when 'market' then u.key end, case u.owner when 'bonus' then u.key::bigint end, u.name, u.currency
  from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as u(owner, key, name, currency)
  on conflict do nothing`;

async function openSharedAccounts(client: Queryable, postings: readonly Posting[]): Promise<void> {
  const shared = new Map<string, readonly [owner: string, key: string, name: string, currency: string]>();
  for (const { account, currency } of postings) {
    if (account.owner === "player") continue;
    const row = [account.owner, ownerKey(account), accountName(account), currency] as const;
    shared.set(row.join(" "), row);
  }
  if (shared.size === 0) return;
  // In one order everywhere, so that two who open the same accounts wait for each other instead of deadlocking.
  const rows = [...shared.keys()].toSorted().flatMap((key) => [shared.get(key) ?? []]);
  const values = [0, 1, 2, 3].map((column) => rows.map((row) => row[column]));
  await client.query({ name: "ledger-open-shared", text: openShared, values });
}

/** All transactions and postings of a batch in one statement each, so that the balancing trigger sees every transaction whole. */
const insertTransactions = `
  insert into ledger_transaction (kind, reason, command_id, reverses_id)
  select u.kind, u.reason, u.command_id, u.reverses_id
  from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[]) with ordinality as u(kind, reason, command_id, reverses_id, position)
  order by u.position
  returning id`;

// One lookup by key per posting, in the index of its kind of owner: a join over all kinds at once would read every account there is.
const insertPostings = `
  insert into ledger_posting (transaction_id, account_id, amount_minor, currency)
  select u.transaction_id, a.id, u.amount_minor, u.currency
  from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[])
    with ordinality as u(transaction_id, owner, key, name, amount_minor, currency, position)
  left join lateral (
    select p.id from ledger_account p where u.owner = 'player' and p.owner = 'player'
      and p.player_id = case u.owner when 'player' then u.key::bigint end and p.name = u.name and p.currency = u.currency
    union all
    select m.id from ledger_account m where u.owner = 'market' and m.owner = 'market' and m.market_id = u.key and m.currency = u.currency
    union all
    select b.id from ledger_account b where u.owner = 'bonus' and b.owner = 'bonus'
      and b.grant_id = case u.owner when 'bonus' then u.key::bigint end and b.currency = u.currency
    union all
    select h.id from ledger_account h where u.owner = 'house' and h.owner = 'house' and h.name = u.name and h.currency = u.currency
  ) a on true
  order by u.position`;

/**
 * Writes balanced ledger transactions and returns their ids in order. Throws when one isn't balanced (a bug), when an account doesn't exist
 * (not-null violation) or would go below zero (constraint `ledger_account_not_negative`).
 */
export async function postEntries(tx: Tx, entries: readonly LedgerEntry[]): Promise<string[]> {
  for (const entry of entries) {
    if (!isBalanced(entry.postings)) throw new Error(`unbalanced ledger transaction: ${entry.kind} ${entry.reason}`);
  }
  if (entries.length === 0) return [];
  const client = queryableOf(tx);
  const inserted = await client.query<{ id: bigint }>({
    name: "ledger-transactions",
    text: insertTransactions,
    values: [
      entries.map((entry) => entry.kind),
      entries.map((entry) => entry.reason),
      entries.map((entry) => entry.commandId),
      entries.map((entry) => entry.reversesId ?? null),
    ],
  });
  const ids = inserted.rows.map((row) => row.id).toSorted((a, b) => (a < b ? -1 : 1));
  const legs = entries.flatMap((entry, index) =>
    entry.postings.map((posting) => ({ transactionId: ids[index], ...posting })),
  );
  const owners = legs.map((leg) => leg.account.owner);
  const keys = legs.map((leg) => ownerKey(leg.account));
  const names = legs.map((leg) => accountName(leg.account));
  const legCurrencies = legs.map((leg) => leg.currency);
  await openSharedAccounts(client, legs);
  await client.query({
    name: "ledger-postings",
    text: insertPostings,
    values: [
      legs.map((leg) => leg.transactionId),
      owners,
      keys,
      names,
      legs.map((leg) => leg.amountMinor),
      legCurrencies,
    ],
  });
  return ids.map(String);
}

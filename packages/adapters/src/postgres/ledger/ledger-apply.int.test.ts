import { transfer } from "@maidan/core/ledger";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { brokenConstraint, txOf } from "../database/index.ts";
import { createLedgerStore } from "./index.ts";
import { postEntries } from "./post.ts";

let database: TestDatabase;
const accounts: Record<string, string> = {};

beforeAll(async () => {
  database = await createTestDatabase();
  const ledger = createLedgerStore();
  const client = await database.pool.connect();
  await ledger.openPlayerAccounts(txOf(client), "1", "BDT");
  await ledger.openPlayerAccounts(txOf(client), "2", "INR");
  client.release();
  await database.pool.query(
    "insert into ledger_account (owner, name, currency) values ('house', 'issue', 'BDT'), ('house', 'issue', 'INR') on conflict do nothing",
  );
  const { rows } = await database.pool.query<{ key: string; id: bigint }>(
    "select concat_ws(':', owner, player_id, name, currency) as key, id from ledger_account",
  );
  for (const row of rows) accounts[row.key] = String(row.id);
});
afterAll(() => database.close());

interface Leg {
  readonly account: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** The transaction of the leg; the one that was just made when absent. */
  readonly transactionId?: string;
}
const idOf = (account: string): string => accounts[account] ?? account;

/** Writes the legs in one statement, as every writer must; returns the constraint that refused them. */
async function write(legs: readonly Leg[]): Promise<string | undefined> {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    const made = await client.query<{ id: bigint }>(
      "insert into ledger_transaction (kind, reason) values ('test', 'test') returning id",
    );
    const transactionId = String(made.rows[0]?.id);
    await client.query(
      `insert into ledger_posting (transaction_id, account_id, amount_minor, currency)
       select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[])`,
      [
        legs.map((leg) => leg.transactionId ?? transactionId),
        legs.map((leg) => idOf(leg.account)),
        legs.map((leg) => leg.amountMinor),
        legs.map((leg) => leg.currency),
      ],
    );
    await client.query("commit");
    return undefined;
  } catch (error) {
    await client.query("rollback");
    return brokenConstraint(error) ?? String(error);
  } finally {
    client.release();
  }
}

const balanceOf = async (account: string): Promise<bigint | undefined> => {
  const sum = await database.pool.query<{ balance_minor: bigint }>(
    "select balance_minor from ledger_account where id = $1",
    [idOf(account)],
  );
  return sum.rows[0]?.balance_minor;
};
const bdt = (account: string, amountMinor: number): Leg => ({ account, amountMinor, currency: "BDT" });
const inr = (account: string, amountMinor: number): Leg => ({ account, amountMinor, currency: "INR" });

describe("postings as the database takes them", () => {
  test("[LEDGER-01] postings that don't sum to zero are refused, also when they do so only across currencies", async () => {
    expect(await write([bdt("house:issue:BDT", -500), bdt("player:1:cash:BDT", 400)])).toBe(
      "ledger_transaction_balanced",
    );
    expect(await write([bdt("house:issue:BDT", -500), inr("player:2:cash:INR", 500)])).toBe(
      "ledger_transaction_balanced",
    );
    expect(await balanceOf("player:1:cash:BDT")).toBe(0n);
  });

  test("[LEDGER-01] a statement with one whole and one broken transaction is refused as a whole", async () => {
    const whole = [bdt("house:issue:BDT", -500), bdt("player:1:cash:BDT", 500)];
    const other = await database.pool.query<{ id: bigint }>(
      "insert into ledger_transaction (kind, reason) values ('test', 'other') returning id",
    );
    const transactionId = String(other.rows[0]?.id);
    const broken = { ...bdt("player:1:locked:BDT", 1), transactionId };
    expect(await write([...whole, broken])).toBe("ledger_transaction_balanced");
    expect(await balanceOf("player:1:cash:BDT")).toBe(0n);
  });

  test("a posting in another currency than its account's is refused", async () => {
    expect(await write([inr("house:issue:INR", -500), inr("player:1:cash:BDT", 500)])).toBe("ledger_posting_currency");
    expect(await write([bdt("house:issue:INR", -500), bdt("player:1:cash:BDT", 500)])).toBe("ledger_posting_currency");
  });

  test("a posting to an account or of a transaction that doesn't exist is refused", async () => {
    expect(await write([bdt("house:issue:BDT", -500), bdt("987654321", 500)])).toBe("ledger_posting_account_id_fkey");
    const nowhere = { transactionId: "987654321" };
    const legs = [bdt("house:issue:BDT", -500), bdt("player:1:cash:BDT", 500)].map((leg) => ({ ...leg, ...nowhere }));
    expect(await write(legs)).toBe("ledger_posting_transaction_id_fkey");
  });

  test("[LEDGER-03] [LEDGER-04] balances move by the sum of the postings, several to one account too, and never below zero", async () => {
    const before = (await balanceOf("player:2:cash:INR")) ?? 0n;
    const legs = [inr("house:issue:INR", -700), inr("player:2:cash:INR", 1_000), inr("player:2:cash:INR", -300)];
    expect(await write(legs)).toBeUndefined();
    expect(await balanceOf("player:2:cash:INR")).toBe(before + 700n);
    expect(await write([inr("player:2:cash:INR", -701), inr("house:issue:INR", 701)])).toBe(
      "ledger_account_not_negative",
    );
    expect(await balanceOf("player:2:cash:INR")).toBe(before + 700n);
  });

  test("[LEDGER-08] postings find their accounts by their keys, however many accounts and postings there are", async () => {
    await database.pool.query(`insert into ledger_account (owner, player_id, name, currency)
      select 'player', i, 'cash', 'BDT' from generate_series(1000, 21000) i`);
    await database.pool.query("analyze ledger_account");
    const client = await database.pool.connect();
    const rowsRead = (): Promise<bigint> => readOf(client, "seq_tup_read", "ledger_account");
    try {
      const before = await rowsRead();
      // Many first: the session plans by what it meets first, and keeps that for the single ones.
      for (const count of [400, 1]) await postTo(client, count);
      expect((await rowsRead()) - before).toBe(0n);
    } finally {
      client.release();
    }
  });

  test("[LEDGER-08] postings find their transactions by their keys, also in a session that began with a small ledger", async () => {
    // Whatever others have planned by: a session of its own, to which the ledger is as good as empty.
    await database.pool.query("analyze ledger_transaction");
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await postTo(client, 1);
      await client.query(
        `insert into ledger_transaction (kind, reason) select 'test', 'many' from generate_series(1, 5000)`,
      );
      const before = await readOf(client, "idx_tup_fetch + seq_tup_read", "ledger_transaction");
      await postTo(client, 3);
      const read = (await readOf(client, "idx_tup_fetch + seq_tup_read", "ledger_transaction")) - before;
      expect(Number(read)).toBeLessThan(20);
    } finally {
      await client.end();
    }
  });
});

/** Rows of the table that were read so far. */
async function readOf(client: pg.ClientBase, counter: string, table: string): Promise<bigint> {
  await client.query("select pg_stat_force_next_flush()");
  const read = await client.query<{ n: string }>(
    `select (${counter})::text as n from pg_stat_user_tables where relname = '${table}'`,
  );
  return BigInt(read.rows[0]?.n ?? 0);
}

/** So many transactions in one statement of postings, each to a player of their own. */
async function postTo(client: pg.ClientBase, count: number): Promise<void> {
  const entries = Array.from({ length: count }, (_, index) => ({
    kind: "test",
    reason: "keys",
    commandId: null,
    postings: transfer(
      { owner: "house", name: "issue" },
      { owner: "player", playerId: String(1500 + index), bucket: "cash" },
      { amountMinor: 5n, currency: "BDT" },
    ),
  }));
  await client.query("begin");
  await postEntries(txOf(client), entries);
  await client.query("commit");
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { createPool } from "../../../packages/adapters/src/postgres/database/index.ts";
import { startPostgres } from "../../../packages/adapters/src/postgres/embedded/index.ts";
import { migrate } from "../../../packages/adapters/src/postgres/migrations/index.ts";
import { defaultStateDir } from "../../../tools/state-dir.ts";

/** A durable PostgreSQL of its own (fsync and synchronous commit on), with a seeded template from which each measurement gets a fresh database. */
export interface Cluster {
  /** A database with players, accounts and open markets, and nothing bet yet. */
  fresh(): Promise<{ readonly url: string; readonly pool: pg.Pool; close(): Promise<void> }>;
  readonly settings: Readonly<Record<string, string>>;
  readonly pid: number;
  readonly playerIds: readonly string[];
  readonly marketIds: readonly string[];
  stop(): Promise<void>;
}

/** What each player begins with. */
export const fundMinor = 100_000_000;

const databaseUrl = (url: string, name: string): string => url.replace("@/postgres?", `@/${name}?`);
const connect = (url: string, maxConnections: number): pg.Pool =>
  createPool({ url, maxConnections, applicationName: "maidan-bench", onError: () => undefined });

export async function startCluster(size: { readonly players: number; readonly markets: number }): Promise<Cluster> {
  const stateDir = mkdtempSync(path.join(tmpdir(), "maidan-bench-"));
  const server = await startPostgres({ stateDir, binariesDir: defaultStateDir() });
  const admin = connect(server.url, 1);
  await admin.query("create database seeded");
  const seeded = connect(databaseUrl(server.url, "seeded"), 1);
  await migrate(seeded);
  const ids = await seed(seeded, size);
  const settings: Record<string, string> = {};
  for (const name of ["fsync", "synchronous_commit", "full_page_writes"]) {
    settings[name] = String(Object.values((await seeded.query(`show ${name}`)).rows[0] as object)[0]);
  }
  // Otherwise PostgreSQL does it by itself, in the middle of a measurement.
  await seeded.query("vacuum analyze");
  await seeded.end();
  let count = 0;
  return {
    ...ids,
    pid: server.pid,
    settings,
    fresh: async () => {
      count += 1;
      const name = `run_${count}`;
      await admin.query(`create database ${name} template seeded strategy file_copy`);
      const url = databaseUrl(server.url, name);
      const pool = connect(url, 4);
      return {
        url,
        pool,
        close: async () => {
          await pool.end();
          await admin.query(`drop database ${name} with (force)`);
        },
      };
    },
    stop: async () => {
      await admin.end();
      await server.stop();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

/** Players with money, and open markets. */
export async function seed(
  pool: pg.Pool,
  size: { readonly players: number; readonly markets: number },
): Promise<{ playerIds: string[]; marketIds: string[] }> {
  const players = await pool.query<{ id: bigint }>(
    `insert into player (username, password_hash, name, email, currency, referral_code)
     select 'bench' || i, 'x', 'Bench', 'bench' || i || '@maidan.test', 'BDT', 'bench' || i from generate_series(1, $1) i returning id`,
    [size.players],
  );
  await pool.query(`insert into ledger_account (owner, player_id, name, currency)
    select 'player', p.id, n, 'BDT' from player p cross join unnest(array['cash', 'locked', 'withdrawal']) n order by p.id, n`);
  await pool.query(
    "insert into ledger_account (owner, name, currency) values ('house', 'issue', 'BDT') on conflict do nothing",
  );
  await pool.query(`with made as (insert into ledger_transaction (kind, reason) values ('bench.fund', 'all') returning id),
    leg as (select id as account_id, ${fundMinor}::bigint as amount from ledger_account where owner = 'player' and name = 'cash')
    insert into ledger_posting (transaction_id, account_id, amount_minor, currency)
    select made.id, leg.account_id, leg.amount, 'BDT' from made, leg
    union all select made.id, h.id, -(select sum(amount) from leg), 'BDT' from made, ledger_account h where h.owner = 'house' and h.name = 'issue'`);
  const events = await pool.query<{ id: bigint }>(
    `insert into exchange_event (event_type_id, competition, name, start_at, source, source_id)
     select '4', 'Bench Cup', 'Match ' || i, now(), 'bench', i::text from generate_series(1, $1) i returning id`,
    [size.markets],
  );
  const markets = await pool.query<{ id: string }>(
    `insert into exchange_market (event_id, market_type, name, status, start_at, in_play_delay_ms, commission_basis_points)
     select e, 'MATCH_ODDS', 'Match Odds', 'OPEN', now(), 0, 200 from unnest($1::bigint[]) e returning id`,
    [events.rows.map((row) => row.id)],
  );
  await pool.query(`insert into exchange_runner (market_id, selection_id, name, sort_priority)
    select m.id, s, 'Runner ' || s, s from exchange_market m cross join generate_series(1, 2) s`);
  // Those alone that have rows: of an empty one that was looked at every plan would be to read it whole, and be kept while it grows, as in no real installation.
  await pool.query(
    "vacuum analyze player, ledger_account, ledger_transaction, ledger_posting, exchange_event, exchange_market, exchange_runner",
  );
  return { playerIds: players.rows.map((row) => String(row.id)), marketIds: markets.rows.map((row) => row.id) };
}

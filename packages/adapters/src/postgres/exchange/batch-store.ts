import { DatabaseUnavailable, type BatchRows, type BatchStore, type CommitResult } from "@maidan/services/exchange";
import type { SettlementStore } from "@maidan/services/settlement";
import pg from "pg";
import { brokenConstraint, isConnectionFault, isRetryable } from "../database/index.ts";
import { BatchConnection, flight, type BatchConnectionOptions } from "./batch-connection.ts";
import { statementsOf, type BatchStatement } from "./batch-statements.ts";
import { beginBatch } from "./begin-batch.ts";
import { loadMarket } from "./load-market.ts";
import { readSettlement } from "./settlement-reader.ts";
import { writeSettlement } from "./settlement-statements.ts";

const asError = (fault: unknown): Error => (fault instanceof Error ? fault : new Error(String(fault)));

export interface BatchStoreOptions extends BatchConnectionOptions {
  /** Called when all rows are written and before the commit; tests end the process there. */
  readonly beforeCommit?: () => void;
}

/** Batches, settlements, and the end of the connection. */
export interface EngineDatabase extends BatchStore, SettlementStore {
  close(): Promise<void>;
}

/** The engine's batches over one connection of their own. */
export function createBatchStore(options: BatchStoreOptions): EngineDatabase {
  const connection = new BatchConnection(options);
  const end = (writeAll: (client: pg.Client) => Promise<string | null>): Promise<CommitResult> =>
    endBatch({ connection, writeAll, beforeCommit: options.beforeCommit });
  const onClient = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    try {
      return await work(await connection.client());
    } catch (error) {
      throw translated(error);
    }
  };
  return {
    connect: () => onClient(async () => undefined),
    begin: async (request) => {
      try {
        return await beginBatch(await connection.openTransaction(), request);
      } catch (error) {
        await connection.undo();
        throw translated(error);
      }
    },
    commit: (rows) => end((client) => write(client, rows)),
    commitSettlement: (rows) => end((client) => writeSettlement(client, rows)),
    rollBack: () => connection.undo(),
    readSettlement: (marketId) => onClient((client) => readSettlement(client, marketId)),
    loadMarket: (marketId) => onClient((client) => loadMarket(client, marketId)),
    deleteOutbox: (id) =>
      onClient(async (client) => {
        await client.query("delete from outbox where id = $1", [id]);
      }),
    activeMarkets: () =>
      onClient(async (client) => {
        const text = "select id from exchange_market where status in ('OPEN', 'SUSPENDED') order by start_at";
        const { rows } = await client.query<{ id: string }>(text);
        return rows.map((row) => row.id);
      }),
    close: () => connection.drop(),
  };
}

/** A fault after which the same may be tried again, as the engine knows it; any other as it is. */
const translated = (error: unknown): Error =>
  isWorthAnotherTry(error) ? new DatabaseUnavailable(asError(error).message, { cause: error }) : asError(error);

interface End {
  readonly connection: BatchConnection;
  readonly writeAll: (client: pg.Client) => Promise<string | null>;
  readonly beforeCommit: (() => void) | undefined;
}

async function endBatch({ connection, writeAll, beforeCommit }: End): Promise<CommitResult> {
  const client = connection.open;
  let outboxId: string | null;
  try {
    outboxId = await writeAll(client);
  } catch (error) {
    await connection.undo();
    return { type: "rolledBack", error: asError(error), isRetryable: isWorthAnotherTry(error) };
  }
  connection.closeTransaction();
  beforeCommit?.();
  const result = await finish(client, outboxId);
  if (result.type === "unknown") await connection.drop();
  return result;
}

/** A lost race, a lock that was not free in time, or a broken connection: nothing was written and the same commands may come again. */
function isWorthAnotherTry(error: unknown): boolean {
  const isLockTimeout = error instanceof pg.DatabaseError && error.code === "55P03";
  // The driver refuses statements on a connection that it knows to be broken without a code.
  const isBroken =
    error instanceof Error && /connection (terminated|error)|not queryable|timeout expired/i.test(error.message);
  const isKeyTaken = brokenConstraint(error) === "command_key_unique";
  return isRetryable(error) || isConnectionFault(error) || isLockTimeout || isBroken || isKeyTaken;
}

function* allStatements(rows: BatchRows): Generator<BatchStatement> {
  yield* statementsOf(rows);
  if (rows.toldOutboxId !== null) {
    const config = { name: "exchange-told", text: "delete from outbox where id = $1", values: [rows.toldOutboxId] };
    yield { config, expectedRows: null };
  }
  if (rows.outbox !== null) {
    const values = [rows.outbox.topic, JSON.stringify(rows.outbox.payload)];
    const text = "insert into outbox (topic, payload) values ($1, $2) returning id";
    yield { config: { name: "exchange-outbox", text, values }, expectedRows: 1 };
  }
}

/** Sends all rows in one flight and checks that each statement touched what it must. Returns the outbox row's id. */
async function write(client: pg.Client, rows: BatchRows): Promise<string | null> {
  const expected: { readonly name: string; readonly rows: number | null }[] = [];
  const sent = function* (): Generator<pg.QueryConfig> {
    for (const { config, expectedRows } of allStatements(rows)) {
      expected.push({ name: config.name ?? "", rows: expectedRows });
      yield config;
    }
  };
  const results = await flight(client, sent());
  for (const [index, statement] of expected.entries()) {
    const touched = results[index]?.rowCount ?? 0;
    if (statement.rows !== null && touched !== statement.rows) {
      throw new Error(`${statement.name} touched ${touched} rows instead of ${statement.rows}`);
    }
  }
  const [told] = (rows.outbox === null ? [] : (results.at(-1)?.rows ?? [])) as { id: bigint }[];
  return told === undefined ? null : String(told.id);
}

async function finish(client: pg.Client, outboxId: string | null): Promise<CommitResult> {
  try {
    const { command } = await client.query("commit");
    if (command === "COMMIT") return { type: "committed", outboxId };
    return { type: "rolledBack", isRetryable: false, error: new Error(`commit ended as ${command}`) };
  } catch (error) {
    // Whether the server had committed before the connection broke can't be told from here.
    if (error instanceof pg.DatabaseError && !isConnectionFault(error)) {
      return { type: "rolledBack", isRetryable: isRetryable(error), error };
    }
    return { type: "unknown", error: asError(error) };
  }
}

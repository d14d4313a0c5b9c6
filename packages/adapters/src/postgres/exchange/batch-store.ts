import { DatabaseUnavailable, type BatchStore, type CommitResult } from "@maidan/services/exchange";
import type { RemovalStore } from "@maidan/services/exchange";
import type { SettlementStore } from "@maidan/services/settlement";
import type pg from "pg";
import { BatchConnection, type BatchConnectionOptions } from "./batch-connection.ts";
import { beginBatch, lookForBatch } from "./begin-batch.ts";
import {
  asError,
  clearNotes,
  commitFenced,
  endBatch,
  isWorthAnotherTry,
  writeRows,
  type BeforeCommit,
} from "./end-batch.ts";
import { loadMarket } from "./load-market.ts";
import { readRemoval, writeRemoval } from "./removal-statements.ts";
import { readSettlement, readSettlementPages } from "./settlement-reader.ts";
import { writeSettlement } from "./settlement-statements.ts";

export interface BatchStoreOptions extends BatchConnectionOptions {
  /** Asked with each batch: tests end the process by what it gives, called when all rows are written and instead of the commit. */
  readonly beforeCommit?: BeforeCommit;
}

/** Batches, settlements, and the end of the connection. */
export interface EngineDatabase extends BatchStore, SettlementStore, RemovalStore {
  close(): Promise<void>;
}

/** The engine's batches over a connection of their own, and another one that reads for the next batch while one is written. */
export function createBatchStore(options: BatchStoreOptions): EngineDatabase {
  const connection = new BatchConnection(options);
  // Under another name: it is by the one that writes that others see whether the owner lives.
  const reading = new BatchConnection({ ...options, owner: "maidan-engine-reads" });
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
    look: async (question) => {
      try {
        return await lookForBatch(await reading.client(), question);
      } catch (error) {
        // It may be in a transaction that failed.
        await reading.drop();
        throw translated(error);
      }
    },
    begin: async (request) => {
      try {
        return await beginBatch(await connection.openTransaction(), request);
      } catch (error) {
        await connection.undo();
        throw translated(error);
      }
    },
    commit: (rows, fence) =>
      fence === undefined
        ? end((client) => writeRows(client, rows))
        : commitFenced({ connection, rows, fence, beforeCommit: options.beforeCommit }),
    commitSettlement: (rows) => end((client) => writeSettlement(client, rows)),
    readRemoval: (marketId) => onClient((client) => readRemoval(client, marketId)),
    commitRemoval: (rows) => end((client) => writeRemoval(client, rows)),
    rollBack: () => connection.undo(),
    readSettlement: (marketId, mostBets) => onClient((client) => readSettlement(client, marketId, mostBets)),
    readPages: (marketId, onBets) =>
      onOwnConnection(options, (client) => readSettlementPages(client, marketId, onBets)),
    loadMarket: (marketId) => onClient((client) => loadMarket(client, marketId)),
    deleteOutbox: (ids) =>
      onClient(async (client) => {
        await client.query(clearNotes(ids));
      }),
    activeMarkets: () =>
      onClient(async (client) => {
        const text = "select id from exchange_market where status in ('OPEN', 'SUSPENDED') order by start_at";
        const { rows } = await client.query<{ id: string }>(text);
        return rows.map((row) => row.id);
      }),
    close: async () => {
      await Promise.all([connection.drop(), reading.drop()]);
    },
  };
}

/** On a connection of its own, so that no batch waits. */
async function onOwnConnection<T>(
  options: BatchConnectionOptions,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const own = new BatchConnection({ ...options, owner: "maidan-settlement-reads" });
  try {
    return await work(await own.client());
  } catch (error) {
    throw translated(error);
  } finally {
    await own.drop();
  }
}

/** A fault after which the same may be tried again, as the engine knows it; any other as it is. */
const translated = (error: unknown): Error =>
  isWorthAnotherTry(error) ? new DatabaseUnavailable(asError(error).message, { cause: error }) : asError(error);

import pg from "pg";
import type { Reader, Tx } from "@maidan/services/command";
import { ReplanningPool } from "./replanning-pool.ts";

/** int8 → bigint: money never passes through a floating-point number. Everything else as `pg` reads it. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, (text: string) => BigInt(text));

export interface PoolOptions {
  readonly url: string;
  readonly maxConnections: number;
  readonly applicationName: string;
  readonly onError?: (error: Error) => void;
  /** As for a start: a connection is waited for as long as a busy machine may take, until `boundWaits` is called. */
  readonly isPatient?: boolean;
}

/** Who asks for something is better told no than left waiting for a connection. */
const waitMs = 5_000;
/** Nobody is asking yet, and a start that gives up has to be begun anew by hand. */
const patientWaitMs = 60_000;

/**
 * A pool of connections. Statement plans are generic (`force_generic_plan`): the hot statements take arrays, whose custom plans cost more than
 * they gain; for the same reason none is compiled (`jit`), whoever's server it is. Idle connections that break are dropped and reported, never thrown.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new ReplanningPool({
    connectionString: options.url,
    max: options.maxConnections,
    application_name: options.applicationName,
    connectionTimeoutMillis: options.isPatient === true ? patientWaitMs : waitMs,
    idleTimeoutMillis: 60_000,
    types,
    options: "-c plan_cache_mode=force_generic_plan -c jit=off -c idle_in_transaction_session_timeout=30000",
  });
  const report = (error: Error): void => options.onError?.(error);
  pool.on("error", report);
  pool.on("connect", (client) => client.on("error", report));
  return pool;
}

/** Ends a patient pool's patience: from now on a call that finds no connection within five seconds is refused. */
export function boundWaits(pool: pg.Pool): void {
  pool.options.connectionTimeoutMillis = waitMs;
}

/** What runs a statement: the pool, or the one connection of an open transaction. */
export type Queryable = pg.Pool | pg.ClientBase;

const handles = new WeakMap<object, Queryable>();

function handleOf(queryable: Queryable): object {
  const handle = Object.freeze({});
  handles.set(handle, queryable);
  return handle;
}

/** The pool as a handle for reads. */
export const readerOf = (pool: pg.Pool): Reader => handleOf(pool) as Reader;
/** The connection of an open transaction as the handle that writing repositories take. Called by the command runner and the engine's batch alone. */
export const txOf = (client: pg.ClientBase): Tx => handleOf(client) as Tx;

/** The connection or pool behind a handle, for hot statements with array parameters. */
export function queryableOf(reader: Reader): Queryable {
  const queryable = handles.get(reader);
  if (queryable === undefined) throw new Error("not a handle of this database adapter");
  return queryable;
}

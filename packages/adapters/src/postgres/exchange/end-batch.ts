import { DatabaseUnavailable, type BatchFence, type BatchRows, type CommitResult } from "@maidan/services/exchange";
import pg from "pg";
import { brokenConstraint, isConnectionFault, isRetryable } from "../database/index.ts";
import { flight, outcomesOf, type BatchConnection } from "./batch-connection.ts";
import { statementsOf } from "./batch-statements.ts";
import { fenceOf, lostShardsOf } from "./begin-batch.ts";
import { oneAnswerOf, type OneAnswer } from "./one-answer.ts";

/** How a batch is written and ended: in a transaction that is open already, or fenced, written and committed in one flight. */

export const asError = (fault: unknown): Error => (fault instanceof Error ? fault : new Error(String(fault)));

/** A lost race, a lock that was not free in time, or a broken connection: nothing was written and the same commands may come again. */
export function isWorthAnotherTry(error: unknown): boolean {
  const isLockTimeout = error instanceof pg.DatabaseError && error.code === "55P03";
  // The driver refuses statements on a connection that it knows to be broken without a code.
  const isBroken =
    error instanceof Error && /connection (terminated|error)|not queryable|timeout expired/i.test(error.message);
  const isKeyTaken = brokenConstraint(error) === "command_key_unique";
  return isRetryable(error) || isConnectionFault(error) || isLockTimeout || isBroken || isKeyTaken;
}

export type BeforeCommit = () => (() => void) | undefined;

interface End {
  readonly connection: BatchConnection;
  readonly writeAll: (client: pg.Client) => Promise<string | null>;
  readonly beforeCommit: BeforeCommit | undefined;
}

/** Writes into the open transaction and commits it. */
export async function endBatch({ connection, writeAll, beforeCommit }: End): Promise<CommitResult> {
  const client = connection.open;
  let outboxId: string | null;
  try {
    outboxId = await writeAll(client);
  } catch (error) {
    await connection.undo();
    return { type: "rolledBack", error: asError(error), isRetryable: isWorthAnotherTry(error) };
  }
  connection.closeTransaction();
  beforeCommit?.()?.();
  const result = await finish(client, outboxId);
  if (result.type === "unknown") await connection.drop();
  return result;
}

/** Notes that were told of. One that is held is just being told and cleared by somebody else: no bet waits for that. */
const clearing = (parameter: string): string =>
  `delete from outbox where id in (select id from outbox where id = any(${parameter}::bigint[]) for update skip locked)`;
const leaveNote = `with told as (${clearing("$3")}) insert into outbox (topic, payload) values ($1, $2) returning id`;

/** Clears the notes of batches that were told of. */
export const clearNotes = (ids: readonly string[]): pg.QueryConfig => ({
  name: "exchange-told",
  text: clearing("$1"),
  values: [`{${ids.join(",")}}`],
});

/** Every statement of the batch; the one that leaves the note is the last. */
function* allStatements(rows: BatchRows): Generator<pg.QueryConfig> {
  yield* statementsOf(rows);
  const told = `{${rows.toldOutboxIds.join(",")}}`;
  if (rows.outbox !== null) {
    // The notes of batches that were told of go with it, in one statement.
    const values = [rows.outbox.topic, JSON.stringify(rows.outbox.payload), told];
    yield { name: "exchange-outbox", text: leaveNote, values };
  } else if (rows.toldOutboxIds.length > 0) {
    yield clearNotes(rows.toldOutboxIds);
  }
}

const noteOf = (rows: BatchRows, results: readonly (pg.QueryResult | undefined)[]): string | null => {
  const [told] = (rows.outbox === null ? [] : (results.at(-1)?.rows ?? [])) as { id: bigint }[];
  return told === undefined ? null : String(told.id);
};

/** Sends all rows in one flight. Returns the outbox row's id. */
export async function writeRows(client: pg.Client, rows: BatchRows): Promise<string | null> {
  return noteOf(rows, await flight(client, allStatements(rows)));
}

interface FencedCommit {
  readonly connection: BatchConnection;
  readonly rows: BatchRows;
  readonly fence: BatchFence;
  readonly beforeCommit: BeforeCommit | undefined;
}

/**
 * One transaction in one flight with one answer: fence and rows. A statement that fails undoes it, so that nobody needs to look in between. All
 * statements are made before it returns its promise. With nothing to write the fence alone is asked.
 */
export async function commitFenced(commit: FencedCommit): Promise<CommitResult> {
  const { connection, rows, fence, beforeCommit } = commit;
  const client = connection.ready;
  if (client === undefined) {
    void connection.client().catch(() => undefined);
    const error = new DatabaseUnavailable("the engine's connection is not open");
    return { type: "rolledBack", isRetryable: true, error };
  }
  let statements: pg.QueryConfig[];
  try {
    statements = [...allStatements(rows)];
  } catch (error) {
    return { type: "rolledBack", isRetryable: false, error: asError(error) };
  }
  if (statements.length === 0) {
    const asked = [{ text: "begin" }, fenceOf(fence), { text: "rollback" }];
    return askedAlone(connection, await outcomesOf(client, asked));
  }
  return answered(connection, rows, await oneAnswerOf(client, [fenceOf(fence), ...statements], beforeCommit?.()));
}

async function answered(connection: BatchConnection, rows: BatchRows, answer: OneAnswer): Promise<CommitResult> {
  switch (answer.type) {
    case "committed":
      return { type: "committed", outboxId: rows.outbox === null ? null : (answer.lastRow?.[0] ?? null) };
    case "undone":
      return undoneBy(answer.fault);
    case "unknown":
      // Whether the server had committed before the connection broke can't be told from here.
      await connection.drop();
      return { type: "unknown", error: asError(answer.fault) };
  }
}

/** Nothing was written: whether the engine may go on. */
async function askedAlone(
  connection: BatchConnection,
  outcomes: readonly PromiseSettledResult<pg.QueryResult>[],
): Promise<CommitResult> {
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed === undefined) return { type: "committed", outboxId: null };
  if (outcomes.at(-1)?.status === "fulfilled") return undoneBy(failed.reason);
  // Whether the shards are still its own can't be told from here.
  await connection.drop();
  return { type: "unknown", error: asError(failed.reason) };
}

/** Somebody took or locked money that the batch counted on. */
const isOutrun = (fault: unknown): boolean =>
  ["ledger_account_not_negative", "exchange_exposure_bound"].includes(brokenConstraint(fault) ?? "");

/** The server undid the transaction because of this fault. */
function undoneBy(fault: unknown): CommitResult {
  const error = asError(fault);
  const shards = lostShardsOf(fault);
  if (shards !== undefined) return { type: "lost", shards, error };
  if (isOutrun(fault)) return { type: "outrun", error };
  return { type: "rolledBack", error, isRetryable: isWorthAnotherTry(fault) };
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

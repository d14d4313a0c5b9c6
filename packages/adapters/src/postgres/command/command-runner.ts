import { setTimeout as delay } from "node:timers/promises";
import type { Posting } from "@maidan/core/ledger";
import {
  InsufficientFunds,
  NothingDone,
  refuse,
  type Command,
  type CommandAnswer,
  type CommandContext,
  type CommandRunner,
  type Json,
  type Outcome,
  type Tx,
} from "@maidan/services/command";
import type pg from "pg";
import { brokenConstraint, inTransaction, isRetryable, readerOf, txOf } from "../database/index.ts";
import { postEntries } from "../ledger/index.ts";
import { claimKey, recordOutcome } from "./command-log.ts";
import { earlierAnswer, writeEffects, type Pending } from "./effects.ts";
import { runAllOnce } from "./run-together.ts";

/** A deadlock or serialisation failure did nothing; five tries end practically all of them, and a sixth would only hide a design fault. */
const maxAttempts = 5;

export interface CommandRunnerOptions {
  readonly pool: pg.Pool;
  /** Called after a commit that left events in the outbox, so that they go out at once. */
  readonly onOutbox?: () => void;
}

type Handler<T extends Json> = (tx: Tx, context: CommandContext) => Promise<Outcome<T>>;

/** The command runner over PostgreSQL: see `CommandRunner` for its promises. */
export function createCommandRunner(options: CommandRunnerOptions): CommandRunner {
  const reader = readerOf(options.pool);
  return {
    reader,
    run: (command, handler) =>
      tried(() => runOnce({ pool: options.pool, command, handler, onOutbox: options.onOutbox })),
    runTogether: async (commands, handler) => {
      const { answers, isTold } = await tried(() =>
        onConnection(options.pool, (client) => runAllOnce(client, { commands, handler })),
      );
      if (isTold) options.onOutbox?.();
      return answers;
    },
  };
}

async function tried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error) || attempt >= maxAttempts) throw error;
      await delay(Math.random() * 5 * 2 ** attempt);
    }
  }
}

/** What fails is rolled back. */
async function onConnection<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let fault: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    fault = error instanceof Error ? error : new Error(String(error));
    await client.query("rollback").catch(() => undefined);
    throw fault;
  } finally {
    // A connection that failed in the middle may be broken: it is not given to anybody else.
    client.release(fault !== undefined && !isRetryable(fault) && !(fault instanceof NothingDone));
  }
}

interface Run<T extends Json> {
  readonly pool: pg.Pool;
  readonly command: Command;
  readonly handler: Handler<T>;
  readonly onOutbox: (() => void) | undefined;
}

function runOnce<T extends Json>(run: Run<T>): Promise<CommandAnswer<T>> {
  return onConnection(run.pool, async (client) => {
    await client.query("begin");
    const claim = await claimKey(client, run.command);
    if (claim.type !== "new") {
      await client.query("rollback");
      return earlierAnswer(claim);
    }
    const pending: Pending = { events: [], jobs: [], players: new Set() };
    const context = contextFor(client, claim, pending);
    const outcome = await handle(client, context, run.handler);
    const outcomeText = JSON.stringify(outcome);
    if (outcome.ok) await writeEffects(client, pending);
    await recordOutcome(client, { commandId: claim.commandId, outcomeText, isOk: outcome.ok });
    // After this point it must succeed, or nothing of it happened.
    await client.query("commit");
    if (outcome.ok && (pending.events.length > 0 || pending.players.size > 0)) run.onOutbox?.();
    return { commandId: claim.commandId, isReplay: false, outcome, outcomeText };
  });
}

/** Runs the handler behind a savepoint: a refusal undoes its writes but keeps the key, so that the refusal too is the answer from now on. */
async function handle<T extends Json>(
  client: pg.ClientBase,
  context: CommandContext,
  handler: Handler<T>,
): Promise<Outcome<T>> {
  await client.query("savepoint handler");
  try {
    const outcome = await inTransaction(() => handler(txOf(client), context));
    if (!outcome.ok) await client.query("rollback to savepoint handler");
    return outcome;
  } catch (error) {
    if (!(error instanceof InsufficientFunds)) throw error;
    await client.query("rollback to savepoint handler");
    return refuse("INSUFFICIENT_FUNDS", "There is not enough balance for this. Nothing was changed.");
  }
}

function contextFor(
  client: pg.ClientBase,
  claim: { commandId: string; nowMs: number },
  pending: Pending,
): CommandContext {
  return {
    commandId: claim.commandId,
    nowMs: claim.nowMs,
    post: async (transaction) => {
      const id = await postOne(client, { ...transaction, commandId: claim.commandId });
      for (const { account } of transaction.postings)
        if (account.owner === "player") pending.players.add(account.playerId);
      return id;
    },
    publish: (topic, payload) => void pending.events.push({ topic, payload }),
    enqueue: (job, payload) => void pending.jobs.push({ job, payload }),
  };
}

async function postOne(
  client: pg.ClientBase,
  entry: { kind: string; reason: string; commandId: string; reversesId?: string; postings: readonly Posting[] },
): Promise<string> {
  try {
    const [id] = await postEntries(txOf(client), [entry]);
    if (id === undefined) throw new Error("a ledger transaction was written without an id");
    return id;
  } catch (error) {
    if (brokenConstraint(error) === "ledger_account_not_negative") throw new InsufficientFunds(entry.reason);
    throw error;
  }
}

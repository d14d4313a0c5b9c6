import {
  canonicalJson,
  InsufficientFunds,
  NothingDone,
  scopeOf,
  type Command,
  type CommandAnswer,
  type Json,
  type Outcome,
  type TogetherContext,
  type Tx,
} from "@maidan/services/command";
import type pg from "pg";
import { brokenConstraint, inTransaction, txOf } from "../database/index.ts";
import { postEntries } from "../ledger/index.ts";
import { contentHash } from "./command-log.ts";
import { earlierAnswer, writeEffects, type Pending } from "./effects.ts";

export interface RunTogether<T extends Json> {
  readonly commands: readonly Command[];
  readonly handler: (tx: Tx, context: TogetherContext) => Promise<readonly (Outcome<T> | NothingDone)[]>;
}
type Answers<T extends Json> = readonly (CommandAnswer<T> | NothingDone)[];

// In the order of their keys, so that two groups wait for each other instead of deadlocking.
const claimKeys = `insert into command (scope, key, kind, actor, content, content_hash)
  select u.* from unnest($1::text[], $2::text[], $3::text[], $4::jsonb[], $5::jsonb[], $6::bytea[]) as u(scope, key, kind, actor, content, content_hash)
  order by u.scope, u.key
  on conflict on constraint command_key_unique do nothing returning id, scope, key, now() as now`;
// A lookup per key: joined as two sets, the generic plan would read the whole log.
const findKeys = `select c.id, c.scope, c.key, c.content_hash, c.outcome from unnest($1::text[], $2::text[]) as u(scope, key)
  cross join lateral (select * from command where scope = u.scope and key = u.key limit 1) c`;
const recordOutcomes = `update command c set outcome = u.outcome, is_ok = u.is_ok
  from unnest($1::bigint[], $2::text[], $3::boolean[]) as u(id, outcome, is_ok) where c.id = u.id`;

interface Claims {
  readonly nowMs: number;
  readonly fresh: TogetherContext["fresh"];
  /** What those that were run before answer, by place. */
  readonly earlier: ReadonlyMap<number, CommandAnswer<never>>;
}

/** One transaction for all of these commands; see `CommandRunner.runTogether`. True besides when events went out with it. */
export async function runAllOnce<T extends Json>(
  client: pg.ClientBase,
  { commands, handler }: RunTogether<T>,
): Promise<{ readonly answers: Answers<T>; readonly isTold: boolean }> {
  await client.query("begin");
  const { nowMs, fresh, earlier } = await claimAll(client, commands);
  const pending: Pending = { events: [], jobs: [], players: new Set() };
  const context: TogetherContext = {
    nowMs,
    fresh,
    publish: (topic, payload) => void pending.events.push({ topic, payload }),
    post: (transactions) => postAll(client, transactions, pending),
  };
  const outcomes = fresh.length === 0 ? [] : await inTransaction(() => handler(txOf(client), context));
  if (outcomes.length !== fresh.length) throw new Error("commands without an outcome for each");
  const answers: (CommandAnswer<T> | NothingDone | undefined)[] = commands.map((_, place) => earlier.get(place));
  const kept: { readonly commandId: string; readonly outcomeText: string; readonly isOk: boolean }[] = [];
  const undone: string[] = [];
  for (const [index, { place, commandId }] of fresh.entries()) {
    const outcome = outcomes[index];
    if (outcome === undefined || outcome instanceof NothingDone) {
      undone.push(commandId);
      answers[place] = outcome;
      continue;
    }
    const outcomeText = JSON.stringify(outcome);
    kept.push({ commandId, outcomeText, isOk: outcome.ok });
    answers[place] = { commandId, isReplay: false, outcome, outcomeText };
  }
  await writeEffects(client, pending);
  await endAll(client, { kept, undone });
  // After this point it must succeed, or nothing of it happened.
  await client.query("commit");
  return { answers: answers as Answers<T>, isTold: pending.events.length > 0 || pending.players.size > 0 };
}

async function claimAll(client: pg.ClientBase, commands: readonly Command[]): Promise<Claims> {
  const hashes = commands.map(({ kind, content }) => contentHash(kind, content));
  const scopes = commands.map(({ actor }) => scopeOf(actor));
  const keys = commands.map(({ idempotencyKey }) => idempotencyKey);
  const placeOf = new Map(commands.map((_, place) => [canonicalJson([scopes[place] ?? "", keys[place] ?? ""]), place]));
  if (placeOf.size !== commands.length) throw new Error("a key is there twice among commands that are run together");
  const placed = (row: { scope: string; key: string }): number =>
    placeOf.get(canonicalJson([row.scope, row.key])) ?? -1;
  const { rows } = await client.query<{ id: bigint; scope: string; key: string; now: Date }>({
    name: "commands-claim",
    text: claimKeys,
    values: [
      scopes,
      keys,
      commands.map(({ kind }) => kind),
      commands.map(({ actor }) => JSON.stringify(actor)),
      commands.map(({ content }) => JSON.stringify(content)),
      hashes,
    ],
  });
  const fresh = rows
    .map((row) => ({ place: placed(row), commandId: String(row.id) }))
    .toSorted((a, b) => a.place - b.place);
  const earlier = new Map<number, CommandAnswer<never>>();
  if (fresh.length < commands.length) {
    const isFresh = new Set(fresh.map(({ place }) => place));
    const others = commands.flatMap((_, place) => (isFresh.has(place) ? [] : [place]));
    const found = await client.query<{
      id: bigint;
      scope: string;
      key: string;
      content_hash: Buffer;
      outcome: string;
    }>({
      name: "commands-find",
      text: findKeys,
      values: [others.map((place) => scopes[place]), others.map((place) => keys[place])],
    });
    if (found.rows.length !== others.length) throw new Error("a claimed key vanished");
    for (const row of found.rows) {
      const place = placed(row);
      const isSame = hashes[place]?.equals(row.content_hash) === true;
      const claim = { type: "replay", commandId: String(row.id), outcomeText: row.outcome } as const;
      earlier.set(place, earlierAnswer<never>(isSame ? claim : { type: "conflict" }));
    }
  }
  return { nowMs: rows[0]?.now.getTime() ?? 0, fresh, earlier };
}

async function postAll(
  client: pg.ClientBase,
  transactions: Parameters<TogetherContext["post"]>[0],
  pending: Pending,
): Promise<readonly string[]> {
  for (const { postings } of transactions)
    for (const { account } of postings) if (account.owner === "player") pending.players.add(account.playerId);
  try {
    return await postEntries(txOf(client), transactions);
  } catch (error) {
    if (brokenConstraint(error) === "ledger_account_not_negative")
      throw new InsufficientFunds(transactions[0]?.reason ?? "");
    throw error;
  }
}

/** The first answers are kept; what left nothing leaves no key either. */
async function endAll(
  client: pg.ClientBase,
  {
    kept,
    undone,
  }: {
    readonly kept: readonly { readonly commandId: string; readonly outcomeText: string; readonly isOk: boolean }[];
    readonly undone: readonly string[];
  },
): Promise<void> {
  if (undone.length > 0) {
    const text = "delete from command where id = any($1::bigint[])";
    await client.query({ name: "commands-drop", text, values: [undone] });
  }
  if (kept.length === 0) return;
  await client.query({
    name: "commands-outcomes",
    text: recordOutcomes,
    values: [
      kept.map(({ commandId }) => commandId),
      kept.map(({ outcomeText }) => outcomeText),
      kept.map(({ isOk }) => isOk),
    ],
  });
}

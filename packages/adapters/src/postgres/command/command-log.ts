import { hash } from "node:crypto";
import { canonicalJson, scopeOf, type Command, type Json } from "@maidan/services/command";
import type pg from "pg";

/** The hash that tells a repetition from another request under the same key. */
export const contentHash = (kind: string, content: Json): Buffer =>
  hash("sha256", `${kind}\0${canonicalJson(content)}`, "buffer");

export type Claim =
  | { readonly type: "new"; readonly commandId: string; readonly nowMs: number }
  | { readonly type: "replay"; readonly commandId: string; readonly outcomeText: string }
  | { readonly type: "conflict" };

/**
 * Claims the key inside the open transaction. When another transaction holds the same key, the insert waits for it to end and then finds its row:
 * the key is the gate, never a prior read.
 */
export async function claimKey(client: pg.ClientBase, command: Command): Promise<Claim> {
  const scope = scopeOf(command.actor);
  const hash = contentHash(command.kind, command.content);
  const inserted = await client.query<{ id: bigint; now: Date }>({
    name: "command-claim",
    text: `insert into command (scope, key, kind, actor, content, content_hash) values ($1, $2, $3, $4, $5, $6)
      on conflict on constraint command_key_unique do nothing returning id, now() as now`,
    values: [
      scope,
      command.idempotencyKey,
      command.kind,
      JSON.stringify(command.actor),
      JSON.stringify(command.content),
      hash,
    ],
  });
  const [row] = inserted.rows;
  if (row !== undefined) return { type: "new", commandId: String(row.id), nowMs: row.now.getTime() };
  const found = await client.query<{ id: bigint; content_hash: Buffer; outcome: string }>({
    name: "command-find",
    text: "select id, content_hash, outcome from command where scope = $1 and key = $2",
    values: [scope, command.idempotencyKey],
  });
  const [first] = found.rows;
  if (first === undefined) throw new Error("a claimed key vanished");
  if (!first.content_hash.equals(hash)) return { type: "conflict" };
  return { type: "replay", commandId: String(first.id), outcomeText: first.outcome };
}

/** Keeps the first answer. */
export async function recordOutcome(
  client: pg.ClientBase,
  record: { readonly commandId: string; readonly outcomeText: string; readonly isOk: boolean },
): Promise<void> {
  await client.query({
    name: "command-outcome",
    text: "update command set outcome = $2, is_ok = $3 where id = $1",
    values: [record.commandId, record.outcomeText, record.isOk],
  });
}

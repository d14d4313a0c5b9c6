import { refuse, type CommandAnswer, type Json, type Outcome } from "@maidan/services/command";
import type pg from "pg";

interface OutboxRow {
  readonly topic: string;
  readonly payload: Json;
}
/** What goes out with a commit. */
export interface Pending {
  readonly events: OutboxRow[];
  readonly jobs: { readonly job: string; readonly payload: Json }[];
  readonly players: Set<string>;
}

/** What a key answers that was used before. */
export function earlierAnswer<T extends Json>(
  claim: { type: "replay"; commandId: string; outcomeText: string } | { type: "conflict" },
): CommandAnswer<T> {
  if (claim.type === "replay") {
    return {
      commandId: claim.commandId,
      isReplay: true,
      outcome: JSON.parse(claim.outcomeText) as Outcome<T>,
      outcomeText: claim.outcomeText,
    };
  }
  const outcome = refuse(
    "IDEMPOTENCY_CONFLICT",
    "This request was already sent with other content. Nothing was changed.",
  );
  return { commandId: "", isReplay: false, outcome, outcomeText: JSON.stringify(outcome) };
}

/** Outbox rows and jobs, in the same transaction as what they tell of. */
export async function writeEffects(client: pg.ClientBase, pending: Pending): Promise<void> {
  const events = [...pending.events];
  for (const playerId of pending.players) events.push({ topic: `player.${playerId}`, payload: { type: "balance" } });
  if (events.length > 0) {
    await client.query({
      name: "outbox-add",
      text: "insert into outbox (topic, payload) select * from unnest($1::text[], $2::jsonb[])",
      values: [events.map((event) => event.topic), events.map((event) => JSON.stringify(event.payload))],
    });
  }
  for (const { job, payload } of pending.jobs) {
    await client.query({
      name: "job-add",
      text: "select graphile_worker.add_job($1, $2::json, max_attempts => 12)",
      values: [job, JSON.stringify(payload)],
    });
  }
}

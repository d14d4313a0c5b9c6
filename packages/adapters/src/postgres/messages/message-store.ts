import { sql, type Selectable } from "kysely";
import { sendMessageJob, type MessageRecord, type MessageStore } from "@maidan/services/messages";
import { queryableOf } from "../database/index.ts";
import { kyselyOf } from "../database/query-builder.ts";
import type { MessageTables } from "./tables.ts";

type Row = Selectable<MessageTables["message"]>;

/** Messages to people, in PostgreSQL. */
export function createMessageStore(): MessageStore {
  return { add, list, lock, lockJob, requeue, beginAttempt, endAttempt };
}

const add: MessageStore["add"] = async (tx, message) => {
  const row = await kyselyOf<MessageTables>(tx)
    .insertInto("message")
    .values({
      player_id: message.playerId ?? null,
      channel: message.channel,
      recipient: message.recipient,
      template: message.template,
      language: message.language,
      subject: message.shown.subject,
      body: message.shown.body,
      status: message.status,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return String(row.id);
};

const list: MessageStore["list"] = async (reader, query) => {
  let statement = kyselyOf<MessageTables>(reader)
    .selectFrom("message")
    .selectAll()
    .orderBy("id", "desc")
    .limit(query.limit);
  if (query.status !== undefined) statement = statement.where("status", "=", query.status);
  if (query.beforeMessageId !== undefined) statement = statement.where("id", "<", BigInt(query.beforeMessageId));
  if (query.search !== undefined) {
    const search = query.search;
    statement = statement.where((where) =>
      where.or([
        where(sql<number>`position(lower(${search}) in lower(concat_ws(chr(10), recipient, subject, body)))`, ">", 0),
        where(sql<string>`player_id::text`, "=", search),
      ]),
    );
  }
  return (await statement.execute()).map(recordOf);
};

const recordOf = (row: Row): MessageRecord => ({
  messageId: String(row.id),
  playerId: row.player_id === null ? undefined : String(row.player_id),
  channel: row.channel,
  recipient: row.recipient,
  template: row.template,
  language: row.language,
  subject: row.subject,
  body: row.body,
  status: row.status,
  attempts: row.attempts,
  error: row.error ?? undefined,
  createdAt: row.created_at,
  sentAt: row.sent_at ?? undefined,
});

const lock: MessageStore["lock"] = async (tx, messageId) => {
  const row = await kyselyOf<MessageTables>(tx)
    .selectFrom("message")
    .select(["status", "error"])
    .where("id", "=", BigInt(messageId))
    .forUpdate()
    .executeTakeFirst();
  return row && { status: row.status, error: row.error ?? undefined };
};

// The queue's own tables: a job that has used up its tries stays in them, and with it the text that is kept nowhere else.
const lockJob: MessageStore["lockJob"] = async (tx, messageId) => {
  const { rows } = await queryableOf(tx).query<{ id: bigint; expires: string | null }>(
    `select j.id, j.payload->>'expiresAtMs' as expires
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 and j.payload->>'messageId' = $2 and j.locked_at is null
     limit 1 for update of j skip locked`,
    [sendMessageJob, messageId],
  );
  const [job] = rows;
  return job && { jobId: String(job.id), expiresAtMs: job.expires === null ? null : Number(job.expires) };
};

const requeue: MessageStore["requeue"] = async (tx, { messageId, jobId }) => {
  await queryableOf(tx).query(
    "select graphile_worker.reschedule_jobs(array[$1::bigint], run_at := now(), attempts := 0)",
    [jobId],
  );
  await kyselyOf<MessageTables>(tx)
    .updateTable("message")
    .set({ status: "queued", error: null })
    .where("id", "=", BigInt(messageId))
    .execute();
};

const beginAttempt: MessageStore["beginAttempt"] = async (tx, messageId) => {
  await kyselyOf<MessageTables>(tx)
    .updateTable("message")
    .set((column) => ({ attempts: column("attempts", "+", 1) }))
    .where("id", "=", BigInt(messageId))
    .execute();
};

const endAttempt: MessageStore["endAttempt"] = async (tx, attempt) => {
  await kyselyOf<MessageTables>(tx)
    .updateTable("message")
    .set({
      status: attempt.status,
      error: attempt.error ?? null,
      sent_at: attempt.status === "sent" ? sql<Date>`now()` : null,
    })
    .where("id", "=", BigInt(attempt.messageId))
    .execute();
};

import { sql, type Selectable } from "kysely";
import type { MessageRecord, MessageStore } from "@maidan/services/messages";
import { kyselyOf } from "../database/index.ts";
import type { MessageTables } from "./tables.ts";

type Row = Selectable<MessageTables["message"]>;

/** Messages to people, in PostgreSQL. */
export function createMessageStore(): MessageStore {
  return { add, list, beginAttempt, endAttempt };
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
        where(sql<number>`position(lower(${search}) in lower(recipient))`, ">", 0),
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

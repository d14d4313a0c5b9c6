import type { Broadcast, BroadcastStore } from "@maidan/services/inbox";
import { queryableOf } from "../database/index.ts";

/** Messages of the staff to several players, in PostgreSQL. */
export function createBroadcastStore(): BroadcastStore {
  return { findPlayers, countPlayers, add, sendBatch, holders, withdraw, list };
}

const findPlayers: BroadcastStore["findPlayers"] = async (reader, words) => {
  const { rows } = await queryableOf(reader).query<{ word: string; id: bigint | null; username: string | null }>(
    `select w.word, p.id, p.username
     from unnest($1::text[]) with ordinality w(word, place)
     left join player p on case when w.word ~ '^[0-9]{1,18}$' then p.id = w.word::bigint else lower(p.username) = lower(w.word) end
     order by w.place`,
    [[...words]],
  );
  const players = new Map<string, { playerId: string; username: string }>();
  for (const { id, username } of rows)
    if (id !== null && username !== null) players.set(String(id), { playerId: String(id), username });
  return {
    players: [...players.values()],
    unknown: rows.filter(({ id }) => id === null).map(({ word }) => word),
  };
};

const countPlayers: BroadcastStore["countPlayers"] = async (reader) => {
  const { rows } = await queryableOf(reader).query<{ count: bigint }>(
    "select count(*) from player where status <> 'closed'",
  );
  return Number(rows[0]?.count ?? 0n);
};

const add: BroadcastStore["add"] = async (tx, { staffId, audience, text }) => {
  const { rows: counted } = await queryableOf(tx).query<{ count: bigint; last: bigint | null }>(
    `select count(*), max(id) as last from player
     where status <> 'closed' and ($1::bigint[] is null or id = any($1))`,
    [audience.kind === "all" ? null : [...audience.playerIds]],
  );
  const [found] = counted;
  if (found === undefined || found.last === null) return undefined;
  const { rows } = await queryableOf(tx).query<{ id: bigint }>(
    `insert into inbox_broadcast (staff_id, audience, title_en, title_bn, message_en, message_bn, recipients, last_player_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      staffId,
      audience.kind,
      text.en.title,
      text.bn.title,
      text.en.message,
      text.bn.message,
      Number(found.count),
      found.last,
    ],
  );
  const broadcastId = String(rows[0]?.id);
  if (audience.kind === "players") {
    await queryableOf(tx).query(
      `insert into inbox_broadcast_recipient (broadcast_id, player_id)
       select $1, id from player where status <> 'closed' and id = any($2::bigint[])`,
      [broadcastId, [...audience.playerIds]],
    );
  }
  return { broadcastId, recipients: Number(found.count) };
};

const sendBatch: BroadcastStore["sendBatch"] = async (tx, broadcastId, limit) => {
  // The lock makes two workers of one broadcast wait for each other.
  const { rows: locked } = await queryableOf(tx).query<{ audience: string; last_player_id: bigint }>(
    `select audience, last_player_id from inbox_broadcast where id = $1 and withdrawn_at is null and finished_at is null for update`,
    [broadcastId],
  );
  const [broadcast] = locked;
  if (broadcast === undefined) return [];
  const { rows } = await queryableOf(tx).query<{ player_id: bigint }>(
    `insert into inbox_message (player_id, broadcast_id)
     select p.id, $1 from player p
     where p.id > coalesce((select max(m.player_id) from inbox_message m where m.broadcast_id = $1), 0)
       and p.id <= $2 and p.status <> 'closed'
       and ($3 = 'all' or exists (select 1 from inbox_broadcast_recipient r where r.broadcast_id = $1 and r.player_id = p.id))
     order by p.id limit $4
     returning player_id`,
    [broadcastId, broadcast.last_player_id, broadcast.audience, limit],
  );
  await queryableOf(tx).query(
    `update inbox_broadcast set sent = sent + $2, finished_at = case when $2 < $3 then now() end where id = $1`,
    [broadcastId, rows.length, limit],
  );
  return rows.map((row) => String(row.player_id));
};

const holders: BroadcastStore["holders"] = async (reader, { broadcastId, afterPlayerId, limit }) => {
  const { rows } = await queryableOf(reader).query<{ player_id: bigint }>(
    `select player_id from inbox_message where broadcast_id = $1 and player_id > $2 order by player_id limit $3`,
    [broadcastId, afterPlayerId, limit],
  );
  return rows.map((row) => String(row.player_id));
};

const withdraw: BroadcastStore["withdraw"] = async (tx, broadcastId, staffId) => {
  const { rowCount } = await queryableOf(tx).query(
    "update inbox_broadcast set withdrawn_at = now(), withdrawn_by = $2 where id = $1 and withdrawn_at is null",
    [broadcastId, staffId],
  );
  if (rowCount === 1) return "withdrawn";
  const known = await queryableOf(tx).query("select 1 from inbox_broadcast where id = $1", [broadcastId]);
  return known.rowCount === 1 ? "already" : "unknown";
};

interface ListRow {
  readonly id: bigint;
  readonly audience: "players" | "all";
  readonly title_en: string;
  readonly title_bn: string;
  readonly message_en: string;
  readonly message_bn: string;
  readonly recipients: number;
  readonly sent: number;
  readonly read: bigint;
  readonly sent_by: string | null;
  readonly created_at: Date;
  readonly finished_at: Date | null;
  readonly withdrawn_at: Date | null;
  readonly withdrawn_by: string | null;
}

const list: BroadcastStore["list"] = async (reader, { limit, beforeId }) => {
  const { rows } = await queryableOf(reader).query<ListRow>(
    `select b.id, b.audience, b.title_en, b.title_bn, b.message_en, b.message_bn, b.recipients, b.sent,
       (select count(*) from inbox_message m where m.broadcast_id = b.id and m.read_at is not null) as read,
       s.email as sent_by, w.email as withdrawn_by, b.created_at, b.finished_at, b.withdrawn_at
     from inbox_broadcast b
     left join staff s on s.id = b.staff_id
     left join staff w on w.id = b.withdrawn_by
     where ($1::bigint is null or b.id < $1) order by b.id desc limit $2`,
    [beforeId ?? null, limit],
  );
  return rows.map(broadcastOf);
};

const broadcastOf = (row: ListRow): Broadcast => ({
  broadcastId: String(row.id),
  audience: row.audience,
  text: {
    en: { title: row.title_en, message: row.message_en },
    bn: { title: row.title_bn, message: row.message_bn },
  },
  recipients: row.recipients,
  sent: row.sent,
  read: Number(row.read),
  sentBy: row.sent_by ?? undefined,
  createdAt: row.created_at,
  finishedAt: row.finished_at ?? undefined,
  withdrawnAt: row.withdrawn_at ?? undefined,
  withdrawnBy: row.withdrawn_by ?? undefined,
});

import type { Reader } from "@maidan/services/command";
import type { InboxMessage, InboxStore, Letter, OwnMessages } from "@maidan/services/inbox";
import { queryableOf } from "../database/index.ts";
import { joinOwnMarket } from "../exchange/index.ts";

interface Row {
  readonly id: bigint;
  readonly title_en: string;
  readonly title_bn: string;
  readonly message_en: string;
  readonly message_bn: string;
  readonly created_at: Date;
  readonly is_read: boolean;
  readonly event_id: bigint | null;
  readonly event_market_id: string | null;
  readonly event_type_id: string | null;
}

/** What a player sees: not what they deleted, nor what was withdrawn. A text of its own, or that of the broadcast. */
const seen = `from inbox_message m left join inbox_broadcast b on b.id = m.broadcast_id
  where m.player_id = $1 and m.deleted_at is null and b.withdrawn_at is null`;
const columns = `m.id, coalesce(m.title_en, b.title_en) as title_en, coalesce(m.title_bn, b.title_bn) as title_bn,
  coalesce(m.message_en, b.message_en) as message_en, coalesce(m.message_bn, b.message_bn) as message_bn,
  m.created_at, m.read_at is not null as is_read, match.event_id, match.event_type_id, match.event_market_id`;
/** The match of a letter `m`, unless it is over or has no page. [LETTER-17] */
const joinMatch = `left join lateral (
  select e.id as event_id, e.event_type_id, coalesce(own.id, x.page_id) as event_market_id from (
    select event_id, id as page_id from exchange_market where id = m.market_id union all select event_id, null from house_market where id = m.market_id) x
  join exchange_event e on e.id = x.event_id and not e.is_finished ${joinOwnMarket} where coalesce(own.id, x.page_id) is not null) match on true`;

/** Messages of the house to players, in PostgreSQL. */
export function createInboxStore(): InboxStore {
  return {
    add: async (tx, letters) => {
      const of = (value: (letter: Letter) => string | null): (string | null)[] => letters.map(value);
      const { rows } = await queryableOf(tx).query<{ player_id: bigint }>(
        `insert into inbox_message (player_id, title_en, title_bn, message_en, message_bn, about, market_id)
         select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
         on conflict (player_id, about) where about is not null do nothing returning player_id`,
        [
          of(({ playerId }) => playerId),
          of(({ text }) => text.en.title),
          of(({ text }) => text.bn.title),
          of(({ text }) => text.en.message),
          of(({ text }) => text.bn.message),
          of(({ about }) => about ?? null),
          of(({ marketId }) => marketId ?? null),
        ],
      );
      return rows.map((row) => String(row.player_id));
    },
    page: async (reader, { playerId, page, pageSize }) => {
      const offset = (page - 1) * pageSize;
      const items = await queryableOf(reader).query<Row>(
        `select ${columns} from (select m.* ${seen} order by m.id desc limit $2 offset $3) m
         left join inbox_broadcast b on b.id = m.broadcast_id ${joinMatch} order by m.id desc`,
        [playerId, pageSize, offset],
      );
      const { total, unread } = await count(reader, playerId);
      return { items: items.rows.map(messageOf), total, unread };
    },
    find: async (reader, { playerId, messageId }) => {
      const { rows } = await queryableOf(reader).query<Row>(
        `select ${columns} from (select m.* ${seen} and m.id = $2) m left join inbox_broadcast b on b.id = m.broadcast_id ${joinMatch}`,
        [playerId, messageId],
      );
      return rows[0] && messageOf(rows[0]);
    },
    markRead: (tx, own) => change(tx, "read_at", own),
    remove: (tx, own) => change(tx, "deleted_at", own),
  };
}

async function count(reader: Reader, playerId: string): Promise<{ total: number; unread: number }> {
  const { rows } = await queryableOf(reader).query<{ total: bigint; unread: bigint }>(
    `select count(*) as total, count(*) filter (where m.read_at is null) as unread ${seen}`,
    [playerId],
  );
  return { total: Number(rows[0]?.total ?? 0n), unread: Number(rows[0]?.unread ?? 0n) };
}

async function change(tx: Reader, column: "read_at" | "deleted_at", own: OwnMessages): Promise<number> {
  const { rowCount } = await queryableOf(tx).query(
    `update inbox_message set ${column} = coalesce(${column}, now())
     where id in (select m.id ${seen} and m.id = any($2::bigint[]) order by m.id for update of m)`,
    [own.playerId, own.messageIds],
  );
  return rowCount ?? 0;
}

const messageOf = (row: Row): InboxMessage => ({
  messageId: String(row.id),
  text: {
    en: { title: row.title_en, message: row.message_en },
    bn: { title: row.title_bn, message: row.message_bn },
  },
  createdAt: row.created_at,
  isRead: row.is_read,
  ...(row.event_id !== null &&
    row.event_market_id !== null && {
      match: {
        eventId: String(row.event_id),
        eventMarketId: row.event_market_id,
        eventTypeId: row.event_type_id ?? "",
      },
    }),
});

import type { Reader, Tx } from "@maidan/services/command";
import type { ChatMessage, ChatStore, ChatSide, MessagesQuery } from "@maidan/services/chat";
import { queryableOf } from "../database/index.ts";
import { chatColumns, chatOf, rowColumns, rowOf, type ChatDbRow, type ListedDbRow } from "./rows.ts";

/** Talks with support, in PostgreSQL. */
export function createChatStore(): ChatStore {
  return {
    open,
    countOpened,
    find: (reader, chatId) => one(reader, chatId, ""),
    lock: (tx, chatId) => one(tx, chatId, "for update"),
    listOwn,
    messages,
    findSent: async (reader, { chatId, side, clientId }) => {
      const [found] = await readMessages(reader, "m.chat_id = $1 and m.sender = $2 and m.client_id = $3", [
        chatId,
        side,
        clientId,
      ]);
      return found;
    },
    addMessage,
    addPicture,
    picture,
    countSent,
    mark,
    assign: async (tx, chatId, staffId) => {
      await queryableOf(tx).query("update chat set assigned_to = $2 where id = $1", [chatId, staffId]);
    },
    close: async (tx, chatId) => {
      await queryableOf(tx).query("update chat set status = 'closed', closed_at = now() where id = $1", [chatId]);
    },
  };
}

const open: ChatStore["open"] = async (tx, playerId) => {
  // Two taps at once wait for each other: the second one finds the first one's chat.
  await queryableOf(tx).query("select pg_advisory_xact_lock(hashtext('chat.open'), $1::integer)", [
    Number(BigInt(playerId) % 2_147_483_647n),
  ]);
  const { rows } = await queryableOf(tx).query<{ id: bigint }>(
    `with empty as (select id from chat where player_id = $1 and last_message_id = 0 order by id desc limit 1),
       made as (insert into chat (player_id) select $1 where not exists (select from empty) returning id)
     select id from empty union all select id from made`,
    [playerId],
  );
  return String(rows[0]?.id);
};

const countOpened: ChatStore["countOpened"] = async (reader, playerId, sinceMs) => {
  const { rows } = await queryableOf(reader).query<{ count: bigint }>(
    "select count(*) from chat where player_id = $1 and created_at > $2 and last_message_id > 0",
    [playerId, new Date(sinceMs)],
  );
  return Number(rows[0]?.count ?? 0n);
};

async function one(reader: Reader, chatId: string, lock: string) {
  const { rows } = await queryableOf(reader).query<ChatDbRow>(
    `select ${chatColumns} from chat c where c.id = $1 ${lock}`,
    [chatId],
  );
  return rows[0] && chatOf(rows[0]);
}

const mostListed = 100;

const listOwn: ChatStore["listOwn"] = async (reader, playerId) => {
  const { rows } = await queryableOf(reader).query<ListedDbRow>(
    `select ${chatColumns}, ${rowColumns("player")} from chat c left join chat_message l on l.id = c.last_message_id
     where c.player_id = $1 order by greatest(c.last_message_at, c.created_at) desc, c.id desc limit ${mostListed}`,
    [playerId],
  );
  return rows.map(rowOf);
};

interface MessageDbRow {
  readonly id: bigint;
  readonly chat_id: bigint;
  readonly sender: ChatSide;
  readonly client_id: string;
  readonly content: string;
  readonly picture_id: bigint | null;
  readonly width_pixels: number | null;
  readonly height_pixels: number | null;
  readonly created_at: Date;
  readonly email: string | null;
}

async function readMessages(reader: Reader, where: string, values: unknown[]): Promise<ChatMessage[]> {
  const { rows } = await queryableOf(reader).query<MessageDbRow>(
    `select m.id, m.chat_id, m.sender, m.client_id, m.content, m.picture_id, p.width_pixels, p.height_pixels, m.created_at, s.email
     from chat_message m left join chat_picture p on p.id = m.picture_id left join staff s on s.id = m.staff_id
     where ${where}`,
    values,
  );
  return rows.map(messageOf);
}

const messages = async (
  reader: Reader,
  { chatId, beforeId, limit }: MessagesQuery,
): Promise<readonly ChatMessage[]> => {
  const newestFirst = await readMessages(
    reader,
    "m.chat_id = $1 and ($2::bigint is null or m.id < $2) order by m.id desc limit $3",
    [chatId, beforeId ?? null, limit],
  );
  return newestFirst.toReversed();
};

const messageOf = (row: MessageDbRow): ChatMessage => ({
  messageId: String(row.id),
  chatId: String(row.chat_id),
  side: row.sender,
  clientId: row.client_id,
  content: row.content,
  picture:
    row.picture_id === null
      ? undefined
      : {
          pictureId: String(row.picture_id),
          widthPixels: row.width_pixels ?? 0,
          heightPixels: row.height_pixels ?? 0,
        },
  createdAt: row.created_at,
  staffEmail: row.email ?? undefined,
});

const addMessage: ChatStore["addMessage"] = async (tx, message) => {
  const { chatId, side, staffId, clientId, content, pictureId } = message;
  const { rows } = await queryableOf(tx).query<{ id: bigint }>(
    `insert into chat_message (chat_id, sender, staff_id, client_id, content, picture_id)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [chatId, side, staffId, clientId, content, pictureId ?? null],
  );
  const messageId = rows[0]?.id;
  // Who writes has seen what stands above.
  await queryableOf(tx).query(
    `update chat set last_message_id = $2, last_message_at = now(), status = 'open', closed_at = null,
       last_player_message_id = case when $3 = 'player' then $2 else last_player_message_id end,
       ${side}_delivered_id = $2, ${side}_read_id = $2
     where id = $1`,
    [chatId, messageId, side],
  );
  const [added] = await readMessages(tx, "m.id = $1", [messageId]);
  if (added === undefined) throw new Error("a message that was just written is not there");
  return added;
};

const addPicture: ChatStore["addPicture"] = async (tx, { chatId, mediaType, widthPixels, heightPixels, bytes }) => {
  const { rows } = await queryableOf(tx).query<{ id: bigint }>(
    `insert into chat_picture (chat_id, media_type, width_pixels, height_pixels, bytes) values ($1, $2, $3, $4, $5) returning id`,
    [chatId, mediaType, widthPixels, heightPixels, Buffer.from(bytes)],
  );
  return String(rows[0]?.id);
};

const picture: ChatStore["picture"] = async (reader, pictureId) => {
  const { rows } = await queryableOf(reader).query<{ chat_id: bigint; media_type: string; bytes: Buffer }>(
    "select chat_id, media_type, bytes from chat_picture where id = $1",
    [pictureId],
  );
  const [row] = rows;
  return row && { chatId: String(row.chat_id), mediaType: row.media_type, bytes: row.bytes };
};

const countSent: ChatStore["countSent"] = async (reader, playerId, sinceMs) => {
  const { rows } = await queryableOf(reader).query<{ messages: bigint; pictures: bigint }>(
    `select count(*) as messages, count(m.picture_id) as pictures from chat c
     join chat_message m on m.chat_id = c.id and m.sender = 'player' and m.created_at > $2
     where c.player_id = $1 and c.last_message_at > $2`,
    [playerId, new Date(sinceMs)],
  );
  return { messages: Number(rows[0]?.messages ?? 0n), pictures: Number(rows[0]?.pictures ?? 0n) };
};

const mark: ChatStore["mark"] = async (tx: Tx, { chatId, side, deliveredId, readId }) => {
  const { rows } = await queryableOf(tx).query<{ delivered: bigint; read: bigint }>(
    `update chat c set ${side}_delivered_id = n.delivered, ${side}_read_id = n.read
     from (select id, greatest(${side}_read_id, least($3, last_message_id)) as read,
             greatest(${side}_delivered_id, least($2, last_message_id), least($3, last_message_id)) as delivered
           from chat where id = $1 for update) n
     where c.id = n.id and (c.${side}_delivered_id <> n.delivered or c.${side}_read_id <> n.read)
     returning n.delivered, n.read`,
    [chatId, deliveredId ?? "0", readId ?? "0"],
  );
  const [moved] = rows;
  return moved && { deliveredId: String(moved.delivered), readId: String(moved.read) };
};

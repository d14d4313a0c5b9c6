import type { Chat, ChatRow, ChatSide, ChatStatus } from "@maidan/services/chat";

export interface ChatDbRow {
  readonly id: bigint;
  readonly player_id: bigint;
  readonly status: ChatStatus;
  readonly assigned_to: bigint | null;
  readonly player_delivered_id: bigint;
  readonly player_read_id: bigint;
  readonly staff_delivered_id: bigint;
  readonly staff_read_id: bigint;
  readonly last_message_id: bigint;
  readonly created_at: Date;
}

/** Columns of `chat c`. */
export const chatColumns = `c.id, c.player_id, c.status, c.assigned_to, c.player_delivered_id, c.player_read_id,
  c.staff_delivered_id, c.staff_read_id, c.last_message_id, c.created_at`;

export interface ListedDbRow extends ChatDbRow {
  readonly last_content: string | null;
  readonly last_picture_id: bigint | null;
  readonly last_sender: ChatSide | null;
  readonly last_at: Date | null;
  readonly unread: bigint;
}

/** Columns of a list, with `chat_message l` as the last message; unread is counted for the reader's side. */
export const rowColumns = (
  reader: ChatSide,
): string => `l.content as last_content, l.picture_id as last_picture_id, l.sender as last_sender, l.created_at as last_at,
  (select count(*) from chat_message u where u.chat_id = c.id and u.id > c.${reader}_read_id and u.sender <> '${reader}') as unread`;

export const chatOf = (row: ChatDbRow): Chat => ({
  chatId: String(row.id),
  playerId: String(row.player_id),
  status: row.status,
  assignedTo: row.assigned_to === null ? undefined : String(row.assigned_to),
  marks: {
    player: { deliveredId: String(row.player_delivered_id), readId: String(row.player_read_id) },
    staff: { deliveredId: String(row.staff_delivered_id), readId: String(row.staff_read_id) },
  },
  lastMessageId: String(row.last_message_id),
  createdAt: row.created_at,
});

export function rowOf(row: ListedDbRow): ChatRow {
  const { last_content: content, last_sender: side, last_at: at } = row;
  const last =
    content === null || side === null || at === null
      ? undefined
      : { content, side, at, isPicture: row.last_picture_id !== null };
  return { ...chatOf(row), last, unread: Number(row.unread) };
}

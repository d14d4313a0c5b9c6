import type { Reader } from "@maidan/services/command";
import type { DeskReads, DeskRow, QueueFilter } from "@maidan/services/chat";
import { queryableOf } from "../database/index.ts";
import { chatColumns, rowColumns, rowOf, type ListedDbRow } from "./rows.ts";

interface DeskDbRow extends ListedDbRow {
  readonly username: string;
  readonly language: "en" | "bn";
  readonly assigned_email: string | null;
  readonly waiting_since: Date | null;
}

/** A player waits while the staff has not read the newest message of theirs. Chats in which nothing was written are nobody's business. */
const isWaiting = "c.last_player_message_id > c.staff_read_id";
const filters: Readonly<Record<QueueFilter, string>> = {
  waiting: `c.status = 'open' and ${isWaiting}`,
  mine: "c.status = 'open' and c.assigned_to = $1",
  open: "c.status = 'open'",
  closed: "c.status = 'closed'",
};

const select = `select ${chatColumns}, ${rowColumns("staff")}, p.username, p.language, s.email as assigned_email,
    case when ${isWaiting} then (select min(w.created_at) from chat_message w
      where w.chat_id = c.id and w.sender = 'player' and w.id > c.staff_read_id) end as waiting_since
  from chat c join player p on p.id = c.player_id
  left join staff s on s.id = c.assigned_to
  left join chat_message l on l.id = c.last_message_id`;

/** The support room's reads, in PostgreSQL. */
export function createDeskReads(): DeskReads {
  return {
    queue: async (reader, { filter, staffId, limit, offset }) => {
      const { rows } = await queryableOf(reader).query<DeskDbRow>(
        `${select} where c.last_message_id > 0 and $1::bigint is not null and ${filters[filter]}
         order by (${isWaiting}) desc, case when ${isWaiting} then c.last_player_message_id end, c.last_message_id desc
         limit $2 offset $3`,
        [staffId, limit, offset],
      );
      return rows.map(deskRowOf);
    },
    one: async (reader, chatId) => {
      const { rows } = await queryableOf(reader).query<DeskDbRow>(`${select} where c.id = $1`, [chatId]);
      return rows[0] && deskRowOf(rows[0]);
    },
    counts,
  };
}

async function counts(reader: Reader, staffId: string): Promise<Record<QueueFilter, number>> {
  const names = Object.keys(filters) as QueueFilter[];
  const { rows } = await queryableOf(reader).query<Record<QueueFilter, bigint>>(
    `select ${names.map((name) => `count(*) filter (where ${filters[name]}) as ${name}`).join(", ")}
     from chat c where c.last_message_id > 0 and $1::bigint is not null`,
    [staffId],
  );
  const [row] = rows;
  const countOf = (name: QueueFilter): number => Number(row?.[name] ?? 0n);
  return { waiting: countOf("waiting"), mine: countOf("mine"), open: countOf("open"), closed: countOf("closed") };
}

const deskRowOf = (row: DeskDbRow): DeskRow => ({
  ...rowOf(row),
  username: row.username,
  language: row.language,
  assignedEmail: row.assigned_email ?? undefined,
  waitingSince: row.waiting_since ?? undefined,
});

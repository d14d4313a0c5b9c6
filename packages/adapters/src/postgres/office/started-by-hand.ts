import type { Reader } from "@maidan/services/command";
import { handParts, handSource, type StartedByHand } from "@maidan/services/office";
import { queryableOf } from "../database/index.ts";

/** What was added by hand is known by its part; a feed that hasn't begun yet turns it in play itself. By the database's clock; a hundred at a time. [HAND-03] [HAND-15] */
export async function startedByHand(reader: Reader): Promise<readonly StartedByHand[]> {
  const { rows } = await queryableOf(reader).query<{ id: string; start_at: Date; is_over: boolean }>({
    name: "started-by-hand",
    text: `select m.id, m.start_at, e.is_finished as is_over from exchange_market m join exchange_event e on e.id = m.event_id
      where m.status = 'OPEN' and (e.source = $1 or m.part >= $2) and (e.is_finished or (not m.is_in_play and m.start_at <= now()))
        and not (m.part >= $2 and not e.is_finished and m.start_at >= e.start_at
          and exists (select from feed_match f where f.event_id = e.id::text and f.phase in ('planned', 'announced')))
      order by m.id limit 100`,
    values: [handSource, handParts],
  });
  return rows.map((row) => ({ marketId: row.id, startAtMs: row.start_at.getTime(), isEventOver: row.is_over }));
}

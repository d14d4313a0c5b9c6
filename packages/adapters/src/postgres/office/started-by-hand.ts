import type { Reader } from "@maidan/services/command";
import { handSource, type StartedByHand } from "@maidan/services/office";
import { queryableOf } from "../database/index.ts";

/** By the database's clock; a hundred at a time. [HAND-03] */
export async function startedByHand(reader: Reader): Promise<readonly StartedByHand[]> {
  const { rows } = await queryableOf(reader).query<{ id: string; start_at: Date }>({
    name: "started-by-hand",
    text: `select m.id, m.start_at from exchange_market m join exchange_event e on e.id = m.event_id
      where e.source = $1 and m.status = 'OPEN' and not m.is_in_play and m.start_at <= now() order by m.id limit 100`,
    values: [handSource],
  });
  return rows.map((row) => ({ marketId: row.id, startAtMs: row.start_at.getTime() }));
}

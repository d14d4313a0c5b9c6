import type { EntryView, TurnoverReads } from "@maidan/services/turnover";
import { queryableOf } from "../database/index.ts";

interface EntryRow {
  readonly id: bigint;
  readonly turnover_id: bigint;
  readonly kind: EntryView["kind"];
  readonly source: string;
  readonly source_id: string;
  readonly game_type: string;
  readonly stake_minor: bigint;
  readonly counted_minor: bigint;
  readonly note: string;
  readonly entered_by: string | null;
  readonly created_at: Date;
  readonly is_reversed: boolean;
}

/** What moved turnovers, for the office. */
export function createTurnoverReads(): TurnoverReads {
  return {
    entries: async (reader, { ticketIds, limit }) => {
      const { rows } = await queryableOf(reader).query<EntryRow>(
        `select e.*, exists (select from turnover_entry r where r.reverses_id = e.id) as is_reversed
         from unnest($1::bigint[]) as t(id)
         cross join lateral (select * from turnover_entry where turnover_id = t.id order by id desc limit $2) e order by e.id desc`,
        [ticketIds, limit],
      );
      return rows.map((row) => ({
        entryId: String(row.id),
        ticketId: String(row.turnover_id),
        kind: row.kind,
        source: row.source,
        sourceId: row.source_id,
        gameType: row.game_type,
        stakeMinor: row.stake_minor,
        countedMinor: row.counted_minor,
        note: row.note,
        enteredBy: row.entered_by,
        at: row.created_at,
        isReversed: row.is_reversed,
      }));
    },
  };
}

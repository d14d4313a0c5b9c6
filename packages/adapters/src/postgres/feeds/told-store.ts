import type { CricketTelling } from "@maidan/core/sports";
import type { FeedPhase, PendingMatch, ToldEvent, ToldStore } from "@maidan/services/feeds";
import { queryableOf } from "../database/index.ts";
import { feedMatchOf, type FeedMatchRow } from "./feed-store.ts";

interface EventRow {
  readonly sequence: number;
  readonly telling: CricketTelling;
  readonly quiet_ms: number;
}
const eventOf = (row: EventRow): ToldEvent => ({
  sequence: row.sequence,
  telling: row.telling,
  quietMs: row.quiet_ms,
});

/** Not over, or over and its end is corrected still. */
const isUnfinished = "(f.phase <> 'finished' or f.step < f.end_corrected_by)";

/** The event that was played last goes with those that weren't: what comes next depends on it. */
const findPending = `
  select f.id::text as id, f.phase, t.sequence, t.telling, t.quiet_ms
  from feed_match f left join feed_told t on t.feed_match_id = f.id and t.sequence >= f.step
  where f.source like 'told:%' and ${isUnfinished} order by f.id, t.sequence`;

/** What providers tell, in PostgreSQL. */
export function createToldStore(): ToldStore {
  return {
    lock: async (tx, { source, sourceId }) => {
      const { rows } = await queryableOf(tx).query<FeedMatchRow>(
        "select * from feed_match where source = $1 and source_id = $2 for no key update",
        [source, sourceId],
      );
      return rows.map(feedMatchOf)[0];
    },
    since: async (reader, feedMatchId, sequence) => {
      const { rows } = await queryableOf(reader).query<EventRow>(
        "select sequence, telling, quiet_ms from feed_told where feed_match_id = $1 and sequence >= $2 order by sequence",
        [feedMatchId, sequence],
      );
      return rows.map(eventOf);
    },
    find: async (reader, feedMatchId, sequence) => {
      const { rows } = await queryableOf(reader).query<EventRow & { headline: string }>(
        "select sequence, telling, quiet_ms, headline from feed_told where feed_match_id = $1 and sequence = $2",
        [feedMatchId, sequence],
      );
      return rows.map((row) => ({ ...eventOf(row), headline: row.headline }))[0];
    },
    add: async (tx, event) => {
      await queryableOf(tx).query(
        "insert into feed_told (feed_match_id, sequence, telling, quiet_ms, headline) values ($1, $2, $3, $4, $5)",
        [event.feedMatchId, event.sequence, JSON.stringify(event.telling), event.quietMs, event.headline],
      );
    },
    endOf: async (tx, feedMatchId) => {
      const { rows } = await queryableOf(tx).query<{ told_at: Date; is_corrected: boolean }>(
        `select told_at, exists (select from feed_told c where c.feed_match_id = $1 and c.sequence > t.sequence
           and c.telling ->> 'type' = 'end_correction') as is_corrected
         from feed_told t where feed_match_id = $1 and telling ->> 'type' in ('end', 'abandoned') order by sequence desc limit 1`,
        [feedMatchId],
      );
      const [row] = rows;
      if (row === undefined) return undefined;
      return { toldAtMs: row.told_at.getTime(), isCorrected: row.is_corrected };
    },
    correctEnd: async (tx, { feedMatchId, sequence }) => {
      await queryableOf(tx).query("update feed_match set end_corrected_by = $2 where id = $1", [feedMatchId, sequence]);
    },
    lastSequence: async (reader, feedMatchId) => {
      const { rows } = await queryableOf(reader).query<{ last: number }>(
        "select coalesce(max(sequence), 0)::integer as last from feed_told where feed_match_id = $1",
        [feedMatchId],
      );
      return rows[0]?.last ?? 0;
    },
    pending: async (reader) => {
      const { rows } = await queryableOf(reader).query<
        { id: string; phase: FeedPhase } & (EventRow | { sequence: null })
      >(findPending);
      return [...Map.groupBy(rows, ({ id }) => id)].map(([feedMatchId, ofMatch]): PendingMatch => ({
        feedMatchId,
        phase: ofMatch[0]?.phase ?? "planned",
        events: ofMatch.flatMap((row) => (row.sequence === null ? [] : [eventOf(row)])),
      }));
    },
    load: async (reader, feedMatchIds) => {
      const { rows } = await queryableOf(reader).query<FeedMatchRow>(
        `select * from feed_match f where id = any($1::bigint[]) and ${isUnfinished} order by id`,
        [feedMatchIds],
      );
      return rows.map(feedMatchOf);
    },
  };
}

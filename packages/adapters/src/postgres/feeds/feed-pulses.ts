import type { FeedPulses } from "@maidan/services/feeds";
import { queryableOf } from "../database/index.ts";

interface PulseRow {
  readonly event_id: string;
  readonly source: string;
  readonly age_ms: number;
  readonly due_in_ms: number | null;
  readonly is_silenced: boolean;
}

/** A match of ours tells when it is due; of other sources the event's own last score is what they said last. */
const findPulses = `
  select e.id::text as event_id, e.source,
    greatest(0, extract(epoch from now() - greatest(e.updated_at, f.updated_at, r.spoken_at)) * 1000)::float8 as age_ms,
    (extract(epoch from coalesce(f.next_at, r.next_at) - now()) * 1000)::float8 as due_in_ms,
    f.silenced_at is not null as is_silenced
  from exchange_event e
  left join feed_match f on f.event_id = e.id::text and f.phase <> 'finished'
  left join lateral (select max(updated_at) as spoken_at, min(next_at) filter (where phase <> 'finished') as next_at
    from race where event_id = e.id::text) r on true
  where e.id = any($1::bigint[]) and e.source <> 'office'`;

/** How the feeds of events stand, from their own rows. */
export function createFeedPulses(): FeedPulses {
  return {
    of: async (reader, eventIds) => {
      const known = eventIds.filter((id) => /^\d{1,18}$/.test(id));
      const { rows } = await queryableOf(reader).query<PulseRow>(findPulses, [known]);
      return new Map(
        rows.map((row) => [
          row.event_id,
          {
            eventId: row.event_id,
            source: row.source,
            ageMs: Math.round(row.age_ms),
            dueInMs: row.due_in_ms === null ? null : Math.round(row.due_in_ms),
            isSilenced: row.is_silenced,
          },
        ]),
      );
    },
  };
}

import type { OverdueMatch, OverdueRace, SilencedMatch, SilenceStore } from "@maidan/services/feeds";
import { handParts } from "@maidan/services/office";
import { queryableOf } from "../database/index.ts";

/** Since when the feed is due: a break that it announced is no silence. */
const dueAt = "greatest(f.updated_at, f.next_at)";
/** Announced matches are due at their start. */
const findOverdue = `
  select f.id::text as id, f.event_id, f.market_id, e.event_type_id, (extract(epoch from now() - ${dueAt}) * 1000)::float8 as overdue_ms,
    f.silenced_at is not null as is_silenced, exists (select from house_market h
      where h.event_id = e.id and h.status in ('OPEN', 'BALL_RUNNING') and not h.is_by_hand) as is_house_open
  from feed_match f join exchange_event e on e.id = f.event_id::bigint
  where f.phase in ('announced', 'live') and ${dueAt} < now()
  order by f.id`;

/** The ids of the match's other markets that aren't over. */
const sideMarketIds = `array(select side->>'marketId' from jsonb_array_elements(f.side_markets) side where not (side->>'isDone')::boolean) as side_market_ids`;

/** By which mark its markets are being suspended; one without was marked by a version that knew of none. */
const begunAt = "coalesce(f.silence_begun_at, 'epoch') as begun_at";
const isOfMark = "f.id = $1 and f.is_being_silenced and coalesce(f.silence_begun_at, 'epoch') = $2";

const markSilenced = `
  update feed_match f set is_suspended = true, silenced_at = date_trunc('milliseconds', now()), is_being_silenced = true,
    silence_begun_at = date_trunc('milliseconds', now())
  where f.id = $1 and f.phase in ('announced', 'live') and f.silenced_at is null and ${dueAt} <= now() - make_interval(secs => $2::float8 / 1000)
  returning f.id::text as id, f.event_id, f.market_id, ${begunAt}, ${sideMarketIds}`;

const findUnfinished = `
  select f.id::text as id, f.event_id, f.market_id, ${begunAt}, ${sideMarketIds}
  from feed_match f
  where f.is_being_silenced
  order by f.id`;

const holdMark = `select from feed_match f where ${isOfMark} for no key update`;

/** The match as it is until the transaction ends, and all markets that whoever suspends for this mark can know of. */
const readMarked = `
  select f.market_id, ${sideMarketIds}, array(select m.id from exchange_market m where m.event_id = f.event_id::bigint
    and m.part >= ${handParts} and m.status in ('OPEN', 'SUSPENDED') order by m.id) as added_market_ids
  from feed_match f where ${isOfMark} for no key update of f`;

/** In play, or to be, and stopped by nobody: the feed has ended the silence already. */
const isSpoken = "f.phase in ('announced', 'live') and not f.is_suspended";
const finishSilence = `
  update feed_match f set is_being_silenced = false, is_suspended = f.is_suspended or known.is_spoken,
    silenced_at = case when known.is_spoken then date_trunc('milliseconds', now()) else f.silenced_at end
  from (select f.id, ${isSpoken} as is_spoken from feed_match f where f.id = $1) known
  where f.id = known.id returning known.is_spoken`;

const findOverdueRaces = `
  select r.id::text as id, m.id as market_id, e.event_type_id, (extract(epoch from now() - greatest(r.start_at, r.updated_at)) * 1000)::float8 as overdue_ms
  from race r join exchange_market m on m.id in (r.win_market_id, r.place_market_id) join exchange_event e on e.id = m.event_id
  where r.phase = 'announced' and r.start_at < now() and m.status = 'OPEN' order by m.id`;

interface MatchRow {
  readonly id: string;
  readonly event_id: string;
  readonly market_id: string;
}
interface OverdueRow extends MatchRow {
  readonly event_type_id: string;
  readonly overdue_ms: number;
  readonly is_silenced: boolean;
  readonly is_house_open: boolean;
}
type SilencedRow = MatchRow & { readonly begun_at: Date; readonly side_market_ids: readonly string[] };
interface MarkedRow {
  readonly market_id: string;
  readonly side_market_ids: readonly string[];
  readonly added_market_ids: readonly string[];
}
const silencedOf = (row: SilencedRow): SilencedMatch => ({
  feedMatchId: row.id,
  eventId: row.event_id,
  marketId: row.market_id,
  sideMarketIds: row.side_market_ids,
  begunAtMs: row.begun_at.getTime(),
});

const markOf = ({ feedMatchId, begunAtMs }: SilencedMatch): unknown[] => [feedMatchId, new Date(begunAtMs)];

/** What the watch over silent feeds reads and writes. */
export function createSilenceStore(): SilenceStore {
  return {
    overdue: async (reader) => {
      const { rows } = await queryableOf(reader).query<OverdueRow>(findOverdue);
      return rows.map((row): OverdueMatch => ({
        feedMatchId: row.id,
        eventId: row.event_id,
        eventTypeId: row.event_type_id,
        marketId: row.market_id,
        overdueMs: Math.floor(row.overdue_ms),
        isSilenced: row.is_silenced,
        isHouseOpen: row.is_house_open,
      }));
    },
    overdueRaces: async (reader) => {
      const { rows } = await queryableOf(reader).query<{
        id: string;
        market_id: string;
        event_type_id: string;
        overdue_ms: number;
      }>(findOverdueRaces);
      return rows.map((row): OverdueRace => ({
        raceId: row.id,
        marketId: row.market_id,
        eventTypeId: row.event_type_id,
        overdueMs: row.overdue_ms,
      }));
    },
    silence: async (tx, { feedMatchId, overdueMs }) => {
      const { rows } = await queryableOf(tx).query<SilencedRow>(markSilenced, [feedMatchId, overdueMs]);
      return rows.map(silencedOf)[0];
    },
    unfinished: async (reader) => {
      const { rows } = await queryableOf(reader).query<SilencedRow>(findUnfinished);
      return rows.map(silencedOf);
    },
    hold: async (tx, match) => (await queryableOf(tx).query(holdMark, markOf(match))).rowCount !== 0,
    finish: async (tx, match, suspended) => {
      const queryable = queryableOf(tx);
      const [marked] = (await queryable.query<MarkedRow>(readMarked, markOf(match))).rows;
      if (marked === undefined) return { left: [], isSpoken: false };
      const all = [marked.market_id, ...marked.side_market_ids, ...marked.added_market_ids];
      const left = all.filter((marketId) => !suspended.has(marketId));
      if (left.length > 0) return { left, isSpoken: false };
      const { rows } = await queryable.query<{ is_spoken: boolean }>(finishSilence, [match.feedMatchId]);
      return { left: [], isSpoken: rows[0]?.is_spoken === true };
    },
    // Locked in the order of their ids, as offers lock them too.
    suspendHouse: async (tx, eventId) => {
      const { rowCount } = await queryableOf(tx).query(
        `update house_market m set status = 'SUSPENDED', version = version + 1
         from (select id from house_market where event_id = $1 and status in ('OPEN', 'BALL_RUNNING') and not is_by_hand
           order by id for no key update) o where m.id = o.id`,
        [eventId],
      );
      return rowCount ?? 0;
    },
  };
}

import { startMatch, type Match, type Sport } from "@maidan/core/sports";
import type { FeedMatch, FeedPhase, FeedStore, SideMarket } from "@maidan/services/feeds";
import { queryableOf } from "../database/index.ts";

export interface FeedMatchRow {
  readonly id: bigint;
  readonly source: string;
  readonly source_id: string;
  readonly sport: Sport;
  readonly competition: string;
  readonly seed: string;
  readonly start_at: Date;
  readonly announce_at: Date;
  readonly phase: FeedPhase;
  readonly event_id: string | null;
  readonly market_id: string | null;
  readonly side_markets: readonly SideMarket[];
  readonly step: number;
  readonly match: Match;
  readonly is_suspended: boolean;
  readonly silenced_at: Date | null;
  readonly next_at: Date;
}

/** A silence that came while the step was done isn't the writer's to end: it stays with its suspension, unless that step was the match's last. [FEED-20] */
const advanceMatch = `
  update feed_match set phase = $2, event_id = $3, market_id = $4, step = $5, match = $6, side_markets = $13,
    is_suspended = case when known.is_silence or $2 = 'finished' then $7 else true end,
    silenced_at = case when known.is_silence or $2 = 'finished' then null else silenced_at end,
    next_at = to_timestamp($8::float8 / 1000), updated_at = now()
  from (select id as known_id, silenced_at is not distinct from to_timestamp($12::float8 / 1000) as is_silence
    from feed_match where id = $1 for no key update) known
  where id = known.known_id and phase = $9 and step = $10 and (is_suspended = $11 or not known.is_silence)
  returning silenced_at`;

/** Matches of the feeds in PostgreSQL. */
export function createFeedStore(): FeedStore {
  return {
    plan: async (tx, fixtures) => {
      const rows = fixtures.map((fixture) => ({
        source: fixture.source,
        source_id: fixture.sourceId,
        sport: fixture.sport,
        competition: fixture.competition,
        seed: fixture.seed,
        start_at: new Date(fixture.startAtMs).toISOString(),
        announce_at: new Date(fixture.announceAtMs).toISOString(),
        match: startMatch(fixture.setup, fixture.seed),
      }));
      const { rowCount } = await queryableOf(tx).query(
        `insert into feed_match (source, source_id, sport, competition, seed, start_at, announce_at, next_at, match)
         select source, source_id, sport, competition, seed, start_at, announce_at, announce_at, match
         from jsonb_to_recordset($1::jsonb) as fixture(source text, source_id text, sport text, competition text, seed text,
           start_at timestamptz, announce_at timestamptz, match jsonb)
         on conflict on constraint feed_match_source_unique do nothing`,
        [JSON.stringify(rows)],
      );
      return rowCount ?? 0;
    },
    known: async (reader, { source, sourceIds }) => {
      const { rows } = await queryableOf(reader).query<{ source_id: string }>(
        "select source_id from feed_match where source = $1 and source_id = any($2::text[])",
        [source, sourceIds],
      );
      return rows.map((row) => row.source_id);
    },
    unfinished: async (reader, source) => {
      const { rows } = await queryableOf(reader).query<FeedMatchRow>(
        "select * from feed_match where source = $1 and phase <> 'finished' order by next_at",
        [source],
      );
      return rows.map(feedMatchOf);
    },
    note: async (tx, { marketId, kind, revision, reason }) => {
      await queryableOf(tx).query(
        "insert into market_notice (market_id, kind, revision, reason) values ($1, $2, $3, $4)",
        [marketId, kind, revision, reason],
      );
    },
    advance: async (tx, progress) => {
      const { from } = progress;
      const { rows } = await queryableOf(tx).query<{ silenced_at: Date | null }>(advanceMatch, [
        progress.feedMatchId,
        progress.phase,
        progress.eventId,
        progress.marketId,
        progress.step,
        JSON.stringify(progress.match),
        progress.isSuspended,
        progress.nextAtMs,
        from.phase,
        from.step,
        from.isSuspended,
        from.silencedAtMs ?? null,
        JSON.stringify(progress.sideMarkets),
      ]);
      return rows.map((row) => ({ silencedAtMs: row.silenced_at?.getTime() ?? null }))[0];
    },
  };
}

export function feedMatchOf(row: FeedMatchRow): FeedMatch {
  return {
    feedMatchId: String(row.id),
    source: row.source,
    sourceId: row.source_id,
    sport: row.sport,
    competition: row.competition,
    seed: row.seed,
    startAtMs: row.start_at.getTime(),
    announceAtMs: row.announce_at.getTime(),
    phase: row.phase,
    eventId: row.event_id,
    marketId: row.market_id,
    sideMarkets: row.side_markets,
    step: row.step,
    match: row.match,
    isSuspended: row.is_suspended,
    ...(row.silenced_at === null ? {} : { silencedAtMs: row.silenced_at.getTime() }),
    nextAtMs: row.next_at.getTime(),
  };
}

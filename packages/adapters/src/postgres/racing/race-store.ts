import type { RaceCard, RaceRun } from "@maidan/core/sports/racing";
import type { Race, RacePhase, RaceReads, RaceStore } from "@maidan/services/racing";
import { queryableOf } from "../database/index.ts";

interface RaceRow {
  readonly id: bigint;
  readonly source: string;
  readonly source_id: string;
  readonly meeting_id: string;
  readonly card: RaceCard;
  readonly start_at: Date;
  readonly announce_at: Date;
  readonly seed: string;
  readonly seed_hash: string;
  readonly phase: RacePhase;
  readonly event_id: string | null;
  readonly win_market_id: string | null;
  readonly place_market_id: string | null;
  readonly withdrawn: number[];
  readonly step: number;
  readonly off_at: Date | null;
  readonly run: RaceRun | null;
  readonly next_at: Date;
}

/** Races of the feeds in PostgreSQL. */
export function createRaceStore(): RaceStore {
  return {
    plan: async (tx, races) => {
      const rows = races.map((race) => ({
        source: race.source,
        source_id: race.sourceId,
        meeting_id: race.meetingId,
        card: race.card,
        start_at: new Date(race.startAtMs).toISOString(),
        announce_at: new Date(race.announceAtMs).toISOString(),
        seed: race.seed,
        seed_hash: race.seedHash,
      }));
      await queryableOf(tx).query(
        `insert into race (source, source_id, meeting_id, card, start_at, announce_at, next_at, seed, seed_hash)
         select source, source_id, meeting_id, card, start_at, announce_at, announce_at, seed, seed_hash
         from jsonb_to_recordset($1::jsonb) as planned(source text, source_id text, meeting_id text, card jsonb, start_at timestamptz,
           announce_at timestamptz, seed text, seed_hash text)
         on conflict on constraint race_source_unique do nothing`,
        [JSON.stringify(rows)],
      );
    },
    known: async (reader, { source, sourceIds }) => {
      const { rows } = await queryableOf(reader).query<{ source_id: string }>(
        "select source_id from race where source = $1 and source_id = any($2::text[])",
        [source, sourceIds],
      );
      return rows.map((row) => row.source_id);
    },
    ofUnfinishedMeetings: async (reader, source) => {
      const { rows } = await queryableOf(reader).query<RaceRow>(
        `select * from race where source = $1
           and meeting_id in (select meeting_id from race where source = $1 and phase <> 'finished') order by start_at`,
        [source],
      );
      return rows.map(raceOf);
    },
    advance: async (tx, race, from) => {
      const { rowCount } = await queryableOf(tx).query(
        `update race set phase = $2, event_id = $3, win_market_id = $4, place_market_id = $5, withdrawn = $6, step = $7,
           off_at = to_timestamp($8::float8 / 1000), run = $9, next_at = to_timestamp($10::float8 / 1000), updated_at = now()
         where id = $1 and phase = $11 and step = $12 and withdrawn = $13::int[]`,
        [
          race.raceId,
          race.phase,
          race.eventId,
          race.winMarketId,
          race.placeMarketId,
          race.withdrawn,
          race.step,
          race.offAtMs,
          race.run === null ? null : JSON.stringify(race.run),
          race.nextAtMs,
          from.phase,
          from.step,
          from.withdrawn,
        ],
      );
      return rowCount === 1;
    },
  };
}

/** Races for those that don't drive them. */
export function createRaceReads(): RaceReads {
  return {
    race: async (reader, raceId) => {
      if (!/^\d{1,18}$/.test(raceId)) return undefined;
      const { rows } = await queryableOf(reader).query<RaceRow>("select * from race where id = $1", [raceId]);
      return rows.map(raceOf)[0];
    },
    around: async (reader, { finished }) => {
      const { rows } = await queryableOf(reader).query<RaceRow>(
        `(select * from race where phase in ('announced', 'running'))
         union all (select * from race where phase = 'finished' order by start_at desc, id desc limit $1)`,
        [finished],
      );
      const races = rows.map(raceOf).sort((one, other) => one.startAtMs - other.startAtMs);
      return {
        open: races.filter(({ phase }) => phase !== "finished"),
        finished: races.filter(({ phase }) => phase === "finished").toReversed(),
      };
    },
    races: async (reader, raceIds) => {
      const { rows } = await queryableOf(reader).query<RaceRow>("select * from race where id = any($1::bigint[])", [
        raceIds,
      ]);
      return rows.map(raceOf);
    },
  };
}

function raceOf(row: RaceRow): Race {
  return {
    raceId: String(row.id),
    source: row.source,
    sourceId: row.source_id,
    meetingId: row.meeting_id,
    card: row.card,
    startAtMs: row.start_at.getTime(),
    announceAtMs: row.announce_at.getTime(),
    seed: row.seed,
    seedHash: row.seed_hash,
    phase: row.phase,
    eventId: row.event_id,
    winMarketId: row.win_market_id,
    placeMarketId: row.place_market_id,
    withdrawn: row.withdrawn,
    step: row.step,
    offAtMs: row.off_at?.getTime() ?? null,
    run: row.run,
    nextAtMs: row.next_at.getTime(),
  };
}

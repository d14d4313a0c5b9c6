import type { BettingLimit, BettingLimitStore } from "@maidan/services/betting-limits";
import { queryableOf } from "../database/index.ts";

interface LimitRow {
  readonly event_type_id: string;
  readonly market_type: string;
  readonly band_before_percent: number | null;
  readonly band_in_play_percent: number | null;
  readonly jump_percent: number | null;
  readonly line_band_percent: number | null;
  readonly line_jump_percent: number | null;
  readonly silence_seconds: number | null;
  readonly house_silence_seconds: number | null;
  readonly stake_max_minor: bigint | null;
  readonly win_max_minor: bigint | null;
  readonly house_market_max_minor: bigint | null;
  readonly house_event_max_minor: bigint | null;
  readonly sport_exposure_max_minor: bigint | null;
  readonly house_sport_max_minor: bigint | null;
}
const limitOf = (row: LimitRow): BettingLimit => ({
  eventTypeId: row.event_type_id,
  marketType: row.market_type,
  bandBeforePercent: row.band_before_percent,
  bandInPlayPercent: row.band_in_play_percent,
  jumpPercent: row.jump_percent,
  lineBandPercent: row.line_band_percent,
  lineJumpPercent: row.line_jump_percent,
  silenceSeconds: row.silence_seconds,
  houseSilenceSeconds: row.house_silence_seconds,
  stakeMaxMinor: row.stake_max_minor,
  winMaxMinor: row.win_max_minor,
  houseMarketMaxMinor: row.house_market_max_minor,
  houseEventMaxMinor: row.house_event_max_minor,
  sportExposureMaxMinor: row.sport_exposure_max_minor,
  houseSportMaxMinor: row.house_sport_max_minor,
});

const selectAll =
  "select * from betting_limit order by event_type_id <> '*', event_type_id, market_type <> '*', market_type";

/** Limits by sport and type of market in PostgreSQL. */
export function createBettingLimitStore(): BettingLimitStore {
  const read = async (reader: Parameters<BettingLimitStore["all"]>[0], suffix: string): Promise<BettingLimit[]> => {
    const { rows } = await queryableOf(reader).query<LimitRow>(`${selectAll}${suffix}`);
    return rows.map(limitOf);
  };
  return {
    all: (reader) => read(reader, ""),
    lock: (tx) => read(tx, " for update"),
    set: async (tx, limit) => {
      await queryableOf(tx).query(
        `insert into betting_limit (event_type_id, market_type, band_before_percent, band_in_play_percent, jump_percent, silence_seconds,
           house_silence_seconds, stake_max_minor, win_max_minor, house_market_max_minor, house_event_max_minor,
           line_band_percent, line_jump_percent, sport_exposure_max_minor, house_sport_max_minor)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
         on conflict (event_type_id, market_type) do update set band_before_percent = $3, band_in_play_percent = $4, jump_percent = $5,
           silence_seconds = $6, house_silence_seconds = $7, stake_max_minor = $8, win_max_minor = $9, house_market_max_minor = $10,
           house_event_max_minor = $11, line_band_percent = $12, line_jump_percent = $13,
           sport_exposure_max_minor = $14, house_sport_max_minor = $15`,
        [
          limit.eventTypeId,
          limit.marketType,
          limit.bandBeforePercent,
          limit.bandInPlayPercent,
          limit.jumpPercent,
          limit.silenceSeconds,
          limit.houseSilenceSeconds,
          limit.stakeMaxMinor,
          limit.winMaxMinor,
          limit.houseMarketMaxMinor,
          limit.houseEventMaxMinor,
          limit.lineBandPercent,
          limit.lineJumpPercent,
          limit.sportExposureMaxMinor,
          limit.houseSportMaxMinor,
        ],
      );
    },
    remove: async (tx, { eventTypeId, marketType }) => {
      await queryableOf(tx).query("delete from betting_limit where event_type_id = $1 and market_type = $2", [
        eventTypeId,
        marketType,
      ]);
    },
  };
}

/** The house's kinds of markets, and those that every exchange has. */
const knownTypes = ["BOOKMAKER", "FANCY", "MATCH_ODDS"];

/** What limits may stand for: the sports, and the types of markets that there are. */
export async function readLimitKinds(reader: Parameters<BettingLimitStore["all"]>[0]): Promise<{
  readonly sports: readonly { readonly id: string; readonly name: string }[];
  readonly types: readonly string[];
}> {
  const client = queryableOf(reader);
  const sports = await client.query<{ id: string; name: string }>(
    "select id, name from exchange_event_type order by name",
  );
  const types = await client.query<{ market_type: string }>(
    "select distinct market_type from exchange_market limit 100",
  );
  const found = new Set([...knownTypes, ...types.rows.map((row) => row.market_type)]);
  return { sports: sports.rows, types: [...found].toSorted() };
}

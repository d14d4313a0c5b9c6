import type { SettledStake } from "@maidan/services/stakes";

/** A counted stake as it is stored, and how countings of one bet are told apart. */

export interface StakeRow {
  source: SettledStake["source"];
  source_id: string;
  player_id: bigint;
  game_type: string;
  game_id: string | null;
  stake_minor: bigint;
  profit_minor: bigint;
  currency: string;
  placed_at: Date;
  settled_at: Date;
}
export const returned =
  "source, source_id, player_id, game_type, game_id, stake_minor, profit_minor, currency, placed_at, settled_at";

export const toStake = (row: StakeRow): SettledStake => ({
  source: row.source,
  sourceId: row.source_id,
  playerId: String(row.player_id),
  gameType: row.game_type,
  ...(row.game_id !== null && { gameId: row.game_id }),
  stakeMinor: row.stake_minor,
  profitMinor: row.profit_minor,
  currency: row.currency,
  placedAt: row.placed_at,
  settledAt: row.settled_at,
});

/** How often a bet or round was counted, and whether one of the countings is alive. */
export const countingsOf = (source: string, ofId: string): string =>
  `select count(*) as times, coalesce(bool_or(voided_at is null), false) as is_alive from settled_stake where source = ${source} and of_id = ${ofId}`;
/** The first counting has the name of what it counts, the second one `.2` behind it, and so on. [STAKE-04] */
export const countingName = (ofId: string): string =>
  `${ofId} || case when c.times = 0 then '' else '.' || (c.times + 1) end`;

/** Of a row of a queue that was looked at without a fault. [STAKE-10] */
export const unfailed = "failures = 0, failed_at = null, retry_at = null, fault = null";

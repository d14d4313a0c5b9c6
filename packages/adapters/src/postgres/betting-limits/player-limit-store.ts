import type { PlayerLimitStore } from "@maidan/services/betting-limits";
import { queryableOf } from "../database/index.ts";

/** What the office allows single players, in PostgreSQL. */
export function createPlayerLimitStore(): PlayerLimitStore {
  return {
    of: async (reader, playerId) => {
      const { rows } = await queryableOf(reader).query<{
        market_type: string;
        exposure_max_minor: bigint | null;
        stake_max_minor: bigint | null;
      }>("select * from player_limit where player_id = $1 order by market_type <> '*', market_type", [playerId]);
      return rows.map((row) => ({
        marketType: row.market_type,
        exposureMaxMinor: row.exposure_max_minor,
        stakeMaxMinor: row.stake_max_minor,
      }));
    },
    replace: async (tx, playerId, limits) => {
      const client = queryableOf(tx);
      const { rowCount } = await client.query("select from player where id = $1 for no key update", [playerId]);
      if (rowCount === 0) return false;
      await client.query("delete from player_limit where player_id = $1", [playerId]);
      for (const { marketType, exposureMaxMinor, stakeMaxMinor } of limits) {
        await client.query(
          "insert into player_limit (player_id, market_type, exposure_max_minor, stake_max_minor) values ($1, $2, $3, $4)",
          [playerId, marketType, exposureMaxMinor, stakeMaxMinor],
        );
      }
      return true;
    },
  };
}

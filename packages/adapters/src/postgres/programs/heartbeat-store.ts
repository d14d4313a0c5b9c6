import type { HeartbeatAction, HeartbeatStore } from "@maidan/services/programs";
import { queryableOf } from "../database/index.ts";

/** A row per player whose program beats. Each statement stands alone and moves nothing, so that none needs a command. */
export function createHeartbeatStore(): HeartbeatStore {
  return {
    beat: async (reader, { playerId, timeoutSeconds }) => {
      const { rows } = await queryableOf(reader).query<{ action: HeartbeatAction | null }>({
        name: "heartbeat-beat",
        text: `with before as (select action from exchange_heartbeat where player_id = $1)
          insert into exchange_heartbeat (player_id, timeout_seconds, expires_at)
          values ($1, greatest($2::integer, 10), case when $2::integer > 0 then clock_timestamp() + $2::integer * interval '1 second' end)
          on conflict (player_id) do update
            set timeout_seconds = excluded.timeout_seconds, expires_at = excluded.expires_at, action = 'NONE'
          returning (select action from before) as action`,
        values: [playerId, timeoutSeconds],
      });
      return rows[0]?.action ?? "NONE";
    },
    takeExpired: async (reader, limit) => {
      const { rows } = await queryableOf(reader).query<{ player_id: bigint }>({
        name: "heartbeat-take",
        text: `update exchange_heartbeat set expires_at = null, action = 'CANCELLATION_REQUEST_SUBMITTED'
          where player_id in (
            select player_id from exchange_heartbeat where expires_at <= clock_timestamp()
            order by expires_at limit $1 for update skip locked)
          returning player_id`,
        values: [limit],
      });
      return rows.map((row) => String(row.player_id));
    },
    setAction: async (reader, playerId, action) => {
      await queryableOf(reader).query(
        "update exchange_heartbeat set action = $2 where player_id = $1 and action = 'CANCELLATION_REQUEST_SUBMITTED'",
        [playerId, action],
      );
    },
  };
}

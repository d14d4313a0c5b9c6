import type { HeartbeatAction, HeartbeatStore } from "@maidan/services/programs";
import { queryableOf } from "../database/index.ts";

/** A row per player whose program beats. Each statement stands alone and moves nothing, so that none needs a command. */
export function createHeartbeatStore(): HeartbeatStore {
  return { beat, takeExpired, finish, unregister, releaseTaken };
}

const beat: HeartbeatStore["beat"] = async (reader, { playerId, timeoutSeconds }) => {
  const { rows } = await queryableOf(reader).query<{ action: HeartbeatAction | null }>({
    name: "heartbeat-beat",
    text: `with before as (select action from exchange_heartbeat where player_id = $1)
      insert into exchange_heartbeat (player_id, timeout_seconds, expires_at)
      values ($1, greatest($2::integer, 10), case when $2::integer > 0 then clock_timestamp() + $2::integer * interval '1 second' end)
      on conflict (player_id) do update
        set timeout_seconds = excluded.timeout_seconds, expires_at = excluded.expires_at, cancel_due_at = null, action = 'NONE'
      returning (select action from before) as action`,
    values: [playerId, timeoutSeconds],
  });
  return rows[0]?.action ?? "NONE";
};

const takeExpired: HeartbeatStore["takeExpired"] = async (reader, { limit, holdSeconds }) => {
  const { rows } = await queryableOf(reader).query<{ player_id: bigint; ticket: string }>({
    name: "heartbeat-take",
    // What is pending, and has no engine that answers, comes too late when one does: else it would enter behind the cancelling.
    text: `with taken as (
        update exchange_heartbeat set expires_at = null, action = 'CANCELLATION_REQUEST_SUBMITTED',
          cancel_due_at = clock_timestamp() + $2::integer * interval '1 second'
        where player_id in (
          select player_id from exchange_heartbeat
          where expires_at <= clock_timestamp() or cancel_due_at <= clock_timestamp()
          order by coalesce(expires_at, cancel_due_at) limit $1 for update skip locked)
        returning player_id, cancel_due_at::text as ticket),
      late as (update pending_bet set accepted_at = to_timestamp(0) where player_id in (select player_id from taken))
      select player_id, ticket from taken`,
    values: [limit, holdSeconds],
  });
  return rows.map((row) => ({ playerId: String(row.player_id), ticket: row.ticket }));
};

const finish: HeartbeatStore["finish"] = async (reader, { playerId, ticket, action, againSeconds }) => {
  await queryableOf(reader).query(
    `update exchange_heartbeat set action = $3, cancel_due_at = clock_timestamp() + $4::integer * interval '1 second'
      where player_id = $1 and cancel_due_at = $2::timestamptz`,
    [playerId, ticket, action, againSeconds ?? null],
  );
};

const unregister: HeartbeatStore["unregister"] = async (reader, beganBeforeMs) => {
  const { rowCount } = await queryableOf(reader).query(
    `update exchange_heartbeat set expires_at = null
      where expires_at - timeout_seconds * interval '1 second' < clock_timestamp() - $1::float8 * interval '1 millisecond'`,
    [beganBeforeMs],
  );
  return rowCount ?? 0;
};

const releaseTaken: HeartbeatStore["releaseTaken"] = async (reader) => {
  await queryableOf(reader).query(
    "update exchange_heartbeat set cancel_due_at = clock_timestamp() where cancel_due_at > clock_timestamp()",
  );
};

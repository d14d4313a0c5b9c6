import type { Reader } from "@maidan/services/command";
import type { SocketSessions } from "@maidan/services/push";
import { queryableOf } from "../database/index.ts";

/** Sessions as the database has them now: the one place that every revocation goes through, whoever made it. */
export function createSocketSessions(reader: Reader, options: { readonly idleMs: number }): SocketSessions {
  return {
    findEnded: async (sessionIds) => {
      const { rows } = await queryableOf(reader).query<{ id: bigint }>({
        name: "socket-sessions-ended",
        text: `select wanted.id from unnest($1::bigint[]) as wanted (id)
          where not exists (
            select from player_session s join player p on p.id = s.player_id
            where s.id = wanted.id and s.revoked_at is null and p.status = 'active'
              and s.expires_at > clock_timestamp() and s.last_seen_at > clock_timestamp() - $2 * interval '1 millisecond')`,
        values: [sessionIds, options.idleMs],
      });
      return rows.map((row) => String(row.id));
    },
  };
}

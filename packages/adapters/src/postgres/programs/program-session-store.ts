import type { ProgramSessionStore } from "@maidan/services/programs";
import { queryableOf } from "../database/index.ts";

/** Logins of programs among the player's sessions. */
export function createProgramSessionStore(): ProgramSessionStore {
  return {
    revokeProgramsBeyond: async (tx, playerId, keep) => {
      const { rows } = await queryableOf(tx).query<{ id: bigint }>(
        `update player_session set revoked_at = now() where id in (
          select id from player_session
          where player_id = $1 and kind = 'exchange' and parent_id is null and revoked_at is null and expires_at > now()
          order by id desc offset $2) returning id`,
        [playerId, keep],
      );
      return rows.map((row) => String(row.id));
    },
  };
}

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
    noteCertificate: async (tx, { sessionId, certificateId }) => {
      await queryableOf(tx).query("update player_session set certificate_id = $2 where id = $1", [
        sessionId,
        certificateId,
      ]);
    },
    revokeOfCertificate: async (tx, certificateId) => {
      const { rows } = await queryableOf(tx).query<{ id: bigint }>(
        `update player_session set revoked_at = now() where certificate_id = $1 and revoked_at is null and expires_at > now()
          returning id`,
        [certificateId],
      );
      return rows.map((row) => String(row.id));
    },
  };
}

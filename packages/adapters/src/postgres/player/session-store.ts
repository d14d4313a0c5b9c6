import { sql, type Insertable } from "kysely";
import type { Tx } from "@maidan/services/command";
import type { SessionStore } from "@maidan/services/player";
import { kyselyOf } from "../database/query-builder.ts";
import { createFindSession } from "./find-sessions.ts";
import type { PlayerTables } from "./tables.ts";

/** Sessions by the hash of their token, in PostgreSQL. */
export function createSessionStore(): SessionStore {
  return {
    open,
    find: createFindSession(),
    list,
    revoke: async (tx, { playerId, sessionId }) =>
      /^\d{1,18}$/.test(sessionId)
        ? end(tx, sql`player_id = ${playerId} and (id = ${sessionId} or parent_id = ${sessionId})`)
        : [],
    revokeAll: async (tx, playerId) => end(tx, sql`player_id = ${playerId}`),
    revokeBeyond: async (tx, playerId, keep) =>
      end(
        tx,
        sql`player_id = ${playerId} and coalesce(parent_id, id) in (
          select id from player_session
          where player_id = ${playerId} and kind = 'app' and revoked_at is null and expires_at > now()
          order by id desc offset ${keep})`,
      ),
  };
}

const open: SessionStore["open"] = async (tx, session) => {
  const values: Insertable<PlayerTables["player_session"]> = {
    player_id: session.playerId,
    kind: session.kind,
    parent_id: session.parentId ?? null,
    token_hash: session.tokenHash,
    user_agent: session.userAgent,
    address_prefix: session.addressPrefix,
    expires_at: sql`now() + ${session.lifetimeMs} * interval '1 millisecond'` as unknown as Date,
  };
  const row = await kyselyOf<PlayerTables>(tx)
    .insertInto("player_session")
    .values(values)
    .returning("id")
    .executeTakeFirstOrThrow();
  return String(row.id);
};

const list: SessionStore["list"] = async (reader, playerId, idleMs) => {
  const rows = await kyselyOf<PlayerTables>(reader)
    .selectFrom("player_session")
    .select(["id", "created_at", "last_seen_at", "user_agent", "address_prefix"])
    .where("player_id", "=", BigInt(playerId))
    .where("kind", "=", "app")
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("last_seen_at", ">", sql<Date>`now() - ${idleMs} * interval '1 millisecond'`)
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    sessionId: String(row.id),
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    userAgent: row.user_agent,
    addressPrefix: row.address_prefix,
  }));
};

async function end(tx: Tx, which: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ id: bigint }>`
    update player_session set revoked_at = now() where revoked_at is null and ${which} returning id`.execute(
    kyselyOf<PlayerTables>(tx),
  );
  return rows.map((row) => String(row.id));
}

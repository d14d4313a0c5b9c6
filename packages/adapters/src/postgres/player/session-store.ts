import { sql, type Insertable } from "kysely";
import type { Tx } from "@maidan/services/command";
import type { SessionKind, SessionStore } from "@maidan/services/player";
import { kyselyOf, queryableOf } from "../database/index.ts";
import type { PlayerTables } from "./tables.ts";

/** How stale `last_seen_at` may be: a write per minute and session, not per call. */
const seenEveryMs = 60_000;

/** Sessions by the hash of their token, in PostgreSQL. */
export function createSessionStore(): SessionStore {
  return {
    open,
    find,
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

interface LiveRow {
  readonly id: bigint;
  readonly player_id: bigint;
  readonly kind: SessionKind;
  readonly is_program: boolean;
  readonly is_stale: boolean;
}

const find: SessionStore["find"] = async (reader, tokenHash, idleMs) => {
  const queryable = queryableOf(reader);
  const { rows } = await queryable.query<LiveRow>({
    name: "session-find",
    text: `select s.id, s.player_id, s.kind, s.kind = 'exchange' and s.parent_id is null as is_program,
        s.last_seen_at < clock_timestamp() - $3 * interval '1 millisecond' as is_stale
      from player_session s join player p on p.id = s.player_id
      where s.token_hash = $1 and s.revoked_at is null and p.status = 'active'
        and s.expires_at > clock_timestamp() and s.last_seen_at > clock_timestamp() - $2 * interval '1 millisecond'`,
    values: [tokenHash, idleMs, seenEveryMs],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  if (row.is_stale) {
    // Moves nothing and decides nothing but this session's idling, so that it needs no command.
    await queryable.query(
      "update player_session set last_seen_at = clock_timestamp() where id = $1 and revoked_at is null",
      [row.id],
    );
  }
  return { sessionId: String(row.id), playerId: String(row.player_id), kind: row.kind, isProgram: row.is_program };
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

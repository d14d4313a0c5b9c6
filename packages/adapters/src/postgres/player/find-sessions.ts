import type { LiveSession, SessionKind, SessionStore } from "@maidan/services/player";
import { createTogetherLook, type Queryable } from "../database/index.ts";

/** How stale `last_seen_at` may be: a write per minute and session, not per call. */
const seenEveryMs = 60_000;
/** Tokens of one statement. */
const mostAtOnce = 500;
/** Statements at a time: a second one goes while the first is slow, and what comes meanwhile goes together with the next. */
const mostUnderWay = 2;

interface LiveRow {
  readonly place: bigint;
  readonly id: bigint;
  readonly player_id: bigint;
  readonly kind: SessionKind;
  readonly is_program: boolean;
  readonly is_stale: boolean;
}

const findLive = {
  name: "sessions-find",
  text: `select u.place, s.id, s.player_id, s.kind, s.kind = 'exchange' and s.parent_id is null as is_program,
      s.last_seen_at < clock_timestamp() - $3 * interval '1 millisecond' as is_stale
    from unnest($1::bytea[], $2::float8[]) with ordinality as u(token_hash, idle_ms, place)
    cross join lateral (select * from player_session where token_hash = u.token_hash limit 1) s
    join player p on p.id = s.player_id
    where s.revoked_at is null and p.status = 'active' and s.expires_at > clock_timestamp()
      and s.last_seen_at > clock_timestamp() - u.idle_ms * interval '1 millisecond'`,
};

// Moves nothing and decides nothing but these sessions' idling, so that it needs no command. Whoever holds one of the rows is writing the same, or ends it.
const markSeen = {
  name: "sessions-seen",
  text: `update player_session set last_seen_at = clock_timestamp() where id in (
      select id from player_session where id = any($1::bigint[]) and revoked_at is null for no key update skip locked)`,
};

interface Asked {
  readonly tokenHash: Buffer;
  readonly idleMs: number;
}

async function look(
  queryable: Queryable,
  asked: readonly Asked[],
): Promise<readonly (LiveSession | undefined | Promise<LiveSession | undefined>)[]> {
  const values = [asked.map(({ tokenHash }) => tokenHash), asked.map(({ idleMs }) => idleMs), seenEveryMs];
  const { rows } = await queryable.query<LiveRow>({ ...findLive, values });
  const found = new Map(rows.map((row) => [Number(row.place) - 1, row]));
  const stale = rows.filter((row) => row.is_stale).map((row) => row.id);
  // Only those wait for it whose own session it keeps.
  const seen = stale.length === 0 ? undefined : queryable.query({ ...markSeen, values: [stale] });
  return asked.map((_, place) => {
    const row = found.get(place);
    const session = row && sessionOf(row);
    return row?.is_stale === true && seen !== undefined ? seen.then(() => session) : session;
  });
}

const sessionOf = (row: LiveRow): LiveSession => ({
  sessionId: String(row.id),
  playerId: String(row.player_id),
  kind: row.kind,
  isProgram: row.is_program,
});

/**
 * Sessions by the hash of their token. Calls that come at the same time are looked for by one statement, which is always sent after the call came: what
 * ended before a call is ended for it. On the connection of an open transaction each is asked at once. [SESSION-02]
 */
export function createFindSession(): SessionStore["find"] {
  const find = createTogetherLook<Asked, LiveSession | undefined>({ most: mostAtOnce, underWay: mostUnderWay, look });
  return (reader, tokenHash, idleMs) => find(reader, { tokenHash, idleMs });
}

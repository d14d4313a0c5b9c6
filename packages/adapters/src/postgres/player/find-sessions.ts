import type { Reader } from "@maidan/services/command";
import type { LiveSession, SessionKind, SessionStore } from "@maidan/services/player";
import pg from "pg";
import { queryableOf, type Queryable } from "../database/index.ts";

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
  readonly resolve: (session: LiveSession | undefined) => void;
  readonly reject: (fault: unknown) => void;
}

async function answer(queryable: Queryable, asked: readonly Asked[]): Promise<void> {
  try {
    const values = [asked.map(({ tokenHash }) => tokenHash), asked.map(({ idleMs }) => idleMs), seenEveryMs];
    const { rows } = await queryable.query<LiveRow>({ ...findLive, values });
    const found = new Map(rows.map((row) => [Number(row.place) - 1, row]));
    const stale = rows.filter((row) => row.is_stale).map((row) => row.id);
    // Only those wait for it whose own session it keeps.
    const seen = stale.length === 0 ? undefined : queryable.query({ ...markSeen, values: [stale] });
    for (const [place, { resolve, reject }] of asked.entries()) {
      const row = found.get(place);
      const session = row && sessionOf(row);
      if (row?.is_stale === true) void seen?.then(() => resolve(session), reject);
      else resolve(session);
    }
  } catch (fault) {
    for (const { reject } of asked) reject(fault);
  }
}

const sessionOf = (row: LiveRow): LiveSession => ({
  sessionId: String(row.id),
  playerId: String(row.player_id),
  kind: row.kind,
  isProgram: row.is_program,
});

/** The calls that wait for a connection's next look. */
class Looks {
  readonly #queryable: Queryable;
  #waiting: Asked[] = [];
  #underWay = 0;
  #isDue = false;

  constructor(queryable: Queryable) {
    this.#queryable = queryable;
  }

  find(tokenHash: Buffer, idleMs: number): Promise<LiveSession | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ tokenHash, idleMs, resolve, reject });
      this.#next();
    });
  }

  /** After what else was read with this call, so that all of it goes in one. */
  #next(): void {
    if (this.#isDue || this.#underWay >= mostUnderWay || this.#waiting.length === 0) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      void this.#look(this.#waiting.splice(0, mostAtOnce));
      this.#next();
    });
  }

  async #look(asked: readonly Asked[]): Promise<void> {
    this.#underWay += 1;
    await answer(this.#queryable, asked);
    this.#underWay -= 1;
    this.#next();
  }
}

/**
 * Sessions by the hash of their token. Calls that come at the same time are looked for by one statement, which is always sent after the call came: what
 * ended before a call is ended for it. On the connection of an open transaction each is asked at once. [SESSION-02]
 */
export function createFindSession(): SessionStore["find"] {
  const looksOf = new WeakMap<Queryable, Looks>();
  return (reader: Reader, tokenHash, idleMs) => {
    const queryable = queryableOf(reader);
    if (!(queryable instanceof pg.Pool)) return findOne(queryable, tokenHash, idleMs);
    const looks = looksOf.get(queryable) ?? new Looks(queryable);
    looksOf.set(queryable, looks);
    return looks.find(tokenHash, idleMs);
  };
}

const findOne = (queryable: Queryable, tokenHash: Buffer, idleMs: number): Promise<LiveSession | undefined> =>
  new Promise((resolve, reject) => {
    void answer(queryable, [{ tokenHash, idleMs, resolve, reject }]);
  });

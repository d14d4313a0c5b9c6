import { matchName, type Match } from "@maidan/core/sports";
import { toldSourcePrefix, type FeedProviderStore, type ListedFeedProvider } from "@maidan/services/feeds";
import { queryableOf } from "../database/index.ts";

/** How stale `last_used_at` may be: a write per minute, not per call. */
const usedEveryMs = 60_000;

interface ListedRow {
  readonly id: bigint;
  readonly name: string;
  readonly key_start: string;
  readonly addresses: readonly string[];
  readonly made_by: string;
  readonly made_at: Date;
  readonly last_used_at: Date | null;
  readonly revoked_at: Date | null;
  readonly revoked_by: string | null;
  readonly revoke_reason: string | null;
  readonly match_count: number;
  readonly matches: readonly {
    readonly setup: Match["setup"];
    readonly phase: ListedFeedProvider["matches"][number]["phase"];
    readonly start_at: string;
  }[];
}
interface FoundRow {
  readonly id: bigint;
  readonly name: string;
  readonly is_address_allowed: boolean;
  readonly is_stale: boolean;
}

/** A provider tells a few matches at a time; the list names those, and counts the rest. */
const mostInHand = 10;

const listProviders = `
  select p.id, p.name, p.key_start, p.addresses::text[] as addresses, p.made_by, p.made_at, p.last_used_at, p.revoked_at, p.revoked_by, p.revoke_reason,
    (select count(*)::integer from feed_match f where f.source = $3 || p.name) as match_count,
    (select coalesce(jsonb_agg(jsonb_build_object('setup', m.setup, 'phase', m.phase, 'start_at', m.start_at) order by m.start_at, m.id), '[]')
      from (select f.id, f.match -> 'setup' as setup, f.phase, f.start_at from feed_match f
        where f.source = $3 || p.name and f.phase <> 'finished' order by f.start_at, f.id limit $4) m) as matches
  from feed_provider p where $2::bigint is null or p.id < $2 order by p.id desc limit $1`;

/** Providers of feeds by the hash of their key, in PostgreSQL. */
export function createFeedProviderStore(): FeedProviderStore {
  return {
    add: async (tx, { name, keyHash, start, addresses, madeBy }) => {
      const { rows } = await queryableOf(tx).query<{ id: bigint }>(
        `insert into feed_provider (name, key_hash, key_start, addresses, made_by) values ($1, $2, $3, $4::text[]::cidr[], $5)
         on conflict on constraint feed_provider_name_unique do update set key_hash = excluded.key_hash, key_start = excluded.key_start,
           addresses = excluded.addresses, made_by = excluded.made_by, made_at = now(), last_used_at = null, revoked_at = null, revoked_by = null,
           revoke_reason = null
         where feed_provider.revoked_at is not null returning id`,
        [name, keyHash, start, addresses, madeBy],
      );
      return rows[0] === undefined ? undefined : String(rows[0].id);
    },
    revoke: async (tx, { name, start, revokedBy, reason }) => {
      const { rowCount } = await queryableOf(tx).query(
        `update feed_provider set revoked_at = now(), revoked_by = $3, revoke_reason = $4
         where name = $1 and revoked_at is null and ($2::text is null or key_start = $2)`,
        [name, start ?? null, revokedBy, reason],
      );
      return rowCount === 1;
    },
    list: async (reader, { limit, cursor }) => {
      const { rows } = await queryableOf(reader).query<ListedRow>(listProviders, [
        limit + 1,
        cursor ?? null,
        toldSourcePrefix,
        mostInHand,
      ]);
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return { items: shown.map(listedOf), nextCursor: last === undefined ? null : String(last.id) };
    },
    find: async (reader, keyHash, address) => {
      const queryable = queryableOf(reader);
      const { rows } = await queryable.query<FoundRow>(
        `select id, name, addresses = '{}' or $2::inet <<= any (addresses) as is_address_allowed,
           last_used_at is null or last_used_at < clock_timestamp() - $3 * interval '1 millisecond' as is_stale
         from feed_provider where key_hash = $1 and revoked_at is null`,
        [keyHash, address, usedEveryMs],
      );
      const [row] = rows;
      if (row === undefined) return undefined;
      // Decides nothing: it tells the owner which keys are in use, so that it needs no command.
      if (row.is_stale)
        await queryable.query("update feed_provider set last_used_at = clock_timestamp() where id = $1", [row.id]);
      return { providerId: String(row.id), name: row.name, isAddressAllowed: row.is_address_allowed };
    },
  };
}

const listedOf = (row: ListedRow): ListedFeedProvider => ({
  providerId: String(row.id),
  name: row.name,
  start: row.key_start,
  addresses: row.addresses,
  madeBy: row.made_by,
  madeAt: row.made_at,
  lastUsedAt: row.last_used_at ?? undefined,
  revoked:
    row.revoked_at === null
      ? undefined
      : { at: row.revoked_at, by: row.revoked_by ?? "", reason: row.revoke_reason ?? undefined },
  matches: row.matches.map(({ setup, phase, start_at: startAt }) => ({
    name: matchName(setup),
    phase,
    startAt: new Date(startAt),
  })),
  matchCount: row.match_count,
});

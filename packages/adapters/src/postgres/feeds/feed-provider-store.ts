import type { FeedProviderStore } from "@maidan/services/feeds";
import { queryableOf } from "../database/index.ts";

/** How stale `last_used_at` may be: a write per minute, not per call. */
const usedEveryMs = 60_000;

interface ListedRow {
  readonly id: bigint;
  readonly name: string;
  readonly key_start: string;
  readonly addresses: readonly string[];
  readonly made_at: Date;
  readonly last_used_at: Date | null;
  readonly revoked_at: Date | null;
}
interface FoundRow {
  readonly id: bigint;
  readonly name: string;
  readonly is_address_allowed: boolean;
  readonly is_stale: boolean;
}

/** Providers of feeds by the hash of their key, in PostgreSQL. */
export function createFeedProviderStore(): FeedProviderStore {
  return {
    add: async (tx, { name, keyHash, start, addresses }) => {
      const { rows } = await queryableOf(tx).query<{ id: bigint }>(
        `insert into feed_provider (name, key_hash, key_start, addresses) values ($1, $2, $3, $4::text[]::cidr[])
         on conflict on constraint feed_provider_name_unique do update set key_hash = excluded.key_hash, key_start = excluded.key_start,
           addresses = excluded.addresses, made_at = now(), last_used_at = null, revoked_at = null
         where feed_provider.revoked_at is not null returning id`,
        [name, keyHash, start, addresses],
      );
      return rows[0] === undefined ? undefined : String(rows[0].id);
    },
    revoke: async (tx, name) => {
      const { rowCount } = await queryableOf(tx).query(
        "update feed_provider set revoked_at = now() where name = $1 and revoked_at is null",
        [name],
      );
      return rowCount === 1;
    },
    list: async (reader) => {
      const { rows } = await queryableOf(reader).query<ListedRow>(
        `select id, name, key_start, addresses::text[] as addresses, made_at, last_used_at, revoked_at from feed_provider order by name`,
      );
      return rows.map((row) => ({
        providerId: String(row.id),
        name: row.name,
        start: row.key_start,
        addresses: row.addresses,
        madeAt: row.made_at,
        lastUsedAt: row.last_used_at ?? undefined,
        revokedAt: row.revoked_at ?? undefined,
      }));
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

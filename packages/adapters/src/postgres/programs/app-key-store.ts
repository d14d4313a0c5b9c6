import type { AppKeyScope, AppKeyStore } from "@maidan/services/programs";
import { queryableOf } from "../database/index.ts";

/** How stale `last_used_at` may be: a write per minute and key, not per call. */
const usedEveryMs = 60_000;

const scopeOf = (canTrade: boolean): AppKeyScope => (canTrade ? "trade" : "read");

/** Application keys by their hash, in PostgreSQL. */
export function createAppKeyStore(): AppKeyStore {
  return { add, list, countHeld, revoke, find };
}

const add: AppKeyStore["add"] = async (tx, key) => {
  const { rows } = await queryableOf(tx).query<{ id: bigint }>(
    `insert into exchange_app_key (player_id, name, key_hash, key_start, can_trade, addresses)
      values ($1, $2, $3, $4, $5, $6::text[]::cidr[])
      on conflict (player_id, lower(name)) where revoked_at is null do nothing returning id`,
    [key.playerId, key.name, key.keyHash, key.start, key.scope === "trade", key.addresses],
  );
  return rows[0] === undefined ? undefined : String(rows[0].id);
};

interface KeyRow {
  readonly id: bigint;
  readonly name: string;
  readonly key_start: string;
  readonly can_trade: boolean;
  readonly addresses: readonly string[];
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

const list: AppKeyStore["list"] = async (reader, playerId) => {
  const { rows } = await queryableOf(reader).query<KeyRow>(
    `select id, name, key_start, can_trade, addresses::text[] as addresses, created_at, last_used_at
      from exchange_app_key where player_id = $1 and revoked_at is null order by id`,
    [playerId],
  );
  return rows.map((row) => ({
    keyId: String(row.id),
    name: row.name,
    start: row.key_start,
    scope: scopeOf(row.can_trade),
    addresses: row.addresses,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
  }));
};

const countHeld: AppKeyStore["countHeld"] = async (tx, playerId) => {
  const queryable = queryableOf(tx);
  await queryable.query("select from player where id = $1 for no key update", [playerId]);
  const { rows } = await queryable.query<{ keys: number }>(
    "select count(*)::integer as keys from exchange_app_key where player_id = $1 and revoked_at is null",
    [playerId],
  );
  return rows[0]?.keys ?? 0;
};

const revoke: AppKeyStore["revoke"] = async (tx, { playerId, keyId }) => {
  if (!/^\d{1,18}$/.test(keyId)) return false;
  const { rowCount } = await queryableOf(tx).query(
    "update exchange_app_key set revoked_at = now() where id = $1 and player_id = $2 and revoked_at is null",
    [keyId, playerId],
  );
  return rowCount === 1;
};

interface FoundRow {
  readonly id: bigint;
  readonly player_id: bigint;
  readonly can_trade: boolean;
  readonly is_address_allowed: boolean;
  readonly is_stale: boolean;
}

const find: AppKeyStore["find"] = async (reader, keyHash, address) => {
  const queryable = queryableOf(reader);
  const { rows } = await queryable.query<FoundRow>({
    name: "app-key-find",
    text: `select id, player_id, can_trade, addresses = '{}' or $2::inet <<= any (addresses) as is_address_allowed,
        last_used_at is null or last_used_at < clock_timestamp() - $3 * interval '1 millisecond' as is_stale
      from exchange_app_key where key_hash = $1 and revoked_at is null`,
    values: [keyHash, address, usedEveryMs],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  // Decides nothing: it tells the player which keys are in use, so that it needs no command.
  if (row.is_stale)
    await queryable.query("update exchange_app_key set last_used_at = clock_timestamp() where id = $1", [row.id]);
  return {
    keyId: String(row.id),
    playerId: String(row.player_id),
    scope: scopeOf(row.can_trade),
    isAddressAllowed: row.is_address_allowed,
  };
};

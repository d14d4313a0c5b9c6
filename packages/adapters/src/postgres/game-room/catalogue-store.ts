import type { Tx } from "@maidan/services/command";
import type { GameTag } from "@maidan/services/game-lobby";
import type { GameCatalogueStore, GameView, PlatformView, ProviderView } from "@maidan/services/game-room";
import type { WalletProtocol } from "@maidan/services/game-wallet";
import type { SecretBox } from "../../secret-box/index.ts";
import { queryableOf } from "../database/index.ts";
import { providerUse } from "../sealed-secrets/index.ts";

/** Providers, platforms and games as the operator arranges them, over PostgreSQL. */
export function createGameCatalogueStore(box: SecretBox): GameCatalogueStore {
  return {
    providers,
    platforms,
    games,
    lockProvider,
    changeProvider,
    replaceKey: replaceKey(box),
    noteSync,
    lockPlatform,
    changePlatform,
    lockGame,
    changeGame,
    setPoster,
  };
}

interface ProviderRow {
  name: string;
  protocol: WalletProtocol;
  base_url: string;
  public_key: string;
  operator_public_key: string;
  is_active: boolean;
  sweep_hours: number | null;
  version: number;
  games: number;
  games_on: number;
  open_rounds: number;
  silent_seconds: number | null;
  synced_at: Date | null;
  sync_fault: string;
}

const providers: GameCatalogueStore["providers"] = async (reader) => {
  const { rows } = await queryableOf(reader).query<ProviderRow>(
    `select p.name, p.protocol, p.base_url, p.public_key, p.operator_public_key, p.is_active, p.sweep_hours, p.version, p.synced_at, p.sync_fault,
       (select count(*)::int from game g where g.provider = p.name) as games,
       (select count(*)::int from game_switched_on o where o.provider = p.name) as games_on, r.open_rounds, r.silent_seconds
     from game_wallet_provider p cross join lateral (
       select count(*)::int as open_rounds, extract(epoch from now() - min(touched_at))::int as silent_seconds
       from game_round where provider = p.name and closed_at is null) r
     order by p.name`,
  );
  return rows.map((row): ProviderView => ({
    name: row.name,
    protocol: row.protocol,
    baseUrl: row.base_url,
    publicKey: row.public_key,
    operatorPublicKey: row.operator_public_key,
    isActive: row.is_active,
    sweepHours: row.sweep_hours,
    version: row.version,
    games: row.games,
    gamesOn: row.games_on,
    openRounds: row.open_rounds,
    longestSilentSeconds: row.silent_seconds,
    syncedAt: row.synced_at,
    syncFault: row.sync_fault,
  }));
};

interface PlatformRow {
  system: string;
  platform: string;
  game_type: string;
  name: string;
  name_bn: string;
  place: number;
  is_active: boolean;
  version: number;
  games: number;
}
const selectPlatform = `select l.system, l.platform, s.game_type, l.name, l.name_bn, l.place, l.is_active, l.version,
    (select count(*)::int from game g where g.system = l.system and g.platform = l.platform) as games
  from game_provider l join game_system s on s.system = l.system`;
const toPlatform = (row: PlatformRow): PlatformView => ({
  system: row.system,
  platform: row.platform,
  gameType: row.game_type,
  name: row.name,
  nameBn: row.name_bn,
  place: row.place,
  isActive: row.is_active,
  version: row.version,
  games: row.games,
});

const platforms: GameCatalogueStore["platforms"] = async (reader) => {
  const text = `${selectPlatform} order by s.game_type, l.place, l.platform`;
  const { rows } = await queryableOf(reader).query<PlatformRow>(text);
  return rows.map((row) => toPlatform(row));
};

const lockPlatform: GameCatalogueStore["lockPlatform"] = async (tx, { system, platform }) => {
  const text = `${selectPlatform} where l.system = $1 and l.platform = $2 for update of l`;
  const { rows } = await queryableOf(tx).query<PlatformRow>(text, [system, platform]);
  const [row] = rows;
  return row === undefined ? undefined : toPlatform(row);
};

const changePlatform: GameCatalogueStore["changePlatform"] = async (tx, { system, platform }, change) => {
  await queryableOf(tx).query(
    "update game_provider set name = $3, name_bn = $4, place = $5, is_active = $6, version = version + 1 where system = $1 and platform = $2",
    [system, platform, change.name, change.nameBn, change.place, change.isActive],
  );
};

interface GameRow {
  provider: string;
  code: string;
  name: string;
  own_name: string;
  own_name_bn: string;
  game_type: string;
  system: string;
  platform: string;
  picture: string;
  own_picture: string;
  tags: GameTag[];
  place: number;
  is_active: boolean;
  is_listed: boolean;
  is_on: boolean;
  version: number;
}
const gameColumns = `g.provider, g.code, g.name, g.own_name, g.own_name_bn, g.game_type, g.system, g.platform, g.picture, g.own_picture, g.tags, g.place,
  g.is_active, g.is_listed, exists (select from game_switched_on o where o.provider = g.provider and o.code = g.code) as is_on, g.version`;
const toGame = (row: GameRow): GameView => ({
  provider: row.provider,
  code: row.code,
  listedName: row.name,
  ownName: row.own_name,
  ownNameBn: row.own_name_bn,
  gameType: row.game_type,
  system: row.system,
  platform: row.platform,
  picture: row.own_picture === "" ? row.picture : row.own_picture,
  hasOwnPicture: row.own_picture !== "",
  tags: row.tags,
  place: row.place,
  isActive: row.is_active,
  isListed: row.is_listed,
  isOn: row.is_on,
  version: row.version,
});

const games: GameCatalogueStore["games"] = async (reader, query) => {
  const { provider = null, gameType = null, words = "", isOn = null, offset, limit } = query;
  const { rows } = await queryableOf(reader).query<GameRow & { total: number }>(
    `select *, count(*) over ()::int as total from (select ${gameColumns} from game g
       where ($1::text is null or g.provider = $1) and ($2::text is null or g.game_type = $2)
         and (strpos(lower(g.name), $3) > 0 or strpos(lower(g.own_name), $3) > 0 or strpos(g.own_name_bn, $3) > 0 or strpos(lower(g.code), $3) > 0)) g
     where $4::boolean is null or is_on = $4 order by game_type, place, code, provider offset $5 limit $6`,
    [provider, gameType, words.toLowerCase(), isOn, offset, limit],
  );
  return { games: rows.map((row) => toGame(row)), total: rows[0]?.total ?? 0 };
};

const lockGame: GameCatalogueStore["lockGame"] = async (tx, { provider, code }) => {
  const text = `select ${gameColumns} from game g where g.provider = $1 and g.code = $2 for update of g`;
  const { rows } = await queryableOf(tx).query<GameRow>(text, [provider, code]);
  const [row] = rows;
  return row === undefined ? undefined : toGame(row);
};

const changeGame: GameCatalogueStore["changeGame"] = async (tx, { provider, code }, change) => {
  await queryableOf(tx).query(
    `update game set own_name = $3, own_name_bn = $4, tags = $5, place = $6, is_active = $7, version = version + 1
     where provider = $1 and code = $2`,
    [provider, code, change.ownName, change.ownNameBn, [...change.tags], change.place, change.isActive],
  );
};

const setPoster: GameCatalogueStore["setPoster"] = async (tx, { provider, code }, picture) => {
  const path = picture === null ? "" : await keepPicture(tx, picture);
  const text = "update game set own_picture = $3, version = version + 1 where provider = $1 and code = $2";
  await queryableOf(tx).query(text, [provider, code, path]);
};

async function keepPicture(tx: Tx, picture: { readonly digest: Uint8Array; readonly bytes: Uint8Array }) {
  const text = "insert into game_picture (digest, bytes) values ($1, $2) on conflict do nothing";
  await queryableOf(tx).query(text, [picture.digest, picture.bytes]);
  return `/storage/games/${Buffer.from(picture.digest).toString("hex")}.webp`;
}

const lockProvider: GameCatalogueStore["lockProvider"] = async (tx, name) => {
  const { rows } = await queryableOf(tx).query<ProviderRow>(
    "select name, protocol, base_url, public_key, is_active, sweep_hours, version from game_wallet_provider where name = $1 for update",
    [name],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { protocol, version, base_url: baseUrl, public_key: publicKey, is_active: isActive } = row;
  return { name, protocol, baseUrl, publicKey, isActive, sweepHours: row.sweep_hours, version };
};

const changeProvider: GameCatalogueStore["changeProvider"] = async (tx, name, { isActive, sweepHours }) => {
  const text =
    "update game_wallet_provider set is_active = $2, sweep_hours = $3, version = version + 1 where name = $1";
  await queryableOf(tx).query(text, [name, isActive, sweepHours]);
};

const replaceKey =
  (box: SecretBox): GameCatalogueStore["replaceKey"] =>
  async (tx, name, key) => {
    await queryableOf(tx).query(
      `update game_wallet_provider set public_key = case when protocol = 'gcp' then '' else $2 end,
       operator_private_key = case when protocol = 'gcp' then $3 else operator_private_key end, version = version + 1 where name = $1`,
      [name, key, box.seal(key, providerUse(name))],
    );
  };

const noteSync: GameCatalogueStore["noteSync"] = async (tx, name, fault) => {
  const text = "update game_wallet_provider set synced_at = now(), sync_fault = $2 where name = $1";
  await queryableOf(tx).query(text, [name, fault]);
};

import type { Tx } from "@maidan/services/command";
import type { GameLobbyStore, GameTag, ListedGame, LobbyGame } from "@maidan/services/game-lobby";
import { queryableOf } from "../database/index.ts";

export interface LobbyRow {
  provider: string;
  code: string;
  name: string;
  game_type: string;
  system: string;
  platform: string;
  name_bn: string;
  picture: string;
  tags: GameTag[];
  created_at: Date;
  return_basis_points: number | null;
  has_demo: boolean;
}
/** What the operator says goes before what the provider lists. */
export const lobbyColumns = `provider, code, coalesce(nullif(own_name, ''), name) as name, own_name_bn as name_bn, game_type, system, platform,
  coalesce(nullif(own_picture, ''), picture) as picture, tags, created_at, return_basis_points, has_demo`;
/** Switched off alone, with its platform or with its provider, a game is nowhere. [LOBBY-08] */
export const switchedOn = "game join game_switched_on using (provider, code)";
export const toLobbyGame = (row: LobbyRow): LobbyGame => ({
  provider: row.provider,
  code: row.code,
  name: row.name,
  gameType: row.game_type,
  system: row.system,
  platform: row.platform,
  nameBn: row.name_bn,
  picture: row.picture,
  tags: row.tags,
  createdAt: row.created_at,
  returnBasisPoints: row.return_basis_points,
  hasDemo: row.has_demo,
});

/** The lobby's games, over PostgreSQL. */
export function createGameLobbyStore(): GameLobbyStore {
  return { list, find, posterSources, savePoster, readPoster, replace };
}

const list: GameLobbyStore["list"] = async (reader, { gameType, systems, limit }) => {
  const { rows } = await queryableOf(reader).query<LobbyRow>({
    name: "lobby-list",
    text: `select ${lobbyColumns} from ${switchedOn} where game_type = $1 and (cardinality($2::text[]) = 0 or system = any($2::text[]) or platform = any($2::text[])) order by place, code limit $3`,
    values: [gameType, systems, limit],
  });
  return rows.map((row) => toLobbyGame(row));
};

const find: GameLobbyStore["find"] = async (reader, { code, gameType, platform }) => {
  const { rows } = await queryableOf(reader).query<LobbyRow>({
    name: "lobby-find",
    // A row of the sports names the game behind it, which may be anybody's.
    text: `select ${lobbyColumns} from ${switchedOn} where platform = $1 and code = $2 and game_type = $3 or (provider, code) in
      (select provider, game_code from sports_item where platform = $1 and code = $2 and game_type = $3 and is_active) limit 1`,
    values: [platform, code, gameType],
  });
  const [row] = rows;
  return row === undefined ? undefined : toLobbyGame(row);
};

/** A game whose poster is another one now shows none until that is there. */
async function namePosters(tx: Tx, provider: string, games: readonly ListedGame[]): Promise<void> {
  await queryableOf(tx).query(
    `update game g set picture_source = u.source, picture = case when g.picture_source = '' and u.source = '' then g.picture else '' end
     from unnest($2::text[], $3::text[]) as u(code, source)
     where g.provider = $1 and g.code = u.code and g.picture_source <> u.source`,
    [provider, games.map(({ code }) => code), games.map(({ posterUrl }) => posterUrl)],
  );
}

const posterSources: GameLobbyStore["posterSources"] = async (reader, provider) => {
  const { rows } = await queryableOf(reader).query<{ picture_source: string }>(
    "select distinct picture_source from game where provider = $1 and picture_source <> '' and picture <> ''",
    [provider],
  );
  return new Set(rows.map((row) => row.picture_source));
};

/** Below this host, under the digest of the picture. */
const posterPath = (digest: Uint8Array): string => `/storage/games/${Buffer.from(digest).toString("hex")}.webp`;

const savePoster: GameLobbyStore["savePoster"] = async (tx, { provider, source, picture }) => {
  const client = queryableOf(tx);
  await client.query("insert into game_picture (digest, bytes) values ($1, $2) on conflict do nothing", [
    picture.digest,
    picture.bytes,
  ]);
  await client.query("update game set picture = $3 where provider = $1 and picture_source = $2", [
    provider,
    source,
    posterPath(picture.digest),
  ]);
};

const readPoster: GameLobbyStore["readPoster"] = async (reader, digest) => {
  const text = "select bytes from game_picture where digest = $1";
  const { rows } = await queryableOf(reader).query<{ bytes: Buffer }>(text, [digest]);
  return rows[0]?.bytes;
};

const systemOf = (game: ListedGame): string => `${game.product}-${game.gameType}`;

const replace: GameLobbyStore["replace"] = async (tx, provider, games) => {
  const client = queryableOf(tx);
  const active = games.filter((game) => game.isEnabled);
  const gone = await client.query(
    "update game set is_listed = false where provider = $1 and is_listed and not (code = any($2::text[]))",
    [provider, active.map((game) => game.code)],
  );
  await client.query(
    `insert into game as g (provider, code, name, game_type, system, platform, place, return_basis_points, return_high_basis_points, own_name_bn, has_demo)
     select $1, u.* from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::int[], $9::int[], $10::text[], $11::boolean[])
       as u(code, name, game_type, system, platform, place, return_basis_points, return_high_basis_points, own_name_bn, has_demo)
     on conflict (provider, code) do update set name = excluded.name, game_type = excluded.game_type, system = excluded.system,
       platform = excluded.platform, is_listed = true, has_demo = excluded.has_demo,
       own_name_bn = coalesce(nullif(g.own_name_bn, ''), excluded.own_name_bn), return_basis_points = coalesce(excluded.return_basis_points, g.return_basis_points),
       return_high_basis_points = case when excluded.return_basis_points is null then g.return_high_basis_points else excluded.return_high_basis_points end`,
    [
      provider,
      active.map((game) => game.code),
      active.map((game) => game.name),
      active.map((game) => game.gameType),
      active.map(systemOf),
      active.map((game) => game.product),
      active.map((_, place) => place),
      active.map(({ returnBasisPoints }) => returnBasisPoints),
      active.map(({ returnHighBasisPoints }) => returnHighBasisPoints),
      // Where there is none yet: the name in Bangla is the operator's from then on.
      active.map(({ nameBn }) => nameBn ?? ""),
      active.map(({ hasDemo }) => hasDemo),
    ],
  );
  await namePosters(tx, provider, active);
  await listSystems(tx, active);
  return { listed: active.length, switchedOff: gone.rowCount ?? 0 };
};

/** The drawer and the lobby find games by systems and the names of their providers. What the operator changed about them stays. */
async function listSystems(tx: Tx, games: readonly ListedGame[]): Promise<void> {
  const systems = [...new Map(games.map((game) => [systemOf(game), game])).entries()];
  const client = queryableOf(tx);
  await client.query(
    "insert into game_system (system, game_type) select * from unnest($1::text[], $2::text[]) on conflict do nothing",
    [systems.map(([system]) => system), systems.map(([, game]) => game.gameType)],
  );
  await client.query(
    "insert into game_provider (system, platform, name) select system, platform, platform from unnest($1::text[], $2::text[]) as u(system, platform) on conflict do nothing",
    [systems.map(([system]) => system), systems.map(([, game]) => game.product)],
  );
}

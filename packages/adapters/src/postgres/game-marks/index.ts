import type { GameMark, GameMarkStore } from "@maidan/services/game-marks";
import { queryableOf } from "../database/index.ts";
import { lobbyColumns, switchedOn, toLobbyGame, type LobbyRow } from "../game-wallet/index.ts";

/** Favourites, games opened last, and the largest wins, over PostgreSQL. */
export function createGameMarkStore(): GameMarkStore {
  return { favourites, addFavourites, removeFavourite, recent, noteOpened, largestWins };
}

const favourites: GameMarkStore["favourites"] = async (reader, playerId) => {
  const { rows } = await queryableOf(reader).query<GameMark>(
    "select platform, code from game_favourite where player_id = $1 order by marked_at desc, platform, code",
    [playerId],
  );
  return rows;
};

const addFavourites: GameMarkStore["addFavourites"] = async (tx, playerId, { marks, limit }) => {
  const client = queryableOf(tx);
  await client.query(
    `insert into game_favourite (player_id, platform, code) select $1, * from unnest($2::text[], $3::text[]) on conflict do nothing`,
    [playerId, marks.map(({ platform }) => platform), marks.map(({ code }) => code)],
  );
  await client.query(
    `delete from game_favourite where player_id = $1 and (platform, code) in
       (select platform, code from game_favourite where player_id = $1 order by marked_at desc, platform, code offset $2)`,
    [playerId, limit],
  );
};

const removeFavourite: GameMarkStore["removeFavourite"] = async (tx, playerId, { platform, code }) => {
  const text = "delete from game_favourite where player_id = $1 and platform = $2 and code = $3";
  await queryableOf(tx).query(text, [playerId, platform, code]);
};

const recent: GameMarkStore["recent"] = async (reader, playerId, limit) => {
  const { rows } = await queryableOf(reader).query<LobbyRow>({
    name: "games-opened-last",
    text: `select ${lobbyColumns} from game_recent r join (${switchedOn}) using (platform, code)
      where r.player_id = $1 order by r.opened_at desc limit $2`,
    values: [playerId, limit],
  });
  return rows.map((row) => toLobbyGame(row));
};

/** As many as could ever be shown. */
const keptRecent = 50;

const noteOpened: GameMarkStore["noteOpened"] = async (tx, playerId, { platform, code }) => {
  const client = queryableOf(tx);
  await client.query(
    `insert into game_recent (player_id, platform, code) values ($1, $2, $3)
     on conflict (player_id, platform, code) do update set opened_at = now()`,
    [playerId, platform, code],
  );
  await client.query(
    `delete from game_recent where player_id = $1 and opened_at <
       (select opened_at from game_recent where player_id = $1 order by opened_at desc offset $2 limit 1)`,
    [playerId, keptRecent - 1],
  );
};

interface WinRow extends LobbyRow {
  username: string;
  stake_minor: bigint;
  win_minor: bigint;
  closed_at: Date;
}

const largestWins: GameMarkStore["largestWins"] = async (reader, { gameType, limit }) => {
  const { rows } = await queryableOf(reader).query<WinRow>({
    name: "largest-wins",
    text: `select ${lobbyColumns}, w.username, w.stake_minor, w.win_minor, w.closed_at from (
        select r.provider, r.game_code as code, p.username, r.stake_units / 1000 as stake_minor, r.win_units / 1000 as win_minor, r.closed_at
        from game_round r join player p on p.id = r.player_id
        join game_switched_on o on o.provider = r.provider and o.code = r.game_code
        join game g on g.provider = r.provider and g.code = r.game_code and ($1 = '' or g.game_type = $1)
        where r.closed_at > now() - interval '24 hours' and r.win_units > r.stake_units and r.stake_units > 0
        order by r.win_units desc, r.closed_at desc limit $2) w
      join game using (provider, code) order by w.win_minor desc, w.closed_at desc`,
    values: [gameType, limit],
  });
  return rows.map((row) => ({
    game: toLobbyGame(row),
    username: row.username,
    stakeMinor: row.stake_minor,
    winMinor: row.win_minor,
    closedAt: row.closed_at,
  }));
};

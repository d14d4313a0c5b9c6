import type { Currency } from "@maidan/core/money";
import type { GameMark, GameMarkStore, LeaderOrder } from "@maidan/services/game-marks";
import { queryableOf } from "../database/index.ts";
import { lobbyColumns, switchedOn, toLobbyGame, type LobbyRow } from "../game-wallet/index.ts";

/** Favourites, games opened last, and the largest wins, over PostgreSQL. */
export function createGameMarkStore(): GameMarkStore {
  return { favourites, addFavourites, removeFavourite, recent, noteOpened, largestWins, leaders };
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
  currency: Currency;
  stake_minor: bigint;
  win_minor: bigint;
  closed_at: Date;
}

const largestWins: GameMarkStore["largestWins"] = async (reader, { gameType, limit }) => {
  const { rows } = await queryableOf(reader).query<WinRow>({
    name: "largest-wins",
    text: `select ${lobbyColumns}, w.username, w.currency, w.stake_minor, w.win_minor, w.closed_at from (
        select r.provider, r.game_code as code, p.username, p.currency, r.stake_units / 1000 as stake_minor, r.win_units / 1000 as win_minor, r.closed_at,
          row_number() over (partition by p.currency order by r.win_units desc, r.closed_at desc) as place
        from game_round r join player p on p.id = r.player_id
        join game_switched_on o on o.provider = r.provider and o.code = r.game_code
        join game g on g.provider = r.provider and g.code = r.game_code and ($1 = '' or g.game_type = $1)
        where r.closed_at > now() - interval '24 hours' and r.win_units > r.stake_units and r.stake_units > 0
        ) w
      join game using (provider, code) where w.place <= $2 order by w.currency, w.place`,
    values: [gameType, limit],
  });
  return rows.map((row) => ({
    game: toLobbyGame(row),
    username: row.username,
    currency: row.currency,
    stakeMinor: row.stake_minor,
    winMinor: row.win_minor,
    closedAt: row.closed_at,
  }));
};

interface LeaderRow extends LobbyRow {
  rank: bigint;
  username: string;
  currency: Currency;
  best_x100: bigint;
  staked_minor: bigint;
}

/** What comes first and among whom, and which of a player's rounds stands for it. Stakes of different currencies have no order. */
const leaderOrder: Readonly<Record<LeaderOrder, { readonly round: string; readonly places: string }>> = {
  multiplier: { round: "r.best_x100 desc, r.closed_at", places: "order by best_x100 desc, at, player_id" },
  turnover: {
    round: "r.closed_at desc",
    places: "partition by p.currency order by staked_units desc, at, player_id",
  },
};

const leaders: GameMarkStore["leaders"] = async (reader, { period, by, limit }) => {
  const client = queryableOf(reader);
  const { rows: spans } = await client.query<{ from: Date; to: Date }>({
    name: `game-leaders-${period}`,
    text: `select f as "from", (f at time zone 'Asia/Dhaka' + interval '1 ${period}') at time zone 'Asia/Dhaka' as "to"
      from (select date_trunc('${period}', now() at time zone 'Asia/Dhaka') at time zone 'Asia/Dhaka' as f) s`,
  });
  const [span] = spans;
  if (span === undefined) throw new Error("a period has a beginning");
  const { round, places } = leaderOrder[by];
  const { rows } = await client.query<LeaderRow>({
    name: `game-leaders-by-${by}`,
    text: `with r as (
        select r.player_id, r.provider, r.game_code, r.stake_units, r.closed_at, floor(r.win_units * 100 / r.stake_units)::bigint as best_x100
        from game_round r join game_switched_on o on o.provider = r.provider and o.code = r.game_code
        where r.closed_at >= $1 and r.closed_at < $2 and r.stake_units > 0),
      sums as (
        select player_id, sum(stake_units)::bigint as staked_units, max(best_x100) as best_x100,
          ((array_agg(r.provider order by ${round})) [1]) as provider, ((array_agg(r.game_code order by ${round})) [1]) as code,
          ((array_agg(r.closed_at order by ${round})) [1]) as at
        from r group by player_id)
      select ${lobbyColumns}, s.rank, s.username, s.currency, s.best_x100, s.staked_units / 1000 as staked_minor
      from (select sums.*, p.username, p.currency, row_number() over (${places}) as rank
        from sums join player p on p.id = sums.player_id where best_x100 > 0 or $4) s
      join game using (provider, code) where s.rank <= $3 order by ${by === "turnover" ? "s.currency, s.rank" : "s.rank"}`,
    values: [span.from, span.to, limit, by === "turnover"],
  });
  return {
    ...span,
    leaders: rows.map((row) => ({
      rank: Number(row.rank),
      username: row.username,
      currency: row.currency,
      game: toLobbyGame(row),
      bestX100: row.best_x100,
      stakedMinor: row.staked_minor,
    })),
  };
};

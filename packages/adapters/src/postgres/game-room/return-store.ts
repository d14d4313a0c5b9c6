import type { Currency } from "@maidan/core/money";
import type { GameReturnStore } from "@maidan/services/game-room";
import { queryableOf } from "../database/index.ts";

/** What closed rounds of games came to, a row per game, day and currency, over PostgreSQL. */
export function createGameReturnStore(): GameReturnStore {
  return { sumUp, measured };
}

const sumUp: GameReturnStore["sumUp"] = async (tx, days) => {
  await queryableOf(tx).query(
    `insert into game_return_day as d (provider, game_code, day, currency, rounds, bet_minor, win_minor, bet_squared, win_squared, bet_by_win)
     select r.provider, r.game_code, (r.closed_at at time zone 'UTC')::date, p.currency, count(*), sum(t.bet), sum(t.win), sum(t.bet * t.bet), sum(t.win * t.win), sum(t.bet * t.win)
     from game_round r join player p on p.id = r.player_id cross join lateral (
       select coalesce(sum(amount_units) filter (where kind = 'bet'), 0) / 1000 as bet, coalesce(sum(amount_units) filter (where kind = 'win'), 0) / 1000 as win
       from game_transaction where provider = r.provider and player_id = r.player_id and round = r.round and not is_free and not is_rolled_back and kind in ('bet', 'win')) t
     where r.closed_at >= ((now() at time zone 'UTC')::date - ($1::int - 1)) at time zone 'UTC' and t.bet > 0
     group by 1, 2, 3, 4
     on conflict (provider, game_code, day, currency) do update set rounds = excluded.rounds, bet_minor = excluded.bet_minor, win_minor = excluded.win_minor,
       bet_squared = excluded.bet_squared, win_squared = excluded.win_squared, bet_by_win = excluded.bet_by_win`,
    [days],
  );
};

const measured: GameReturnStore["measured"] = async (reader, days) => {
  const { rows } = await queryableOf(reader).query<{
    provider: string;
    code: string;
    name: string;
    platform: string;
    game_type: string;
    currency: Currency;
    low: number | null;
    high: number | null;
    rounds: number;
    bet: number;
    win: number;
    bet_squared: number;
    win_squared: number;
    bet_by_win: number;
  }>(
    `select d.provider, d.game_code as code, coalesce(nullif(g.own_name, ''), g.name) as name, g.platform, g.game_type, d.currency,
       g.return_basis_points as low, g.return_high_basis_points as high, sum(d.rounds)::float8 as rounds, sum(d.bet_minor)::float8 as bet,
       sum(d.win_minor)::float8 as win, sum(d.bet_squared)::float8 as bet_squared, sum(d.win_squared)::float8 as win_squared, sum(d.bet_by_win)::float8 as bet_by_win
     from game_return_day d join game g on g.provider = d.provider and g.code = d.game_code
     where d.day > (now() at time zone 'UTC')::date - $1::int group by d.provider, d.game_code, d.currency, g.provider, g.code
     order by row_number() over (partition by d.currency order by sum(d.bet_minor) desc), d.currency`,
    [days],
  );
  return rows.map((row) => ({
    provider: row.provider,
    code: row.code,
    name: row.name,
    platform: row.platform,
    gameType: row.game_type,
    currency: row.currency,
    lowBasisPoints: row.low,
    highBasisPoints: row.high,
    sums: {
      rounds: row.rounds,
      betMinor: row.bet,
      winMinor: row.win,
      betSquared: row.bet_squared,
      winSquared: row.win_squared,
      betByWin: row.bet_by_win,
    },
  }));
};

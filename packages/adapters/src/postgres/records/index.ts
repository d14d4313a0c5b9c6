import type { BetFilter, SettledBetStore } from "@maidan/services/records";
import { queryableOf } from "../database/index.ts";

/** Settled bets of games over PostgreSQL. */
export function createSettledBetStore(): SettledBetStore {
  return { write, groups, bets, choices };
}

const write: SettledBetStore["write"] = async (tx, bet) => {
  await queryableOf(tx).query({
    name: "settled-bet-write",
    text: `with last as (select revision, bet_minor, win_minor from settled_bet where source_id = $2 order by revision desc limit 1)
     insert into settled_bet (player_id, source_id, platform, game_type, game_name, bet_minor, win_minor, settled_at, revision)
     select $1, $2, $3, $4, $5, $6::bigint, $7::bigint, $8, coalesce(l.revision, 0) + 1 from (values (0)) one left join last l on true
     where $6::bigint <> coalesce(l.bet_minor, 0) or $7::bigint <> coalesce(l.win_minor, 0)
     on conflict on constraint settled_bet_source_unique do nothing`,
    values: [
      bet.playerId,
      bet.sourceId,
      bet.platform,
      bet.gameType,
      bet.gameName,
      bet.betMinor,
      bet.winMinor,
      bet.settledAt,
    ],
  });
};

// The last line of each bet, unless nothing is left of it.
const where = `(bet_minor > 0 or win_minor > 0)
  and not exists (select from settled_bet later where later.source_id = settled_bet.source_id and later.revision > settled_bet.revision)
  and player_id = $1 and ($2::timestamptz is null or settled_at >= $2) and ($3::timestamptz is null or settled_at < $3)
  and ($4::text is null or platform = $4) and ($5::text is null or game_type = $5)`;
const dateOf = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms));
const valuesOf = (filter: BetFilter): unknown[] => [
  filter.playerId,
  dateOf(filter.fromMs),
  dateOf(filter.toMs),
  filter.platform ?? null,
  filter.gameType ?? null,
];

const groups: SettledBetStore["groups"] = async (reader, filter) => {
  interface GroupRow {
    readonly day: string;
    readonly platform: string;
    readonly game_type: string;
    readonly bet_minor: bigint;
    readonly win_minor: bigint;
    readonly bets: number;
  }
  const { rows } = await queryableOf(reader).query<GroupRow>(
    `select to_char(settled_at at time zone 'Asia/Dhaka', 'YYYY-MM-DD') as day, platform, game_type,
       sum(bet_minor)::bigint as bet_minor, sum(win_minor)::bigint as win_minor, count(*)::int as bets
     from settled_bet where ${where} group by 1, 2, 3 order by 1 desc, 2, 3 limit 500`,
    valuesOf(filter),
  );
  return rows.map((row) => ({
    day: row.day,
    platform: row.platform,
    gameType: row.game_type,
    betMinor: row.bet_minor,
    winMinor: row.win_minor,
    bets: row.bets,
  }));
};

interface BetRow {
  readonly id: bigint;
  readonly player_id: bigint;
  readonly source_id: string;
  readonly platform: string;
  readonly game_type: string;
  readonly game_name: string;
  readonly bet_minor: bigint;
  readonly win_minor: bigint;
  readonly settled_at: Date;
}

const bets: SettledBetStore["bets"] = async (reader, filter, page) => {
  const { rows } = await queryableOf(reader).query<BetRow>(
    `select * from settled_bet where ${where}
       and ($6::bigint is null or (settled_at, id) < (select settled_at, id from settled_bet where id = $6))
     order by settled_at desc, id desc limit $7`,
    [...valuesOf(filter), page.cursor ?? null, page.limit + 1],
  );
  const shown = rows.slice(0, page.limit);
  return {
    bets: shown.map((row) => ({
      id: String(row.id),
      playerId: String(row.player_id),
      sourceId: row.source_id,
      platform: row.platform,
      gameType: row.game_type,
      gameName: row.game_name,
      betMinor: row.bet_minor,
      winMinor: row.win_minor,
      settledAt: row.settled_at,
    })),
    nextCursor: rows.length > page.limit ? String(shown.at(-1)?.id ?? "") : null,
  };
};

const choices: SettledBetStore["choices"] = async (reader, playerId) => {
  const { rows } = await queryableOf(reader).query<{ platforms: string[] | null; game_types: string[] | null }>(
    `select array_agg(distinct platform order by platform) as platforms, array_agg(distinct game_type order by game_type) as game_types
     from settled_bet where player_id = $1`,
    [playerId],
  );
  return { platforms: rows[0]?.platforms ?? [], gameTypes: rows[0]?.game_types ?? [] };
};

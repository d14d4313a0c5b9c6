import type { BetFilter, SettledBetStore } from "@maidan/services/records";
import { queryableOf } from "../database/index.ts";

/** Settled bets of games over PostgreSQL. */
export function createSettledBetStore(): SettledBetStore {
  return { write, writeAll, groups, bets, choices };
}

const writeAll: SettledBetStore["writeAll"] = async (tx, settled) => {
  if (settled.length === 0) return;
  const of = <T>(part: (bet: (typeof settled)[number]) => T): T[] => settled.map((bet) => part(bet));
  await queryableOf(tx).query({
    name: "settled-bets-write",
    text: `insert into settled_bet (player_id, source_id, platform, game_type, game_name, bet_minor, win_minor, settled_at, revision)
     select u.player_id, u.source_id, u.platform, u.game_type, u.game_name, u.bet_minor, u.win_minor, u.settled_at, coalesce(l.revision, 0) + 1
     from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::timestamptz[])
       with ordinality as u(player_id, source_id, platform, game_type, game_name, bet_minor, win_minor, settled_at, position)
     left join lateral (
       select revision, bet_minor, win_minor from settled_bet where source_id = u.source_id order by revision desc limit 1) l on true
     where u.bet_minor <> coalesce(l.bet_minor, 0) or u.win_minor <> coalesce(l.win_minor, 0)
     order by u.position
     on conflict on constraint settled_bet_source_unique do nothing`,
    values: [
      of(({ playerId }) => playerId),
      of(({ sourceId }) => sourceId),
      of(({ platform }) => platform),
      of(({ gameType }) => gameType),
      of(({ gameName }) => gameName),
      of(({ betMinor }) => betMinor),
      of(({ winMinor }) => winMinor),
      of(({ settledAt }) => settledAt),
    ],
  });
};

const write: SettledBetStore["write"] = (tx, bet) => writeAll(tx, [bet]);

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

import type { DrawReads, DrawResult, OfficeDraw } from "@maidan/services/house-draws";
import { queryableOf } from "../database/index.ts";

/** Results of lotteries and bingo rooms, over the rounds of scheduled tables. */
export function createDrawReads(): DrawReads {
  return { resultsOf, newest, result, laid, playersOf, ticketMarks, officeDraws };
}

interface ResultRow {
  game_code: string;
  number: bigint;
  deals_at: Date;
  outcome: DrawResult["outcome"];
  hash: string;
  salt: string;
  place: number;
  published_hash: string;
}
const results = `select r.game_code, r.number, r.deals_at, r.outcome, r.hash, c.salt, r.place, c.published_hash
  from house_scheduled_round r join house_chain c on c.game_code = r.game_code and c.chain = r.chain where r.game_code = $1 and r.outcome is not null`;
const toResult = (row: ResultRow): DrawResult => ({
  gameCode: row.game_code,
  number: Number(row.number),
  drawnAt: row.deals_at,
  outcome: row.outcome,
  hash: row.hash,
  salt: row.salt,
  place: row.place,
  publishedHash: row.published_hash,
});

const resultsOf: DrawReads["resultsOf"] = async (reader, gameCode, day) => {
  const { rows } = await queryableOf(reader).query<ResultRow>({
    name: "house-draws-of-day",
    text: `${results} and r.deals_at >= ($2::date)::timestamp at time zone 'Asia/Dhaka'
      and r.deals_at < ($2::date + 1)::timestamp at time zone 'Asia/Dhaka' order by r.number desc limit 1000`,
    values: [gameCode, day],
  });
  return rows.map((row) => toResult(row));
};

const newest: DrawReads["newest"] = async (reader, gameCode, { phases, limit }) => {
  const { rows } = await queryableOf(reader).query<ResultRow>({
    name: "house-draws-newest",
    text: `${results} and r.phase = any($2::text[]) order by r.number desc limit $3`,
    values: [gameCode, [...phases], limit],
  });
  return rows.map((row) => toResult(row));
};

const result: DrawReads["result"] = async (reader, gameCode, number) => {
  const { rows } = await queryableOf(reader).query<ResultRow>({
    name: "house-draw-result",
    text: `${results} and r.number = $2 and r.phase = 'paid'`,
    values: [gameCode, number],
  });
  return rows[0] === undefined ? undefined : toResult(rows[0]);
};

const laid: DrawReads["laid"] = async (reader, { gameCode, number, currency }) => {
  const { rows } = await queryableOf(reader).query<{ spot: string; minor: bigint }>({
    name: "house-draw-laid",
    text: `select s.key as spot, sum(s.value::bigint)::bigint as minor
      from house_scheduled_bet b join house_wager w on w.id = b.wager_id cross join jsonb_each_text(b.spots) s
      where b.game_code = $1 and b.number = $2 and w.currency = $3 and w.phase in ('staking', 'open', 'paying', 'paid')
      group by s.key order by 2 desc limit 500`,
    values: [gameCode, number, currency],
  });
  return new Map(rows.map(({ spot, minor }) => [spot, minor]));
};

const playersOf: DrawReads["playersOf"] = async (reader, gameCode, number) => {
  const { rows } = await queryableOf(reader).query<{ wager_id: string; operator: string; player: string }>({
    name: "house-draw-players",
    text: "select wager_id, operator, player from house_scheduled_bet where game_code = $1 and number = $2",
    values: [gameCode, number],
  });
  return new Map(rows.map(({ wager_id: wagerId, operator, player }) => [wagerId, { operator, player }]));
};

interface OfficeRow {
  game_code: string;
  number: bigint;
  phase: OfficeDraw["phase"];
  closes_at: Date;
  deals_at: Date;
  tickets: number;
  players: number;
  sums: readonly { currency: string; stake: string; payout: string }[];
  waiting: number;
  outcome: OfficeDraw["outcome"];
}

/** More than two pages of tickets. */
const mostMarked = 60;

const ticketMarks: DrawReads["ticketMarks"] = async (reader, players) => {
  const { rows } = await queryableOf(reader).query<{ mark: string }>({
    name: "house-ticket-marks",
    text: `select (select coalesce(md5(string_agg(w.id || w.phase || w.payout_minor, ' ' order by w.created_at, w.id)), '') from (
          select id, phase, payout_minor, created_at from house_wager where operator = p.operator and player = p.player and game_code = p.game_code
          order by created_at desc limit $4) w) as mark
      from unnest($1::text[], $2::text[], $3::text[]) with ordinality as p(operator, player, game_code, place) order by p.place`,
    values: [
      players.map(({ operator }) => operator),
      players.map(({ player }) => player),
      players.map(({ gameCode }) => gameCode),
      mostMarked,
    ],
  });
  return rows.map(({ mark }) => mark);
};

const officeDraws: DrawReads["officeDraws"] = async (reader, { gameCodes, limit }) => {
  const { rows } = await queryableOf(reader).query<OfficeRow>({
    name: "house-draws-office",
    text: `select r.game_code, r.number, r.phase, r.closes_at, r.deals_at, r.outcome, t.*, m.sums from (
        select * from house_scheduled_round where game_code = any($1::text[])
        order by (phase in ('paid', 'void')), deals_at desc limit $2) r
      cross join lateral (
        select count(*) filter (where w.phase not in ('refused', 'void'))::int as tickets,
          count(distinct (b.operator, b.player)) filter (where w.phase not in ('refused', 'void'))::int as players,
          count(*) filter (where w.phase in ('staking', 'undoing', 'open', 'paying'))::int as waiting
        from house_scheduled_bet b join house_wager w on w.id = b.wager_id where b.game_code = r.game_code and b.number = r.number) t
      cross join lateral (
        select coalesce(json_agg(s order by s.currency), '[]') as sums from (
          select w.currency, sum(w.stake_minor)::text as stake,
            coalesce(sum(w.payout_minor) filter (where w.phase in ('paying', 'paid')), 0)::text as payout
          from house_scheduled_bet b join house_wager w on w.id = b.wager_id
          where b.game_code = r.game_code and b.number = r.number and w.phase in ('open', 'paying', 'paid') group by w.currency) s) m
      order by (r.phase in ('paid', 'void')), r.deals_at desc, r.game_code`,
    values: [[...gameCodes], limit],
  });
  return rows.map((row) => ({
    gameCode: row.game_code,
    number: Number(row.number),
    phase: row.phase,
    closesAt: row.closes_at,
    drawsAt: row.deals_at,
    tickets: row.tickets,
    players: row.players,
    sums: row.sums.map(({ currency, stake, payout }) => ({
      currency,
      stakeMinor: BigInt(stake),
      payoutMinor: BigInt(payout),
    })),
    waiting: row.waiting,
    outcome: row.outcome,
  }));
};

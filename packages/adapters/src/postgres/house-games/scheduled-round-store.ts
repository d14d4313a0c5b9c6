import type { ScheduledPhase, ScheduledRound, ScheduledRoundStore } from "@maidan/services/house-games";
import type { Reader } from "@maidan/services/command";
import { queryableOf } from "../database/index.ts";
import { createScheduledMoveStore } from "./scheduled-move-store.ts";
import { createSharedRoundStore } from "./shared-round-store.ts";
import { selectWager, toWager, type WagerRow } from "./wager-store.ts";

/** Tables with a clock, their rounds and bets, over PostgreSQL. */
export function createScheduledRoundStore(): ScheduledRoundStore {
  const bets = { holdPlayer, holdRound, addBet, laid, laidByAll, sums, mine, wagersOf, openBets };
  const rounds = { newest, round, lockForBet, lock, add, deal, finish, endHash, past, ofHash, publishedHash };
  // Chains and who serves a table are the same for all shared rounds.
  return { ...createSharedRoundStore(), ...createScheduledMoveStore(), ...rounds, ...bets };
}

interface ScheduledRow {
  number: bigint;
  chain: number;
  place: number;
  hash: string;
  salt: string;
  taken_before: number;
  taken_after: number | null;
  phase: ScheduledPhase;
  opens_in_ms: number;
  closes_in_ms: number;
  deals_in_ms: number;
  pays_in_ms: number | null;
  ends_in_ms: number | null;
  turn: number;
  turn_closes_in_ms: number | null;
  turn_ends_in_ms: number | null;
  outcome: ScheduledRound["outcome"];
  is_last: boolean;
}
const moments = ["opens", "closes", "deals", "pays", "ends", "turn_closes", "turn_ends"]
  .map(
    (moment) => `(extract(epoch from r.${moment}_at - clock_timestamp()) * 1000)::double precision as ${moment}_in_ms`,
  )
  .join(", ");
const selected = `select r.number, r.chain, r.place, r.hash, c.salt, r.taken_before, r.taken_after, r.phase, r.turn, ${moments}, r.outcome, r.is_last
  from house_scheduled_round r join house_chain c on c.game_code = r.game_code and c.chain = r.chain`;
const toRound = (row: ScheduledRow): ScheduledRound => ({
  number: Number(row.number),
  chain: row.chain,
  place: row.place,
  hash: row.hash,
  salt: row.salt,
  takenBefore: row.taken_before,
  takenAfter: row.taken_after ?? undefined,
  phase: row.phase,
  opensInMs: row.opens_in_ms,
  closesInMs: row.closes_in_ms,
  dealsInMs: row.deals_in_ms,
  paysInMs: row.pays_in_ms ?? undefined,
  endsInMs: row.ends_in_ms ?? undefined,
  turn: row.turn,
  turnClosesInMs: row.turn_closes_in_ms ?? undefined,
  turnEndsInMs: row.turn_ends_in_ms ?? undefined,
  outcome: row.outcome,
  isLast: row.is_last,
});

async function read(
  reader: Reader,
  query: { readonly name: string; readonly rest: string; readonly values: readonly unknown[] },
): Promise<readonly ScheduledRound[]> {
  const { name, rest, values } = query;
  const { rows } = await queryableOf(reader).query<ScheduledRow>({
    name: `house-scheduled-${name}`,
    text: `${selected} ${rest}`,
    values: [...values],
  });
  return rows.map((row) => toRound(row));
}

const newest: ScheduledRoundStore["newest"] = async (reader, gameCode) => {
  const rest = "where r.game_code = $1 order by r.number desc limit 1";
  return (await read(reader, { name: "newest", rest, values: [gameCode] }))[0];
};

const ofNumber = "where r.game_code = $1 and r.number = $2";
const round: ScheduledRoundStore["round"] = async (reader, gameCode, number) =>
  (await read(reader, { name: "round", rest: ofNumber, values: [gameCode, number] }))[0];

const lockForBet: ScheduledRoundStore["lockForBet"] = async (tx, gameCode, number) =>
  (await read(tx, { name: "bet-lock", rest: `${ofNumber} for share of r`, values: [gameCode, number] }))[0];

const lock: ScheduledRoundStore["lock"] = async (tx, gameCode, number) =>
  (await read(tx, { name: "lock", rest: `${ofNumber} for no key update of r`, values: [gameCode, number] }))[0];

const add: ScheduledRoundStore["add"] = async (tx, gameCode, added) => {
  await queryableOf(tx).query({
    name: "house-scheduled-add",
    text: `insert into house_scheduled_round (game_code, number, chain, place, hash, taken_before, phase, opens_at, closes_at, deals_at)
      values ($1, $2, $3, $4, $5, $6, 'betting', now() + $7 * interval '1 millisecond', now() + $8 * interval '1 millisecond',
        now() + $9 * interval '1 millisecond')`,
    values: [
      gameCode,
      added.number,
      added.chain,
      added.place,
      added.hash,
      added.takenBefore,
      added.opensInMs,
      added.closesInMs,
      added.dealsInMs,
    ],
  });
};

const deal: ScheduledRoundStore["deal"] = async (tx, gameCode, dealt) => {
  const outcome = dealt.outcome === null ? null : JSON.stringify(dealt.outcome);
  await queryableOf(tx).query({
    name: "house-scheduled-deal",
    text: `update house_scheduled_round set phase = case when $3::jsonb is null then 'voiding' else 'dealt' end, outcome = $3::jsonb,
        taken_after = case when $3::jsonb is null then null else $4::int end, is_last = $5, pays_at = now() + $6 * interval '1 millisecond',
        ends_at = now() + ($6 + $7) * interval '1 millisecond'
      where game_code = $1 and number = $2 and phase in ('betting', 'playing')`,
    values: [gameCode, dealt.number, outcome, dealt.takenAfter, dealt.isLast, dealt.showMs, dealt.restMs],
  });
};

const finish: ScheduledRoundStore["finish"] = async (tx, gameCode, number) => {
  await queryableOf(tx).query({
    name: "house-scheduled-finish",
    text: `update house_scheduled_round set phase = case phase when 'dealt' then 'paid' else 'void' end
      where game_code = $1 and number = $2 and phase in ('dealt', 'voiding')`,
    values: [gameCode, number],
  });
};

const endHash: ScheduledRoundStore["endHash"] = async (tx, gameCode, number) => {
  await queryableOf(tx).query(
    "update house_scheduled_round set is_last = true where game_code = $1 and number = $2 and phase in ('paid', 'void')",
    [gameCode, number],
  );
};

const past: ScheduledRoundStore["past"] = (reader, gameCode, { after, limit }) =>
  read(reader, {
    name: "past",
    rest: "where r.game_code = $1 and r.number > $2 and r.outcome is not null order by r.number desc limit $3",
    values: [gameCode, after, limit],
  });

const ofHash: ScheduledRoundStore["ofHash"] = (reader, gameCode, { chain, place }) =>
  read(reader, {
    name: "of-hash",
    rest: "where r.game_code = $1 and r.chain = $2 and r.place = $3 and r.phase not in ('betting', 'playing') order by r.number",
    values: [gameCode, chain, place],
  });

const publishedHash: ScheduledRoundStore["publishedHash"] = async (reader, gameCode, chain) => {
  const text = "select published_hash from house_chain where game_code = $1 and chain = $2";
  const { rows } = await queryableOf(reader).query<{ published_hash: string }>(text, [gameCode, chain]);
  return rows[0]?.published_hash ?? "";
};

const holdPlayer: ScheduledRoundStore["holdPlayer"] = async (tx, gameCode, { operator, player }) => {
  await queryableOf(tx).query({
    name: "house-scheduled-hold-player",
    text: "select pg_advisory_xact_lock(hashtextextended($1, 98))",
    values: [`${gameCode}:${operator}:${player}`],
  });
};

const addBet: ScheduledRoundStore["addBet"] = async (tx, { wagerId, gameCode, number, operator, player, spots }) => {
  const laidOn = JSON.stringify(Object.fromEntries([...spots].map(([spot, minor]) => [spot, String(minor)])));
  await queryableOf(tx).query({
    name: "house-scheduled-bet",
    text: "insert into house_scheduled_bet (wager_id, game_code, number, operator, player, spots) values ($1, $2, $3, $4, $5, $6::jsonb)",
    values: [wagerId, gameCode, number, operator, player, laidOn],
  });
};

const betsOf = "house_scheduled_bet b join house_wager w on w.id = b.wager_id";
interface SpotRow {
  spot: string;
  minor: bigint;
}
const spotsOf = (rows: readonly SpotRow[]): ReadonlyMap<string, bigint> =>
  new Map(rows.map(({ spot, minor }) => [spot, minor]));
const sumOfSpots = "s.key as spot, sum(s.value::bigint)::bigint as minor";

const laid: ScheduledRoundStore["laid"] = async (reader, { gameCode, number, operator, player }) => {
  const { rows } = await queryableOf(reader).query<SpotRow>({
    name: "house-scheduled-laid",
    text: `select ${sumOfSpots} from ${betsOf} cross join jsonb_each_text(b.spots) s
      where b.game_code = $1 and b.number = $2 and b.operator = $3 and b.player = $4 and w.phase in ('staking', 'open', 'paying', 'paid') group by s.key`,
    values: [gameCode, number, operator, player],
  });
  return spotsOf(rows);
};

const holdRound: ScheduledRoundStore["holdRound"] = async (tx, gameCode, number) => {
  await queryableOf(tx).query({
    name: "house-scheduled-hold-round",
    text: "select pg_advisory_xact_lock(hashtextextended($1, 98))",
    values: [`${gameCode}:${number}`],
  });
};

const laidByAll: ScheduledRoundStore["laidByAll"] = async (reader, { gameCode, number, currency, spots }) => {
  const { rows } = await queryableOf(reader).query<SpotRow>({
    name: "house-scheduled-laid-by-all",
    text: `select ${sumOfSpots} from ${betsOf} cross join jsonb_each_text(b.spots) s
      where b.game_code = $1 and b.number = $2 and s.key = any($3::text[]) and w.currency = $4
        and w.phase in ('staking', 'open', 'paying', 'paid') group by s.key`,
    values: [gameCode, number, spots, currency],
  });
  return spotsOf(rows);
};

const counted = "w.phase in ('open', 'paying', 'paid')";
interface SumRow {
  currency: string;
  players: number;
  stake: bigint;
}
interface SeatRow {
  player: string;
  currency: string;
  stake: bigint;
  payout: bigint;
}
const sums: ScheduledRoundStore["sums"] = async (reader, gameCode, number) => {
  const client = queryableOf(reader);
  const values = [gameCode, number];
  const [all, spots, seats] = await Promise.all([
    client.query<SumRow>({
      name: "house-scheduled-sums",
      text: `select w.currency, count(distinct (b.operator, b.player))::int as players, sum(w.stake_minor)::bigint as stake from ${betsOf}
        where b.game_code = $1 and b.number = $2 and ${counted} group by w.currency order by w.currency`,
      values,
    }),
    client.query<SpotRow & { currency: string }>({
      name: "house-scheduled-spots",
      text: `select w.currency, ${sumOfSpots} from ${betsOf} cross join jsonb_each_text(b.spots) s where b.game_code = $1 and b.number = $2 and ${counted}
        group by w.currency, s.key order by row_number() over (partition by w.currency order by sum(s.value::bigint) desc), w.currency limit 200`,
      values,
    }),
    client.query<SeatRow>({
      name: "house-scheduled-seats",
      text: `select b.player, w.currency, sum(w.stake_minor)::bigint as stake, sum(w.payout_minor)::bigint as payout from ${betsOf}
        where b.game_code = $1 and b.number = $2 and ${counted} group by b.operator, b.player, w.currency
        order by row_number() over (partition by w.currency order by sum(w.stake_minor) desc, b.player), w.currency limit 20`,
      values,
    }),
  ]);
  const spotsIn = Map.groupBy(spots.rows, ({ currency }) => currency);
  return {
    // A player has one currency.
    players: all.rows.reduce((sum, { players }) => sum + players, 0),
    byCurrency: all.rows.map(({ currency, players, stake }) => ({
      currency,
      players,
      stakeMinor: stake,
      spots: spotsOf(spotsIn.get(currency) ?? []),
    })),
    seats: seats.rows.map(({ player, currency, stake, payout }) => ({
      player,
      currency,
      stakeMinor: stake,
      payoutMinor: payout,
    })),
  };
};

const mine: ScheduledRoundStore["mine"] = async (reader, { gameCode, number, operator, player }) => {
  const { rows } = await queryableOf(reader).query<WagerRow>({
    name: "house-scheduled-mine",
    text: `${selectWager} join house_scheduled_bet b on b.wager_id = w.id
      where b.game_code = $1 and b.number = $2 and b.operator = $3 and b.player = $4 and w.phase <> 'refused' order by w.created_at, w.id`,
    values: [gameCode, number, operator, player],
  });
  return rows.map((row) => toWager(row));
};

const wagersOf: ScheduledRoundStore["wagersOf"] = async (reader, gameCode, number) => {
  const { rows } = await queryableOf(reader).query<WagerRow>({
    name: "house-scheduled-wagers",
    text: `${selectWager} join house_scheduled_bet b on b.wager_id = w.id
      where b.game_code = $1 and b.number = $2 and w.phase <> 'refused' order by w.created_at, w.id`,
    values: [gameCode, number],
  });
  return rows.map((row) => toWager(row));
};

const openBets: ScheduledRoundStore["openBets"] = async (reader, gameCode, { number, limit }) => {
  const { rows } = await queryableOf(reader).query<WagerRow>({
    name: "house-scheduled-open",
    text: `${selectWager} join house_scheduled_bet b on b.wager_id = w.id
      where b.game_code = $1 and b.number = $2 and w.phase = 'open' order by w.id limit $3`,
    values: [gameCode, number, limit],
  });
  return rows.map((row) => toWager(row));
};

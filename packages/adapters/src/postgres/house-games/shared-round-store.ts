import { houseLimits, type SharedPhase, type SharedRound, type SharedRoundStore } from "@maidan/services/house-games";
import { queryableOf } from "../database/index.ts";

/** Chains, tables and shared rounds of the house, over PostgreSQL. */
export function createSharedRoundStore(): SharedRoundStore {
  return { own, want, isWanted, newestChain, addChain, newest, lock, add, setPhase, past, openBets, bets };
}

const own: SharedRoundStore["own"] = async (tx, { gameCode, owner, forMs }) => {
  const client = queryableOf(tx);
  await client.query("insert into house_table (game_code) values ($1) on conflict do nothing", [gameCode]);
  const { rowCount } = await client.query(
    `update house_table set owner = $2, owned_until = now() + $3 * interval '1 millisecond'
     where game_code = $1 and (owner = $2 or owned_until <= now())`,
    [gameCode, owner, forMs],
  );
  return rowCount === 1;
};

const want: SharedRoundStore["want"] = async (tx, gameCode, forMs) => {
  await queryableOf(tx).query(
    `insert into house_table (game_code, wanted_until) values ($1, now() + $2 * interval '1 millisecond')
     on conflict (game_code) do update set wanted_until = excluded.wanted_until`,
    [gameCode, forMs],
  );
};

const isWanted: SharedRoundStore["isWanted"] = async (reader, gameCode) => {
  const text = "select 1 from house_table where game_code = $1 and wanted_until > now()";
  return (await queryableOf(reader).query(text, [gameCode])).rowCount === 1;
};

const newestChain: SharedRoundStore["newestChain"] = async (reader, gameCode) => {
  const { rows } = await queryableOf(reader).query<{
    chain: number;
    secret: string;
    length: number;
    published_hash: string;
    salt: string;
  }>(
    "select chain, secret, length, published_hash, salt from house_chain where game_code = $1 order by chain desc limit 1",
    [gameCode],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { chain, secret, length, published_hash: publishedHash, salt } = row;
  return { chain, secret, length, publishedHash, salt };
};

const addChain: SharedRoundStore["addChain"] = async (tx, gameCode, chain) => {
  await queryableOf(tx).query(
    "insert into house_chain (game_code, chain, secret, length, published_hash, salt) values ($1, $2, $3, $4, $5, $6)",
    [gameCode, chain.chain, chain.secret, chain.length, chain.publishedHash, chain.salt],
  );
};

interface SharedRow {
  number: bigint;
  chain: number;
  place: number;
  hash: string;
  point_x100: number;
  phase: SharedPhase;
  starts_in_ms: number;
  ends_in_ms: number;
  seen_before_ms: number;
}
const inMs = (column: string): string => `(extract(epoch from ${column} - clock_timestamp()) * 1000)::double precision`;
const columns = `number, chain, place, hash, point_x100, phase, ${inMs("starts_at")} as starts_in_ms, ${inMs("ends_at")} as ends_in_ms,
  -${inMs("seen_at")} as seen_before_ms`;
const toShared = (row: SharedRow): SharedRound => ({
  number: Number(row.number),
  chain: row.chain,
  place: row.place,
  hash: row.hash,
  pointX100: row.point_x100,
  phase: row.phase,
  startsInMs: row.starts_in_ms,
  endsInMs: row.ends_in_ms,
  seenBeforeMs: row.seen_before_ms,
});

const newest: SharedRoundStore["newest"] = async (reader, gameCode) => {
  const { rows } = await queryableOf(reader).query<SharedRow>({
    name: "house-shared-newest",
    text: `select ${columns} from house_shared_round where game_code = $1 order by number desc limit 1`,
    values: [gameCode],
  });
  return rows[0] === undefined ? undefined : toShared(rows[0]);
};

const lock: SharedRoundStore["lock"] = async (tx, gameCode, number) => {
  const { rows } = await queryableOf(tx).query<SharedRow>({
    name: "house-shared-lock",
    text: `select ${columns} from house_shared_round where game_code = $1 and number = $2 for share`,
    values: [gameCode, number],
  });
  return rows[0] === undefined ? undefined : toShared(rows[0]);
};

const add: SharedRoundStore["add"] = async (tx, gameCode, round) => {
  await queryableOf(tx).query(
    `insert into house_shared_round (game_code, number, chain, place, hash, point_x100, phase, starts_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, 'betting', now() + $7 * interval '1 millisecond', now() + $8 * interval '1 millisecond')`,
    [gameCode, round.number, round.chain, round.place, round.hash, round.pointX100, round.startsInMs, round.endsInMs],
  );
};

const setPhase: SharedRoundStore["setPhase"] = async (tx, gameCode, { number, phase }) => {
  await queryableOf(tx).query({
    name: "house-shared-phase",
    text: `update house_shared_round set phase = $3, seen_at = now() where game_code = $1 and number = $2 and phase in ('betting', 'running')`,
    values: [gameCode, number, phase],
  });
};

const past: SharedRoundStore["past"] = async (reader, gameCode, limit) => {
  const { rows } = await queryableOf(reader).query<SharedRow>({
    name: "house-shared-past",
    text: `select ${columns} from house_shared_round where game_code = $1 and phase = 'over'
      and chain = (select max(chain) from house_chain where game_code = $1) order by number desc limit $2`,
    values: [gameCode, limit],
  });
  return rows.map((row) => toShared(row));
};

const ofShared = "game_code = $1 and game_code = 'crash' and (bet ->> 'shared')::bigint = $2";

const openBets: SharedRoundStore["openBets"] = async (reader, gameCode, { number, leavingAtX100, limit }) => {
  const { rows } = await queryableOf(reader).query<{ id: string }>({
    name: "house-shared-open",
    // As `crashLeavesAtX100`: where its player said, or where it would pay the most that is ever paid.
    text: `select id from (select id, least((bet ->> 'autoX100')::bigint, $4::bigint * 100 / stake_minor) as leaves_at
        from house_round where ${ofShared} and phase = 'open') open
      where $3::bigint is null or leaves_at <= $3 order by leaves_at, id limit $5`,
    values: [gameCode, number, leavingAtX100 ?? null, houseLimits.mostPaidMinor, limit],
  });
  return rows.map(({ id }) => id);
};

/** The largest first, one of each currency in turn: stakes of different ones have no order. */
const bets: SharedRoundStore["bets"] = async (reader, gameCode, { number, limit }) => {
  const { rows } = await queryableOf(reader).query<{
    id: string;
    player: string;
    currency: string;
    stake_minor: bigint;
    payout_minor: bigint;
    out_at: number | null;
    players: number;
  }>({
    name: "house-shared-bets",
    text: `select id, player, currency, stake_minor, payout_minor, (steps -> 0 ->> 'outAtX100')::int as out_at, (count(*) over ())::int as players
      from house_round where ${ofShared} and phase in ('open', 'paying', 'paid')
      order by row_number() over (partition by currency order by stake_minor desc, id), currency, id limit $3`,
    values: [gameCode, number, limit],
  });
  const seen = rows.map((row) => ({
    roundId: row.id,
    player: row.player,
    currency: row.currency,
    stakeMinor: row.stake_minor,
    payoutMinor: row.payout_minor,
    outAtX100: row.out_at ?? undefined,
  }));
  return { seen, players: rows[0]?.players ?? 0 };
};

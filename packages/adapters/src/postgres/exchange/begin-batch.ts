import type { BatchFence, BatchQuestion, LockedRead, PlayerFunds, SnapshotRead } from "@maidan/services/exchange";
import pg from "pg";
import { brokenConstraint } from "../database/index.ts";
import { integerList, textArray } from "./array-literal.ts";
import { flight } from "./batch-connection.ts";

const fundsOf = `
  select a.player_id, a.balance_minor, a.currency, coalesce(p.status = 'active', false) as may_bet, s.takes_better_prices = false as lapses_for_better, coalesce(k.balance_minor, 0) as locked_minor, m.most,
    coalesce(p.is_house, false) as is_house, b.in_sports
  from ledger_account a left join player p on p.id = a.player_id left join exchange_setting s on s.player_id = a.player_id
  left join ledger_account k on k.owner = 'player' and k.player_id = a.player_id and k.name = 'locked' and k.currency = a.currency
  left join lateral (select array_agg(array[market_type, exposure_max_minor::text, stake_max_minor::text]) as most
    from player_limit where player_id = a.player_id) m on true
  left join lateral (select array_agg(array[event_type_id, locked_minor::text]) as in_sports
    from locked_by_sport(a.player_id) where (select exists (select from betting_limit
      where coalesce(sport_exposure_max_minor, sport_exposure_max_inr_minor, sport_exposure_max_pkr_minor) is not null))) b on true
  where a.owner = 'player' and a.name = 'cash' and a.player_id = any($1::bigint[])`;
// Locked in id order, so that two engines over the same players wait for each other instead of deadlocking; and read by a statement of its own, that begins when
// all are locked: what is locked of the players moves with their cash.
const lockFunds = `
  select from ledger_account a where a.owner = 'player' and a.name = 'cash' and a.player_id = any($1::bigint[]) order by a.id for no key update`;

// A lookup per key: joined as two sets, the generic plan would read the whole log.
const findAnswers = `
  select c.scope, c.key, encode(c.content_hash, 'hex') as content_hash, c.outcome
  from unnest($1::text[], $2::text[]) as u(scope, key)
  cross join lateral (select * from command where scope = u.scope and key = u.key limit 1) c`;

// Of those asked about the ones that live no more, by the rules of a call's own look: one that is gone altogether too. How long it idled was looked at some seconds ago.
// A lookup for each, as with the answers.
const findEndedSessions = `
  select u.id from unnest($1::bigint[]) as u(id)
  left join lateral (select s.revoked_at is null and s.expires_at > clock_timestamp()
      and (select p.status = 'active' from player p where p.id = s.player_id) as lives
    from player_session s where s.id = u.id limit 1) as found on true
  where found.lives is not true`;

const findEndedBets = "select bet_id, player_id, market_id from exchange_order where bet_id = any($1::bigint[])";

// With how far the shard had come that is asked about: null for none.
const takeBetIds = `
  select (extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms,
    array(select nextval('exchange_bet_block') from generate_series(1, $1::int)) as blocks,
    (select batch_number from exchange_lease where shard = $2::smallint) as last_batch_number`;

/** The fence of a batch as a statement: raises `exchange_lease_held`, with the shards in its detail, when a lease isn't the batch's own. */
export function fenceOf({ owner, batchNumber, termMs, leases }: BatchFence): pg.QueryConfig {
  const shards = integerList(leases.map((lease) => lease.shard));
  const epochs = integerList(leases.map((lease) => lease.epoch));
  const text = "select exchange_fence($1, $2::bigint, $3::float8, $4::smallint[], $5::bigint[])";
  return { name: "exchange-fence", text, values: [owner, batchNumber, termMs, shards, epochs] };
}

/** The shards that the fence found lost; undefined for any other fault. */
export function lostShardsOf(error: unknown): number[] | undefined {
  if (!(error instanceof pg.DatabaseError) || brokenConstraint(error) !== "exchange_lease_held") return undefined;
  return (error.detail ?? "").split(",").map(Number);
}

interface FundsRow {
  player_id: bigint;
  balance_minor: bigint;
  currency: string;
  may_bet: boolean;
  lapses_for_better: boolean | null;
  locked_minor: bigint;
  is_house: boolean;
  /** Type of market, most at stake everywhere, most of one bet. */
  most: [string, string | null, string | null][] | null;
  /** Sport, and what is locked in its markets; null where no sport has a bound, too. */
  in_sports: [string, string][] | null;
}
interface AnswerRow {
  scope: string;
  key: string;
  content_hash: string;
  outcome: string;
}
interface EndedRow {
  bet_id: bigint;
  player_id: bigint;
  market_id: string;
}

function fundsOfRow(row: FundsRow): PlayerFunds {
  const funds = {
    playerId: String(row.player_id),
    cashMinor: row.balance_minor,
    lockedMinor: row.locked_minor,
    currency: row.currency,
    mayBet: row.may_bet,
    ...(row.lapses_for_better === true ? { lapsesForBetter: true } : {}),
    exposureMaxMinor: null,
    isHouse: row.is_house,
    ...(row.in_sports !== null && {
      lockedInSports: row.in_sports.map(([eventTypeId, locked]) => ({ eventTypeId, lockedMinor: BigInt(locked) })),
    }),
  };
  if (row.most === null) return funds;
  const exposureMax = row.most.find(([type]) => type === "*")?.[1] ?? null;
  return {
    ...funds,
    exposureMaxMinor: exposureMax === null ? null : BigInt(exposureMax),
    stakeMaxima: row.most.flatMap(([marketType, , stake]) =>
      stake === null ? [] : [{ marketType, stakeMaxMinor: BigInt(stake) }],
    ),
  };
}

const ids = (wanted: readonly string[]): string => `{${wanted.join(",")}}`;

interface ClockRow {
  readonly now_ms: bigint;
  readonly blocks: bigint[];
  readonly last_batch_number: bigint | null;
}

type AskedBatch = BatchQuestion & { readonly probedShard?: number | null };

/** The clock last: it is asked in any case. What there is nothing to ask about isn't sent: each statement has its price, however little it finds. */
function questionsOf(asked: AskedBatch): pg.QueryConfig[] {
  const { playerIds, keys, sessionIds, endedBetIds, betIdBlocks, probedShard } = asked;
  const questions: pg.QueryConfig[] = [];
  if (playerIds.length > 0) questions.push({ name: "exchange-funds", text: fundsOf, values: [ids(playerIds)] });
  if (keys.length > 0) {
    const values = [textArray(keys.map(({ scope }) => scope)), textArray(keys.map(({ key }) => key))];
    questions.push({ name: "exchange-answers", text: findAnswers, values });
  }
  if (sessionIds.length > 0) {
    questions.push({ name: "exchange-sessions", text: findEndedSessions, values: [ids(sessionIds)] });
  }
  if (endedBetIds.length > 0) {
    questions.push({ name: "exchange-ended", text: findEndedBets, values: [integerList(endedBetIds)] });
  }
  questions.push({ name: "exchange-clock", text: takeBetIds, values: [betIdBlocks, probedShard ?? null] });
  return questions;
}

/** What the answers to the questions say. */
function readOf(questions: readonly pg.QueryConfig[], results: readonly pg.QueryResult[]): SnapshotRead {
  const rowsOf = <Row>(name: string): Row[] => {
    const index = questions.findIndex((question) => question.name === name);
    return (results[index]?.rows ?? []) as Row[];
  };
  const [now] = rowsOf<ClockRow>("exchange-clock");
  if (now === undefined) throw new Error("the database gave no time");
  return {
    nowMs: Number(now.now_ms),
    funds: rowsOf<FundsRow>("exchange-funds").map(fundsOfRow),
    earlierAnswers: rowsOf<AnswerRow>("exchange-answers").map((row) => ({
      scope: row.scope,
      key: row.key,
      contentHash: row.content_hash,
      outcomeText: row.outcome,
    })),
    endedSessions: rowsOf<{ id: bigint }>("exchange-sessions").map(({ id }) => String(id)),
    endedBets: rowsOf<EndedRow>("exchange-ended").map((row) => ({
      betId: String(row.bet_id),
      playerId: String(row.player_id),
      marketId: row.market_id,
    })),
    betIdBlocks: now.blocks.map(Number),
    lastBatchNumber: now.last_batch_number === null ? null : Number(now.last_batch_number),
  };
}

/** Opens the transaction and reads, in one round trip, all that a batch is decided from: the fence first, so that nothing is read for a lease that is gone. */
export async function beginBatch(client: pg.Client, request: BatchQuestion & BatchFence): Promise<LockedRead> {
  try {
    const lock = { name: "exchange-funds-lock", text: lockFunds, values: [ids(request.playerIds)] };
    const questions = questionsOf(request);
    const results = await flight(client, [{ text: "begin" }, fenceOf(request), lock, ...questions]);
    const { lastBatchNumber: _unasked, ...read } = readOf(questions, results.slice(3));
    return { ...read, lostShards: [] };
  } catch (error) {
    const lostShards = lostShardsOf(error);
    if (lostShards === undefined) throw error;
    return { nowMs: 0, funds: [], earlierAnswers: [], endedBets: [], betIdBlocks: [], lostShards };
  }
}

/** Reads the same as of one moment, with nothing locked, and how far the shard had come at that moment. */
export async function lookForBatch(
  client: pg.Client,
  question: BatchQuestion & { readonly probedShard: number | null },
): Promise<SnapshotRead> {
  const questions = questionsOf(question);
  const begin = { text: "begin isolation level repeatable read" };
  const results = await flight(client, [begin, ...questions, { text: "commit" }]);
  return readOf(questions, results.slice(1));
}

import type {
  BatchFence,
  BatchQuestion,
  BatchRead,
  LockedRead,
  PlayerFunds,
  SnapshotRead,
} from "@maidan/services/exchange";
import pg from "pg";
import { brokenConstraint } from "../database/index.ts";
import { integerList, textArray } from "./array-literal.ts";
import { flight } from "./batch-connection.ts";

const fundsOf = `
  select a.player_id, a.balance_minor, a.currency, coalesce(p.status = 'active', false) as may_bet, s.takes_better_prices = false as lapses_for_better, coalesce(k.balance_minor, 0) as locked_minor, m.most,
    coalesce(p.is_house, false) as is_house
  from ledger_account a left join player p on p.id = a.player_id left join exchange_setting s on s.player_id = a.player_id
  left join ledger_account k on k.owner = 'player' and k.player_id = a.player_id and k.name = 'locked' and k.currency = a.currency
  left join lateral (select array_agg(array[market_type, exposure_max_minor::text, stake_max_minor::text]) as most
    from player_limit where player_id = a.player_id) m on true
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

const findEndedBets = "select bet_id, player_id from exchange_order where bet_id = any($1::bigint[])";

const findLastBatch = "select batch_number from exchange_lease where shard = $1::smallint";

const takeBetIds = `
  select (extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms,
    array(select nextval('exchange_bet_block') from generate_series(1, $1::int)) as blocks`;

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

const ids = (playerIds: readonly string[]): string => `{${playerIds.join(",")}}`;

function questionsOf({ playerIds, keys, endedBetIds, betIdBlocks }: BatchQuestion): pg.QueryConfig[] {
  return [
    { name: "exchange-funds", text: fundsOf, values: [ids(playerIds)] },
    {
      name: "exchange-answers",
      text: findAnswers,
      values: [textArray(keys.map(({ scope }) => scope)), textArray(keys.map(({ key }) => key))],
    },
    { name: "exchange-ended", text: findEndedBets, values: [integerList(endedBetIds)] },
    { name: "exchange-clock", text: takeBetIds, values: [betIdBlocks] },
  ];
}

/** What the answers to the questions say, the first of which is at `start`. */
function readOf(results: readonly pg.QueryResult[], start: number): BatchRead {
  const rowsOf = <Row>(index: number): Row[] => (results[start + index]?.rows ?? []) as Row[];
  const [now] = rowsOf<{ now_ms: bigint; blocks: bigint[] }>(3);
  if (now === undefined) throw new Error("the database gave no time");
  return {
    nowMs: Number(now.now_ms),
    funds: rowsOf<FundsRow>(0).map(fundsOfRow),
    earlierAnswers: rowsOf<AnswerRow>(1).map((row) => ({
      scope: row.scope,
      key: row.key,
      contentHash: row.content_hash,
      outcomeText: row.outcome,
    })),
    endedBets: rowsOf<EndedRow>(2).map((row) => ({ betId: String(row.bet_id), playerId: String(row.player_id) })),
    betIdBlocks: now.blocks.map(Number),
  };
}

/** Opens the transaction and reads, in one round trip, all that a batch is decided from: the fence first, so that nothing is read for a lease that is gone. */
export async function beginBatch(client: pg.Client, request: BatchQuestion & BatchFence): Promise<LockedRead> {
  try {
    const lock = { name: "exchange-funds-lock", text: lockFunds, values: [ids(request.playerIds)] };
    const results = await flight(client, [{ text: "begin" }, fenceOf(request), lock, ...questionsOf(request)]);
    return { ...readOf(results, 3), lostShards: [] };
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
  const results = await flight(client, [
    { text: "begin isolation level repeatable read" },
    { name: "exchange-last-batch", text: findLastBatch, values: [question.probedShard] },
    ...questionsOf(question),
    { text: "commit" },
  ]);
  const [lease] = (results[1]?.rows ?? []) as { batch_number: bigint }[];
  return { ...readOf(results, 2), lastBatchNumber: lease === undefined ? null : Number(lease.batch_number) };
}

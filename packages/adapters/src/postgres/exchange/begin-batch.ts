import type { BatchRead, BatchRequest } from "@maidan/services/exchange";
import type pg from "pg";
import { integerList, textArray } from "./array-literal.ts";
import { flight } from "./batch-connection.ts";

// In the order of the shards, as renewals lock them too: in any other order the two would deadlock.
const fence = `
  update exchange_lease l set batch_number = $2, expires_at = clock_timestamp() + $3 * interval '1 millisecond'
  from (
    select held.shard from exchange_lease held
    join unnest($4::smallint[], $5::bigint[]) as u(shard, epoch) on held.shard = u.shard and held.epoch = u.epoch
    where held.owner = $1
    order by held.shard for no key update of held
  ) f
  where l.shard = f.shard
  returning l.shard`;

// Locked in id order, so that two engines over the same players wait for each other instead of deadlocking.
const lockFunds = `
  select a.player_id, a.balance_minor, a.currency, coalesce(p.status = 'active', false) as may_bet
  from ledger_account a left join player p on p.id = a.player_id
  where a.owner = 'player' and a.name = 'cash' and a.player_id = any($1::bigint[])
  order by a.id for no key update of a`;

// A lookup per key: joined as two sets, the generic plan would read the whole log.
const findAnswers = `
  select c.scope, c.key, encode(c.content_hash, 'hex') as content_hash, c.outcome
  from unnest($1::text[], $2::text[]) as u(scope, key)
  cross join lateral (select * from command where scope = u.scope and key = u.key limit 1) c`;

const findEndedBets = "select bet_id, player_id from exchange_order where bet_id = any($1::bigint[])";

const takeBetIds = `
  select (extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms,
    array(select nextval('exchange_bet_block') from generate_series(1, $1::int)) as blocks`;

interface FundsRow {
  player_id: bigint;
  balance_minor: bigint;
  currency: string;
  may_bet: boolean;
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

/** The statements that open a batch: the fence first, so that nothing is read for a lease that is no longer ours. */
function openingOf(request: BatchRequest): pg.QueryConfig[] {
  const { owner, batchNumber, termMs, leases, keys } = request;
  const shards = integerList(leases.map((lease) => lease.shard));
  const epochs = integerList(leases.map((lease) => lease.epoch));
  return [
    { text: "begin" },
    { name: "exchange-fence", text: fence, values: [owner, batchNumber, termMs, shards, epochs] },
    { name: "exchange-funds", text: lockFunds, values: [`{${request.playerIds.join(",")}}`] },
    {
      name: "exchange-answers",
      text: findAnswers,
      values: [textArray(keys.map(({ scope }) => scope)), textArray(keys.map(({ key }) => key))],
    },
    { name: "exchange-ended", text: findEndedBets, values: [integerList(request.endedBetIds)] },
    { name: "exchange-clock", text: takeBetIds, values: [request.betIdBlocks] },
  ];
}

/** Opens the transaction and reads, in one round trip, all that a batch is decided from. */
export async function beginBatch(client: pg.Client, request: BatchRequest): Promise<BatchRead> {
  const results = await flight(client, openingOf(request));
  const rowsOf = <Row>(index: number): Row[] => (results[index]?.rows ?? []) as Row[];
  const held = new Set(rowsOf<{ shard: number }>(1).map((row) => row.shard));
  const [now] = rowsOf<{ now_ms: bigint; blocks: bigint[] }>(5);
  if (now === undefined) throw new Error("the database gave no time");
  return {
    nowMs: Number(now.now_ms),
    lostShards: request.leases.map((lease) => lease.shard).filter((shard) => !held.has(shard)),
    funds: rowsOf<FundsRow>(2).map((row) => ({
      playerId: String(row.player_id),
      cashMinor: row.balance_minor,
      currency: row.currency,
      mayBet: row.may_bet,
    })),
    earlierAnswers: rowsOf<AnswerRow>(3).map((row) => ({
      scope: row.scope,
      key: row.key,
      contentHash: row.content_hash,
      outcomeText: row.outcome,
    })),
    endedBets: rowsOf<EndedRow>(4).map((row) => ({ betId: String(row.bet_id), playerId: String(row.player_id) })),
    betIdBlocks: now.blocks.map(Number),
  };
}

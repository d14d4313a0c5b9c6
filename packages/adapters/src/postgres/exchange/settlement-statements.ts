import type { SettlementLeg, SettlementRows } from "@maidan/services/settlement";
import type pg from "pg";
import { integerList, textArray } from "./array-literal.ts";

/** The statements that write a settlement. They run in the transaction of a batch, after its fence. */

const insertCommand = `
  insert into command (scope, key, kind, actor, content, content_hash, outcome, is_ok)
  values ($1, $2, $3, $4::jsonb, $5::jsonb, decode($6, 'hex'), $7, $8 = '1') returning id`;

const openShared = `
  insert into ledger_account (owner, market_id, name, currency)
  values ('market', $1, 'pool', $2), ('house', null, 'commission', $2), ('house', null, 'receivable', $2), ('house', null, 'rounding', $2), ('house', null, 'withdrawals', $2) on conflict do nothing`;

const insertTransactions = `
  insert into ledger_transaction (kind, reason, command_id, reverses_id)
  select u.kind, $2, $3::bigint, u.reverses_id
  from unnest($1::text[], $4::bigint[]) with ordinality as u(kind, reverses_id, place) order by u.place
  returning id`;

// The three kinds of account are looked up each by its own unique index; an account that is missing breaks the not-null constraint.
const insertPostings = `
  insert into ledger_posting (transaction_id, account_id, amount_minor, currency)
  select u.transaction_id, coalesce(p.id, m.id, h.id), u.amount, $6
  from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::bigint[]) with ordinality as u(transaction_id, owner, player_id, name, amount, place)
  left join ledger_account p on u.owner = 'player' and p.owner = 'player' and p.player_id = u.player_id and p.name = u.name and p.currency = $6
  left join ledger_account m on u.owner = 'market' and m.owner = 'market' and m.market_id = $7 and m.currency = $6
  left join ledger_account h on u.owner = 'house' and h.owner = 'house' and h.name = u.name and h.currency = $6
  order by u.place`;

const closeMarket = `
  update exchange_market set status = $2, is_in_play = $3 = '1', bet_delay_ms = $4, version = $5, settlement_revision = $6, is_held = false, is_held_over_suspension = false, halt_reason = null,
    settled_at = to_timestamp($7::float8 / 1000)
  where id = $1 and settlement_revision = $6 - 1`;

const markRunners = `
  update exchange_runner r set status = u.status from unnest($2::int[], $3::text[]) as u(selection_id, status)
  where r.market_id = $1 and r.selection_id = u.selection_id and r.status <> 'REMOVED'`;

// What was still open lapses first: a market that is being settled matches nothing more.
const lapseOpen = `
  update exchange_order set lapsed_minor = lapsed_minor + remaining_minor, remaining_minor = 0, ended_at = to_timestamp($2::float8 / 1000)
  where market_id = $1 and settled_at is null and remaining_minor > 0`;
const clearUnmatched = `
  update exchange_order set settled_at = to_timestamp($2::float8 / 1000), profit_minor = 0,
    settled_as = case when cancelled_minor >= lapsed_minor then 'CANCELLED' else 'LAPSED' end
  where market_id = $1 and settled_at is null and matched_minor + voided_minor = 0`;
/** Results of bets; as many rows as bets, or the caller throws. */
export const settleBets = `
  update exchange_order o set settled_at = to_timestamp($2::float8 / 1000), settled_as = u.settled_as, profit_minor = u.profit,
    voided_minor = case when u.settled_as = 'VOIDED' then o.voided_minor + o.matched_minor else 0 end,
    matched_minor = case when u.settled_as = 'VOIDED' then 0 else o.matched_minor + o.voided_minor end
  from unnest($3::bigint[], $4::text[], $5::bigint[]) as u(bet_id, settled_as, profit)
  where o.bet_id = u.bet_id and o.market_id = $1`;

const releasePositions = "update exchange_position set locked_minor = 0 where market_id = $1 and locked_minor <> 0";

const insertSettlement = `
  insert into exchange_settlement (market_id, revision, kind, winners, reason, command_id, transaction_id, bets, total_paid_minor, total_commission_minor, settled_at, completed_at, dead_heat, dead_heat_places)
  values ($1, $2, $3, $4::int[], $5, $6::bigint, $7::bigint, $8, $9, $10, to_timestamp($11::float8 / 1000), case $12 when '1' then to_timestamp($11::float8 / 1000) end, $13::int[], $14::int)`;
export const insertPayments = `
  insert into exchange_settlement_player (market_id, revision, player_id, net_minor, commission_minor, receivable_minor)
  select $1, $2, u.* from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) as u`;

const nameOf = (leg: SettlementLeg): string =>
  leg.owner === "player" ? leg.bucket : leg.owner === "market" ? "pool" : leg.name;

async function post(client: pg.ClientBase, rows: SettlementRows, commandId: bigint): Promise<bigint | null> {
  const made = rows.transactions.filter((transaction) => transaction.legs.length > 0);
  if (made.length === 0) return null;
  await client.query(openShared, [rows.market.marketId, rows.currency]);
  const inserted = await client.query<{ id: bigint }>(insertTransactions, [
    textArray(made.map((transaction) => transaction.kind)),
    rows.market.marketId,
    commandId,
    integerList(made.map((transaction) => (transaction.reversesId === null ? null : BigInt(transaction.reversesId)))),
  ]);
  const ids = inserted.rows.map((row) => row.id).toSorted((a, b) => (a < b ? -1 : 1));
  const legs = made.flatMap((transaction, index) =>
    transaction.legs.map((leg) => ({ leg, transactionId: ids[index] ?? null })),
  );
  // One statement for all of them: what a reversal takes and a new payment gives meet before any balance is judged.
  await client.query(insertPostings, [
    integerList(legs.map(({ transactionId }) => transactionId)),
    textArray(legs.map(({ leg }) => leg.owner)),
    integerList(legs.map(({ leg }) => (leg.owner === "player" ? BigInt(leg.playerId) : null))),
    textArray(legs.map(({ leg }) => nameOf(leg))),
    integerList(legs.map(({ leg }) => leg.amountMinor)),
    rows.currency,
    rows.market.marketId,
  ]);
  const paying = made.findLastIndex((transaction) => transaction.kind !== "exchange.unsettle");
  return ids[paying] ?? null;
}

async function writeBets(client: pg.ClientBase, rows: SettlementRows): Promise<void> {
  const { marketId } = rows.market;
  await client.query(lapseOpen, [marketId, rows.nowMs]);
  await client.query(clearUnmatched, [marketId, rows.nowMs]);
  if (!rows.isPaid) return;
  const settled = await client.query(settleBets, [
    marketId,
    rows.nowMs,
    integerList(rows.bets.map((bet) => BigInt(bet.betId))),
    textArray(rows.bets.map((bet) => bet.settledAs)),
    integerList(rows.bets.map((bet) => bet.profitMinor)),
  ]);
  if (settled.rowCount !== rows.bets.length) {
    throw new Error(`settlement of ${marketId} touched ${settled.rowCount} bets instead of ${rows.bets.length}`);
  }
  await client.query(releasePositions, [marketId]);
}

/** Writes the whole settlement in the open transaction. Returns the outbox row's id. Throws when the market's revision is not the one before. */
export async function writeSettlement(client: pg.ClientBase, rows: SettlementRows): Promise<string> {
  const { market, command } = rows;
  const { marketId } = market;
  const logged = await client.query<{ id: bigint }>(insertCommand, [
    command.scope,
    command.key,
    command.kind,
    JSON.stringify(command.actor),
    command.contentText,
    command.contentHash,
    command.outcomeText,
    command.isOk ? "1" : "0",
  ]);
  const commandId = logged.rows[0]?.id;
  if (commandId === undefined) throw new Error("a command was logged without an id");
  const closed = await client.query(closeMarket, [
    marketId,
    market.status,
    market.isInPlay ? "1" : "0",
    market.betDelayMs,
    market.version,
    rows.revision,
    rows.nowMs,
  ]);
  if (closed.rowCount !== 1) throw new Error(`market ${marketId} is not at settlement revision ${rows.revision - 1}`);
  await client.query(markRunners, [
    marketId,
    integerList(rows.runnerStatuses.map((runner) => runner.selectionId)),
    textArray(rows.runnerStatuses.map((runner) => runner.status)),
  ]);
  await writeBets(client, rows);
  const transactionId = await post(client, rows, commandId);
  await client.query(insertSettlement, [
    marketId,
    rows.revision,
    rows.kind,
    integerList(rows.winners),
    rows.reason,
    commandId,
    transactionId,
    rows.bets.length,
    rows.totalPaidMinor,
    rows.totalCommissionMinor,
    rows.nowMs,
    rows.isPaid ? "1" : "0",
    rows.deadHeat === undefined ? null : integerList(rows.deadHeat.selectionIds),
    rows.deadHeat?.places ?? null,
  ]);
  await client.query(insertPayments, [
    marketId,
    rows.revision,
    integerList(rows.payments.map((payment) => BigInt(payment.playerId))),
    integerList(rows.payments.map((payment) => payment.netMinor)),
    integerList(rows.payments.map((payment) => payment.commissionMinor)),
    integerList(rows.payments.map((payment) => payment.receivableMinor)),
  ]);
  const told = await client.query<{ id: bigint }>("insert into outbox (topic, payload) values ($1, $2) returning id", [
    rows.outbox.topic,
    JSON.stringify(rows.outbox.payload),
  ]);
  return String(told.rows[0]?.id);
}

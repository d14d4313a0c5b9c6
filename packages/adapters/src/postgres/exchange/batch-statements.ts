import type { BatchRows, FillRow, OrderRow, PositionRow } from "@maidan/services/exchange";
import type pg from "pg";
import { integerArray, joinedTexts, plainArray, textArray } from "./array-literal.ts";

/** The statements that write one batch: each table's rows in one statement with an array per column. All are named, so each is parsed once. */

const timeOf = (parameter: string): string => `to_timestamp(${parameter}::float8 / 1000)`;

const insertOrders = `
  insert into exchange_order (bet_id, market_id, selection_id, player_id, side, price_x100, size_minor, remaining_minor, matched_minor, matched_value,
    matched_profit_minor, cancelled_minor, lapsed_minor, persistence, customer_order_ref, customer_strategy_ref, placed_at, matched_at, ended_at)
  select u.bet_id, u.market_id, u.selection_id, u.player_id, u.side, u.price_x100, u.size_minor, u.remaining_minor, u.matched_minor, u.matched_value,
    u.matched_profit_minor, u.cancelled_minor, u.lapsed_minor, u.persistence, u.customer_order_ref, u.customer_strategy_ref, ${timeOf("u.placed_at")}, ${timeOf("u.matched_at")},
    ${timeOf("u.ended_at")}
  from unnest($1::bigint[], $2::text[], $3::int[], $4::bigint[], $5::text[], $6::int[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[],
    $11::bigint[], $12::bigint[], $13::bigint[], $14::text[], $15::text[], $16::text[], $17::bigint[], $18::bigint[], $19::bigint[])
    as u(bet_id, market_id, selection_id, player_id, side, price_x100, size_minor, remaining_minor, matched_minor, matched_value,
      matched_profit_minor, cancelled_minor, lapsed_minor, persistence, customer_order_ref, customer_strategy_ref, placed_at, matched_at, ended_at)`;

// A bet that ends with nothing matched leaves the current bets at once; one with a matched part stays until the market is settled.
const updateOrders = `
  update exchange_order o set remaining_minor = u.remaining_minor, matched_minor = u.matched_minor, matched_value = u.matched_value,
    matched_profit_minor = u.matched_profit_minor, cancelled_minor = u.cancelled_minor, lapsed_minor = u.lapsed_minor, matched_at = ${timeOf("u.matched_at")}, ended_at = ${timeOf("u.ended_at")}
  from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[])
    as u(bet_id, remaining_minor, matched_minor, matched_value, matched_profit_minor, cancelled_minor, lapsed_minor, matched_at, ended_at)
  where o.bet_id = u.bet_id`;

const clearOrders = `
  update exchange_order set settled_at = ended_at, settled_as = case when cancelled_minor >= lapsed_minor then 'CANCELLED' else 'LAPSED' end, profit_minor = 0
  where bet_id = any($1::bigint[])`;

const insertFills = `
  insert into exchange_fill (market_id, selection_id, price_x100, size_minor, back_bet_id, lay_bet_id, matched_at)
  select u.*, ${timeOf("$7")} from unnest($1::text[], $2::int[], $3::int[], $4::bigint[], $5::bigint[], $6::bigint[]) as u`;

const upsertPositions = `
  insert into exchange_position (market_id, player_id, if_win_minor, if_other_minor, locked_minor)
  select u.market_id, u.player_id, u.if_win::bigint[], u.if_other, u.locked
  from unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[]) as u(market_id, player_id, if_win, if_other, locked)
  on conflict (market_id, player_id) do update
    set if_win_minor = excluded.if_win_minor, if_other_minor = excluded.if_other_minor, locked_minor = excluded.locked_minor`;

// One balanced ledger transaction per market and batch, its postings in the one statement that the balancing trigger wants. A player that has no
// such accounts is left out here, and the count of the rows tells.
const moveExposure = `
  with made as (
    insert into ledger_transaction (kind, reason) select 'exchange.exposure', u.market_id from unnest($1::text[]) as u(market_id) returning id, reason
  )
  insert into ledger_posting (transaction_id, account_id, amount_minor, currency)
  select made.id, a.id, case a.name when 'cash' then -u.lock_minor else u.lock_minor end, a.currency
  from unnest($2::text[], $3::bigint[], $4::text[], $5::bigint[]) as u(market_id, player_id, currency, lock_minor)
  join made on made.reason = u.market_id
  join ledger_account a on a.owner = 'player' and a.player_id = u.player_id and a.name in ('cash', 'locked') and a.currency = u.currency`;

const updateMarkets = `
  update exchange_market m set status = u.status, is_in_play = u.is_in_play = 1, bet_delay_ms = u.bet_delay_ms, version = u.version,
    traded_volume_minor = u.traded
  from unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::bigint[], $6::bigint[]) as u(id, status, is_in_play, bet_delay_ms, version, traded)
  where m.id = u.id`;

const updateRunners = `
  update exchange_runner r set last_price_traded_x100 = u.last_price, traded_volume_minor = u.traded
  from unnest($1::text[], $2::int[], $3::int[], $4::bigint[]) as u(market_id, selection_id, last_price, traded)
  where r.market_id = u.market_id and r.selection_id = u.selection_id`;

const insertCommands = `
  insert into command (scope, key, kind, actor, content, content_hash, outcome, is_ok)
  select u.scope, u.key, u.kind, u.actor::jsonb, u.content::jsonb, decode(u.hash, 'hex'), u.outcome, u.is_ok = 1
  from unnest($1::text[], $2::text[], $3::text[], string_to_array($4, chr(31)), string_to_array($5, chr(31)), $6::text[],
      string_to_array($7, chr(31)), $8::int[])
    as u(scope, key, kind, actor, content, hash, outcome, is_ok)`;

const orderColumns = (rows: readonly OrderRow[]): string[] => [
  integerArray(rows.map((row) => row.betId)),
  plainArray(rows.map((row) => row.marketId)),
  integerArray(rows.map((row) => row.selectionId)),
  plainArray(rows.map((row) => row.playerId)),
  plainArray(rows.map((row) => row.side)),
  integerArray(rows.map((row) => row.priceX100)),
  integerArray(rows.map((row) => row.sizeMinor)),
  integerArray(rows.map((row) => row.remainingMinor)),
  integerArray(rows.map((row) => row.matchedMinor)),
  integerArray(rows.map((row) => row.matchedValue)),
  integerArray(rows.map((row) => row.matchedProfitMinor)),
  integerArray(rows.map((row) => row.cancelledMinor)),
  integerArray(rows.map((row) => row.lapsedMinor)),
  plainArray(rows.map((row) => row.persistence)),
  textArray(rows.map((row) => row.customerOrderRef)),
  textArray(rows.map((row) => row.customerStrategyRef)),
  integerArray(rows.map((row) => row.placedAtMs)),
  integerArray(rows.map((row) => row.matchedAtMs)),
  integerArray(rows.map((row) => row.endedAtMs)),
];

const changedColumns = (rows: readonly OrderRow[]): string[] => [
  integerArray(rows.map((row) => row.betId)),
  integerArray(rows.map((row) => row.remainingMinor)),
  integerArray(rows.map((row) => row.matchedMinor)),
  integerArray(rows.map((row) => row.matchedValue)),
  integerArray(rows.map((row) => row.matchedProfitMinor)),
  integerArray(rows.map((row) => row.cancelledMinor)),
  integerArray(rows.map((row) => row.lapsedMinor)),
  integerArray(rows.map((row) => row.matchedAtMs)),
  integerArray(rows.map((row) => row.endedAtMs)),
];

const fillColumns = (rows: readonly FillRow[]): string[] => [
  plainArray(rows.map((row) => row.marketId)),
  integerArray(rows.map((row) => row.selectionId)),
  integerArray(rows.map((row) => row.priceX100)),
  integerArray(rows.map((row) => row.sizeMinor)),
  integerArray(rows.map((row) => row.backBetId)),
  integerArray(rows.map((row) => row.layBetId)),
];

const positionColumns = (rows: readonly PositionRow[]): string[] => [
  plainArray(rows.map((row) => row.marketId)),
  plainArray(rows.map((row) => row.playerId)),
  `{${rows.map((row) => `"{${row.ifWinMinor.join(",")}}"`).join(",")}}`,
  integerArray(rows.map((row) => row.ifOtherMinor)),
  integerArray(rows.map((row) => row.lockedMinor)),
];

const exposureColumns = (rows: BatchRows["exposureMoves"]): string[] => [
  plainArray([...new Set(rows.map((row) => row.marketId))]),
  plainArray(rows.map((row) => row.marketId)),
  plainArray(rows.map((row) => row.playerId)),
  plainArray(rows.map((row) => row.currency)),
  integerArray(rows.map((row) => row.lockMinor)),
];

const marketColumns = (rows: BatchRows["markets"]): string[] => [
  plainArray(rows.map((row) => row.marketId)),
  plainArray(rows.map((row) => row.status)),
  integerArray(rows.map((row) => (row.isInPlay ? 1 : 0))),
  integerArray(rows.map((row) => row.betDelayMs)),
  integerArray(rows.map((row) => row.version)),
  integerArray(rows.map((row) => row.tradedVolumeMinor)),
];

const runnerColumns = (rows: BatchRows["runners"]): string[] => [
  plainArray(rows.map((row) => row.marketId)),
  integerArray(rows.map((row) => row.selectionId)),
  integerArray(rows.map((row) => row.lastPriceTradedX100)),
  integerArray(rows.map((row) => row.tradedVolumeMinor)),
];

const commandColumns = (rows: BatchRows["commands"]): string[] => [
  textArray(rows.map((row) => row.scope)),
  textArray(rows.map((row) => row.key)),
  textArray(rows.map((row) => row.kind)),
  joinedTexts(rows.map((row) => JSON.stringify(row.actor))),
  joinedTexts(rows.map((row) => row.contentText)),
  plainArray(rows.map((row) => row.contentHash)),
  joinedTexts(rows.map((row) => row.outcomeText)),
  integerArray(rows.map((row) => (row.isOk ? 1 : 0))),
];

/** A statement and how many rows it must touch; fewer means that memory and database disagree. */
export interface BatchStatement {
  readonly config: pg.QueryConfig;
  readonly expectedRows: number | null;
}

/** The writes of a batch in the order in which they are sent; tables without rows are left out. */
export function statementsOf(rows: BatchRows): BatchStatement[] {
  const statements: BatchStatement[] = [];
  const add = (name: string, statement: { text: string; values: string[]; rows: number; expected?: number }): void => {
    if (statement.rows === 0) return;
    const { text, values, expected } = statement;
    statements.push({ config: { name: `exchange-${name}`, text, values }, expectedRows: expected ?? statement.rows });
  };
  const cleared = [...rows.newOrders, ...rows.changedOrders].filter(
    (row) => row.remainingMinor === 0n && row.matchedMinor === 0n,
  );
  add("orders", { text: insertOrders, values: orderColumns(rows.newOrders), rows: rows.newOrders.length });
  add("order-changes", {
    text: updateOrders,
    values: changedColumns(rows.changedOrders),
    rows: rows.changedOrders.length,
  });
  add("orders-cleared", {
    text: clearOrders,
    values: [integerArray(cleared.map((row) => row.betId))],
    rows: cleared.length,
  });
  add("fills", {
    text: insertFills,
    values: [...fillColumns(rows.fills), String(rows.nowMs)],
    rows: rows.fills.length,
  });
  add("positions", { text: upsertPositions, values: positionColumns(rows.positions), rows: rows.positions.length });
  const moves = rows.exposureMoves;
  add("exposure", {
    text: moveExposure,
    values: exposureColumns(moves),
    rows: moves.length,
    expected: 2 * moves.length,
  });
  add("markets", { text: updateMarkets, values: marketColumns(rows.markets), rows: rows.markets.length });
  add("runners", { text: updateRunners, values: runnerColumns(rows.runners), rows: rows.runners.length });
  add("commands", { text: insertCommands, values: commandColumns(rows.commands), rows: rows.commands.length });
  return statements;
}

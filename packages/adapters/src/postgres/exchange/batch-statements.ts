import type { BatchRows, FillRow, OrderRow, PositionRow } from "@maidan/services/exchange";
import type pg from "pg";
import { integerArray, joinedTexts, plainArray, textArray } from "./array-literal.ts";

/** The statements that write one batch: each table's rows in one statement with an array per column. All are named, so each is parsed once. */

const timeOf = (parameter: string): string => `to_timestamp(${parameter}::float8 / 1000)`;

const insertOrders = `
  insert into exchange_order (bet_id, market_id, selection_id, player_id, side, price_x100, size_minor, remaining_minor, matched_minor, matched_value,
    matched_profit_minor, cancelled_minor, lapsed_minor, persistence, order_type, customer_order_ref, customer_strategy_ref, placed_at, matched_at, ended_at, least_fill_minor, cancelled_at)
  select u.bet_id, u.market_id, u.selection_id, u.player_id, u.side, u.price_x100, u.size_minor, u.remaining_minor, u.matched_minor, u.matched_value,
    u.matched_profit_minor, u.cancelled_minor, u.lapsed_minor, u.persistence, u.order_type, u.customer_order_ref, u.customer_strategy_ref, ${timeOf("u.placed_at")}, ${timeOf("u.matched_at")},
    ${timeOf("u.ended_at")}, u.least_fill_minor, ${timeOf("u.cancelled_at")}
  from unnest($1::bigint[], $2::text[], $3::int[], $4::bigint[], $5::text[], $6::int[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[],
    $11::bigint[], $12::bigint[], $13::bigint[], $14::text[], $15::text[], $16::text[], $17::text[], $18::bigint[], $19::bigint[], $20::bigint[], $21::bigint[], $22::bigint[])
    as u(bet_id, market_id, selection_id, player_id, side, price_x100, size_minor, remaining_minor, matched_minor, matched_value,
      matched_profit_minor, cancelled_minor, lapsed_minor, persistence, order_type, customer_order_ref, customer_strategy_ref, placed_at, matched_at, ended_at, least_fill_minor, cancelled_at)`;

// A bet that ends with nothing matched leaves the current bets at once; one with a matched part stays until the market is settled.
const updateOrders = `
  update exchange_order o set remaining_minor = u.remaining_minor, matched_minor = u.matched_minor, matched_value = u.matched_value,
    matched_profit_minor = u.matched_profit_minor, cancelled_minor = u.cancelled_minor, lapsed_minor = u.lapsed_minor, persistence = u.persistence, order_type = u.order_type,
    matched_at = ${timeOf("u.matched_at")}, ended_at = ${timeOf("u.ended_at")}, cancelled_at = ${timeOf("u.cancelled_at")}
  from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[], $9::text[], $10::bigint[], $11::bigint[], $12::bigint[])
    as u(bet_id, remaining_minor, matched_minor, matched_value, matched_profit_minor, cancelled_minor, lapsed_minor, persistence, order_type, matched_at, ended_at, cancelled_at)
  where o.bet_id = u.bet_id`;

const clearOrders = `
  update exchange_order o set settled_at = o.ended_at, settled_as = case when o.cancelled_minor >= o.lapsed_minor then 'CANCELLED' else 'LAPSED' end, profit_minor = 0,
    lapse_code = u.lapse_code
  from unnest($1::bigint[], $2::text[]) as u(bet_id, lapse_code) where o.bet_id = u.bet_id`;

// What lapses of a bet that is matched in part; that of one without a match is written as it leaves the current bets.
const tellLapses = `
  update exchange_order o set lapse_code = u.lapse_code from unnest($1::bigint[], $2::text[]) as u(bet_id, lapse_code) where o.bet_id = u.bet_id`;

const insertFills = `
  insert into exchange_fill (market_id, selection_id, price_x100, size_minor, profit_minor, back_bet_id, lay_bet_id, matched_at)
  select u.*, ${timeOf("$8")} from unnest($1::text[], $2::int[], $3::int[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[]) as u`;

const upsertPositions = `
  insert into exchange_position (market_id, player_id, if_win_minor, if_other_minor, locked_minor)
  select u.market_id, u.player_id, u.if_win::bigint[], u.if_other, u.locked
  from unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[]) as u(market_id, player_id, if_win, if_other, locked)
  on conflict (market_id, player_id) do update
    set if_win_minor = excluded.if_win_minor, if_other_minor = excluded.if_other_minor, locked_minor = excluded.locked_minor`;

// One balanced ledger transaction per market and batch, its postings in the one statement that the balancing trigger wants. A player that has no
// such accounts is left out here, and the count of the rows tells.
const makeExposure = `made as (
    insert into ledger_transaction (kind, reason) select 'exchange.exposure', u.market_id from unnest($1::text[]) as u(market_id) returning id, reason
  )`;
const moveExposure = `
  insert into ledger_posting (transaction_id, account_id, amount_minor, currency)
  select made.id, a.id, case a.name when 'cash' then -u.lock_minor else u.lock_minor end, a.currency
  from unnest($2::text[], $3::bigint[], $4::text[], $5::bigint[]) as u(market_id, player_id, currency, lock_minor)
  join made on made.reason = u.market_id
  join ledger_account a on a.owner = 'player' and a.player_id = u.player_id and a.name in ('cash', 'locked') and a.currency = u.currency`;

const updateMarkets = `
  update exchange_market m set status = u.status, is_in_play = u.is_in_play = 1, bet_delay_ms = u.bet_delay_ms, version = u.version,
    is_held = u.is_held > 0, is_held_over_suspension = u.is_held = 2, is_reconciled = u.is_reconciled = 1, traded_volume_minor = u.traded, halt_reason = u.halt_reason
  from unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::bigint[], $6::int[], $7::int[], $8::bigint[], $9::text[])
    as u(id, status, is_in_play, bet_delay_ms, version, is_held, is_reconciled, traded, halt_reason)
  where m.id = u.id`;

const updateRunners = `
  update exchange_runner r set last_price_traded_x100 = u.last_price, traded_volume_minor = u.traded, starting_price = u.starting_price
  from unnest($1::text[], $2::int[], $3::int[], $4::bigint[], $5::bigint[]) as u(market_id, selection_id, last_price, traded, starting_price)
  where r.market_id = u.market_id and r.selection_id = u.selection_id`;

const insertCommands = `
  insert into command (scope, key, kind, actor, content, content_hash, outcome, is_ok)
  select u.scope, u.key, u.kind, u.actor::jsonb, u.content::jsonb, decode(u.hash, 'hex'), u.outcome, u.is_ok = 1
  from unnest($1::text[], $2::text[], $3::text[], string_to_array($4, chr(31)), string_to_array($5, chr(31)), $6::text[],
      string_to_array($7, chr(31)), $8::int[])
    as u(scope, key, kind, actor, content, hash, outcome, is_ok)`;

/** A column's values as one parameter. */
type Column<Row> = (rows: readonly Row[]) => string;
const integers =
  <Row>(pick: (row: Row) => number | bigint | null): Column<Row> =>
  (rows) =>
    integerArray(rows, pick);
const plain =
  <Row>(pick: (row: Row) => string): Column<Row> =>
  (rows) =>
    plainArray(rows, pick);
const texts =
  <Row>(pick: (row: Row) => string | null): Column<Row> =>
  (rows) =>
    textArray(rows.map(pick));
const jsons =
  <Row>(pick: (row: Row) => string): Column<Row> =>
  (rows) =>
    joinedTexts(rows.map(pick));

const orderColumns: readonly Column<OrderRow>[] = [
  integers((row) => row.betId),
  plain((row) => row.marketId),
  integers((row) => row.selectionId),
  plain((row) => row.playerId),
  plain((row) => row.side),
  integers((row) => row.priceX100),
  integers((row) => row.sizeMinor),
  integers((row) => row.remainingMinor),
  integers((row) => row.matchedMinor),
  integers((row) => row.matchedValue),
  integers((row) => row.matchedProfitMinor),
  integers((row) => row.cancelledMinor),
  integers((row) => row.lapsedMinor),
  plain((row) => row.persistence),
  plain((row) => row.orderType ?? "LIMIT"),
  texts((row) => row.customerOrderRef),
  texts((row) => row.customerStrategyRef),
  integers((row) => row.placedAtMs),
  integers((row) => row.matchedAtMs),
  integers((row) => row.endedAtMs),
  integers((row) => row.leastFillMinor),
  integers((row) => row.cancelledAtMs),
];

const changedColumns: readonly Column<OrderRow>[] = [
  integers((row) => row.betId),
  integers((row) => row.remainingMinor),
  integers((row) => row.matchedMinor),
  integers((row) => row.matchedValue),
  integers((row) => row.matchedProfitMinor),
  integers((row) => row.cancelledMinor),
  integers((row) => row.lapsedMinor),
  plain((row) => row.persistence),
  plain((row) => row.orderType ?? "LIMIT"),
  integers((row) => row.matchedAtMs),
  integers((row) => row.endedAtMs),
  integers((row) => row.cancelledAtMs),
];

const lapseColumns: readonly Column<OrderRow>[] = [integers((row) => row.betId), texts((row) => row.lapseCode ?? null)];

const fillColumns: readonly Column<FillRow>[] = [
  plain((row) => row.marketId),
  integers((row) => row.selectionId),
  integers((row) => row.priceX100),
  integers((row) => row.sizeMinor),
  integers((row) => row.profitMinor),
  integers((row) => row.backBetId),
  integers((row) => row.layBetId),
];

const positionColumns: readonly Column<PositionRow>[] = [
  plain((row) => row.marketId),
  plain((row) => row.playerId),
  plain((row) => `"{${row.ifWinMinor.join(",")}}"`),
  integers((row) => row.ifOtherMinor),
  integers((row) => row.lockedMinor),
];

const exposureColumns: readonly Column<BatchRows["exposureMoves"][number]>[] = [
  plain((row) => row.marketId),
  plain((row) => row.playerId),
  plain((row) => row.currency),
  integers((row) => row.lockMinor),
];

const marketColumns: readonly Column<BatchRows["markets"][number]>[] = [
  plain((row) => row.marketId),
  plain((row) => row.status),
  integers((row) => (row.isInPlay ? 1 : 0)),
  integers((row) => row.betDelayMs),
  integers((row) => row.version),
  // 2: held over a suspension.
  integers((row) => (row.isHeldOverSuspension ? 2 : row.isHeld ? 1 : 0)),
  integers((row) => (row.isReconciled ? 1 : 0)),
  integers((row) => row.tradedVolumeMinor),
  texts((row) => row.haltReason),
];

const runnerColumns: readonly Column<BatchRows["runners"][number]>[] = [
  plain((row) => row.marketId),
  integers((row) => row.selectionId),
  integers((row) => row.lastPriceTradedX100),
  integers((row) => row.tradedVolumeMinor),
  integers((row) => row.startingPrice),
];

const commandColumns: readonly Column<BatchRows["commands"][number]>[] = [
  texts((row) => row.scope),
  texts((row) => row.key),
  texts((row) => row.kind),
  jsons((row) => JSON.stringify(row.actor)),
  jsons((row) => row.contentText),
  plain((row) => row.contentHash),
  jsons((row) => row.outcomeText),
  integers((row) => (row.isOk ? 1 : 0)),
];

interface Write<Row> {
  readonly text: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  /** A query of the statement's `with`. */
  readonly beside?: string;
  /** Parameters before and after the columns. */
  readonly before?: readonly string[];
  readonly after?: readonly string[];
  readonly rowsPerRow?: number;
}

/** Nothing for a table without rows. Fails in the database when it touches another number of rows: memory and rows would disagree. */
function* statement<Row>(name: string, write: Write<Row>): Generator<pg.QueryConfig> {
  const { rows, columns, beside, before = [], after = [] } = write;
  if (rows.length === 0) return;
  const expected = String(rows.length * (write.rowsPerRow ?? 1));
  const values = [...before, ...columns.map((column) => column(rows)), ...after, expected];
  const queries = `${beside === undefined ? "" : `${beside}, `}written as (${write.text} returning 1)`;
  const wanted = `$${values.length}::bigint`;
  // The function is called only where the count differs: each call of it costs as much as some rows.
  const text = `with ${queries} select exchange_expect('${name}', count(*), ${wanted}) from written having count(*) <> ${wanted}`;
  yield { name: `exchange-${name}`, text, values };
}

/** Fails when others have locked so much of a player meanwhile that the batch would pass what the player may have at stake. To be sent after the moves. [LIMIT-32] */
function boundExposure(bounds: BatchRows["exposureBounds"]): pg.QueryConfig {
  const values = [
    plainArray(bounds, (bound) => bound.playerId),
    plainArray(bounds, (bound) => bound.currency),
    integerArray(bounds, (bound) => bound.mostMinor),
  ];
  const text = "select exchange_bound_exposure($1::bigint[], $2::text[], $3::bigint[])";
  return { name: "exchange-exposure-bound", text, values };
}

/** The same of the markets of a sport; to be sent after the positions. [LIMIT-35] */
function boundSports(bounds: BatchRows["sportBounds"]): pg.QueryConfig {
  const values = [
    plainArray(bounds, (bound) => bound.playerId),
    plainArray(bounds, (bound) => bound.eventTypeId),
    integerArray(bounds, (bound) => bound.mostMinor),
  ];
  const text = "select exchange_bound_sport_exposure($1::bigint[], $2::text[], $3::bigint[])";
  return { name: "exchange-sport-bound", text, values };
}

/**
 * The writes of a batch in the order in which they are sent; tables without rows are left out. Made one by one, so that the database works on the first
 * while the parameters of the next are put together.
 */
export function* statementsOf(rows: BatchRows): Generator<pg.QueryConfig> {
  const { newOrders, changedOrders, fills, positions, exposureMoves, markets, runners, commands } = rows;
  const isUnmatchedEnd = (row: OrderRow): boolean => row.remainingMinor === 0n && row.matchedMinor === 0n;
  // New ones too: killed, or cancelled in the batch that brought them.
  const cleared = [...newOrders.filter(isUnmatchedEnd), ...changedOrders.filter(isUnmatchedEnd)];
  yield* statement("orders", { text: insertOrders, rows: newOrders, columns: orderColumns });
  const moved = [plainArray([...new Set(exposureMoves.map((move) => move.marketId))], (marketId) => marketId)];
  yield* statement("exposure", {
    text: moveExposure,
    beside: makeExposure,
    rows: exposureMoves,
    columns: exposureColumns,
    before: moved,
    rowsPerRow: 2,
  });
  if (rows.exposureBounds.length > 0) yield boundExposure(rows.exposureBounds);
  yield* statement("order-changes", { text: updateOrders, rows: changedOrders, columns: changedColumns });
  yield* statement("orders-cleared", { text: clearOrders, rows: cleared, columns: lapseColumns });
  const lapsed = changedOrders.filter((row) => row.lapseCode !== undefined && !isUnmatchedEnd(row));
  yield* statement("orders-lapsed", { text: tellLapses, rows: lapsed, columns: lapseColumns });
  yield* statement("fills", { text: insertFills, rows: fills, columns: fillColumns, after: [String(rows.nowMs)] });
  yield* statement("positions", { text: upsertPositions, rows: positions, columns: positionColumns });
  if (rows.sportBounds.length > 0) yield boundSports(rows.sportBounds);
  yield* statement("markets", { text: updateMarkets, rows: markets, columns: marketColumns });
  yield* statement("runners", { text: updateRunners, rows: runners, columns: runnerColumns });
  yield* statement("commands", { text: insertCommands, rows: commands, columns: commandColumns });
}

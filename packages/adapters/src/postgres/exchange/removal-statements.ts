import type { RemovalRead, RemovalRows, StoredFill } from "@maidan/services/exchange";
import type pg from "pg";
import type { Queryable } from "../database/index.ts";
import { integerList, plainArray, textArray } from "./array-literal.ts";
import { toOrder, type OpenOrderRow } from "./load-market.ts";

/** The statements of a runner's removal. They run in the transaction of a batch, after its fence. */

interface FillRow {
  id: bigint;
  selection_id: number;
  price_x100: number;
  size_minor: bigint;
  profit: bigint;
  back_bet_id: bigint;
  lay_bet_id: bigint;
}

const readFills = `
  select f.id, f.selection_id, f.price_x100, f.size_minor, coalesce(f.profit_minor, f.size_minor * (f.price_x100 - 100) / 100) as profit, f.back_bet_id, f.lay_bet_id
  from exchange_fill f join exchange_runner r on r.market_id = f.market_id and r.selection_id = f.selection_id and r.status <> 'REMOVED'
  where f.market_id = $1 order by f.id`;

/** All of the market that still counts. */
export async function readRemoval(client: Queryable, marketId: string): Promise<RemovalRead> {
  const bets = await client.query<OpenOrderRow>(
    "select * from exchange_order where market_id = $1 and settled_at is null and remaining_minor + matched_minor > 0 order by bet_id",
    [marketId],
  );
  const fills = await client.query<FillRow>(readFills, [marketId]);
  return {
    bets: bets.rows.map((row) => toOrder(marketId, row)),
    fills: fills.rows.map((row): StoredFill => ({
      fillId: String(row.id),
      selectionId: row.selection_id,
      priceX100: row.price_x100,
      sizeMinor: row.size_minor,
      profitMinor: row.profit,
      backBetId: Number(row.back_bet_id),
      layBetId: Number(row.lay_bet_id),
    })),
  };
}

const insertCommand = `
  insert into command (scope, key, kind, actor, content, content_hash, outcome, is_ok)
  values ($1, $2, $3, $4::jsonb, $5::jsonb, decode($6, 'hex'), $7, $8 = '1') returning id`;
const updateMarket =
  "update exchange_market set version = $2 where id = $1 and version = $2 - 1 and status <> 'CLOSED'";
const updateRunner = `
  update exchange_runner set status = 'REMOVED', removed_at = to_timestamp($3::float8 / 1000), adjustment_basis_points = $4, removed_reason = $5
  where market_id = $1 and selection_id = $2 and status = 'ACTIVE'`;
// The first price stays on record however often it is reduced.
const updateFills = `
  update exchange_fill f set unreduced_price_x100 = coalesce(f.unreduced_price_x100, f.price_x100), price_x100 = u.price, profit_minor = u.profit
  from unnest($1::bigint[], $2::int[], $3::bigint[]) as u(id, price, profit) where f.id = u.id`;
const updateOrders = `
  update exchange_order o set remaining_minor = u.remaining, matched_minor = u.matched, matched_value = u.value, matched_profit_minor = u.profit,
    lapsed_minor = u.lapsed, voided_minor = u.voided, is_reduced = o.is_reduced or u.reduced = 1, ended_at = to_timestamp(u.ended::float8 / 1000),
    settled_at = case when u.ended_as is null then null else to_timestamp($11::float8 / 1000) end, settled_as = u.ended_as,
    profit_minor = case when u.ended_as is null then null else 0 end
  from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::int[], $9::bigint[], $10::text[])
    as u(bet_id, remaining, matched, value, profit, lapsed, voided, reduced, ended, ended_as)
  where o.bet_id = u.bet_id and o.settled_at is null`;
const updatePositions = `
  insert into exchange_position (market_id, player_id, if_win_minor, if_other_minor, locked_minor, lent_minor)
  select $1, u.player_id, u.if_win::bigint[], u.if_other, u.locked, u.lent
  from unnest($2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[]) as u(player_id, if_win, if_other, locked, lent)
  on conflict (market_id, player_id) do update set if_win_minor = excluded.if_win_minor, if_other_minor = excluded.if_other_minor,
    locked_minor = excluded.locked_minor, lent_minor = exchange_position.lent_minor + excluded.lent_minor`;

const openReceivable =
  "insert into ledger_account (owner, name, currency) values ('house', 'receivable', $1) on conflict do nothing";
const insertTransaction =
  "insert into ledger_transaction (kind, reason, command_id) values ('exchange.removal', $1, $2::bigint) returning id";
const insertPostings = `
  insert into ledger_posting (transaction_id, account_id, amount_minor, currency)
  select $1, coalesce(p.id, h.id), u.amount, $5
  from unnest($2::bigint[], $3::text[], $4::bigint[]) as u(player_id, name, amount)
  left join ledger_account p on p.owner = 'player' and p.player_id = u.player_id and p.name = u.name and p.currency = $5
  left join ledger_account h on u.player_id is null and h.owner = 'house' and h.name = u.name and h.currency = $5`;

/** Moves what is locked, and what the house lends for it. One balanced transaction; none when nothing moves. */
async function post(client: pg.ClientBase, rows: RemovalRows, commandId: bigint): Promise<void> {
  if (rows.moves.length === 0) return;
  const lentMinor = rows.moves.reduce((sum, move) => sum + move.lentMinor, 0n);
  const legs = rows.moves.flatMap(({ playerId, lockMinor, lentMinor: lent }) => [
    { playerId: BigInt(playerId), name: "locked", amountMinor: lockMinor },
    { playerId: BigInt(playerId), name: "cash", amountMinor: lent - lockMinor },
  ]);
  const all = [...legs, { playerId: null, name: "receivable", amountMinor: -lentMinor }];
  const moved = all.filter(({ amountMinor }) => amountMinor !== 0n);
  await client.query(openReceivable, [rows.currency]);
  const made = await client.query<{ id: bigint }>(insertTransaction, [rows.marketId, commandId]);
  await client.query(insertPostings, [
    made.rows[0]?.id,
    integerList(moved.map((leg) => leg.playerId)),
    textArray(moved.map((leg) => leg.name)),
    integerList(moved.map((leg) => leg.amountMinor)),
    rows.currency,
  ]);
}

/** Fails when it touches another number of rows: memory and rows would disagree. */
async function exactly(client: pg.ClientBase, rows: number, query: pg.QueryConfig): Promise<void> {
  const { rowCount } = await client.query(query);
  if (rowCount !== rows)
    throw new Error(`a removal touched ${rowCount} rows instead of ${rows}: ${query.text.slice(0, 60)}`);
}

async function writeBets(client: pg.ClientBase, rows: RemovalRows): Promise<void> {
  const { bets, fills } = rows;
  await exactly(client, fills.length, {
    text: updateFills,
    values: [
      integerList(fills.map((fill) => BigInt(fill.fillId))),
      integerList(fills.map((fill) => fill.priceX100)),
      integerList(fills.map((fill) => fill.profitMinor)),
    ],
  });
  const column = (pick: (bet: (typeof bets)[number]) => bigint | number | null): string => integerList(bets.map(pick));
  await exactly(client, bets.length, {
    text: updateOrders,
    values: [
      column(({ order }) => order.betId),
      column(({ order }) => order.remainingMinor),
      column(({ order }) => order.matchedMinor),
      column(({ order }) => order.matchedValue),
      column(({ order }) => order.matchedProfitMinor),
      column(({ order }) => order.lapsedMinor),
      column(({ order }) => order.voidedMinor),
      column(({ isReduced }) => (isReduced ? 1 : 0)),
      column(({ order }) => order.endedAtMs),
      textArray(bets.map(({ endedAs }) => endedAs)),
      rows.nowMs,
    ],
  });
}

/** Writes the whole removal in the open transaction. Returns the outbox row's id. */
export async function writeRemoval(client: pg.ClientBase, rows: RemovalRows): Promise<string> {
  const { marketId, command, positions } = rows;
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
  await exactly(client, 1, { text: updateMarket, values: [marketId, rows.version] });
  const removed = [marketId, rows.selectionId, rows.nowMs, rows.adjustmentBasisPoints, rows.reason];
  await exactly(client, 1, { text: updateRunner, values: removed });
  await writeBets(client, rows);
  const lent = new Map(rows.moves.map((move) => [move.playerId, move.lentMinor]));
  await exactly(client, positions.length, {
    text: updatePositions,
    values: [
      marketId,
      integerList(positions.map((row) => BigInt(row.playerId))),
      plainArray(positions, (row) => `"{${row.ifWinMinor.join(",")}}"`),
      integerList(positions.map((row) => row.ifOtherMinor)),
      integerList(positions.map((row) => row.lockedMinor)),
      integerList(positions.map((row) => lent.get(row.playerId) ?? 0n)),
    ],
  });
  await post(client, rows, commandId);
  const told = await client.query<{ id: bigint }>("insert into outbox (topic, payload) values ($1, $2) returning id", [
    rows.outbox.topic,
    JSON.stringify(rows.outbox.payload),
  ]);
  return String(told.rows[0]?.id);
}

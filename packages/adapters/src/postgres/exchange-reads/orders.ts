import { sql, type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool } from "kysely";
import {
  mostFills,
  type BookFacts,
  type CurrentOrderQuery,
  type CurrentOrderSort,
  type ExchangeReadStore,
  type Page,
  type Paged,
  type PlayerFill,
  type PlayerOrder,
  type PlayerPosition,
  type RunnerStakes,
} from "@maidan/services/exchange-reads";
import { cashOutStrategy } from "@maidan/core/cash-out";
import { kyselyOf } from "../database/query-builder.ts";
import { inState, isAny } from "./market-filter.ts";
import { orderColumns, orderOf } from "./rows.ts";
import type { ExchangeReadTables } from "./tables.ts";

type Database = Kysely<ExchangeReadTables>;
type OrderQuery<Output> = SelectQueryBuilder<ExchangeReadTables, "exchange_order", Output>;

export const wholeNumbers = (ids: readonly string[]): readonly string[] => ids.filter((id) => /^\d{1,18}$/.test(id));

/** One row more than asked for is read, to know whether there is another page. */
export function pageOf<Row, T>(rows: readonly Row[], page: Page, map: (row: Row) => T): Paged<T> {
  return { rows: rows.slice(0, page.count).map(map), isMoreAvailable: rows.length > page.count };
}

/** The references and ids of an order that a query asks for. */
export interface OrderSelection {
  readonly betIds?: readonly string[] | undefined;
  readonly marketIds?: readonly string[] | undefined;
  readonly customerOrderRefs?: readonly string[] | undefined;
  readonly customerStrategyRefs?: readonly string[] | undefined;
}

export function selectionConditions(selection: OrderSelection): readonly Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  const { betIds, marketIds, customerOrderRefs, customerStrategyRefs } = selection;
  if (betIds !== undefined && betIds.length > 0)
    conditions.push(isAny("exchange_order.bet_id", wholeNumbers(betIds), "bigint"));
  if (marketIds !== undefined && marketIds.length > 0)
    conditions.push(isAny("exchange_order.market_id", marketIds, "text"));
  if (customerOrderRefs !== undefined && customerOrderRefs.length > 0)
    conditions.push(isAny("exchange_order.customer_order_ref", customerOrderRefs, "text"));
  if (customerStrategyRefs !== undefined && customerStrategyRefs.length > 0)
    // The empty name is that of bets without a strategy, as in books. [EXAPI-46]
    conditions.push(
      sql<SqlBool>`coalesce(exchange_order.customer_strategy_ref, '') = any(${customerStrategyRefs}::text[])`,
    );
  return conditions;
}

/** The time that an order dates and sorts by. A bet was void when it was settled as that, or when what was left of it ended. */
function timeOf(sort: CurrentOrderSort): RawBuilder<Date | null> {
  switch (sort) {
    case "BY_MATCH_TIME":
      return sql.ref("exchange_order.matched_at");
    case "BY_VOID_TIME":
      return sql`coalesce(exchange_order.settled_at, exchange_order.ended_at)`;
    case "BY_BET":
    case "BY_MARKET":
    case "BY_PLACE_TIME":
      return sql.ref("exchange_order.placed_at");
  }
}

/** A bet that is void through and through has its end at once, by the withdrawal of its runner: it is current as long as its market isn't settled. */
const isVoidAndCurrent = sql<SqlBool>`exchange_order.voided_minor > 0 and (exchange_order.settled_at is null
  or exchange_order.settled_as = 'VOIDED' and exists (
    select from exchange_market where exchange_market.id = exchange_order.market_id and exchange_market.status <> 'CLOSED'))`;
const isCurrent = sql<SqlBool>`exchange_order.settled_at is null
  and exchange_order.remaining_minor + exchange_order.matched_minor + exchange_order.voided_minor > 0`;

function filtered(database: Database, query: CurrentOrderQuery): OrderQuery<object> {
  let orders = database
    .selectFrom("exchange_order")
    .where("exchange_order.player_id", "=", BigInt(query.playerId))
    .where(query.sort === "BY_VOID_TIME" ? isVoidAndCurrent : isCurrent);
  for (const condition of selectionConditions(query)) orders = orders.where(condition);
  if (query.state !== undefined) orders = orders.where(inState(query.state));
  const time = timeOf(query.sort);
  if (query.fromMs !== undefined) orders = orders.where(time, ">=", new Date(query.fromMs));
  if (query.toMs !== undefined) orders = orders.where(time, "<=", new Date(query.toMs));
  if (query.sort === "BY_MATCH_TIME") orders = orders.where("exchange_order.matched_at", "is not", null);
  return orders;
}

function ordered<Output>(orders: OrderQuery<Output>, query: CurrentOrderQuery): OrderQuery<Output> {
  const direction = query.isDescending ? "desc" : "asc";
  switch (query.sort) {
    case "BY_BET":
      return orders.orderBy("exchange_order.bet_id", direction);
    case "BY_MARKET":
      return orders.orderBy("exchange_order.market_id", direction).orderBy("exchange_order.bet_id", direction);
    case "BY_VOID_TIME":
      return orders
        .orderBy(timeOf(query.sort), direction)
        .orderBy("exchange_order.matched_at", direction)
        .orderBy("exchange_order.placed_at", direction)
        .orderBy("exchange_order.bet_id", direction);
    case "BY_MATCH_TIME":
    case "BY_PLACE_TIME":
      return orders.orderBy(timeOf(query.sort), direction).orderBy("exchange_order.bet_id", direction);
  }
}

async function currentOrders(database: Database, query: CurrentOrderQuery): Promise<Paged<PlayerOrder>> {
  const rows = await ordered(filtered(database, query).select(orderColumns), query)
    .offset(query.page.from)
    .limit(query.page.count + 1)
    .execute();
  return pageOf(rows, query.page, orderOf);
}

async function positions(
  database: Database,
  playerId: string,
  marketIds: readonly string[],
): Promise<readonly PlayerPosition[]> {
  const rows = await database
    .selectFrom("exchange_market")
    .innerJoin("exchange_runner", "exchange_runner.market_id", "exchange_market.id")
    .leftJoin("exchange_position", (join) =>
      join
        .onRef("exchange_position.market_id", "=", "exchange_market.id")
        .on("exchange_position.player_id", "=", BigInt(playerId)),
    )
    .where(isAny("exchange_market.id", marketIds, "text"))
    .where("exchange_market.status", "<>", "CLOSED")
    // A LINE market's figures are by result, not by runner. [LINE-07]
    .where("exchange_market.line_least_x100", "is", null)
    .select([
      "exchange_market.id",
      "exchange_market.commission_basis_points",
      "exchange_market.number_of_winners",
      "exchange_market.has_starting_price",
      "exchange_runner.selection_id",
      // The figures stand in the order of the runners' priority, whatever its first number is.
      sql<bigint>`coalesce(exchange_position.if_win_minor[row_number() over (partition by exchange_market.id order by exchange_runner.sort_priority)], 0)`.as(
        "if_win_minor",
      ),
      sql<bigint>`coalesce(exchange_position.if_other_minor, 0)`.as("if_other_minor"),
    ])
    .orderBy("exchange_market.id")
    .orderBy("exchange_runner.sort_priority")
    .execute();
  return [...Map.groupBy(rows, (row) => row.id)].map(([marketId, runners]) => ({
    marketId,
    commissionBasisPoints: runners[0]?.commission_basis_points ?? 0,
    numberOfWinners: runners[0]?.number_of_winners ?? 1,
    hasStartingPrice: runners[0]?.has_starting_price === true,
    runners: runners.map((row) => ({ selectionId: row.selection_id, ifWinMinor: row.if_win_minor })),
    ifOtherMinor: runners[0]?.if_other_minor ?? 0n,
  }));
}

interface StakesRow {
  readonly market_id: string;
  readonly selection_id: number;
  readonly win_minor: bigint;
  readonly lose_minor: bigint;
  readonly starting_win_minor: bigint;
  readonly starting_lose_minor: bigint;
}

async function runnerStakes(
  database: Database,
  playerId: string,
  marketIds: readonly string[],
): Promise<readonly RunnerStakes[]> {
  const { rows } = await sql<StakesRow>`
    select market_id, selection_id,
      coalesce(sum(win) filter (where order_type = 'LIMIT'), 0)::bigint as win_minor,
      coalesce(sum(lose) filter (where order_type = 'LIMIT'), 0)::bigint as lose_minor,
      coalesce(sum(win) filter (where order_type <> 'LIMIT'), 0)::bigint as starting_win_minor,
      coalesce(sum(lose) filter (where order_type <> 'LIMIT'), 0)::bigint as starting_lose_minor
    from (
      select market_id, selection_id, order_type,
        case side when 'BACK' then matched_profit_minor else -matched_profit_minor end as win,
        case side when 'BACK' then -matched_minor else matched_minor end as lose
      from exchange_order
      where player_id = ${playerId}::bigint and settled_at is null and market_id = any(${marketIds}::text[]) and matched_minor > 0
    ) as matched
    group by market_id, selection_id`.execute(database);
  return rows.map((row) => ({
    marketId: row.market_id,
    selectionId: row.selection_id,
    limit: { winMinor: row.win_minor, loseMinor: row.lose_minor },
    starting: { winMinor: row.starting_win_minor, loseMinor: row.starting_lose_minor },
  }));
}

async function bookFacts(database: Database, marketIds: readonly string[]): Promise<readonly BookFacts[]> {
  const { rows } = await sql<{ id: string; currency: string; minimum_stake_minor: bigint; matched_at: Date | null }>`
    select exchange_market.id, exchange_market.currency, exchange_market.minimum_stake_minor, last_fill.matched_at
    from exchange_market
    left join lateral (
      select matched_at from exchange_fill where market_id = exchange_market.id order by id desc limit 1
    ) as last_fill on true
    where exchange_market.id = any(${marketIds}::text[])`.execute(database);
  return rows.map((row) => ({
    marketId: row.id,
    currency: row.currency,
    leastStakeMinor: row.minimum_stake_minor,
    lastMatchAtMs: row.matched_at?.getTime(),
  }));
}

interface FillRow {
  readonly id: bigint;
  readonly bet_id: bigint;
  readonly market_id: string;
  readonly selection_id: number;
  readonly side: "BACK" | "LAY";
  readonly price_x100: number;
  readonly size_minor: bigint;
  readonly matched_at: Date;
}

async function fills(
  database: Database,
  playerId: string,
  marketIds: readonly string[],
): Promise<readonly PlayerFill[]> {
  // One branch per side, so that each is a join by equality.
  const branch = (side: "BACK" | "LAY", betColumn: string) => sql`
    select exchange_fill.id, exchange_order.bet_id, exchange_fill.market_id, exchange_fill.selection_id, exchange_order.side,
      exchange_fill.price_x100, exchange_fill.size_minor, exchange_fill.matched_at
    from exchange_order
    join exchange_fill on exchange_fill.market_id = exchange_order.market_id
      and ${sql.ref(`exchange_fill.${betColumn}`)} = exchange_order.bet_id
    where exchange_order.player_id = ${playerId}::bigint and exchange_order.settled_at is null
      and exchange_order.market_id = any(${marketIds}::text[]) and exchange_order.side = ${side}`;
  const { rows } = await sql<FillRow>`
    ${branch("BACK", "back_bet_id")} union all ${branch("LAY", "lay_bet_id")} order by id limit ${mostFills + 1}`.execute(
    database,
  );
  return rows.map((row) => ({
    fillId: String(row.id),
    betId: String(row.bet_id),
    marketId: row.market_id,
    selectionId: row.selection_id,
    side: row.side,
    priceX100: row.price_x100,
    sizeMinor: row.size_minor,
    matchedAtMs: row.matched_at.getTime(),
  }));
}

/** So many of a player's newest fill-or-kill bets are looked at: more than a person's lists show, and few for a program that places thousands. */
const mostFillOrKill = 300;

async function fillOrKill(database: Database, playerId: string): Promise<readonly PlayerOrder[]> {
  const rows = await database
    .selectFrom(
      database
        .selectFrom("exchange_order")
        .select(orderColumns)
        .where("exchange_order.player_id", "=", BigInt(playerId))
        .where("exchange_order.least_fill_minor", "is not", null)
        .orderBy("exchange_order.bet_id", "desc")
        .limit(mostFillOrKill)
        .as("exchange_order"),
    )
    .innerJoin("exchange_market", "exchange_market.id", "exchange_order.market_id")
    .where("exchange_market.status", "<>", "CLOSED")
    // Of its cash-out the player was told what came of it, and one at a target is tried until it succeeds.
    .where(sql<SqlBool>`(matched_minor > 0 or customer_strategy_ref is distinct from ${cashOutStrategy})`)
    .select(orderColumns)
    .orderBy("exchange_order.bet_id", "desc")
    .execute();
  return rows.map(orderOf);
}

/** A player's open orders, and what they stand to win. */
export const orderReads: Pick<
  ExchangeReadStore,
  "currentOrders" | "positions" | "runnerStakes" | "bookFacts" | "fills" | "fillOrKill"
> = {
  runnerStakes: (reader, playerId, marketIds) => runnerStakes(kyselyOf(reader), playerId, marketIds),
  bookFacts: (reader, marketIds) => bookFacts(kyselyOf(reader), marketIds),
  fillOrKill: (reader, playerId) => fillOrKill(kyselyOf(reader), playerId),
  currentOrders: (reader, query) => currentOrders(kyselyOf(reader), query),
  positions: (reader, playerId, marketIds) => positions(kyselyOf(reader), playerId, marketIds),
  fills: (reader, playerId, marketIds) => fills(kyselyOf(reader), playerId, marketIds),
};

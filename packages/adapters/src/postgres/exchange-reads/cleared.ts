import { sql, type Expression, type Kysely, type RawBuilder, type SqlBool } from "kysely";
import type {
  ClearedBet,
  ClearedGroup,
  ClearedGrouping,
  ClearedOrderQuery,
  ClearedStatus,
  ExchangeReadStore,
  Paged,
} from "@maidan/services/exchange-reads";
import { kyselyOf } from "../database/query-builder.ts";
import { isAny } from "./market-filter.ts";
import { pageOf, selectionConditions, wholeNumbers } from "./orders.ts";
import { descriptionColumns, descriptionOf, orderColumns, orderOf } from "./rows.ts";
import type { ExchangeReadTables } from "./tables.ts";

type Database = Kysely<ExchangeReadTables>;

/** Which bets a status means, and the time that dates them. A bet partly matched and partly cancelled stands under both. [EXAPI-43] */
const meaning: Readonly<Record<ClearedStatus, { readonly isMeant: string; readonly at: string }>> = {
  SETTLED: { isMeant: "exchange_order.settled_as in ('WON', 'LOST')", at: "exchange_order.settled_at" },
  VOIDED: {
    isMeant: "exchange_order.voided_minor > 0",
    at: "coalesce(exchange_order.settled_at, exchange_order.ended_at, exchange_order.matched_at)",
  },
  LAPSED: {
    isMeant: "exchange_order.lapsed_minor > 0",
    at: "coalesce(exchange_order.ended_at, exchange_order.settled_at)",
  },
  CANCELLED: {
    isMeant: "exchange_order.cancelled_minor > 0",
    at: "coalesce(exchange_order.cancelled_at, exchange_order.ended_at, exchange_order.settled_at)",
  },
};

/** Of the database's `integer`. */
const largestInteger = 2_147_483_647;

function conditionsOf(query: ClearedOrderQuery): readonly Expression<SqlBool>[] {
  const { isMeant, at } = meaning[query.status];
  const conditions: Expression<SqlBool>[] = [
    sql<SqlBool>`exchange_order.player_id = ${query.playerId}::bigint`,
    sql<SqlBool>`${sql.raw(isMeant)}`,
    // Told apart for the planner: settled and unsettled orders have an index each.
    query.status === "SETTLED"
      ? sql<SqlBool>`exchange_order.settled_at is not null`
      : sql<SqlBool>`(exchange_order.settled_at is null or exchange_order.settled_at is not null)`,
    ...selectionConditions(query),
  ];
  if (query.eventTypeIds !== undefined && query.eventTypeIds.length > 0)
    conditions.push(isAny("exchange_event.event_type_id", query.eventTypeIds, "text"));
  if (query.eventIds !== undefined && query.eventIds.length > 0)
    conditions.push(isAny("exchange_event.id", wholeNumbers(query.eventIds), "bigint"));
  if (query.side !== undefined) conditions.push(sql<SqlBool>`exchange_order.side = ${query.side}`);
  if (query.runners !== undefined && query.runners.length > 0) {
    // A number that no column could hold names no runner.
    const runners = query.runners.filter(({ selectionId }) => Math.abs(selectionId) <= largestInteger);
    conditions.push(sql<SqlBool>`(exchange_order.market_id, exchange_order.selection_id) in (
      select * from unnest(${runners.map((runner) => runner.marketId)}::text[], ${runners.map((runner) => runner.selectionId)}::integer[]))`);
  }
  if (query.fromMs !== undefined) conditions.push(sql<SqlBool>`${sql.raw(at)} >= ${new Date(query.fromMs)}`);
  if (query.toMs !== undefined) conditions.push(sql<SqlBool>`${sql.raw(at)} <= ${new Date(query.toMs)}`);
  return conditions;
}

const source = sql.raw(`exchange_order
  join exchange_market on exchange_market.id = exchange_order.market_id
  join exchange_event on exchange_event.id = exchange_market.event_id
  join exchange_event_type on exchange_event_type.id = exchange_event.event_type_id
  join exchange_runner on exchange_runner.market_id = exchange_order.market_id and exchange_runner.selection_id = exchange_order.selection_id`);

async function clearedBets(database: Database, query: ClearedOrderQuery): Promise<Paged<ClearedBet>> {
  const rows = await database
    .selectFrom("exchange_order")
    .innerJoin("exchange_market", "exchange_market.id", "exchange_order.market_id")
    .innerJoin("exchange_event", "exchange_event.id", "exchange_market.event_id")
    .innerJoin("exchange_event_type", "exchange_event_type.id", "exchange_event.event_type_id")
    .innerJoin("exchange_runner", (join) =>
      join
        .onRef("exchange_runner.market_id", "=", "exchange_order.market_id")
        .onRef("exchange_runner.selection_id", "=", "exchange_order.selection_id"),
    )
    .where((builder) => builder.and([...conditionsOf(query)]))
    .select([
      ...orderColumns,
      ...descriptionColumns,
      "exchange_event.id as event_id",
      "exchange_event.event_type_id as event_type_id",
    ])
    .orderBy(sql.raw(meaning[query.status].at), "desc")
    .orderBy("exchange_order.bet_id", "desc")
    .offset(query.page.from)
    .limit(query.page.count + 1)
    .execute();
  return pageOf(rows, query.page, (row) => ({
    order: orderOf(row),
    eventTypeId: row.event_type_id,
    eventId: String(row.event_id),
    description: descriptionOf(row),
  }));
}

interface GroupRow {
  readonly event_type_id: string | null;
  readonly event_id: bigint | null;
  readonly market_id: string | null;
  readonly selection_id: number | null;
  readonly side: "BACK" | "LAY" | null;
  readonly customer_strategy_ref: string | null;
  readonly event_type_name: string | null;
  readonly event_name: string | null;
  readonly market_name: string | null;
  readonly market_type: string | null;
  readonly market_start_at: Date | null;
  readonly number_of_winners: number | null;
  readonly runner_name: string | null;
  readonly settled_at: Date;
  readonly last_matched_at: Date | null;
  readonly bet_count: number;
  readonly matched_minor: bigint;
  readonly voided_minor: bigint;
  readonly matched_value: bigint;
  readonly requested_minor: bigint;
  readonly requested_value: bigint;
  readonly profit_minor: bigint;
  readonly commission_minor: bigint | null;
}

const eventType = ["exchange_event.event_type_id"];
const event = [...eventType, "exchange_event.id"];
const market = [...event, "exchange_order.market_id"];
const runner = [...market, "exchange_order.selection_id"];
/** The columns that a grouping keeps apart; a finer one has those of the coarser, but for strategies. */
const levels: Readonly<Record<ClearedGrouping, readonly string[]>> = {
  EVENT_TYPE: eventType,
  EVENT: event,
  MARKET: market,
  RUNNER: runner,
  SIDE: [...runner, "exchange_order.side"],
  // In all sports together.
  STRATEGY: ["exchange_order.customer_strategy_ref"],
};
const hasCommission: ReadonlySet<ClearedGrouping> = new Set(["EVENT_TYPE", "EVENT", "MARKET"]);

/** The column where the grouping has it, else null. */
function kept(grouping: ClearedGrouping, column: string, value = column): RawBuilder<unknown> {
  return sql.raw(levels[grouping].includes(column) ? `min(${value})` : "null");
}

/** A bet at any starting price asked for none; one that took it at the off asked for its own. */
const hasAskedPrice = sql.raw(
  "exchange_order.order_type <> 'MARKET_ON_CLOSE' or exchange_order.persistence = 'MARKET_ON_CLOSE'",
);

/**
 * Prices are averaged over what was matched, both those asked for and those got: the size of a lay at the starting price is its liability, which
 * can't be added up with stakes, and a part that was never matched isn't settled.
 */
function groupColumns(grouping: ClearedGrouping): RawBuilder<unknown> {
  return sql`
    ${kept(grouping, "exchange_event.event_type_id")} as event_type_id,
    ${kept(grouping, "exchange_event.id")} as event_id,
    ${kept(grouping, "exchange_order.market_id")} as market_id,
    ${kept(grouping, "exchange_order.selection_id")} as selection_id,
    ${kept(grouping, "exchange_order.side")} as side,
    ${kept(grouping, "exchange_order.customer_strategy_ref")} as customer_strategy_ref,
    ${kept(grouping, "exchange_event.event_type_id", "exchange_event_type.name")} as event_type_name,
    ${kept(grouping, "exchange_event.id", "exchange_event.name")} as event_name,
    ${kept(grouping, "exchange_order.market_id", "exchange_market.name")} as market_name,
    ${kept(grouping, "exchange_order.market_id", "exchange_market.market_type")} as market_type,
    ${kept(grouping, "exchange_order.market_id", "exchange_market.start_at")} as market_start_at,
    ${kept(grouping, "exchange_order.market_id", "exchange_market.number_of_winners")} as number_of_winners,
    ${kept(grouping, "exchange_order.selection_id", "exchange_runner.name")} as runner_name,
    max(exchange_order.settled_at) as settled_at,
    max(exchange_order.matched_at) as last_matched_at,
    count(*)::integer as bet_count,
    sum(exchange_order.matched_minor)::bigint as matched_minor,
    sum(exchange_order.voided_minor)::bigint as voided_minor,
    sum(exchange_order.matched_value)::bigint as matched_value,
    coalesce(sum(exchange_order.matched_minor) filter (where ${hasAskedPrice}), 0)::bigint as requested_minor,
    coalesce(sum(exchange_order.price_x100 * exchange_order.matched_minor) filter (where ${hasAskedPrice}), 0)::bigint as requested_value,
    sum(coalesce(exchange_order.profit_minor, 0))::bigint as profit_minor`;
}

/**
 * Commission belongs to the whole market, whichever of its bets the query picked: the markets of the group are named, each counted once,
 * with the commission of its last settlement.
 */
const commission = (player: string, grouping: ClearedGrouping): RawBuilder<unknown> =>
  hasCommission.has(grouping)
    ? sql`(
      select coalesce(sum(exchange_settlement_player.commission_minor), 0)::bigint
      from exchange_settlement_player
      join exchange_market on exchange_market.id = exchange_settlement_player.market_id
        and exchange_market.settlement_revision = exchange_settlement_player.revision
      where exchange_settlement_player.player_id = ${player}::bigint
        and exchange_settlement_player.market_id = any(grouped.market_ids))`
    : sql`null::bigint`;

async function clearedGroups(
  database: Database,
  query: ClearedOrderQuery,
  grouping: ClearedGrouping,
): Promise<Paged<ClearedGroup>> {
  const { rows } = await sql<GroupRow>`
    with grouped as (
      select ${groupColumns(grouping)}, array_agg(distinct exchange_order.market_id) as market_ids
      from ${source}
      where ${sql.join([...conditionsOf(query)], sql` and `)}
      group by ${sql.raw(levels[grouping].join(", "))}
      order by settled_at desc, market_id desc, selection_id, side, customer_strategy_ref
      offset ${query.page.from} limit ${query.page.count + 1}
    )
    select grouped.*, ${commission(query.playerId, grouping)} as commission_minor
    from grouped order by settled_at desc, market_id desc, selection_id, side, customer_strategy_ref`.execute(database);
  return pageOf(rows, query.page, groupOf);
}

const present = <T>(value: T | null): T | undefined => value ?? undefined;

function groupOf(row: GroupRow): ClearedGroup {
  return {
    eventTypeId: present(row.event_type_id),
    eventId: row.event_id === null ? undefined : String(row.event_id),
    marketId: present(row.market_id),
    selectionId: present(row.selection_id),
    side: present(row.side),
    customerStrategyRef: present(row.customer_strategy_ref),
    description: {
      ...(row.event_type_name === null ? {} : { eventTypeName: row.event_type_name }),
      ...(row.event_name === null ? {} : { eventName: row.event_name }),
      ...(row.market_name === null ? {} : { marketName: row.market_name }),
      ...(row.market_type === null ? {} : { marketType: row.market_type }),
      ...(row.market_start_at === null ? {} : { marketStartAtMs: row.market_start_at.getTime() }),
      ...(row.runner_name === null ? {} : { runnerName: row.runner_name }),
      ...(row.number_of_winners === null ? {} : { numberOfWinners: row.number_of_winners }),
    },
    settledAtMs: row.settled_at.getTime(),
    lastMatchedAtMs: row.last_matched_at?.getTime(),
    betCount: row.bet_count,
    settledMinor: row.matched_minor + row.voided_minor,
    matchedValue: row.matched_value,
    matchedMinor: row.matched_minor,
    requestedValue: row.requested_value,
    requestedMinor: row.requested_minor,
    profitMinor: row.profit_minor,
    commissionMinor: present(row.commission_minor),
  };
}

/** Bets that are done: settled, voided, lapsed, cancelled. */
export const clearedReads: Pick<ExchangeReadStore, "clearedBets" | "clearedGroups"> = {
  clearedBets: (reader, query) => clearedBets(kyselyOf(reader), query),
  clearedGroups: (reader, query, grouping) => clearedGroups(kyselyOf(reader), query, grouping),
};

import { sql, type Kysely, type SelectQueryBuilder } from "kysely";
import type {
  CatalogueMarket,
  CatalogueSort,
  Counted,
  CountedEvent,
  ExchangeReadStore,
  MarketFilter,
} from "@maidan/services/exchange-reads";
import { kyselyOf } from "../database/index.ts";
import { linesOf } from "../exchange/index.ts";
import { competitionId, isAny, marketConditions } from "./market-filter.ts";
import { runnerOf } from "./rows.ts";
import type { ExchangeReadTables } from "./tables.ts";

type Database = Kysely<ExchangeReadTables>;
type Joined = "exchange_market" | "exchange_event" | "exchange_event_type";

/** No listing of groups is longer. */
const mostGroups = 1_000;

const joined = (database: Database): SelectQueryBuilder<ExchangeReadTables, Joined, object> =>
  database
    .selectFrom("exchange_market")
    .innerJoin("exchange_event", "exchange_event.id", "exchange_market.event_id")
    .innerJoin("exchange_event_type", "exchange_event_type.id", "exchange_event.event_type_id");

const open = (database: Database, filter: MarketFilter): SelectQueryBuilder<ExchangeReadTables, Joined, object> =>
  joined(database)
    .where("exchange_market.status", "<>", "CLOSED")
    .where((builder) => marketConditions(builder, filter));

const marketCount = sql<number>`count(*)::integer`.as("market_count");

async function countedEventTypes(database: Database, filter: MarketFilter): Promise<readonly Counted[]> {
  const rows = await open(database, filter)
    .select(["exchange_event_type.id", "exchange_event_type.name", marketCount])
    .groupBy(["exchange_event_type.id", "exchange_event_type.name"])
    .orderBy("exchange_event_type.name")
    .limit(mostGroups)
    .execute();
  return rows.map((row) => ({ id: row.id, name: row.name, marketCount: row.market_count }));
}

async function countedCompetitions(database: Database, filter: MarketFilter): Promise<readonly Counted[]> {
  const rows = await open(database, filter)
    .select([competitionId.as("id"), "exchange_event.competition as name", marketCount])
    .groupBy(["exchange_event.event_type_id", "exchange_event.competition"])
    .orderBy("exchange_event.competition")
    .limit(mostGroups)
    .execute();
  return rows.map((row) => ({ id: row.id, name: row.name, marketCount: row.market_count }));
}

async function countedEvents(database: Database, filter: MarketFilter): Promise<readonly CountedEvent[]> {
  const rows = await open(database, filter)
    .select(["exchange_event.id", "exchange_event.name", "exchange_event.start_at", marketCount])
    .groupBy(["exchange_event.id", "exchange_event.name", "exchange_event.start_at"])
    .orderBy("exchange_event.start_at")
    .orderBy("exchange_event.id")
    .limit(mostGroups)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    name: row.name,
    startAtMs: row.start_at.getTime(),
    marketCount: row.market_count,
  }));
}

async function countedMarketTypes(database: Database, filter: MarketFilter): Promise<readonly Counted[]> {
  const rows = await open(database, filter)
    .select(["exchange_market.market_type as name", marketCount])
    .groupBy("exchange_market.market_type")
    .orderBy("exchange_market.market_type")
    .limit(mostGroups)
    .execute();
  return rows.map((row) => ({ id: row.name, name: row.name, marketCount: row.market_count }));
}

const marketColumns = [
  "exchange_market.id",
  "exchange_market.market_type",
  "exchange_market.name",
  "exchange_market.status",
  "exchange_market.is_in_play",
  "exchange_market.bet_delay_ms",
  "exchange_market.version",
  "exchange_market.start_at",
  "exchange_market.commission_basis_points",
  "exchange_market.number_of_winners",
  "exchange_market.has_starting_price",
  "exchange_market.has_virtual_prices",
  "exchange_market.line_least_x100",
  "exchange_market.line_most_x100",
  "exchange_market.line_interval_x100",
  "exchange_market.is_reconciled",
  "exchange_market.traded_volume_minor",
  "exchange_event.id as event_id",
  "exchange_event.name as event_name",
  "exchange_event.start_at as event_start_at",
  "exchange_event_type.id as event_type_id",
  "exchange_event_type.name as event_type_name",
  "exchange_event.competition",
] as const;

function sorted<Output>(
  query: SelectQueryBuilder<ExchangeReadTables, Joined, Output>,
  sort: CatalogueSort,
): SelectQueryBuilder<ExchangeReadTables, Joined, Output> {
  switch (sort) {
    case "RANK":
      return query
        .orderBy("exchange_market.is_in_play", "desc")
        .orderBy("exchange_market.start_at")
        .orderBy("exchange_market.id");
    case "MINIMUM_TRADED":
      return query.orderBy("exchange_market.traded_volume_minor").orderBy("exchange_market.id");
    case "MAXIMUM_TRADED":
      return query.orderBy("exchange_market.traded_volume_minor", "desc").orderBy("exchange_market.id");
    case "FIRST_TO_START":
      return query.orderBy("exchange_market.start_at").orderBy("exchange_market.id");
    case "LAST_TO_START":
      return query.orderBy("exchange_market.start_at", "desc").orderBy("exchange_market.id");
  }
}

const selected = (query: SelectQueryBuilder<ExchangeReadTables, Joined, object>) =>
  query.select([...marketColumns, competitionId.as("competition_id")]);
type MarketRow = Awaited<ReturnType<ReturnType<typeof selected>["execute"]>>[number];

async function withRunners(database: Database, rows: readonly MarketRow[]): Promise<readonly CatalogueMarket[]> {
  const ids = rows.map((row) => row.id);
  const runners = await database
    .selectFrom("exchange_runner")
    .selectAll()
    .where(isAny("exchange_runner.market_id", ids, "text"))
    .orderBy("market_id")
    .orderBy("sort_priority")
    .execute();
  const byMarket = Map.groupBy(runners, (runner) => runner.market_id);
  return rows.map((row) => ({
    marketId: row.id,
    marketType: row.market_type,
    name: row.name,
    status: row.status,
    isInPlay: row.is_in_play,
    betDelayMs: row.bet_delay_ms,
    version: Number(row.version),
    startAtMs: row.start_at.getTime(),
    commissionBasisPoints: row.commission_basis_points,
    numberOfWinners: row.number_of_winners,
    ...(row.has_virtual_prices ? { hasVirtualPrices: true } : {}),
    ...linesOf(row),
    ...(row.has_starting_price ? { hasStartingPrice: true, isReconciled: row.is_reconciled } : {}),
    tradedVolumeMinor: row.traded_volume_minor,
    event: {
      eventId: String(row.event_id),
      name: row.event_name,
      startAtMs: row.event_start_at.getTime(),
      eventTypeId: row.event_type_id,
      eventTypeName: row.event_type_name,
      competitionId: row.competition_id,
      competition: row.competition,
    },
    runners: (byMarket.get(row.id) ?? []).map(runnerOf),
  }));
}

type CatalogueReads = Pick<
  ExchangeReadStore,
  "eventTypes" | "competitions" | "events" | "marketTypes" | "catalogue" | "markets"
>;

/** What can be bet on. */
export const catalogueReads: CatalogueReads = {
  eventTypes: (reader, filter) => countedEventTypes(kyselyOf(reader), filter),
  competitions: (reader, filter) => countedCompetitions(kyselyOf(reader), filter),
  events: (reader, filter) => countedEvents(kyselyOf(reader), filter),
  marketTypes: (reader, filter) => countedMarketTypes(kyselyOf(reader), filter),
  async catalogue(reader, { filter, sort, limit }) {
    const database = kyselyOf<ExchangeReadTables>(reader);
    const rows = await sorted(selected(open(database, filter)), sort)
      .limit(limit)
      .execute();
    return withRunners(database, rows);
  },
  async markets(reader, marketIds) {
    const database = kyselyOf<ExchangeReadTables>(reader);
    const rows = await selected(joined(database))
      .where(isAny("exchange_market.id", marketIds, "text"))
      .execute();
    return withRunners(database, rows);
  },
};

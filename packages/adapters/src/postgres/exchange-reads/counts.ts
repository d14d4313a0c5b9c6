import { sql } from "kysely";
import {
  mostListed,
  type Counted,
  type CountedEvent,
  type CountedTime,
  type ExchangeReadStore,
  type MarketFilter,
} from "@maidan/services/exchange-reads";
import { kyselyOf } from "../database/query-builder.ts";
import { competitionId } from "./market-filter.ts";
import { openMarkets, type Database } from "./open-markets.ts";

/** One more than a listing may hold, which tells that there are more. */
const enough = mostListed + 1;

const marketCount = sql<number>`count(*)::integer`.as("market_count");

async function countedEventTypes(database: Database, filter: MarketFilter): Promise<readonly Counted[]> {
  const rows = await openMarkets(database, filter)
    .select(["exchange_event_type.id", "exchange_event_type.name", marketCount])
    .groupBy(["exchange_event_type.id", "exchange_event_type.name"])
    .orderBy("exchange_event_type.name")
    .limit(enough)
    .execute();
  return rows.map((row) => ({ id: row.id, name: row.name, marketCount: row.market_count }));
}

async function countedCompetitions(database: Database, filter: MarketFilter): Promise<readonly Counted[]> {
  const rows = await openMarkets(database, filter)
    .select([competitionId.as("id"), "exchange_event.competition as name", marketCount])
    .groupBy(["exchange_event.event_type_id", "exchange_event.competition"])
    .orderBy("exchange_event.competition")
    .limit(enough)
    .execute();
  return rows.map((row) => ({ id: row.id, name: row.name, marketCount: row.market_count }));
}

async function countedEvents(database: Database, filter: MarketFilter): Promise<readonly CountedEvent[]> {
  const rows = await openMarkets(database, filter)
    .select([
      "exchange_event.id",
      "exchange_event.name",
      "exchange_event.start_at",
      "exchange_event.venue",
      "exchange_event.country_code",
      marketCount,
    ])
    // All else of the event follows from its key.
    .groupBy("exchange_event.id")
    .orderBy("exchange_event.start_at")
    .orderBy("exchange_event.id")
    .limit(enough)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    name: row.name,
    startAtMs: row.start_at.getTime(),
    ...(row.venue === null ? {} : { venue: row.venue }),
    ...(row.country_code === null ? {} : { countryCode: row.country_code }),
    marketCount: row.market_count,
  }));
}

/** By a column that names what it counts. Markets without it are none of them. */
async function countedBy(
  database: Database,
  filter: MarketFilter,
  column: "exchange_market.market_type" | "exchange_event.venue" | "exchange_event.country_code",
): Promise<readonly Counted[]> {
  const rows = await openMarkets(database, filter)
    .where(column, "is not", null)
    .select([sql<string>`${sql.ref(column)}`.as("name"), marketCount])
    .groupBy(column)
    .orderBy(column)
    .limit(enough)
    .execute();
  return rows.map((row) => ({ id: row.name, name: row.name, marketCount: row.market_count }));
}

const stepMs = { DAYS: 86_400_000, HOURS: 3_600_000, MINUTES: 60_000 } as const;

async function countedTimes(
  database: Database,
  filter: MarketFilter,
  step: keyof typeof stepMs,
): Promise<readonly CountedTime[]> {
  // Written out, as a value handed over twice would be two expressions to the grouping.
  const length = sql.lit(stepMs[step]);
  const from = sql<bigint>`(floor(extract(epoch from exchange_market.start_at) * 1000 / ${length}) * ${length})::bigint`;
  const rows = await openMarkets(database, filter)
    .select([from.as("from_ms"), marketCount])
    .groupBy(from)
    .orderBy(from)
    .limit(enough)
    .execute();
  return rows.map((row) => ({ fromMs: Number(row.from_ms), marketCount: row.market_count }));
}

type CountReads = Pick<
  ExchangeReadStore,
  "eventTypes" | "competitions" | "events" | "marketTypes" | "venues" | "countries" | "startTimes"
>;

/** What there is to bet on, counted. */
export const countReads: CountReads = {
  eventTypes: (reader, filter) => countedEventTypes(kyselyOf(reader), filter),
  competitions: (reader, filter) => countedCompetitions(kyselyOf(reader), filter),
  events: (reader, filter) => countedEvents(kyselyOf(reader), filter),
  marketTypes: (reader, filter) => countedBy(kyselyOf(reader), filter, "exchange_market.market_type"),
  venues: (reader, filter) => countedBy(kyselyOf(reader), filter, "exchange_event.venue"),
  countries: (reader, filter) => countedBy(kyselyOf(reader), filter, "exchange_event.country_code"),
  startTimes: (reader, filter, step) => countedTimes(kyselyOf(reader), filter, step),
};

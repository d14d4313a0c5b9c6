import type { Kysely, SelectQueryBuilder } from "kysely";
import type { MarketFilter } from "@maidan/services/exchange-reads";
import { marketConditions } from "./market-filter.ts";
import type { ExchangeReadTables } from "./tables.ts";

export type Database = Kysely<ExchangeReadTables>;
export type Joined = "exchange_market" | "exchange_event" | "exchange_event_type";

/** Markets with their event and sport. */
export const joinedMarkets = (database: Database): SelectQueryBuilder<ExchangeReadTables, Joined, object> =>
  database
    .selectFrom("exchange_market")
    .innerJoin("exchange_event", "exchange_event.id", "exchange_market.event_id")
    .innerJoin("exchange_event_type", "exchange_event_type.id", "exchange_event.event_type_id");

/** Those that aren't closed, by the filter. */
export const openMarkets = (
  database: Database,
  filter: MarketFilter,
): SelectQueryBuilder<ExchangeReadTables, Joined, object> =>
  joinedMarkets(database)
    .where("exchange_market.status", "<>", "CLOSED")
    .where((builder) => marketConditions(builder, filter));

import type { SelectQueryBuilder } from "kysely";
import { leastPayoutOf } from "@maidan/services/exchange";
import type { CatalogueMarket, CatalogueSort, ExchangeReadStore, MenuMarket } from "@maidan/services/exchange-reads";
import { kyselyOf } from "../database/query-builder.ts";
import { linesOf } from "../exchange/index.ts";
import { competitionId, isAny } from "./market-filter.ts";
import { joinedMarkets, openMarkets, type Database, type Joined } from "./open-markets.ts";
import { runnerOf } from "./rows.ts";
import type { ExchangeReadTables } from "./tables.ts";

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
  "exchange_market.currency",
  "exchange_market.minimum_stake_minor",
  "exchange_market.minimum_payout_minor",
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
  "exchange_event.venue",
  "exchange_event.country_code",
  "exchange_market.race_type",
  "exchange_market.settled_at",
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

type EventColumns = Pick<
  MarketRow,
  | "event_id"
  | "event_name"
  | "event_start_at"
  | "event_type_id"
  | "event_type_name"
  | "competition_id"
  | "competition"
  | "venue"
  | "country_code"
>;

const eventOf = (row: EventColumns): CatalogueMarket["event"] => ({
  eventId: String(row.event_id),
  name: row.event_name,
  startAtMs: row.event_start_at.getTime(),
  eventTypeId: row.event_type_id,
  eventTypeName: row.event_type_name,
  competitionId: row.competition_id,
  competition: row.competition,
  ...(row.venue === null ? {} : { venue: row.venue }),
  ...(row.country_code === null ? {} : { countryCode: row.country_code }),
});

async function menuMarkets(database: Database, limit: number): Promise<readonly MenuMarket[]> {
  const rows = await sorted(selected(openMarkets(database, {})).select("exchange_market.part"), "FIRST_TO_START")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    marketId: row.id,
    marketType: row.market_type,
    name: row.name,
    startAtMs: row.start_at.getTime(),
    numberOfWinners: row.number_of_winners,
    event: eventOf(row),
    ...(row.race_type === null ? {} : { raceNumber: row.part }),
  }));
}

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
    least: {
      currency: row.currency,
      stakeMinor: row.minimum_stake_minor,
      payoutMinor: row.minimum_payout_minor ?? leastPayoutOf(row.minimum_stake_minor),
    },
    numberOfWinners: row.number_of_winners,
    ...(row.has_virtual_prices ? { hasVirtualPrices: true } : {}),
    ...linesOf(row),
    ...(row.has_starting_price ? { hasStartingPrice: true, isReconciled: row.is_reconciled } : {}),
    tradedVolumeMinor: row.traded_volume_minor,
    ...(row.race_type === null ? {} : { raceType: row.race_type }),
    ...(row.settled_at === null ? {} : { settledAtMs: row.settled_at.getTime() }),
    event: eventOf(row),
    runners: (byMarket.get(row.id) ?? []).map(runnerOf),
  }));
}

/** What can be bet on. */
export const catalogueReads: Pick<ExchangeReadStore, "catalogue" | "markets" | "menuMarkets"> = {
  menuMarkets: (reader, limit) => menuMarkets(kyselyOf(reader), limit),
  async catalogue(reader, { filter, sort, limit }) {
    const database = kyselyOf<ExchangeReadTables>(reader);
    const rows = await sorted(selected(openMarkets(database, filter)), sort)
      .limit(limit)
      .execute();
    return withRunners(database, rows);
  },
  async markets(reader, marketIds) {
    const database = kyselyOf<ExchangeReadTables>(reader);
    const rows = await selected(joinedMarkets(database))
      .where(isAny("exchange_market.id", marketIds, "text"))
      .execute();
    return withRunners(database, rows);
  },
};

import type { CatalogueRunner, ItemDescription, PlayerOrder } from "@maidan/services/exchange-reads";
import type { Selectable } from "kysely";
import type { ExchangeReadTables } from "./tables.ts";

type OrderRow = Selectable<ExchangeReadTables["exchange_order"]>;
type RunnerRow = Selectable<ExchangeReadTables["exchange_runner"]>;

export const orderColumns = [
  "exchange_order.bet_id",
  "exchange_order.market_id",
  "exchange_order.selection_id",
  "exchange_order.player_id",
  "exchange_order.side",
  "exchange_order.price_x100",
  "exchange_order.size_minor",
  "exchange_order.remaining_minor",
  "exchange_order.matched_minor",
  "exchange_order.matched_value",
  "exchange_order.matched_profit_minor",
  "exchange_order.cancelled_minor",
  "exchange_order.lapsed_minor",
  "exchange_order.voided_minor",
  "exchange_order.persistence",
  "exchange_order.order_type",
  "exchange_order.least_fill_minor",
  "exchange_order.is_reduced",
  "exchange_order.customer_order_ref",
  "exchange_order.customer_strategy_ref",
  "exchange_order.placed_at",
  "exchange_order.matched_at",
  "exchange_order.ended_at",
  "exchange_order.cancelled_at",
  "exchange_order.settled_at",
  "exchange_order.profit_minor",
  "exchange_order.settled_as",
  "exchange_order.lapse_code",
] as const;

const millisecondsOf = (date: Date | null): number | undefined => (date === null ? undefined : date.getTime());

export function orderOf(row: OrderRow): PlayerOrder {
  return {
    betId: String(row.bet_id),
    marketId: row.market_id,
    selectionId: row.selection_id,
    side: row.side,
    priceX100: row.price_x100,
    sizeMinor: row.size_minor,
    remainingMinor: row.remaining_minor,
    matchedMinor: row.matched_minor,
    matchedValue: row.matched_value,
    matchedProfitMinor: row.matched_profit_minor,
    cancelledMinor: row.cancelled_minor,
    lapsedMinor: row.lapsed_minor,
    voidedMinor: row.voided_minor,
    persistence: row.persistence,
    ...(row.order_type === "LIMIT" ? {} : { orderType: row.order_type }),
    ...(row.least_fill_minor === null ? {} : { leastFillMinor: row.least_fill_minor }),
    ...(row.is_reduced ? { isReduced: true } : {}),
    customerOrderRef: row.customer_order_ref ?? undefined,
    customerStrategyRef: row.customer_strategy_ref ?? undefined,
    placedAtMs: row.placed_at.getTime(),
    matchedAtMs: millisecondsOf(row.matched_at),
    endedAtMs: millisecondsOf(row.ended_at),
    ...(row.cancelled_at === null ? {} : { cancelledAtMs: row.cancelled_at.getTime() }),
    settledAtMs: millisecondsOf(row.settled_at),
    profitMinor: row.profit_minor ?? undefined,
    settledAs: row.settled_as ?? undefined,
    ...(row.lapse_code === null ? {} : { lapseCode: row.lapse_code }),
  };
}

export function runnerOf(row: RunnerRow): CatalogueRunner {
  return {
    selectionId: row.selection_id,
    name: row.name,
    sortPriority: row.sort_priority,
    status: row.status,
    lastPriceTradedX100: row.last_price_traded_x100 ?? undefined,
    tradedVolumeMinor: row.traded_volume_minor,
    ...(row.starting_price === null ? {} : { startingPrice: Number(row.starting_price) }),
    ...(row.removed_at === null ? {} : { removedAtMs: row.removed_at.getTime() }),
    ...(row.adjustment_basis_points === null ? {} : { adjustmentBasisPoints: row.adjustment_basis_points }),
    facts: row.facts,
  };
}

/** The names of a bet's surroundings, as `description_*` columns. */
export const descriptionColumns = [
  "exchange_event_type.name as description_event_type",
  "exchange_event.name as description_event",
  "exchange_market.name as description_market",
  "exchange_market.market_type as description_market_type",
  "exchange_market.start_at as description_start_at",
  "exchange_market.number_of_winners as description_winners",
  "exchange_runner.name as description_runner",
] as const;

export interface DescriptionRow {
  readonly description_event_type: string;
  readonly description_event: string;
  readonly description_market: string;
  readonly description_market_type: string;
  readonly description_start_at: Date;
  readonly description_winners: number;
  readonly description_runner: string;
}

export const descriptionOf = (row: DescriptionRow): ItemDescription => ({
  eventTypeName: row.description_event_type,
  eventName: row.description_event,
  marketName: row.description_market,
  marketType: row.description_market_type,
  marketStartAtMs: row.description_start_at.getTime(),
  runnerName: row.description_runner,
  numberOfWinners: row.description_winners,
});

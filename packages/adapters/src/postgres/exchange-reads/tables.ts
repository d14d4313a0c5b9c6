import type { Currency } from "@maidan/core/money";
import type { ColumnType } from "kysely";
import type { LapseCode, MarketStatus, OnCloseType, Persistence, RunnerStatus, Side } from "@maidan/services/exchange";
import type { SettledAs } from "@maidan/services/exchange-reads";

/** The columns of the exchange's tables that the reads use. The engine writes them; nothing here does. */
type Read<T> = ColumnType<T, never, never>;

export interface ExchangeReadTables {
  exchange_event_type: { id: Read<string>; name: Read<string> };
  exchange_event: {
    id: Read<bigint>;
    event_type_id: Read<string>;
    competition: Read<string>;
    name: Read<string>;
    start_at: Read<Date>;
    is_in_play: Read<boolean>;
    is_finished: Read<boolean>;
    state: Read<unknown>;
    updated_at: Read<Date>;
    venue: Read<string | null>;
    country_code: Read<string | null>;
  };
  exchange_market: {
    id: Read<string>;
    event_id: Read<bigint>;
    market_type: Read<string>;
    name: Read<string>;
    status: Read<MarketStatus>;
    is_in_play: Read<boolean>;
    bet_delay_ms: Read<number>;
    version: Read<bigint>;
    start_at: Read<Date>;
    commission_basis_points: Read<number>;
    currency: Read<Currency>;
    minimum_stake_minor: Read<bigint>;
    minimum_payout_minor: Read<bigint | null>;
    number_of_winners: Read<number>;
    has_starting_price: Read<boolean>;
    has_virtual_prices: Read<boolean>;
    line_least_x100: Read<number | null>;
    line_most_x100: Read<number | null>;
    line_interval_x100: Read<number | null>;
    is_reconciled: Read<boolean>;
    traded_volume_minor: Read<bigint>;
    settlement_revision: Read<number>;
    settled_at: Read<Date | null>;
    part: Read<number>;
    race_type: Read<string | null>;
  };
  exchange_runner: {
    market_id: Read<string>;
    selection_id: Read<number>;
    name: Read<string>;
    sort_priority: Read<number>;
    status: Read<RunnerStatus>;
    last_price_traded_x100: Read<number | null>;
    starting_price: Read<bigint | null>;
    removed_at: Read<Date | null>;
    adjustment_basis_points: Read<number | null>;
    traded_volume_minor: Read<bigint>;
    facts: Read<Readonly<Record<string, string>>>;
  };
  exchange_order: {
    bet_id: Read<bigint>;
    market_id: Read<string>;
    selection_id: Read<number>;
    player_id: Read<bigint>;
    side: Read<Side>;
    price_x100: Read<number>;
    size_minor: Read<bigint>;
    remaining_minor: Read<bigint>;
    matched_minor: Read<bigint>;
    matched_value: Read<bigint>;
    matched_profit_minor: Read<bigint>;
    cancelled_minor: Read<bigint>;
    lapsed_minor: Read<bigint>;
    lapse_code: Read<LapseCode | null>;
    voided_minor: Read<bigint>;
    persistence: Read<Persistence>;
    order_type: Read<"LIMIT" | OnCloseType>;
    least_fill_minor: Read<bigint | null>;
    is_reduced: Read<boolean>;
    customer_order_ref: Read<string | null>;
    customer_strategy_ref: Read<string | null>;
    placed_at: Read<Date>;
    matched_at: Read<Date | null>;
    ended_at: Read<Date | null>;
    cancelled_at: Read<Date | null>;
    settled_at: Read<Date | null>;
    profit_minor: Read<bigint | null>;
    settled_as: Read<SettledAs | null>;
  };
  exchange_fill: {
    id: Read<bigint>;
    market_id: Read<string>;
    selection_id: Read<number>;
    price_x100: Read<number>;
    size_minor: Read<bigint>;
    back_bet_id: Read<bigint>;
    lay_bet_id: Read<bigint>;
    matched_at: Read<Date>;
  };
  exchange_position: {
    market_id: Read<string>;
    player_id: Read<bigint>;
    if_win_minor: Read<readonly bigint[]>;
    if_other_minor: Read<bigint>;
  };
  exchange_settlement_player: {
    market_id: Read<string>;
    revision: Read<number>;
    player_id: Read<bigint>;
    net_minor: Read<bigint>;
    commission_minor: Read<bigint>;
  };
}

import type { HouseQuestion, HouseSide } from "@maidan/core/house-markets";
import type {
  FancyType,
  HouseMarket,
  HousePosition,
  HouseQuote,
  NamedHouseBet,
  PlacedHouseBet,
} from "@maidan/services/house-markets";

/** Rows of the house's markets, and what they are to the services. */

export interface MarketRow {
  readonly id: string;
  readonly event_id: bigint;
  readonly source_key: string;
  readonly kind: "BOOKMAKER" | "FANCY";
  readonly fancy_type: number | null;
  readonly title: string;
  readonly question: HouseQuestion;
  readonly status: HouseMarket["status"];
  readonly is_held: boolean;
  readonly is_by_hand: boolean;
  readonly version: bigint;
  readonly moved_version: bigint;
  readonly is_ball_on: boolean;
  readonly last_rates: HouseQuote | null;
  readonly quotes: readonly HouseQuote[];
  readonly bet_delay_ms: number;
  readonly minimum_stake_minor: bigint;
  readonly maximum_stake_minor: bigint;
  readonly maximum_profit_minor: bigint;
  readonly maximum_liability_minor: bigint;
  readonly commission_basis_points: number;
  readonly settlement: HouseMarket["settlement"];
  readonly settlement_revision: number;
  readonly outcome: number | null;
  readonly dead_heat: readonly number[];
  readonly awaits_result: boolean;
  readonly currency: string;
  readonly is_in_play: boolean;
  readonly is_event_over: boolean;
  readonly runners: readonly { readonly selectionId: number; readonly name: string }[] | null;
}

export const marketOf = (row: MarketRow): HouseMarket => ({
  marketId: row.id,
  eventId: String(row.event_id),
  sourceKey: row.source_key,
  kind: row.kind,
  fancyType: row.fancy_type as FancyType | null,
  title: row.title,
  question: row.question,
  runners: row.runners ?? [],
  status: row.status,
  isInPlay: row.is_in_play,
  isEventOver: row.is_event_over,
  isHeld: row.is_held,
  isByHand: row.is_by_hand,
  version: Number(row.version),
  movedVersion: Number(row.moved_version),
  isBallOn: row.is_ball_on,
  quotes: row.quotes,
  lastRates: row.last_rates,
  betDelayMs: row.bet_delay_ms,
  minimumStakeMinor: row.minimum_stake_minor,
  maximumStakeMinor: row.maximum_stake_minor,
  maximumProfitMinor: row.maximum_profit_minor,
  maximumLiabilityMinor: row.maximum_liability_minor,
  commissionBasisPoints: row.commission_basis_points,
  settlement: row.settlement,
  settlementRevision: row.settlement_revision,
  outcome: row.outcome,
  deadHeat: row.dead_heat,
  awaitsResult: row.awaits_result,
  currency: row.currency,
});

/**
 * A market with its runners, in the order of their ids. In play it is unless its event is known not to have begun: in doubt a bet waits. An event without a market
 * of the exchange has none to tell of the off. The time is the statement's: a transaction may have waited for a lock across the start. A ball is over after half a
 * minute at the latest, whatever its feed says. [RATES-10] [RATES-61]
 */
export const selectMarkets = `
  select m.*, coalesce(m.ball_at > statement_timestamp() - interval '30 seconds', false) as is_ball_on,
    (select e.is_in_play or e.is_finished or e.start_at <= statement_timestamp() or coalesce(
        (select bool_or(x.is_in_play) from exchange_market x where x.event_id = e.id), true)
      from exchange_event e where e.id = m.event_id) as is_in_play,
    (select e.is_finished from exchange_event e where e.id = m.event_id) as is_event_over,
    (select jsonb_agg(jsonb_build_object('selectionId', r.selection_id, 'name', r.name) order by r.selection_id)
    from house_runner r where r.market_id = m.id) as runners
  from house_market m`;

export interface BetRow {
  readonly id: bigint;
  readonly market_id: string;
  readonly player_id: bigint;
  readonly currency: string;
  readonly side: HouseSide;
  readonly line: number;
  readonly rate: number;
  readonly stake_minor: bigint;
  readonly placed_at: Date;
  readonly settled_as: PlacedHouseBet["settledAs"];
  readonly profit_minor: bigint | null;
}
export const betOf = (row: BetRow): PlacedHouseBet => ({
  betId: String(row.id),
  marketId: row.market_id,
  playerId: String(row.player_id),
  currency: row.currency,
  side: row.side,
  line: row.line,
  rate: row.rate,
  stakeMinor: row.stake_minor,
  placedAtMs: row.placed_at.getTime(),
  settledAs: row.settled_as,
  profitMinor: row.profit_minor,
});

export interface NamedBetRow extends BetRow {
  readonly event_id: bigint;
  readonly event_name: string;
  readonly title: string;
  readonly runner: string | null;
  readonly kind: "BOOKMAKER" | "FANCY";
  readonly question: HouseQuestion;
  readonly runners: MarketRow["runners"];
  readonly settled_at: Date | null;
  readonly is_cash_out: boolean;
}
/** What a bet is shown by, of its event `e`, its market `m`, and the runner `r` that it is on. */
export const namedBetColumns = `b.*, m.event_id, e.name as event_name, m.title, m.kind, m.question, r.name as runner,
  (select jsonb_agg(jsonb_build_object('selectionId', o.selection_id, 'name', o.name) order by o.selection_id)
    from house_runner o where o.market_id = m.id) as runners`;
export const namedBetOf = (row: NamedBetRow): NamedHouseBet => ({
  ...betOf(row),
  eventId: String(row.event_id),
  eventName: row.event_name,
  title: row.title,
  runner: row.runner,
  kind: row.kind,
  question: row.question,
  runners: row.runners ?? [],
  settledAtMs: row.settled_at === null ? null : row.settled_at.getTime(),
  isCashOut: row.is_cash_out,
});

export interface PositionRow {
  readonly player_id: bigint;
  readonly currency: string;
  readonly locked_minor: bigint;
  readonly paid_revision: number;
  readonly net_minor: bigint;
  readonly commission_minor: bigint;
  readonly receivable_minor: bigint;
  readonly transaction_id: bigint | null;
}
export const positionOf = (row: PositionRow): HousePosition => ({
  playerId: String(row.player_id),
  currency: row.currency,
  lockedMinor: row.locked_minor,
  paidRevision: row.paid_revision,
  netMinor: row.net_minor,
  commissionMinor: row.commission_minor,
  receivableMinor: row.receivable_minor,
  transactionId: row.transaction_id === null ? null : String(row.transaction_id),
});

import type {
  ClosingLevel,
  MarketStatus,
  OnCloseType,
  OrderRow,
  Persistence,
  PositionRow,
  RunnerStatus,
  Side,
  StoredMarket,
} from "@maidan/services/exchange";
import type { Queryable } from "../database/index.ts";
import { linesOf, type LineColumns } from "./lines.ts";

interface MarketRow extends LineColumns {
  id: string;
  event_id: bigint;
  event_type_id: string;
  market_type: string;
  name: string;
  status: MarketStatus;
  is_in_play: boolean;
  bet_delay_ms: number;
  version: bigint;
  start_at: Date;
  event_start_at: Date;
  venue: string | null;
  country_code: string | null;
  race_type: string | null;
  settled_at: Date | null;
  currency: string;
  commission_basis_points: number;
  minimum_stake_minor: bigint;
  minimum_payout_minor: bigint | null;
  number_of_winners: number;
  traded_volume_minor: bigint;
  settlement_revision: number;
  has_other_outcome: boolean;
  is_held: boolean;
  is_held_over_suspension: boolean;
  halt_reason: string | null;
  has_price_band: boolean;
  start_moves: number;
  has_starting_price: boolean;
  is_reconciled: boolean;
  has_passive_delay: boolean;
  has_virtual_prices: boolean;
  settlement_kind: "SETTLE" | "RESETTLE" | "VOID" | null;
  winners: number[] | null;
  dead_heat: number[] | null;
  dead_heat_places: number | null;
  is_being_paid: boolean;
}
interface RunnerRow {
  selection_id: number;
  name: string;
  sort_priority: number;
  status: RunnerStatus;
  last_price_traded_x100: number | null;
  traded_volume_minor: bigint;
  starting_price: bigint | null;
  removed_at: Date | null;
  adjustment_basis_points: number | null;
}
export interface OpenOrderRow {
  bet_id: bigint;
  selection_id: number;
  player_id: bigint;
  side: Side;
  price_x100: number;
  size_minor: bigint;
  remaining_minor: bigint;
  matched_minor: bigint;
  matched_value: bigint;
  matched_profit_minor: bigint;
  cancelled_minor: bigint;
  lapsed_minor: bigint;
  voided_minor: bigint;
  persistence: Persistence;
  order_type: "LIMIT" | OnCloseType;
  least_fill_minor: bigint | null;
  customer_order_ref: string | null;
  customer_strategy_ref: string | null;
  placed_at: Date;
  matched_at: Date | null;
  ended_at: Date | null;
  cancelled_at: Date | null;
}

export const toOrder = (marketId: string, row: OpenOrderRow): OrderRow => ({
  betId: Number(row.bet_id),
  marketId,
  selectionId: row.selection_id,
  playerId: String(row.player_id),
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
  orderType: row.order_type === "LIMIT" ? null : row.order_type,
  leastFillMinor: row.least_fill_minor,
  customerOrderRef: row.customer_order_ref,
  customerStrategyRef: row.customer_strategy_ref,
  placedAtMs: row.placed_at.getTime(),
  matchedAtMs: row.matched_at?.getTime() ?? null,
  endedAtMs: row.ended_at?.getTime() ?? null,
  cancelledAtMs: row.cancelled_at?.getTime() ?? null,
});

/** Who shares places in a settlement, as its row says. */
export const deadHeatOf = (row: {
  readonly dead_heat: number[] | null;
  readonly dead_heat_places: number | null;
}): StoredMarket["deadHeat"] =>
  row.dead_heat === null || row.dead_heat_places === null
    ? null
    : { selectionIds: row.dead_heat, places: row.dead_heat_places };

const definitionOf = (market: MarketRow, runners: readonly RunnerRow[]): StoredMarket["definition"] => ({
  marketId: market.id,
  eventId: String(market.event_id),
  eventTypeId: market.event_type_id,
  marketType: market.market_type,
  name: market.name,
  status: market.status,
  isInPlay: market.is_in_play,
  betDelayMs: market.bet_delay_ms,
  version: Number(market.version),
  startAtMs: market.start_at.getTime(),
  eventStartAtMs: market.event_start_at.getTime(),
  ...(market.venue === null ? {} : { venue: market.venue }),
  ...(market.country_code === null ? {} : { countryCode: market.country_code }),
  ...(market.race_type === null ? {} : { raceType: market.race_type }),
  ...(market.settled_at === null ? {} : { settledAtMs: market.settled_at.getTime() }),
  commissionBasisPoints: market.commission_basis_points,
  numberOfWinners: market.number_of_winners,
  ...(market.has_starting_price ? { hasStartingPrice: true, isReconciled: market.is_reconciled } : {}),
  ...(market.has_passive_delay ? { hasPassiveDelay: true } : {}),
  ...(market.has_virtual_prices ? { hasVirtualPrices: true } : {}),
  ...linesOf(market),
  runners: runners.map((row) => ({
    selectionId: row.selection_id,
    name: row.name,
    sortPriority: row.sort_priority,
    status: row.status,
    ...(row.removed_at === null ? {} : { removedAtMs: row.removed_at.getTime() }),
    ...(row.adjustment_basis_points === null ? {} : { adjustmentBasisPoints: row.adjustment_basis_points }),
  })),
});

/**
 * The market as its rows stand: what an engine rebuilds its book from. Read by the market's owner alone, so that nothing changes between the
 * statements. Undefined when no such market exists.
 */
export async function loadMarket(client: Queryable, marketId: string): Promise<StoredMarket | undefined> {
  const found = await client.query<MarketRow>(
    `select m.*, e.event_type_id, e.start_at as event_start_at, e.venue, e.country_code, s.kind as settlement_kind, s.winners, s.dead_heat, s.dead_heat_places, s.market_id is not null and s.completed_at is null as is_being_paid
     from exchange_market m join exchange_event e on e.id = m.event_id
     left join exchange_settlement s on s.market_id = m.id and s.revision = m.settlement_revision
     where m.id = $1`,
    [marketId],
  );
  const [market] = found.rows;
  if (market === undefined) return undefined;
  const runners = await client.query<RunnerRow>(
    "select selection_id, name, sort_priority, status, last_price_traded_x100, traded_volume_minor, starting_price, removed_at, adjustment_basis_points from exchange_runner where market_id = $1 order by sort_priority",
    [marketId],
  );
  const orders = await client.query<OpenOrderRow>(
    "select * from exchange_order where market_id = $1 and settled_at is null and remaining_minor > 0 order by bet_id",
    [marketId],
  );
  const traded = await client.query<{ selection_id: number; price_x100: number; size_minor: bigint }>(
    "select selection_id, price_x100, sum(size_minor)::bigint as size_minor from exchange_fill where market_id = $1 group by selection_id, price_x100",
    [marketId],
  );
  return {
    definition: definitionOf(market, runners.rows),
    currency: market.currency,
    minimumStakeMinor: market.minimum_stake_minor,
    ...(market.minimum_payout_minor === null ? {} : { minimumPayoutMinor: market.minimum_payout_minor }),
    hasOtherOutcome: market.has_other_outcome,
    isHeld: market.is_held,
    isHeldOverSuspension: market.is_held_over_suspension,
    haltReason: market.halt_reason,
    hasPriceBand: market.has_price_band,
    startMoves: market.start_moves,
    settlementRevision: market.settlement_revision,
    settlement:
      market.settlement_kind === null ? "UNSETTLED" : market.settlement_kind === "VOID" ? "VOIDED" : "SETTLED",
    winners: market.winners ?? [],
    deadHeat: deadHeatOf(market),
    isBeingPaid: market.is_being_paid,
    tradedVolumeMinor: market.traded_volume_minor,
    runners: runners.rows.map((row) => ({
      selectionId: row.selection_id,
      name: row.name,
      sortPriority: row.sort_priority,
      status: row.status,
      lastPriceTradedX100: row.last_price_traded_x100,
      tradedVolumeMinor: row.traded_volume_minor,
      startingPrice: row.starting_price === null ? null : Number(row.starting_price),
    })),
    openOrders: orders.rows.map((row) => toOrder(marketId, row)),
    positions: await loadPositions(client, marketId),
    traded: traded.rows.map((row) => ({
      selectionId: row.selection_id,
      priceX100: row.price_x100,
      sizeMinor: row.size_minor,
    })),
    closing: market.has_starting_price ? await loadClosing(client, marketId) : [],
  };
}

/**
 * Money at the starting price by limit: what waits for it, and once reconciled what of it was matched. A limit order that took the starting price may have
 * been matched before, at its own price, which doesn't count. So matches are taken from the fills of the off: bets at the starting price are matched then or
 * lapse then, at one price for each runner, which a fill has rounded to hundredths. Of a runner that was withdrawn later they count as they did.
 */
async function loadClosing(client: Queryable, marketId: string): Promise<ClosingLevel[]> {
  const { rows } = await client.query<{ selection_id: number; side: Side; price_x100: number; amount: bigint }>(
    `with bet as (
       select o.*, r.starting_price from exchange_order o
       join exchange_runner r on r.market_id = o.market_id and r.selection_id = o.selection_id
       where o.market_id = $1 and o.order_type <> 'LIMIT'
     ), match as (
       select fill.* from exchange_fill fill
       where fill.market_id = $1 and fill.matched_at = (select max(case when lapsed_minor > 0 then ended_at else matched_at end) from bet)
     ), taken as (
       select bet.bet_id, sum(case bet.side when 'BACK' then match.size_minor
         else coalesce(match.profit_minor, (match.price_x100 - 100) * match.size_minor / 100) end) as amount
       from match join bet on bet.bet_id = case bet.side when 'BACK' then match.back_bet_id else match.lay_bet_id end
       where abs(coalesce(match.unreduced_price_x100, match.price_x100)::bigint * 10000 - bet.starting_price) <= 5000
       group by bet.bet_id
     )
     select selection_id, side, case when order_type = 'LIMIT_ON_CLOSE' then price_x100 when side = 'BACK' then 101 else 100000 end as price_x100,
       sum(remaining_minor + coalesce(taken.amount, 0))::bigint as amount
     from bet left join taken using (bet_id) group by 1, 2, 3`,
    [marketId],
  );
  return rows.map((row) => ({
    selectionId: row.selection_id,
    side: row.side,
    priceX100: row.price_x100,
    amountMinor: row.amount,
  }));
}

/** Every player's figures in a market, in order of player. */
export async function loadPositions(client: Queryable, marketId: string): Promise<PositionRow[]> {
  const { rows } = await client.query<{
    player_id: bigint;
    if_win_minor: string[];
    if_other_minor: bigint;
    locked_minor: bigint;
  }>(
    "select player_id, if_win_minor, if_other_minor, locked_minor from exchange_position where market_id = $1 order by player_id",
    [marketId],
  );
  return rows.map((row) => ({
    marketId,
    playerId: String(row.player_id),
    ifWinMinor: row.if_win_minor.map(BigInt),
    ifOtherMinor: row.if_other_minor,
    lockedMinor: row.locked_minor,
  }));
}

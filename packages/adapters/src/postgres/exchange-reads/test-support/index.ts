import type pg from "pg";

/** Rows of the exchange's tables as its engine leaves them, for tests of the reads alone. */

export interface OrderFields {
  readonly betId: number;
  readonly marketId: string;
  readonly playerId?: number;
  readonly selectionId?: number;
  readonly side?: "BACK" | "LAY";
  readonly priceX100?: number;
  readonly size?: number;
  readonly matched?: number;
  readonly cancelled?: number;
  readonly lapsed?: number;
  readonly voided?: number;
  readonly placedAt?: string;
  readonly matchedAt?: string;
  readonly endedAt?: string;
  readonly settledAt?: string;
  readonly settledAs?: "WON" | "LOST" | "VOIDED" | "CANCELLED" | "LAPSED";
  readonly profit?: number;
  readonly orderRef?: string;
  readonly strategyRef?: string;
  readonly leastFill?: number;
}

export async function addOrder(pool: pg.Pool, fields: OrderFields): Promise<void> {
  const { size = 1000, matched = 0, cancelled = 0, lapsed = 0, voided = 0, priceX100 = 200 } = fields;
  await pool.query(
    `insert into exchange_order (bet_id, market_id, selection_id, player_id, side, price_x100, size_minor, remaining_minor, matched_minor,
       matched_value, matched_profit_minor, cancelled_minor, lapsed_minor, voided_minor, persistence, customer_order_ref,
       customer_strategy_ref, placed_at, matched_at, ended_at, settled_at, settled_as, profit_minor, least_fill_minor)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'LAPSE', $15, $16, $17, $18, $19, $20, $21, $22, $23)`,
    [
      fields.betId,
      fields.marketId,
      fields.selectionId ?? 7,
      fields.playerId ?? 1,
      fields.side ?? "BACK",
      priceX100,
      size,
      size - matched - cancelled - lapsed - voided,
      matched,
      matched * priceX100,
      Math.floor((matched * (priceX100 - 100)) / 100),
      cancelled,
      lapsed,
      voided,
      fields.orderRef ?? null,
      fields.strategyRef ?? null,
      fields.placedAt ?? "2026-11-20T10:00:00Z",
      fields.matchedAt ?? (matched > 0 ? "2026-11-20T10:01:00Z" : null),
      fields.endedAt ?? null,
      fields.settledAt ?? null,
      fields.settledAs ?? null,
      fields.profit ?? (fields.settledAs === undefined ? null : 0),
      fields.leastFill ?? null,
    ],
  );
}

export interface EventFields {
  readonly sourceId: string;
  readonly eventTypeId?: string;
  readonly competition?: string;
  readonly name?: string;
  readonly startAt?: string;
  readonly isInPlay?: boolean;
  readonly isFinished?: boolean;
}

/** An event and its match-odds market of two runners, 7 and 3 in this order; their ids. */
export async function addMarket(
  pool: pg.Pool,
  event: EventFields,
  market: { readonly status?: string; readonly tradedVolume?: number; readonly commission?: number } = {},
): Promise<{ readonly eventId: string; readonly marketId: string }> {
  const startAt = event.startAt ?? "2026-11-21T12:00:00Z";
  const events = await pool.query<{ id: bigint }>(
    `insert into exchange_event (event_type_id, competition, name, start_at, source, source_id, is_in_play, is_finished)
     values ($1, $2, $3, $4, 'test', $5, $6, $7) returning id`,
    [
      event.eventTypeId ?? "4",
      event.competition ?? "Premier League",
      event.name ?? "Dhaka v Sylhet",
      startAt,
      event.sourceId,
      event.isInPlay ?? false,
      event.isFinished ?? false,
    ],
  );
  const eventId = events.rows[0]?.id;
  const markets = await pool.query<{ id: string }>(
    `insert into exchange_market (event_id, market_type, name, status, is_in_play, in_play_delay_ms, start_at, commission_basis_points, traded_volume_minor)
     values ($1, 'MATCH_ODDS', 'Match Odds', $2, $3, 5000, $4, $5, $6) returning id`,
    [
      eventId,
      market.status ?? "OPEN",
      event.isInPlay ?? false,
      startAt,
      market.commission ?? 500,
      market.tradedVolume ?? 0,
    ],
  );
  const marketId = markets.rows[0]?.id ?? "";
  await pool.query(
    `insert into exchange_runner (market_id, selection_id, name, sort_priority, status)
     values ($1, 7, 'Dhaka', 1, $2), ($1, 3, 'Sylhet', 2, $3)`,
    market.status === "CLOSED" ? [marketId, "WINNER", "LOSER"] : [marketId, "ACTIVE", "ACTIVE"],
  );
  return { eventId: String(eventId), marketId };
}

import type pg from "pg";
import { asOfNow } from "./reckoning.ts";

/**
 * Bets that waited their delay while a runner was withdrawn, worked out from the rows and the log of commands alone: lays have lapsed whole from a factor of 4 % on, orders of a
 * cash-out at any factor. Where every bet of a market in play waits, one that came in less than its least delay after the withdrawal was asked for before it. [REMOVE-04]
 * [REMOVE-09]
 */
export function reckonWithdrawals(pool: pg.Pool): Promise<string[]> {
  return asOfNow(pool, async (client) => {
    const { rows } = await client.query<{ fault: string }>(outlived);
    return rows.map(({ fault }) => fault);
  });
}

/** Since when each market without a passive delay is in play, and the least that a bet has waited there. */
const delaysOf = `
  select content ->> 'marketId' as market_id, min(created_at) as since, min((content #>> '{control,betDelayMs}')::int) as least_ms
  from command where kind = 'market.turnInPlay' and is_ok group by 1`;

const waitedThrough = `
  exchange_order o join exchange_market m on m.id = o.market_id and not m.has_passive_delay
  join (${delaysOf}) turned on turned.market_id = o.market_id and turned.least_ms > 0
  join exchange_runner r on r.market_id = o.market_id and r.status = 'REMOVED' and r.removed_at > turned.since
    and o.placed_at >= r.removed_at and o.placed_at < r.removed_at + turned.least_ms * interval '1 millisecond'
  where o.order_type = 'LIMIT' and ((o.side = 'LAY' and r.adjustment_basis_points >= 400) or (o.customer_strategy_ref = 'cash-out' and o.least_fill_minor is not null))`;

const outlived = `
  select distinct 'bet ' || o.bet_id || ' of market ' || o.market_id || ' waited through a withdrawal and did not lapse whole' as fault
  from ${waitedThrough} and o.lapsed_minor < o.size_minor`;

/** How many bets have. */
export const waitedThroughWithdrawal = `select count(distinct o.bet_id)::int from ${waitedThrough}`;

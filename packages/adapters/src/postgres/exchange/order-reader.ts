import type { OrderRow } from "@maidan/services/exchange";
import type pg from "pg";
import { integerList } from "./array-literal.ts";
import { toOrder, type OpenOrderRow } from "./load-market.ts";

/** Bets by their ids, as their rows stand. */
export async function readOrders(pool: pg.Pool, betIds: readonly number[]): Promise<OrderRow[]> {
  const { rows } = await pool.query<OpenOrderRow & { market_id: string }>(
    "select * from exchange_order where bet_id = any($1::bigint[])",
    [integerList(betIds)],
  );
  return rows.map((row) => toOrder(row.market_id, row));
}

/** Markets in which the player has something that can be cancelled. */
export async function marketsWithOpenBets(pool: pg.Pool, playerId: string): Promise<string[]> {
  const { rows } = await pool.query<{ market_id: string }>(
    "select distinct market_id from exchange_order where player_id = $1 and settled_at is null and remaining_minor > 0",
    [playerId],
  );
  return rows.map((row) => row.market_id);
}

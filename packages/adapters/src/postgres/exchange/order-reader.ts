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

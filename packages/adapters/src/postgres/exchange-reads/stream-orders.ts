import type { ExchangeReadStore } from "@maidan/services/exchange-reads";
import { sql } from "kysely";
import { queryableOf } from "../database/index.ts";
import { kyselyOf } from "../database/query-builder.ts";
import { isAny } from "./market-filter.ts";
import { wholeNumbers } from "./orders.ts";
import { orderColumns, orderOf } from "./rows.ts";
import type { ExchangeReadTables } from "./tables.ts";

interface LevelRow {
  readonly selection_id: number;
  readonly side: "BACK" | "LAY";
  readonly price_x100: number;
  readonly strategy_ref: string;
  readonly size_minor: bigint;
  readonly last_fill_id: bigint;
}

const matchedAfter: ExchangeReadStore["matchedAfter"] = async (reader, query) => {
  const isMeant =
    query.hasSettled === true ? "(o.settled_at is null or o.settled_as in ('WON', 'LOST'))" : "o.settled_at is null";
  // One branch per side, so that each fill finds its bet by the bet's own key.
  const branch = (side: string, column: string): string => `
    select o.selection_id, o.side, f.price_x100, coalesce(o.customer_strategy_ref, '') as strategy_ref, f.size_minor, f.id
    from exchange_fill f join exchange_order o on o.bet_id = f.${column}
    where f.market_id = $2 and f.id > $3 and o.player_id = $1 and o.side = '${side}' and ${isMeant}`;
  const { rows } = await queryableOf(reader).query<LevelRow>({
    name: query.hasSettled === true ? "matched-after-with-settled" : "matched-after",
    text: `select selection_id, side, price_x100, strategy_ref, sum(size_minor)::bigint as size_minor, max(id) as last_fill_id
      from (${branch("BACK", "back_bet_id")} union all ${branch("LAY", "lay_bet_id")}) as matched
      group by selection_id, side, price_x100, strategy_ref`,
    values: [query.playerId, query.marketId, query.afterFillId],
  });
  const last = rows.reduce(
    (most, row) => (row.last_fill_id > most ? row.last_fill_id : most),
    BigInt(query.afterFillId),
  );
  return {
    lastFillId: String(last),
    levels: rows.map((row) => ({
      selectionId: row.selection_id,
      side: row.side,
      priceX100: row.price_x100,
      strategyRef: row.strategy_ref,
      sizeMinor: row.size_minor,
    })),
  };
};

/** What the order stream and replacing read of a player's bets. */
export const streamOrderReads: Pick<ExchangeReadStore, "ordersById" | "marketsWithBets" | "matchedAfter"> = {
  matchedAfter,
  ordersById: async (reader, playerId, betIds) => {
    const rows = await kyselyOf<ExchangeReadTables>(reader)
      .selectFrom("exchange_order")
      .select(orderColumns)
      .where(isAny("exchange_order.bet_id", wholeNumbers(betIds), "bigint"))
      .where("exchange_order.player_id", "=", BigInt(playerId))
      .execute();
    return rows.map(orderOf);
  },
  marketsWithBets: async (reader, playerId) => {
    const rows = await kyselyOf<ExchangeReadTables>(reader)
      .selectFrom("exchange_order")
      .select("market_id")
      .distinct()
      .where("player_id", "=", BigInt(playerId))
      .where("settled_at", "is", null)
      .where(sql<boolean>`remaining_minor + matched_minor > 0`)
      .execute();
    return rows.map((row) => row.market_id);
  },
};

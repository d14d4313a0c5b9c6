import type { EndedTargets, HouseTargetStore } from "@maidan/services/cash-out-targets";
import { queryableOf } from "../database/index.ts";

const marketsOf = { cash_out_target: "exchange_market", house_cash_out_target: "house_market" } as const;
const nameIn = { cash_out_target: "m.name", house_cash_out_target: "m.title" } as const;

/** How cash-outs that wait end without a bet, which is the same in both tables. */
export function endsIn(
  table: "cash_out_target" | "house_cash_out_target",
): Pick<HouseTargetStore, "end" | "endBeside" | "endAll" | "cancel"> {
  const ended = `update ${table} set state = 'CANCELLED', ended_at = now() where state = 'WAITING' and`;
  return {
    end: async (tx, targetIds) => {
      const { rowCount } = await queryableOf(tx).query(`${ended} id = any($1)`, [targetIds]);
      return rowCount ?? 0;
    },
    endBeside: async (tx, targetId) => {
      const own = `(select player_id, market_id from ${table} where id = $1)`;
      const { rowCount } = await queryableOf(tx).query(`${ended} id <> $1 and (player_id, market_id) = ${own}`, [
        targetId,
      ]);
      return rowCount ?? 0;
    },
    endAll: async (tx, { playerId, marketId }) => {
      const values = [playerId, marketId];
      const database = queryableOf(tx);
      const { rowCount } = await database.query(`${ended} player_id = $1 and market_id = $2`, values);
      if (rowCount === 0) return undefined;
      const { rows } = await database.query<EndedTargets>(
        `select e.name as "eventName", ${nameIn[table]} as "marketName"
         from ${marketsOf[table]} m join exchange_event e on e.id = m.event_id where m.id = $1`,
        [marketId],
      );
      return rows[0];
    },
    cancel: async (tx, { playerId, targetId }) => {
      const values = [targetId, playerId];
      const { rowCount } = await queryableOf(tx).query(`${ended} id = $1 and player_id = $2`, values);
      return rowCount === 1;
    },
  };
}

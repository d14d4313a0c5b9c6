import type { HouseTargetStore } from "@maidan/services/cash-out-targets";
import { queryableOf } from "../database/index.ts";

/** How cash-outs that wait end without a bet, which is the same in both tables. */
export function endsIn(
  table: "cash_out_target" | "house_cash_out_target",
): Pick<HouseTargetStore, "end" | "endBeside" | "cancel"> {
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
    cancel: async (tx, { playerId, targetId }) => {
      const values = [targetId, playerId];
      const { rowCount } = await queryableOf(tx).query(`${ended} id = $1 and player_id = $2`, values);
      return rowCount === 1;
    },
  };
}

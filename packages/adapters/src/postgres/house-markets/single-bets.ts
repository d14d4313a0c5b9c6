import type { FoundHouseBet, HouseMarketStore } from "@maidan/services/house-markets";
import { queryableOf } from "../database/index.ts";
import { betOf, type BetRow } from "./rows.ts";

/** Bets that are void by themselves, over PostgreSQL. [RATES-73] */
export const singleBets: Pick<HouseMarketStore, "standingBets" | "findBets" | "voidBets"> = {
  standingBets: async (reader, { marketId, betIds }) => {
    const { rows } = await queryableOf(reader).query<BetRow>(
      "select * from house_bet where market_id = $1 and id = any($2::bigint[]) and void_reason is null order by id",
      [marketId, betIds],
    );
    return rows.map(betOf);
  },
  findBets: async (reader, { marketId, side, line, rate, fromMs, untilMs, limit }) => {
    const { rows } = await queryableOf(reader).query<BetRow & { readonly username: string }>(
      `select b.*, p.username from house_bet b join player p on p.id = b.player_id
       where b.market_id = $1 and b.void_reason is null and ($2::text is null or b.side = $2) and ($3::int is null or b.line = $3)
         and ($4::int is null or b.rate = $4) and ($5::float8 is null or b.placed_at >= to_timestamp($5 / 1000))
         and ($6::float8 is null or b.placed_at < to_timestamp($6 / 1000))
       order by b.id limit $7`,
      [marketId, side ?? null, line ?? null, rate ?? null, fromMs ?? null, untilMs ?? null, limit],
    );
    return rows.map((row): FoundHouseBet => ({ ...betOf(row), username: row.username }));
  },
  voidBets: async (tx, { betIds, reason, atMs }) => {
    await queryableOf(tx).query(
      `update house_bet set settled_as = 'VOIDED', profit_minor = 0, settled_at = to_timestamp($3::float8 / 1000), void_reason = $2
       where id = any($1::bigint[])`,
      [betIds, reason, atMs],
    );
  },
};

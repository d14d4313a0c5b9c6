import type { Reader } from "@maidan/services/command";
import type { Promotion, PromotionStore } from "@maidan/services/payments";
import { queryableOf } from "../database/index.ts";

interface PromotionRow {
  readonly id: bigint;
  readonly name: string;
  readonly description: string;
  readonly thumbnail: string;
  readonly start_at: Date | null;
  readonly end_at: Date | null;
  readonly status: string;
  readonly turnover_x100: number;
  readonly deposit_bonus_x100: number;
}

/** Promotions over PostgreSQL. */
export function createPromotionStore(): PromotionStore {
  return { list, isOffered };
}

async function list(reader: Reader): Promise<readonly Promotion[]> {
  const { rows } = await queryableOf(reader).query<PromotionRow>("select * from promotion order by id desc");
  return rows.map((row) => ({
    promotionId: String(row.id),
    name: row.name,
    description: row.description,
    thumbnail: row.thumbnail,
    startAt: row.start_at,
    endAt: row.end_at,
    status: row.status,
    turnoverX100: row.turnover_x100,
    depositBonusX100: row.deposit_bonus_x100,
  }));
}

async function isOffered(reader: Reader, promotionId: string): Promise<boolean> {
  const { rowCount } = await queryableOf(reader).query(
    `select 1 from promotion where id = $1 and status in ('active', 'display')
       and (start_at is null or start_at <= now()) and (end_at is null or end_at > now())`,
    [promotionId],
  );
  return rowCount !== 0;
}

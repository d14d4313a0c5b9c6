import type { PageOf, PromotionBrief } from "@maidan/services/office";

/** Cuts the one row more that was asked for, and says by which id the next page begins. */
export function toPage<Row, View>(
  rows: readonly Row[],
  limit: number,
  how: { readonly id: (row: Row) => bigint; readonly view: (row: Row) => View },
): PageOf<View> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(how.view),
    nextCursor: rows.length > limit && last !== undefined ? String(how.id(last)) : null,
  };
}

/** Phones as a JSON list: `[{"number": "...", "isVerified": true}]`. */
export const phonesOf = (player: string): string =>
  `(select coalesce(jsonb_agg(jsonb_build_object('number', f.phone, 'isVerified', f.verified_at is not null) order by f.slot), '[]')
    from player_phone f where f.player_id = ${player})`;

/** The promotion that was joined to a row, if any. */
export const promotionOf = (row: {
  readonly promotion_name: string | null;
  readonly promotion_name_bn: string | null;
}): PromotionBrief | null =>
  row.promotion_name === null ? null : { name: row.promotion_name, nameBn: row.promotion_name_bn ?? "" };

import type { Queryable } from "../database/index.ts";

/** The page of a notice's players that was read: whose id the next one begins behind, or none is left and the notice is gone. A page has `limit` players at most; fewer are the last. */
export async function turnPage(
  client: Queryable,
  table: "settlement_notice" | "removal_notice" | "market_notice",
  page: { readonly id: bigint; readonly rows: readonly { readonly player_id: bigint }[]; readonly limit: number },
): Promise<void> {
  const last = page.rows.at(-1);
  if (page.rows.length < page.limit || last === undefined)
    await client.query(`delete from ${table} where id = $1`, [page.id]);
  else await client.query(`update ${table} set player_id = $2 where id = $1`, [page.id, last.player_id]);
}

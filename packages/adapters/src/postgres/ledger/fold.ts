import type pg from "pg";

/**
 * Adds the postings since the last fold to the house accounts' balances. Posting ids are handed out before their transactions commit, so a
 * lower id may appear after a higher one: a watermark is therefore used only once every transaction that was open when it was taken has ended.
 * Returns whether anything was folded. Safe to run in several processes: the single row is locked.
 */
export async function foldHouseAccounts(client: pg.ClientBase): Promise<{ readonly isFolded: boolean }> {
  const { rows } = await client.query<{ folded: bigint; candidate: bigint | null; is_safe: boolean }>(
    `select folded_posting_id as folded, candidate_posting_id as candidate,
            coalesce(candidate_xmax <= pg_snapshot_xmin(pg_current_snapshot()), false) as is_safe
     from ledger_fold for update`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("the fold's row is missing");
  const isFolded = row.candidate !== null && row.is_safe && row.candidate > row.folded;
  if (isFolded) {
    await client.query(
      `update ledger_account a set balance_minor = a.balance_minor + d.delta_minor
       from (select p.account_id, sum(p.amount_minor)::bigint as delta_minor
             from ledger_posting p join ledger_account h on h.id = p.account_id and h.owner = 'house'
             where p.id > $1 and p.id <= $2 group by p.account_id) d
       where a.id = d.account_id`,
      [row.folded, row.candidate],
    );
  }
  if (row.candidate === null || row.is_safe) {
    await client.query(
      `update ledger_fold set folded_posting_id = case when $1 then candidate_posting_id else folded_posting_id end,
         candidate_posting_id = (select coalesce(max(id), 0) from ledger_posting),
         candidate_xmax = pg_snapshot_xmax(pg_current_snapshot())`,
      [isFolded],
    );
  }
  return { isFolded };
}

/** One fold in a transaction of its own: it writes no posting, only what house accounts have summed up to. */
export async function foldOnce(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await foldHouseAccounts(client);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

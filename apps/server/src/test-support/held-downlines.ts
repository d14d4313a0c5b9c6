import type pg from "pg";

/** Two downlines of the player with 12.50 waiting for each. */
export async function addHeldDownlines(pool: pg.Pool, playerId: string): Promise<string[]> {
  const { rows } = await pool.query<{ referee_id: bigint }>(
    `with referees as (
       insert into player (username, password_hash, name, email, currency, referral_code)
       select 'downline' || n, 'x', 'Downline', n || '@example.com', 'BDT', 'DOWNLINE' || n from generate_series(1, 2) as n returning id
     ), links as (
       insert into referral_link (referee_id, referrer_id, status, flags) select id, $1, 'held', '{device}' from referees returning referee_id
     ), rewards as (
       insert into referral_reward (referrer_id, referee_id, kind, of_kind, starts_on, basis_minor, rate_ppm, amount_minor, status)
       select $1, referee_id, 'day', 'day', '2026-01-01', 2500000, 500, 1250, 'held' from links
     )
     select referee_id from links order by referee_id`,
    [playerId],
  );
  return rows.map((row) => String(row.referee_id));
}

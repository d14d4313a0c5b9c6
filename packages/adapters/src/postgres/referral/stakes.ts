import type { ReferralStore } from "@maidan/services/referral";
import type { SettledStake } from "@maidan/services/stakes";
import { queryableOf } from "../database/index.ts";

/** Shared by whoever adds or takes stakes, taken alone by whoever closes: no stake slips into a day that is being closed. */
export const closingLock = "29, 1";

interface ReferrerRow {
  referrer_id: bigint;
}
const referrersOf = (rows: readonly ReferrerRow[]): string[] => [
  ...new Set(rows.map((row) => String(row.referrer_id))),
];

// Only downlines that play in their referrer's currency: rewards are paid in it. A day that is closed takes nothing more; today is always open.
const add = `
  with fresh as (
    insert into referral_stake (source, source_id, referee_id, day, stake_minor)
    select s.source, s.source_id, l.referee_id,
      case when s.day >= coalesce((select max(ends_before) from referral_period where kind = 'day'), '-infinity') then s.day
        else (to_timestamp($6::float8 / 1000) at time zone 'Asia/Dhaka')::date end,
      s.stake_minor
    from (select source, source_id, player_id, stake_minor, (settled_at at time zone 'Asia/Dhaka')::date as day
          from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::timestamptz[]) as u(source, source_id, player_id, stake_minor, settled_at)) s
    join referral_link l on l.referee_id = s.player_id
    join player referee on referee.id = l.referee_id join player referrer on referrer.id = l.referrer_id and referrer.currency = referee.currency
    on conflict do nothing returning referee_id, day, stake_minor
  ), days as (
    insert into referral_turnover (day, referee_id, stake_minor) select day, referee_id, sum(stake_minor) from fresh group by day, referee_id
    on conflict (referee_id, day) do update set stake_minor = referral_turnover.stake_minor + excluded.stake_minor
  )
  update referral_link l set stake_minor = l.stake_minor + f.stake_minor
  from (select referee_id, sum(stake_minor)::bigint as stake_minor from fresh group by referee_id) f
  where l.referee_id = f.referee_id returning l.referrer_id`;

export const addStakes: ReferralStore["addStakes"] = async (tx, stakes, nowMs) => {
  const client = queryableOf(tx);
  await client.query(`select pg_advisory_xact_lock_shared(${closingLock})`);
  const { rows } = await client.query<ReferrerRow>(add, [
    stakes.map((stake) => stake.source),
    stakes.map((stake) => stake.sourceId),
    stakes.map((stake) => stake.playerId),
    stakes.map((stake) => stake.stakeMinor),
    stakes.map((stake) => stake.settledAt),
    nowMs,
  ]);
  return referrersOf(rows);
};

interface GoneRow {
  referee_id: bigint;
  day: string;
  source: string;
  source_id: string;
}
const take = `
  with gone as (
    update referral_stake r set voided_at = now() from unnest($1::text[], $2::text[]) as u(source, source_id)
    where r.source = u.source and r.source_id = u.source_id and r.voided_at is null
    returning r.referee_id, r.day, r.stake_minor, r.source, r.source_id
  ), days as (
    update referral_turnover t set stake_minor = t.stake_minor - g.stake_minor
    from (select referee_id, day, sum(stake_minor)::bigint as stake_minor from gone group by referee_id, day) g
    where t.referee_id = g.referee_id and t.day = g.day
  ), links as (
    update referral_link l set stake_minor = l.stake_minor - g.stake_minor
    from (select referee_id, sum(stake_minor)::bigint as stake_minor from gone group by referee_id) g where l.referee_id = g.referee_id
  )
  select referee_id, day::text, min(source) as source, min(source_id) as source_id from gone group by referee_id, day order by referee_id, day`;

// What each closed period would have paid for what is left of its stakes; the difference is taken back, in the state in which the reward is.
const takeBack = `
  insert into referral_reward (referrer_id, referee_id, kind, of_kind, starts_on, source, source_id, basis_minor, rate_ppm, amount_minor, status)
  select r.referrer_id, r.referee_id, 'void', r.kind, r.starts_on, $3, $4, left_over.basis_minor, r.rate_ppm,
    least(r.amount_minor, left_over.basis_minor * r.rate_ppm / 1000000) - paid.amount_minor, r.status
  from referral_reward r join referral_period p on p.kind = r.kind and p.starts_on = r.starts_on
  cross join lateral (
    select coalesce(sum(t.stake_minor), 0)::bigint as basis_minor from referral_turnover t
    where t.referee_id = r.referee_id and t.day >= p.starts_on and t.day < p.ends_before
  ) left_over
  cross join lateral (
    select sum(x.amount_minor)::bigint as amount_minor from referral_reward x
    where x.referee_id = r.referee_id and x.of_kind = r.kind and x.starts_on = r.starts_on
  ) paid
  where r.referee_id = $1 and r.kind <> 'void' and p.starts_on <= $2::date and p.ends_before > $2::date
    and least(r.amount_minor, left_over.basis_minor * r.rate_ppm / 1000000) < paid.amount_minor
  on conflict do nothing`;

export const takeStakes: ReferralStore["takeStakes"] = async (tx, stakes: readonly SettledStake[]) => {
  const client = queryableOf(tx);
  await client.query(`select pg_advisory_xact_lock_shared(${closingLock})`);
  const { rows } = await client.query<GoneRow>(take, [
    stakes.map((stake) => stake.source),
    stakes.map((stake) => stake.sourceId),
  ]);
  for (const row of rows) await client.query(takeBack, [row.referee_id, row.day, row.source, row.source_id]);
  const { rows: links } = await client.query<ReferrerRow>(
    "select referrer_id from referral_link where referee_id = any($1::bigint[])",
    [rows.map((row) => row.referee_id)],
  );
  return referrersOf(links);
};

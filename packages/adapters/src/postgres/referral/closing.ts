import type { ClosingStep, ReferralStore } from "@maidan/services/referral";
import { queryableOf, type Queryable } from "../database/index.ts";
import { closingLock } from "./stakes.ts";
import { holdWhere } from "./suspicion.ts";

interface PeriodRow {
  kind: "day" | "week" | "month";
  starts_on: string;
  ends_before: string;
  referee_id: bigint;
}

// Days before weeks before months; a week or month is due only when no day before its end is.
const openNext = `
  with clock as (select (to_timestamp($1::float8 / 1000) - make_interval(secs => $2::float8 / 1000)) at time zone 'Asia/Dhaka' as now),
  candidates as (
    select k.kind, k.rank, date_trunc(k.kind, (
      select min(t.day) from referral_turnover t
      where t.day >= coalesce((select max(p.ends_before) from referral_period p where p.kind = k.kind), '-infinity')
    )::timestamp)::date as starts_on
    from (values ('day', 1), ('week', 2), ('month', 3)) as k(kind, rank)
  )
  insert into referral_period (kind, starts_on, ends_before)
  select kind, starts_on, (starts_on + ('1 ' || kind)::interval)::date from candidates, clock
  where starts_on is not null and starts_on + ('1 ' || kind)::interval <= clock.now
  order by rank limit 1
  returning kind, starts_on::text, ends_before::text, referee_id`;

const readOpen = `
  select kind, starts_on::text, ends_before::text, referee_id from referral_period where closed_at is null order by starts_on limit 1 for update`;

/** A downline counts: it has a verified phone and a deposit, and has staked enough in all. `l` = its link, `plan` = the plan. */
export const countsSql = `(l.stake_minor >= plan.active_stake_minor
  and exists (select from player_phone f where f.player_id = l.referee_id and f.verified_at is not null)
  and exists (select from deposit d where d.player_id = l.referee_id and d.status = 'approved'))`;

const reward = `
  with batch as (select * from referral_link where referee_id > $4::bigint order by referee_id limit $5::int),
  worth as (
    select l.referrer_id, l.referee_id, l.status, t.basis_minor, x.rate_ppm,
      least(t.basis_minor * x.rate_ppm / 1000000, coalesce(plan.downline_cap_minor - so_far.amount_minor, 9223372036854775807)) as amount_minor
    from batch l cross join referral_plan plan
    cross join lateral (select case $1 when 'day' then plan.day_ppm when 'week' then plan.week_ppm else plan.month_ppm end as rate_ppm) x
    cross join lateral (
      select coalesce(sum(stake_minor), 0)::bigint as basis_minor from referral_turnover t
      where t.referee_id = l.referee_id and t.day >= $2::date and t.day < $3::date
    ) t
    cross join lateral (
      select coalesce(sum(amount_minor), 0)::bigint as amount_minor from referral_reward r where r.referee_id = l.referee_id and r.status <> 'refused'
    ) so_far
    where t.basis_minor > 0 and ${countsSql}
  ), rewarded as (
    insert into referral_reward (referrer_id, referee_id, kind, of_kind, starts_on, basis_minor, rate_ppm, amount_minor, status)
    select referrer_id, referee_id, $1, $1, $2::date, basis_minor, rate_ppm, amount_minor,
      case status when 'held' then 'held' when 'refused' then 'refused' else 'claimable' end
    from worth where amount_minor > 0
    on conflict do nothing returning referrer_id
  ), moved as (
    update referral_period set referee_id = coalesce((select max(referee_id) from batch), referee_id),
      closed_at = case when (select count(*) from batch) < $5::int then now() end
    where kind = $1 and starts_on = $2::date
  )
  select distinct referrer_id from rewarded`;

/** [REFER-R03] */
export const closeSome: ReferralStore["closeSome"] = async (tx, { nowMs, graceMs, limit }) => {
  const client = queryableOf(tx);
  await client.query(`select pg_advisory_xact_lock(${closingLock})`);
  const open = (await client.query<PeriodRow>(readOpen)).rows[0];
  if (open !== undefined) return rewardSome(client, open, limit);
  // A bet or a round that waits to be counted may still belong to the period.
  const { rowCount: waiting } = await client.query(
    "(select 1 from stake_queue limit 1) union all (select 1 from game_round_queue limit 1)",
  );
  if (waiting !== 0) return { did: "nothing", referrers: [] };
  const { rowCount } = await client.query(openNext, [nowMs, graceMs]);
  return { did: rowCount === 0 ? "nothing" : "opened", referrers: [] };
};

async function rewardSome(client: Queryable, period: PeriodRow, limit: number): Promise<ClosingStep> {
  await client.query(
    holdWhere(`l.referee_id in (
      select referee_id from referral_link where referee_id > $1::bigint order by referee_id limit $2::int
    ) and exists (select from referral_turnover t where t.referee_id = l.referee_id and t.day >= $3::date and t.day < $4::date)`),
    [period.referee_id, limit, period.starts_on, period.ends_before],
  );
  const { rows } = await client.query<{ referrer_id: bigint }>(reward, [
    period.kind,
    period.starts_on,
    period.ends_before,
    period.referee_id,
    limit,
  ]);
  return { did: "rewarded", referrers: rows.map((row) => String(row.referrer_id)) };
}

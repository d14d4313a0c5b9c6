import type { Currency } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import type {
  Downline,
  LinkFlag,
  LinkStatus,
  PeriodKind,
  ReferralPlan,
  ReferralStore,
} from "@maidan/services/referral";
import { queryableOf } from "../database/index.ts";
import { closeSome, countsSql } from "./closing.ts";
import { hold, lockReward, reverse, rewards } from "./corrections.ts";
import { addStakes, takeStakes } from "./stakes.ts";
import { holdSuspicious } from "./suspicion.ts";

/** Downlines, their stakes and what they bring, over PostgreSQL. */
export function createReferralStore(): ReferralStore {
  return {
    plan,
    lockPlan,
    changePlan,
    addStakes,
    takeStakes,
    closeSome,
    holdSuspicious,
    figures,
    claimable,
    periods,
    lockClaimable,
    claim,
    downlines,
    lockLink,
    hold,
    rewards,
    lockReward,
    reverse,
    decide,
  };
}

interface PlanRow {
  day_ppm: number;
  week_ppm: number;
  month_ppm: number;
  active_stake_minor: bigint;
  downline_cap_minor: bigint | null;
}

async function readPlan(reader: Reader, statement: string): Promise<ReferralPlan> {
  const { rows } = await queryableOf(reader).query<PlanRow>(statement);
  const [row] = rows;
  if (row === undefined) throw new Error("the referral plan is missing");
  return {
    dayPpm: row.day_ppm,
    weekPpm: row.week_ppm,
    monthPpm: row.month_ppm,
    activeStakeMinor: row.active_stake_minor,
    downlineCapMinor: row.downline_cap_minor,
  };
}
const plan: ReferralStore["plan"] = (reader) => readPlan(reader, "select * from referral_plan");
const lockPlan: ReferralStore["lockPlan"] = (tx) => readPlan(tx, "select * from referral_plan for update");

const changePlan: ReferralStore["changePlan"] = async (tx, changed) => {
  await queryableOf(tx).query(
    "update referral_plan set day_ppm = $1, week_ppm = $2, month_ppm = $3, active_stake_minor = $4, downline_cap_minor = $5",
    [changed.dayPpm, changed.weekPpm, changed.monthPpm, changed.activeStakeMinor, changed.downlineCapMinor],
  );
};

interface FiguresRow {
  downlines: number;
  active: number;
  turnover: bigint;
  lifetime: bigint;
  claimable: bigint;
  held: bigint;
}
const readFigures = `
  select l.downlines, l.active, l.turnover, (c.claimed + r.claimable)::bigint as lifetime, greatest(0, r.claimable)::bigint as claimable, greatest(0, r.held)::bigint as held
  from (select count(*)::int as downlines, (count(*) filter (where ${countsSql}))::int as active, coalesce(sum(l.stake_minor), 0)::bigint as turnover
        from referral_link l cross join referral_plan plan where l.referrer_id = $1) l,
    (select coalesce(sum(amount_minor) filter (where status = 'claimable'), 0)::bigint as claimable,
       coalesce(sum(amount_minor) filter (where status = 'held'), 0)::bigint as held
     from referral_reward where referrer_id = $1 and claim_id is null) r,
    (select coalesce(sum(amount_minor), 0)::bigint as claimed from referral_claim where player_id = $1) c`;

const figures: ReferralStore["figures"] = async (reader, playerId) => {
  const { rows } = await queryableOf(reader).query<FiguresRow>(readFigures, [playerId]);
  const [row] = rows;
  return {
    downlines: row?.downlines ?? 0,
    activeDownlines: row?.active ?? 0,
    turnoverMinor: row?.turnover ?? 0n,
    lifetimeMinor: row !== undefined && row.lifetime > 0n ? row.lifetime : 0n,
    claimableMinor: row?.claimable ?? 0n,
    heldMinor: row?.held ?? 0n,
  };
};

const claimable: ReferralStore["claimable"] = async (reader, playerId) => {
  const { rows } = await queryableOf(reader).query<{ claimable: bigint; currency: Currency }>(
    `select p.currency, greatest(0, coalesce((select sum(amount_minor) from referral_reward
       where referrer_id = p.id and claim_id is null and status = 'claimable'), 0))::bigint as claimable
     from player p where p.id = $1`,
    [playerId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no player ${playerId}`);
  return { claimableMinor: row.claimable, currency: row.currency };
};

interface PeriodRewardRow {
  of_kind: PeriodKind;
  starts_on: string;
  amount: bigint;
  held: bigint;
}
const periods: ReferralStore["periods"] = async (reader, playerId, limit) => {
  const { rows } = await queryableOf(reader).query<PeriodRewardRow>(
    `select of_kind, starts_on::text, coalesce(sum(amount_minor) filter (where status = 'claimable'), 0)::bigint as amount,
       coalesce(sum(amount_minor) filter (where status = 'held'), 0)::bigint as held
     from referral_reward where referrer_id = $1 and status <> 'refused'
     group by of_kind, starts_on order by max(id) desc limit $2`,
    [playerId, limit],
  );
  return rows.map((row) => ({
    kind: row.of_kind,
    startsOn: row.starts_on,
    amountMinor: row.amount,
    heldMinor: row.held,
  }));
};

const lockClaimable: ReferralStore["lockClaimable"] = async (tx, playerId) => {
  const client = queryableOf(tx);
  const { rows: players } = await client.query<{ currency: Currency }>(
    "select currency from player where id = $1 for no key update",
    [playerId],
  );
  const currency = players[0]?.currency;
  if (currency === undefined) throw new Error(`there is no player ${playerId}`);
  // Locked row by row: what is held meanwhile isn't claimed, and what is claimed isn't held.
  const { rows } = await client.query<{ id: bigint; amount_minor: bigint }>(
    "select id, amount_minor from referral_reward where referrer_id = $1 and claim_id is null and status = 'claimable' order by id for update",
    [playerId],
  );
  return {
    amountMinor: rows.reduce((sum, row) => sum + row.amount_minor, 0n),
    currency,
    rewardIds: rows.map((row) => String(row.id)),
  };
};

const claim: ReferralStore["claim"] = async (tx, { playerId, amountMinor, currency, transactionId, rewardIds }) => {
  await queryableOf(tx).query(
    `with made as (
       insert into referral_claim (player_id, amount_minor, currency, transaction_id) values ($1, $2, $3, $4) returning id
     )
     update referral_reward set claim_id = made.id from made where referral_reward.id = any($5::bigint[])`,
    [playerId, amountMinor, currency, transactionId, rewardIds],
  );
};

interface DownlineRow {
  referee_id: bigint;
  username: string;
  referrer_id: bigint;
  referrer_name: string;
  status: LinkStatus;
  flags: LinkFlag[];
  is_active: boolean;
  stake_minor: bigint;
  earned: bigint;
  held: bigint;
  decided_by: string | null;
  reason: string | null;
  held_by: string | null;
  held_reason: string | null;
  created_at: Date;
}
const downlineRows = `
  select l.referee_id, a.username, l.referrer_id, b.username as referrer_name, l.status, l.flags, ${countsSql} as is_active, l.stake_minor,
    r.earned, r.held, l.decided_by, l.reason, l.held_by, l.held_reason, l.created_at
  from referral_link l cross join referral_plan plan join player a on a.id = l.referee_id join player b on b.id = l.referrer_id
  cross join lateral (
    select coalesce(sum(amount_minor) filter (where status = 'claimable'), 0)::bigint as earned,
      coalesce(sum(amount_minor) filter (where status = 'held'), 0)::bigint as held
    from referral_reward r where r.referee_id = l.referee_id
  ) r`;

const downlines: ReferralStore["downlines"] = async (reader, { referrerId, status, cursor, limit }) => {
  const { rows } = await queryableOf(reader).query<DownlineRow>(
    referrerId === undefined
      ? `${downlineRows} where l.status = $1 and ($2::bigint is null or l.referee_id > $2) order by l.referee_id limit $3`
      : `${downlineRows} where l.referrer_id = $1 and ($2::bigint is null or l.referee_id < $2) order by l.referee_id desc limit $3`,
    [referrerId ?? status ?? "held", cursor ?? null, limit],
  );
  return rows.map(toDownline);
};

const toDownline = (row: DownlineRow): Downline => ({
  refereeId: String(row.referee_id),
  username: row.username,
  referrerId: String(row.referrer_id),
  referrerName: row.referrer_name,
  status: row.status,
  flags: row.flags,
  isActive: row.is_active,
  stakeMinor: row.stake_minor,
  earnedMinor: row.earned,
  heldMinor: row.held,
  decidedBy: row.decided_by,
  reason: row.reason,
  heldBy: row.held_by,
  heldReason: row.held_reason,
  joinedAt: row.created_at,
});

const lockLink: ReferralStore["lockLink"] = async (tx, refereeId) => {
  const { rows } = await queryableOf(tx).query<{ referrer_id: bigint; status: LinkStatus }>(
    "select referrer_id, status from referral_link where referee_id = $1 for update",
    [refereeId],
  );
  return rows[0] && { referrerId: String(rows[0].referrer_id), status: rows[0].status };
};

const decide: ReferralStore["decide"] = async (tx, { refereeId, as, by, reason }) => {
  const client = queryableOf(tx);
  await client.query(
    "update referral_link set status = $2, decided_by = $3, reason = $4, decided_at = now() where referee_id = $1",
    [refereeId, as, by, reason],
  );
  await client.query(
    "update referral_reward set status = case $2 when 'released' then 'claimable' else 'refused' end where referee_id = $1 and status = 'held'",
    [refereeId, as],
  );
};

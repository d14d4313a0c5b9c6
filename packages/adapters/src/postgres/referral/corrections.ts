import type { Currency } from "@maidan/core/money";
import type { PeriodKind, ReferralStore, RewardKind, RewardStatus } from "@maidan/services/referral";
import { queryableOf } from "../database/index.ts";
import { closingLock } from "./stakes.ts";

interface RewardRow {
  id: bigint;
  referee_id: bigint;
  username: string;
  kind: RewardKind;
  of_kind: PeriodKind;
  starts_on: string;
  amount_minor: bigint;
  left_minor: bigint;
  status: RewardStatus;
  is_claimed: boolean;
  reason: string | null;
  entered_by: string | null;
  created_at: Date;
}
/** What is left of the period's reward that the row `r` belongs to. */
const leftOf = `(select sum(x.amount_minor)::bigint from referral_reward x
  where x.referee_id = r.referee_id and x.of_kind = r.of_kind and x.starts_on = r.starts_on)`;

export const rewards: ReferralStore["rewards"] = async (reader, { referrerId, limit }) => {
  const { rows } = await queryableOf(reader).query<RewardRow>(
    `select r.id, r.referee_id, p.username, r.kind, r.of_kind, r.starts_on::text, r.amount_minor, ${leftOf} as left_minor,
       r.status, r.claim_id is not null as is_claimed, r.reason, r.entered_by, r.created_at
     from referral_reward r join player p on p.id = r.referee_id where r.referrer_id = $1 order by r.id desc limit $2`,
    [referrerId, limit],
  );
  return rows.map((row) => ({
    rewardId: String(row.id),
    refereeId: String(row.referee_id),
    username: row.username,
    kind: row.kind,
    ofKind: row.of_kind,
    startsOn: row.starts_on,
    amountMinor: row.amount_minor,
    leftMinor: row.left_minor,
    status: row.status,
    isClaimed: row.is_claimed,
    reason: row.reason,
    enteredBy: row.entered_by,
    at: row.created_at,
  }));
};

interface LockedRow {
  id: bigint;
  referrer_id: bigint;
  kind: RewardKind;
  status: RewardStatus;
  left_minor: bigint;
  currency: Currency;
}

export const lockReward: ReferralStore["lockReward"] = async (tx, rewardId) => {
  const client = queryableOf(tx);
  // Alone: a void or another reversal would take the same money back.
  await client.query(`select pg_advisory_xact_lock(${closingLock})`);
  const { rows } = await client.query<LockedRow>(
    `select r.id, r.referrer_id, r.kind, r.status, ${leftOf} as left_minor, p.currency
     from referral_reward r join player p on p.id = r.referrer_id where r.id = $1 for update of r`,
    [rewardId],
  );
  const [row] = rows;
  return (
    row && {
      rewardId: String(row.id),
      referrerId: String(row.referrer_id),
      kind: row.kind,
      status: row.status,
      leftMinor: row.left_minor,
      currency: row.currency,
    }
  );
};

export const reverse: ReferralStore["reverse"] = async (tx, { rewardId, amountMinor, by, reason }) => {
  const { rows } = await queryableOf(tx).query<{ id: bigint }>(
    `insert into referral_reward (referrer_id, referee_id, kind, of_kind, starts_on, basis_minor, rate_ppm, amount_minor, status, reverses_id, reason, entered_by)
     select referrer_id, referee_id, 'reversal', of_kind, starts_on, basis_minor, rate_ppm, -$2::bigint, status, id, $3, $4
     from referral_reward where id = $1 returning id`,
    [rewardId, amountMinor, reason, by],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`reward ${rewardId} was not taken back`);
  return String(row.id);
};

/**
 * The rewards of a downline that go into and out of being held: those that were not claimed, with what was taken back of them. What was taken back of a
 * claimed one stays with its referrer whatever becomes of the downline. `r` = the reward.
 */
export const unclaimed = `r.claim_id is null and r.status = 'claimable' and not exists (
  select from referral_reward base where base.referee_id = r.referee_id and base.kind = r.of_kind and base.starts_on = r.starts_on
    and base.claim_id is not null)`;

export const hold: ReferralStore["hold"] = async (tx, { refereeId, by, reason }) => {
  const client = queryableOf(tx);
  await client.query(
    `update referral_link set status = 'held', held_by = $2, held_reason = $3, held_at = now(), decided_by = null, reason = null, decided_at = null
     where referee_id = $1`,
    [refereeId, by, reason],
  );
  await client.query(`update referral_reward r set status = 'held' where r.referee_id = $1 and ${unclaimed}`, [
    refereeId,
  ]);
};

import type * as contract from "@maidan/contract/http/rewards";
import type { ResponseOf } from "@maidan/contract/http/route";
import { toDecimal } from "@maidan/core/money";
import { printPoints } from "@maidan/core/vip";
import type { Downline, ReferralPlan, RewardEntry } from "@maidan/services/referral";
import type { VipEntry, VipLevel, VipRate } from "@maidan/services/vip";

type Vip = ResponseOf<typeof contract.readVip>;

export const printLevel = (level: VipLevel): Vip["level"] => ({
  name: level.name,
  name_bn: level.nameBn,
  min_points: String(level.minPoints),
  cash_per_point: toDecimal(level.cashPerPointMinor),
  benefits: level.benefits,
  benefits_bn: level.benefitsBn,
});

export const printRate = (rate: VipRate): Vip["rates"][number] => ({
  game_type: rate.gameType,
  stake_per_point: rate.stakePerPointMinor === null ? null : toDecimal(rate.stakePerPointMinor),
});

export const printEntry = (entry: VipEntry): ResponseOf<typeof contract.vipRecords>["items"][number] => ({
  id: entry.entryId,
  kind: entry.kind,
  points: printPoints(entry.pointsX10000),
  game_type: entry.gameType,
  stake: toDecimal(entry.stakeMinor),
  cash: toDecimal(entry.cashMinor),
  note: entry.note,
  created_at: entry.at.toISOString(),
});

/** Millionths as percent: 500 is `"0.05"`. A percent is 10,000 millionths, as a point is 10,000 of its parts. */
const percentOf = (ppm: number): string => printPoints(BigInt(ppm));
/** The reverse; the text has been checked by the contract. */
export function ppmOf(percent: string): number {
  const [whole = "0", rest = ""] = percent.split(".");
  return Number(whole) * 10_000 + Number(rest.padEnd(4, "0"));
}

export const printPlan = (plan: ReferralPlan): ResponseOf<typeof contract.readReferralPlan> => ({
  daily_percent: percentOf(plan.dayPpm),
  weekly_percent: percentOf(plan.weekPpm),
  monthly_percent: percentOf(plan.monthPpm),
  active_stake: toDecimal(plan.activeStakeMinor),
  downline_cap: plan.downlineCapMinor === null ? null : toDecimal(plan.downlineCapMinor),
});

export const printDownline = (downline: Downline): ResponseOf<typeof contract.listDownlines>["items"][number] => ({
  id: downline.refereeId,
  username: downline.username,
  referrer: { id: downline.referrerId, username: downline.referrerName },
  status: downline.status,
  flags: [...downline.flags],
  is_active: downline.isActive,
  turnover: toDecimal(downline.stakeMinor),
  earned: toDecimal(downline.earnedMinor),
  held: toDecimal(downline.heldMinor),
  decided_by: downline.decidedBy,
  reason: downline.reason,
  held_by: downline.heldBy,
  held_reason: downline.heldReason,
  joined_at: downline.joinedAt.toISOString(),
});

export const printReward = (entry: RewardEntry): ResponseOf<typeof contract.playerReferral>["rewards"][number] => ({
  id: entry.rewardId,
  downline: { id: entry.refereeId, username: entry.username },
  kind: entry.kind,
  of_kind: entry.ofKind,
  starts_on: entry.startsOn,
  amount: toDecimal(entry.amountMinor),
  status: entry.status,
  is_claimed: entry.isClaimed,
  can_reverse: entry.kind !== "void" && entry.kind !== "reversal" && entry.status !== "refused" && entry.leftMinor > 0n,
  reason: entry.reason,
  entered_by: entry.enteredBy,
  created_at: entry.at.toISOString(),
});

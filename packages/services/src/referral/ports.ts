import type { Currency } from "@maidan/core/money";
import type { Reader, Tx } from "../command/index.ts";
import type { SettledStake } from "../stakes/index.ts";

/** What a downline's stakes bring, in millionths of them, and which downlines count. */
export interface ReferralPlan {
  readonly dayPpm: number;
  readonly weekPpm: number;
  readonly monthPpm: number;
  /** Stakes in all that make a downline count, beside a verified phone and a deposit. */
  readonly activeStakeMinor: bigint;
  /** What one downline can bring in all; null = no end. */
  readonly downlineCapMinor: bigint | null;
}

export interface ReferralFigures {
  readonly downlines: number;
  /** Those that count. */
  readonly activeDownlines: number;
  readonly turnoverMinor: bigint;
  /** All that was ever earned and not refused, claimed or not. */
  readonly lifetimeMinor: bigint;
  /** What can be claimed; voids of what was claimed are off it, but it is never below 0. */
  readonly claimableMinor: bigint;
  /** Waits for a look of the office. */
  readonly heldMinor: bigint;
}

export type PeriodKind = "day" | "week" | "month";
/** A period's rewards over all downlines; a date is a day of Asia/Dhaka. */
export interface PeriodReward {
  readonly kind: PeriodKind;
  readonly startsOn: string;
  readonly amountMinor: bigint;
  readonly heldMinor: bigint;
}

export type LinkStatus = "clear" | "held" | "released" | "refused";
/** Why a downline looks like its referrer: a phone, a number that pays or is paid, an e-mail address, or a device in common. */
export type LinkFlag = "phone" | "number" | "email" | "device";

export interface Downline {
  readonly refereeId: string;
  readonly username: string;
  readonly referrerId: string;
  readonly referrerName: string;
  readonly status: LinkStatus;
  readonly flags: readonly LinkFlag[];
  readonly isActive: boolean;
  readonly stakeMinor: bigint;
  readonly earnedMinor: bigint;
  readonly heldMinor: bigint;
  readonly decidedBy: string | null;
  readonly reason: string | null;
  /** Who held it by hand, and why. */
  readonly heldBy: string | null;
  readonly heldReason: string | null;
  readonly joinedAt: Date;
}

export type RewardKind = PeriodKind | "void" | "reversal";
export type RewardStatus = "claimable" | "held" | "refused";

/** A row of what referral brought, as the office reads it. */
export interface RewardEntry {
  readonly rewardId: string;
  readonly refereeId: string;
  readonly username: string;
  readonly kind: RewardKind;
  readonly ofKind: PeriodKind;
  readonly startsOn: string;
  readonly amountMinor: bigint;
  /** Of a period's reward what voids and reversals have left. */
  readonly leftMinor: bigint;
  readonly status: RewardStatus;
  readonly isClaimed: boolean;
  readonly reason: string | null;
  readonly enteredBy: string | null;
  readonly at: Date;
}

/** A reward that is held until the transaction ends. */
export interface LockedReward {
  readonly rewardId: string;
  readonly referrerId: string;
  readonly kind: RewardKind;
  readonly status: RewardStatus;
  readonly leftMinor: bigint;
  readonly currency: Currency;
}

/** A step of closing: `nothing` = no period is due. */
export interface ClosingStep {
  readonly did: "opened" | "rewarded" | "nothing";
  /** Whose figures changed. */
  readonly referrers: readonly string[];
}

export interface ReferralStore {
  plan(reader: Reader): Promise<ReferralPlan>;
  lockPlan(tx: Tx): Promise<ReferralPlan>;
  changePlan(tx: Tx, plan: ReferralPlan): Promise<void>;
  /** Adds stakes of downlines to their days. Returns whose downlines they are. */
  addStakes(tx: Tx, stakes: readonly SettledStake[], nowMs: number): Promise<readonly string[]>;
  /** Takes voided stakes off their days, and off what closed periods paid for them. Returns whose downlines they are. */
  takeStakes(tx: Tx, stakes: readonly SettledStake[]): Promise<readonly string[]>;
  /** Opens the next period that has ended, or rewards some more downlines of the open one; each downline once per period. */
  closeSome(
    tx: Tx,
    options: { readonly nowMs: number; readonly graceMs: number; readonly limit: number },
  ): Promise<ClosingStep>;
  /** Looks at a referrer's downlines with unclaimed rewards; what looks like one person is held. Returns how many are. */
  holdSuspicious(tx: Tx, referrerId: string): Promise<number>;
  figures(reader: Reader, playerId: string): Promise<ReferralFigures>;
  /** What can be claimed alone, for whoever needs no more. */
  claimable(
    reader: Reader,
    playerId: string,
  ): Promise<{ readonly claimableMinor: bigint; readonly currency: Currency }>;
  periods(reader: Reader, playerId: string, limit: number): Promise<readonly PeriodReward[]>;
  /** What can be claimed, held against other claims until the transaction ends. */
  lockClaimable(
    tx: Tx,
    playerId: string,
  ): Promise<{ readonly amountMinor: bigint; readonly currency: Currency; readonly rewardIds: readonly string[] }>;
  /** Marks the rewards as claimed. */
  claim(
    tx: Tx,
    claim: {
      playerId: string;
      amountMinor: bigint;
      currency: Currency;
      transactionId: string;
      rewardIds: readonly string[];
    },
  ): Promise<void>;
  /** A player's downlines, newest first, or all that are held, oldest first. */
  downlines(
    reader: Reader,
    query: {
      readonly referrerId?: string;
      readonly status?: LinkStatus;
      readonly cursor?: string;
      readonly limit: number;
    },
  ): Promise<readonly Downline[]>;
  lockLink(
    tx: Tx,
    refereeId: string,
  ): Promise<{ readonly referrerId: string; readonly status: LinkStatus } | undefined>;
  /** Holds a downline by hand, with what of its rewards was not claimed yet. */
  hold(tx: Tx, hold: { refereeId: string; by: string; reason: string }): Promise<void>;
  /** A referrer's latest rewards, newest first. */
  rewards(
    reader: Reader,
    query: { readonly referrerId: string; readonly limit: number },
  ): Promise<readonly RewardEntry[]>;
  /** No stake is taken off meanwhile, so that what is left stays so. */
  lockReward(tx: Tx, rewardId: string): Promise<LockedReward | undefined>;
  /** Takes what is left of a reward back by a row of its own, in the state in which the reward is. Returns the row's id. */
  reverse(tx: Tx, reversal: { rewardId: string; amountMinor: bigint; by: string; reason: string }): Promise<string>;
  /** Decides about a held downline and all its held rewards. */
  decide(
    tx: Tx,
    decision: { refereeId: string; as: "released" | "refused"; by: string; reason: string },
  ): Promise<void>;
}

import { toDecimal } from "@maidan/core/money";
import { done, refuse, type CommandAnswer, type Tx } from "../command/index.ts";
import { rewardTexts, type Inbox } from "../inbox/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import type { LinkStatus, ReferralPlan, ReferralStore } from "./ports.ts";

interface Asked {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
}
type Deps = { readonly run: RunAudited; readonly referral: ReferralStore };

interface AskedOfDownline extends Asked {
  readonly refereeId: string;
  readonly reason: string;
}
type DownlineAnswer = Promise<CommandAnswer<{ readonly id: string; readonly status: string }>>;

interface DownlineStep {
  readonly kind: "referral.release" | "referral.refuse" | "referral.hold";
  /** What it leads from, and to. */
  readonly from: readonly LinkStatus[];
  readonly to: LinkStatus;
  readonly news: "decided" | "held";
  readonly write: (tx: Tx, by: string) => Promise<void>;
}

/** Brings a downline from one state to another, tells its referrer and the office, and keeps the reason. */
function stepDownline(deps: Deps, asked: AskedOfDownline, step: DownlineStep): DownlineAnswer {
  const { by, idempotencyKey, refereeId, reason } = asked;
  const command = {
    by,
    permission: "reward.decide",
    kind: step.kind,
    idempotencyKey,
    content: { refereeId, reason },
    subject: { kind: "player", id: refereeId },
  } as const;
  return deps.run(command, async (tx, context) => {
    const link = await deps.referral.lockLink(tx, refereeId);
    if (link === undefined) return refuse("NOT_FOUND", "There is no such downline.");
    if (!step.from.includes(link.status))
      return refuse("CONFLICT", `This downline is ${link.status}. Nothing was changed.`);
    // After this point it must succeed.
    await step.write(tx, by.email);
    context.note({ before: link.status, after: { status: step.to, reason } });
    context.publish(`player.${link.referrerId}`, { type: "user" });
    context.publish("staff.referral", { type: step.news });
    return done({ id: refereeId, status: step.to });
  });
}

/** Releases or refuses a held downline with all its held rewards. A refusal is for good. [REFER-R07] */
export function createDecideDownline(
  deps: Deps,
): (asked: AskedOfDownline & { readonly as: "released" | "refused" }) => DownlineAnswer {
  return (asked) => {
    const { refereeId, reason, as } = asked;
    return stepDownline(deps, asked, {
      kind: as === "released" ? "referral.release" : "referral.refuse",
      from: ["held"],
      to: as,
      news: "decided",
      write: (tx, by) => deps.referral.decide(tx, { refereeId, as, by, reason }),
    });
  };
}

/** Holds a downline by hand: what of its rewards was not claimed yet, and what follows, waits for a decision. [REFER-R11] */
export function createHoldDownline(deps: Deps): (asked: AskedOfDownline) => DownlineAnswer {
  return (asked) => {
    const { refereeId, reason } = asked;
    return stepDownline(deps, asked, {
      kind: "referral.hold",
      from: ["clear", "released"],
      to: "held",
      news: "held",
      write: (tx, by) => deps.referral.hold(tx, { refereeId, by, reason }),
    });
  };
}

/** Takes a period's reward back by a row of its own, with a reason that the player reads. Cash is never touched. [REFER-R12] */
export function createReverseReward(
  deps: Deps & { readonly inbox: Inbox },
): (
  asked: Asked & { readonly rewardId: string; readonly reason: string },
) => Promise<CommandAnswer<{ readonly id: string; readonly amount: string }>> {
  return ({ by, idempotencyKey, rewardId, reason }) => {
    const command = {
      by,
      permission: "reward.decide",
      kind: "referral.reverse",
      idempotencyKey,
      content: { rewardId, reason },
      subject: { kind: "referral-reward", id: rewardId },
    } as const;
    return deps.run(command, async (tx, context) => {
      const reward = await deps.referral.lockReward(tx, rewardId);
      if (reward === undefined) return refuse("NOT_FOUND", "There is no such reward.");
      const { leftMinor, referrerId, currency } = reward;
      if (reward.kind === "void" || reward.kind === "reversal")
        return refuse("CONFLICT", "This row takes a reward back itself. Nothing was changed.");
      if (reward.status === "refused" || leftMinor <= 0n)
        return refuse("CONFLICT", "Nothing is left of this reward. Nothing was changed.");
      // After this point it must succeed.
      const id = await deps.referral.reverse(tx, { rewardId, amountMinor: leftMinor, by: by.email, reason });
      const amount = toDecimal(leftMinor);
      context.note({ before: { left: amount }, after: { left: "0.00", reason } });
      const text = rewardTexts.rewardReversed({ amountMinor: leftMinor, currency, reason });
      await deps.inbox.send(tx, context, { playerId: referrerId, text });
      context.publish(`player.${referrerId}`, { type: "user" });
      return done({ id, amount });
    });
  };
}

/** Changes what referral pays. Periods that have been closed keep their rates. [REFER-R08] */
export function createChangePlan(
  deps: Deps,
): (asked: Asked & { readonly plan: ReferralPlan }) => Promise<CommandAnswer<{ readonly success: true }>> {
  return ({ by, idempotencyKey, plan }) => {
    const command = {
      by,
      permission: "reward.write",
      kind: "referral.change-plan",
      idempotencyKey,
      content: printPlan(plan),
      subject: { kind: "referral", id: "plan" },
    } as const;
    return deps.run(command, async (tx, context) => {
      const before = await deps.referral.lockPlan(tx);
      await deps.referral.changePlan(tx, plan);
      context.note({ before: printPlan(before), after: printPlan(plan) });
      return done({ success: true });
    });
  };
}

const printPlan = (plan: ReferralPlan) => ({
  dayPpm: plan.dayPpm,
  weekPpm: plan.weekPpm,
  monthPpm: plan.monthPpm,
  activeStake: toDecimal(plan.activeStakeMinor),
  downlineCap: plan.downlineCapMinor === null ? null : toDecimal(plan.downlineCapMinor),
});

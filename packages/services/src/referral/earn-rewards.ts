import { done, type Command, type CommandContext, type CommandRunner, type Tx } from "../command/index.ts";
import { rewardTexts, type Inbox } from "../inbox/index.ts";
import type { SettingsStore } from "../settings/index.ts";
import type { StakeListener } from "../stakes/index.ts";
import { leastClaimedMinor } from "./claim-rewards.ts";
import type { ReferralStore } from "./ports.ts";

/** The background job that closes periods. */
export const closePeriodsJob = "referral:close";

/** After its end a period stays open this long, for bets that are still being counted. */
const graceMs = 15 * 60_000;
const downlinesAtOnce = 1_000;
const stepsPerRun = 500;

const tell = (context: CommandContext, players: readonly string[]): void => {
  for (const playerId of players) context.publish(`player.${playerId}`, { type: "user" });
};

/** Follows the stakes of downlines by the days of Asia/Dhaka. [REFER-R02] [REFER-R05] */
export function createReferralListener(deps: { readonly referral: ReferralStore }): StakeListener {
  return {
    name: "referral",
    onSettled: async (tx, stakes, context) => tell(context, await deps.referral.addStakes(tx, stakes, context.nowMs)),
    onVoided: async (tx, stakes, context) => tell(context, await deps.referral.takeStakes(tx, stakes)),
  };
}

/** Rewards periods that have ended, each downline once in each. Run again, it rewards nothing twice. [REFER-R03] */
export function createClosePeriods(deps: {
  readonly runner: CommandRunner;
  readonly referral: ReferralStore;
  readonly settings: Pick<SettingsStore, "all">;
  readonly inbox: Inbox;
  readonly newKey: () => string;
  /** For tests: the instant to close by. The database's clock otherwise. */
  readonly nowMs?: number;
}): () => Promise<void> {
  return async () => {
    for (let step = 0; step < stepsPerRun; step += 1) {
      const actor = { kind: "system", name: "referral" } as const;
      const command: Command = { kind: "referral.close", actor, idempotencyKey: deps.newKey(), content: {} };
      const answer = await deps.runner.run<string>(command, async (tx, context) => {
        const nowMs = deps.nowMs ?? context.nowMs;
        const { did, referrers } = await deps.referral.closeSome(tx, { nowMs, graceMs, limit: downlinesAtOnce });
        tell(context, referrers);
        for (const playerId of referrers) await tellClaimable(deps, { tx, context, playerId });
        return done(did);
      });
      if (!answer.outcome.ok || answer.outcome.value === "nothing") return;
    }
  };
}

const dayMs = 86_400_000;
/** Bangladesh keeps GMT+6 the whole year. */
const dhakaOffsetMs = 6 * 3_600_000;

/** A player with enough to claim is told so, once a day at most however many periods close. [LETTER-07] */
async function tellClaimable(
  deps: {
    readonly referral: ReferralStore;
    readonly settings: Pick<SettingsStore, "all">;
    readonly inbox: Inbox;
  },
  { tx, context, playerId }: { readonly tx: Tx; readonly context: CommandContext; readonly playerId: string },
): Promise<void> {
  const { claimableMinor, currency } = await deps.referral.claimable(tx, playerId);
  if (claimableMinor < leastClaimedMinor(await deps.settings.all(tx), currency)) return;
  const text = rewardTexts.rewardsClaimable({ amountMinor: claimableMinor, currency });
  const day = new Date(Math.floor((context.nowMs + dhakaOffsetMs) / dayMs) * dayMs).toISOString().slice(0, 10);
  await deps.inbox.send(tx, context, { playerId, text, about: `referral:${day}` });
}

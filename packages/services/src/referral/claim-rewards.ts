import { transfer } from "@maidan/core/ledger";
import { formatMoney, toDecimal, type Currency } from "@maidan/core/money";
import { done, refuse, type CommandAnswer, type CommandRunner } from "../command/index.ts";
import { amountIn, initialSettings, type Settings, type SettingsStore } from "../settings/index.ts";
import type { ReferralStore } from "./ports.ts";

/** Less is not claimed: 10 taka, unless the owner has set another amount, and what is set in rupees or follows from it. [CONST-31] [REFER-R13] */
export const leastClaimedMinor = (settings: Settings, currency: Currency): bigint =>
  amountIn(settings, "referralClaimMin", currency);

/** The specification's sentence is of its own ten taka; any other amount is said with its sign. [REFER-12] [REFER-R13] */
export function tooLittleMessage(leastMinor: bigint, currency: Currency): string {
  const isSpecified = currency === "BDT" && leastMinor === initialSettings.referralClaimMinMinor;
  const least = isSpecified ? "10" : formatMoney(leastMinor, { language: "en", currency });
  return `You need at least ${least} to claim all.`;
}

export type ClaimedRewards = { readonly success: true; readonly message: string; readonly amount: string };

/**
 * Claims all that can be claimed, from the least amount of the player's currency upwards, from the house's rewards to the player's cash. Downlines that meanwhile look like the player
 * are held first. Refuses with `TOO_LITTLE_TO_CLAIM`. [REFER-R04]
 */
export function createClaimRewards(deps: {
  readonly runner: CommandRunner;
  readonly referral: ReferralStore;
  readonly settings: Pick<SettingsStore, "all">;
  readonly newKey: () => string;
}): (request: {
  readonly playerId: string;
  readonly sessionId: string;
  readonly idempotencyKey: string;
}) => Promise<CommandAnswer<ClaimedRewards>> {
  return async ({ playerId, sessionId, idempotencyKey }) => {
    // A command of its own: a refused claim would take what it found back with it.
    await deps.runner.run(
      {
        kind: "referral.check",
        actor: { kind: "system", name: "referral" },
        idempotencyKey: deps.newKey(),
        content: { playerId },
      },
      async (tx, context) => {
        const held = await deps.referral.holdSuspicious(tx, playerId);
        if (held > 0) context.publish("staff.referral", { type: "held" });
        return done(held);
      },
    );
    const actor = { kind: "player", playerId, sessionId } as const;
    return deps.runner.run({ kind: "referral.claim", actor, idempotencyKey, content: {} }, async (tx, context) => {
      const { amountMinor, currency, rewardIds } = await deps.referral.lockClaimable(tx, playerId);
      const leastMinor = leastClaimedMinor(await deps.settings.all(tx), currency);
      if (amountMinor < leastMinor) return refuse("TOO_LITTLE_TO_CLAIM", tooLittleMessage(leastMinor, currency));
      // After this point it must succeed.
      const transactionId = await context.post({
        kind: "referral.claim",
        reason: "referral rewards",
        postings: transfer(
          { owner: "house", name: "rewards" },
          { owner: "player", playerId, bucket: "cash" },
          { amountMinor, currency },
        ),
      });
      await deps.referral.claim(tx, { playerId, amountMinor, currency, transactionId, rewardIds });
      context.publish(`player.${playerId}`, { type: "user" });
      context.publish(`player.${playerId}`, { type: "transaction" });
      return done({ success: true, message: "Bonus Claimed successfully.", amount: toDecimal(amountMinor) });
    });
  };
}

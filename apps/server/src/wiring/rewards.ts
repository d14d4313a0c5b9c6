import { randomUUID } from "node:crypto";
import { registerRewardOffice, registerRewardRoutes } from "@maidan/adapters/http/rewards";
import { createReferralStore } from "@maidan/adapters/postgres/referral";
import { createVipStore } from "@maidan/adapters/postgres/vip";
import { levelAt } from "@maidan/core/vip";
import {
  closePeriodsJob,
  createChangePlan,
  createClaimRewards,
  createClosePeriods,
  createDecideDownline,
  createHoldDownline,
  createReferralListener,
  createReverseReward,
} from "@maidan/services/referral";
import { createChangeScheme, createConvertPoints, createCorrectPoints, createVipListener } from "@maidan/services/vip";
import type { Platform } from "../platform.ts";

/** VIP points and referral rewards: what settled stakes earn. Needs `stakeListeners`, `runAudited`, `inbox`. */
export function wireRewards(platform: Platform): void {
  const { runner, reader, services } = platform;
  const [vip, referral] = [createVipStore(), createReferralStore()];
  const run = platform.use("runAudited");
  const inbox = platform.use("inbox");
  platform.use("stakeListeners").push(createVipListener({ vip, inbox }), createReferralListener({ referral }));
  services.rewardFigures = async (playerId) => {
    const [{ levels }, account, figures] = await Promise.all([
      vip.scheme(reader),
      vip.account(reader, playerId),
      referral.figures(reader, playerId),
    ]);
    return { ...figures, vipLevel: levelAt(levels, account.earnedX10000)?.name ?? "" };
  };
  const settings = platform.use("settings");
  const claim = { runner, referral, settings, inbox, newKey: randomUUID };
  registerRewardRoutes(platform.playerApp, {
    reader,
    vip,
    referral,
    settings,
    convertPoints: createConvertPoints({ runner, vip, inbox }),
    claimRewards: createClaimRewards(claim),
  });
  registerRewardOffice(platform.officeApp, {
    reader,
    vip,
    referral,
    changeScheme: createChangeScheme({ run, vip }),
    correctPoints: createCorrectPoints({ run, vip, inbox }),
    changePlan: createChangePlan({ run, referral }),
    decideDownline: createDecideDownline({ run, referral }),
    holdDownline: createHoldDownline({ run, referral }),
    reverseReward: createReverseReward({ run, referral, inbox }),
  });
  platform.jobs.set(closePeriodsJob, createClosePeriods(claim));
  platform.crontab.push(`*/5 * * * * ${closePeriodsJob} ?max=1`);
}

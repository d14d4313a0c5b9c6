import * as contract from "@maidan/contract/http/rewards";
import { toDecimal } from "@maidan/core/money";
import { leastConverted, levelAt, nextLevel, onePoint, printPoints } from "@maidan/core/vip";
import type { Reader } from "@maidan/services/command";
import type { SettingsStore } from "@maidan/services/settings";
import { leastClaimedMinor, type createClaimRewards, type ReferralStore } from "@maidan/services/referral";
import type { createConvertPoints, VipStore } from "@maidan/services/vip";
import type { FastifyInstance } from "fastify";
import { answerOf } from "../answer/index.ts";
import { mount, requireOwnRemoteId } from "../server/index.ts";
import { printEntry, printLevel, printPlan, printRate } from "./print.ts";

export interface RewardRouteDeps {
  readonly reader: Reader;
  readonly vip: VipStore;
  readonly referral: ReferralStore;
  readonly convertPoints: ReturnType<typeof createConvertPoints>;
  readonly settings: Pick<SettingsStore, "all">;
  readonly claimRewards: ReturnType<typeof createClaimRewards>;
}

const recordsAtOnce = 50;
const periodsShown = 30;

/** A player's points and referral rewards. */
export function registerRewardRoutes(app: FastifyInstance, deps: RewardRouteDeps): void {
  registerConversion(app, deps);
  registerVipReads(app, deps);
  registerReferral(app, deps);
}

function registerConversion(app: FastifyInstance, { convertPoints }: RewardRouteDeps): void {
  mount(app, contract.convertVipCoin, async (input) => {
    const foreign = requireOwnRemoteId(input, input.query.remote_id);
    if (foreign !== undefined) return foreign;
    const { player, idempotencyKey, query } = input;
    return answerOf(await convertPoints({ ...player, idempotencyKey, points: BigInt(query.vip_coin ?? 0) }));
  });
  mount(app, contract.convertVipPoints, async (input) => {
    const foreign = requireOwnRemoteId(input, input.body.remote_id);
    if (foreign !== undefined) return foreign;
    const { player, idempotencyKey, body } = input;
    return answerOf(await convertPoints({ ...player, idempotencyKey, points: BigInt(body.vip_coin ?? 0) }));
  });
}

function registerVipReads(app: FastifyInstance, { reader, vip }: RewardRouteDeps): void {
  mount(app, contract.readVip, async ({ player }) => {
    const [{ levels, rates }, account] = await Promise.all([vip.scheme(reader), vip.account(reader, player.playerId)]);
    const level = levelAt(levels, account.earnedX10000);
    if (level === undefined) throw new Error("no level begins at 0 points");
    const next = nextLevel(levels, account.earnedX10000);
    return {
      body: {
        points: printPoints(account.pointsX10000),
        earned: printPoints(account.earnedX10000),
        level: printLevel(level),
        next_level: next === undefined ? null : printLevel(next),
        to_next: next === undefined ? null : printPoints(next.minPoints * onePoint - account.earnedX10000),
        min_convert: String(leastConverted),
        levels: levels.map(printLevel),
        rates: rates.map(printRate),
      },
    };
  });
  mount(app, contract.vipRecords, async ({ player, query }) => {
    const before = query.cursor === undefined ? {} : { beforeId: query.cursor };
    const wanted = { playerId: player.playerId, of: query.of, limit: recordsAtOnce + 1, ...before };
    const found = await vip.records(reader, wanted);
    const shown = found.slice(0, recordsAtOnce);
    const next = found.length > recordsAtOnce ? (shown.at(-1)?.entryId ?? null) : null;
    return { body: { items: shown.map(printEntry), next_cursor: next } };
  });
}

function registerReferral(app: FastifyInstance, { reader, referral, settings, claimRewards }: RewardRouteDeps): void {
  mount(app, contract.cashClaim, async ({ player, idempotencyKey }) =>
    answerOf(await claimRewards({ ...player, idempotencyKey })),
  );
  mount(app, contract.readReferral, async ({ player }) => {
    const [plan, figures, periods, { currency }, known] = await Promise.all([
      referral.plan(reader),
      referral.figures(reader, player.playerId),
      referral.periods(reader, player.playerId, periodsShown),
      referral.claimable(reader, player.playerId),
      settings.all(reader),
    ]);
    return {
      body: {
        plan: printPlan(plan),
        downlines: figures.downlines,
        active_downlines: figures.activeDownlines,
        turnover: toDecimal(figures.turnoverMinor),
        lifetime: toDecimal(figures.lifetimeMinor),
        claimable: toDecimal(figures.claimableMinor),
        held: toDecimal(figures.heldMinor),
        min_claim: toDecimal(leastClaimedMinor(known, currency)),
        rewards: periods.map((period) => ({
          kind: period.kind,
          starts_on: period.startsOn,
          amount: toDecimal(period.amountMinor),
          held: toDecimal(period.heldMinor),
        })),
      },
    };
  });
}

import * as contract from "@maidan/contract/http/rewards";
import { parseDecimal, toDecimal } from "@maidan/core/money";
import { levelAt, printPoints } from "@maidan/core/vip";
import { refuse, type Reader, type Refusal } from "@maidan/services/command";
import type {
  createChangePlan,
  createDecideDownline,
  createHoldDownline,
  createReverseReward,
  ReferralStore,
} from "@maidan/services/referral";
import type { createChangeScheme, createCorrectPoints, VipStore } from "@maidan/services/vip";
import type { FastifyInstance } from "fastify";
import { answerOf } from "../answer/index.ts";
import { mount } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";
import { ppmOf, printDownline, printEntry, printLevel, printPlan, printRate, printReward } from "./print.ts";

export interface RewardOfficeDeps {
  readonly reader: Reader;
  readonly vip: VipStore;
  readonly referral: ReferralStore;
  readonly changeScheme: ReturnType<typeof createChangeScheme>;
  readonly correctPoints: ReturnType<typeof createCorrectPoints>;
  readonly changePlan: ReturnType<typeof createChangePlan>;
  readonly decideDownline: ReturnType<typeof createDecideDownline>;
  readonly holdDownline: ReturnType<typeof createHoldDownline>;
  readonly reverseReward: ReturnType<typeof createReverseReward>;
}

const defaultPage = 50;
/** How many of a player's downlines and entries their page shows. */
const shownOnPage = 100;
const mostStakeMinor = 100_000_000_00n;

/** The office's rooms of VIP and referral. */
export function registerRewardOffice(app: FastifyInstance, deps: RewardOfficeDeps): void {
  registerVipRoom(app, deps);
  registerPlayerVip(app, deps);
  registerReferralRoom(app, deps);
  registerDownlines(app, deps);
}

/** An amount above 0, or the refusal that names its field. */
function amountOf(value: string | number, field: string): bigint | Refusal {
  const amount = parseDecimal(String(value));
  if (amount !== undefined && amount > 0n && amount <= mostStakeMinor) return amount;
  const message = `Expected an amount from 0.01 to ${toDecimal(mostStakeMinor)}.`;
  return { ...refuse("VALIDATION", message), fields: { [field]: [message] } };
}
const isRefusal = (value: unknown): value is Refusal => typeof value === "object" && value !== null && "code" in value;

function registerVipRoom(app: FastifyInstance, deps: RewardOfficeDeps): void {
  const { reader, vip } = deps;
  mount(app, contract.readVipScheme, async () => {
    const { levels, rates } = await vip.scheme(reader);
    return { body: { levels: levels.map(printLevel), rates: rates.map(printRate) } };
  });
  mount(app, contract.changeVipScheme, async ({ body, staff, request, idempotencyKey }) => {
    const rates = body.rates.map((rate) => ({
      gameType: rate.game_type,
      stakePerPointMinor:
        rate.stake_per_point === null ? null : amountOf(rate.stake_per_point, `stake_per_point ${rate.game_type}`),
    }));
    const levels = body.levels.map((level) => ({
      name: level.name,
      nameBn: level.name_bn,
      minPoints: BigInt(level.min_points),
      cashPerPointMinor: amountOf(level.cash_per_point, `cash_per_point ${level.name}`),
      benefits: level.benefits,
      benefitsBn: level.benefits_bn,
    }));
    const wrong = [...rates.map((rate) => rate.stakePerPointMinor), ...levels.map((level) => level.cashPerPointMinor)];
    const refusal = wrong.find(isRefusal);
    if (refusal !== undefined) return { refusal };
    const scheme = {
      rates: rates.map(({ gameType, stakePerPointMinor }) => ({
        gameType,
        stakePerPointMinor: money(stakePerPointMinor),
      })),
      levels: levels.map((level) => ({ ...level, cashPerPointMinor: money(level.cashPerPointMinor) ?? 0n })),
    };
    return answerOf(await deps.changeScheme({ by: staffContext(staff, request), idempotencyKey, scheme }));
  });
}

const money = (value: bigint | Refusal | null): bigint | null => (typeof value === "bigint" ? value : null);

function registerPlayerVip(app: FastifyInstance, deps: RewardOfficeDeps): void {
  const { reader, vip } = deps;
  mount(app, contract.playerPoints, async ({ params }) => {
    const [{ levels }, account, entries] = await Promise.all([
      vip.scheme(reader),
      vip.account(reader, params.id),
      vip.records(reader, { playerId: params.id, of: "all", limit: shownOnPage }),
    ]);
    const level = levelAt(levels, account.earnedX10000);
    return {
      body: {
        points: printPoints(account.pointsX10000),
        earned: printPoints(account.earnedX10000),
        level: level?.name ?? "",
        level_bn: level?.nameBn ?? "",
        entries: entries.map((entry) => ({ ...printEntry(entry), entered_by: entry.enteredBy })),
        entry_limit: shownOnPage,
      },
    };
  });
  mount(app, contract.correctPoints, async ({ params, body, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    const { reason } = body;
    return answerOf(
      await deps.correctPoints({ by, idempotencyKey, playerId: params.id, points: BigInt(body.points), reason }),
    );
  });
}

function registerReferralRoom(app: FastifyInstance, deps: RewardOfficeDeps): void {
  mount(app, contract.readReferralPlan, async () => ({ body: printPlan(await deps.referral.plan(deps.reader)) }));
  mount(app, contract.changeReferralPlan, async ({ body, staff, request, idempotencyKey }) => {
    const isAlways = Number(body.active_stake) === 0;
    const activeStakeMinor = isAlways ? 0n : amountOf(body.active_stake, "active_stake");
    if (isRefusal(activeStakeMinor)) return { refusal: activeStakeMinor };
    const downlineCapMinor = body.downline_cap === null ? null : amountOf(body.downline_cap, "downline_cap");
    if (isRefusal(downlineCapMinor)) return { refusal: downlineCapMinor };
    const plan = {
      dayPpm: ppmOf(body.daily_percent),
      weekPpm: ppmOf(body.weekly_percent),
      monthPpm: ppmOf(body.monthly_percent),
      activeStakeMinor,
      downlineCapMinor,
    };
    return answerOf(await deps.changePlan({ by: staffContext(staff, request), idempotencyKey, plan }));
  });
}

function registerDownlines(app: FastifyInstance, deps: RewardOfficeDeps): void {
  const { reader, referral } = deps;
  mount(app, contract.listDownlines, async ({ query }) => {
    const limit = Number(query.limit ?? defaultPage);
    const cursor = query.cursor === undefined ? {} : { cursor: query.cursor };
    const found = await referral.downlines(reader, { status: query.status ?? "held", limit: limit + 1, ...cursor });
    const shown = found.slice(0, limit);
    const next = found.length > limit ? (shown.at(-1)?.refereeId ?? null) : null;
    return { body: { items: shown.map(printDownline), next_cursor: next } };
  });
  mount(app, contract.playerReferral, async ({ params }) => {
    const [figures, found, rewards] = await Promise.all([
      referral.figures(reader, params.id),
      referral.downlines(reader, { referrerId: params.id, limit: shownOnPage }),
      referral.rewards(reader, { referrerId: params.id, limit: shownOnPage }),
    ]);
    return {
      body: {
        active_downlines: figures.activeDownlines,
        turnover: toDecimal(figures.turnoverMinor),
        lifetime: toDecimal(figures.lifetimeMinor),
        claimable: toDecimal(figures.claimableMinor),
        held: toDecimal(figures.heldMinor),
        downlines: found.map(printDownline),
        downline_limit: shownOnPage,
        rewards: rewards.map(printReward),
      },
    };
  });
  mount(app, contract.holdDownline, async ({ params, body, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    return answerOf(await deps.holdDownline({ by, idempotencyKey, refereeId: params.id, reason: body.reason }));
  });
  mount(app, contract.reverseReward, async ({ params, body, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    return answerOf(await deps.reverseReward({ by, idempotencyKey, rewardId: params.id, reason: body.reason }));
  });
  const decisions = { released: contract.releaseDownline, refused: contract.refuseDownline } as const;
  for (const as of ["released", "refused"] as const) {
    mount(app, decisions[as], async ({ params, body, staff, request, idempotencyKey }) => {
      const by = staffContext(staff, request);
      const { reason } = body;
      return answerOf(await deps.decideDownline({ by, idempotencyKey, refereeId: params.id, as, reason }));
    });
  }
}

import { z } from "zod/mini";
import { amountIn, amountOut, idOut, idParams, instant, pageQuery, sentence, text } from "../payments/index.ts";
import { route } from "../route/index.ts";

const tag = "Referral";

/** Takes an empty JSON object, or nothing. [API-46] */
export const cashClaim = route({
  method: "POST",
  path: "/api/cash-claim",
  summary: "Claim all referral rewards, from the least amount of the account's currency upwards",
  tag,
  auth: "player",
  movesMoney: true,
  response: z.strictObject({ success: z.literal(true), message: text(200), amount: amountOut }),
});

/** Percent of a downline's stakes, at most four decimals: `"0.05"`. */
const percentOut = z.string().check(z.regex(/^\d{1,2}(\.\d{1,4})?$/));
const percentMessage = "A percentage from 0 to 10, with at most four decimals.";
const percentIn = z.string(percentMessage).check(z.regex(/^(?:10|\d(?:\.\d{1,4})?)$/, percentMessage));

const plan = z.strictObject({
  daily_percent: percentOut,
  weekly_percent: percentOut,
  monthly_percent: percentOut,
  active_stake: amountOut,
  /** Null: no end. */
  downline_cap: z.nullable(amountOut),
});

export const readReferral = route({
  method: "GET",
  path: "/api/referral",
  summary: "What referral pays, and what it has brought the player",
  tag,
  auth: "player",
  response: z.strictObject({
    plan,
    downlines: z.int(),
    active_downlines: z.int(),
    turnover: amountOut,
    lifetime: amountOut,
    claimable: amountOut,
    held: amountOut,
    /** In the player's currency. */
    min_claim: amountOut,
    /** Newest first; days of Asia/Dhaka. */
    rewards: z.array(
      z.strictObject({
        kind: z.enum(["day", "week", "month"]),
        starts_on: text(10),
        amount: amountOut,
        held: amountOut,
      }),
    ),
  }),
});

const readers = ["owner", "cashier", "support"] as const;
const deciders = ["owner", "cashier"] as const;

const downline = z.strictObject({
  id: idOut,
  username: text(16),
  referrer: z.strictObject({ id: idOut, username: text(16) }),
  status: z.enum(["clear", "held", "released", "refused"]),
  flags: z.array(z.enum(["phone", "number", "email", "device"])),
  is_active: z.boolean(),
  turnover: amountOut,
  earned: amountOut,
  held: amountOut,
  decided_by: z.nullable(text(254)),
  reason: z.nullable(text(300)),
  /** Who held it by hand, and why; null where it looked suspicious by itself. */
  held_by: z.nullable(text(254)),
  held_reason: z.nullable(text(300)),
  joined_at: instant,
});

/** A row of what referral brought: a period's reward, or what was taken back of one. */
const reward = z.strictObject({
  id: idOut,
  downline: z.strictObject({ id: idOut, username: text(16) }),
  kind: z.enum(["day", "week", "month", "void", "reversal"]),
  /** The period that it is of; its day of Asia/Dhaka. */
  of_kind: z.enum(["day", "week", "month"]),
  starts_on: text(10),
  amount: amountOut,
  status: z.enum(["claimable", "held", "refused"]),
  is_claimed: z.boolean(),
  /** True while something of it is left to be taken back. */
  can_reverse: z.boolean(),
  reason: z.nullable(text(300)),
  entered_by: z.nullable(text(254)),
  created_at: instant,
});

export const listDownlines = route({
  method: "GET",
  path: "/api/referral/downlines",
  summary: "Downlines by the state of their rewards",
  tag,
  auth: "staff",
  roles: readers,
  query: z.strictObject({ ...pageQuery, status: z.optional(z.enum(["held", "released", "refused"])) }),
  response: z.strictObject({ items: z.array(downline), next_cursor: z.nullable(idOut) }),
});

/** What a manager decides about a downline, with the reason that is kept. */
const downlineDecision = <Verb extends "release" | "refuse" | "hold">(verb: Verb, summary: string) =>
  route({
    method: "POST",
    path: `/api/referral/downlines/:id/${verb}`,
    summary,
    tag,
    auth: "staff",
    roles: deciders,
    movesMoney: true,
    params: idParams,
    body: z.strictObject({ reason: sentence(300) }),
    response: z.strictObject({ id: idOut, status: text(20) }),
  });

export const releaseDownline = downlineDecision("release", "Release the held rewards of a downline");
export const refuseDownline = downlineDecision("refuse", "Refuse the held rewards of a downline");
export const holdDownline = downlineDecision(
  "hold",
  "Hold the unclaimed rewards of a downline, and those that follow, until they are released or refused",
);

/** By a row of its own; what was claimed already is off the rewards that follow. */
export const reverseReward = route({
  method: "POST",
  path: "/api/referral/rewards/:id/reverse",
  summary: "Take a reward back",
  tag,
  auth: "staff",
  roles: deciders,
  movesMoney: true,
  params: idParams,
  body: z.strictObject({ reason: sentence(300) }),
  response: z.strictObject({ id: idOut, amount: amountOut }),
});

export const readReferralPlan = route({
  method: "GET",
  path: "/api/referral",
  summary: "What referral pays",
  tag,
  auth: "staff",
  roles: readers,
  response: plan,
});

export const changeReferralPlan = route({
  method: "PUT",
  path: "/api/referral",
  summary: "Change what referral pays",
  tag,
  auth: "staff",
  roles: ["owner"],
  body: z.strictObject({
    daily_percent: percentIn,
    weekly_percent: percentIn,
    monthly_percent: percentIn,
    active_stake: amountIn,
    downline_cap: z.nullable(amountIn),
  }),
  response: z.strictObject({ success: z.literal(true) }),
});

export const playerReferral = route({
  method: "GET",
  path: "/api/players/:id/referral",
  summary: "A player's downlines and what they brought",
  tag,
  auth: "staff",
  roles: readers,
  params: idParams,
  response: z.strictObject({
    active_downlines: z.int(),
    turnover: amountOut,
    lifetime: amountOut,
    claimable: amountOut,
    held: amountOut,
    downlines: z.array(downline),
    downline_limit: z.int(),
    /** The latest, newest first. */
    rewards: z.array(reward),
  }),
});

import { z } from "zod/mini";
import type { ExchangeOperation } from "./operations.ts";
import { wireDecimal, wireId, wireIdSet } from "./values.ts";

/** Exposure limits by market group, which the field gives to accounts that it enables for them. [EXAPI-54] */

const marketGroupType = z.enum(["EVENT"]);
const wireMarketGroup = z.strictObject({
  type: marketGroupType,
  id: z.strictObject({ eventId: z.optional(wireId) }),
});
const wireLimit = z.strictObject({
  matched: z.optional(wireDecimal),
  total: z.optional(wireDecimal),
  limitBreachAction: z.optional(
    z.strictObject({ actionType: z.enum(["REJECT_BETS", "STOP_BETTING", "TEAR_DOWN_MARKET_GROUP"]) }),
  ),
});
const limit = z.strictObject({ matched: z.optional(z.number()), total: z.optional(z.number()) });
const groupId = z.strictObject({ eventId: z.optional(z.int()) });

export const setDefaultExposureLimitParams = z.strictObject({ marketGroupType, limit: wireLimit });
export const setExposureLimitParams = z.strictObject({ marketGroup: wireMarketGroup, limit: wireLimit });
export const marketGroupTypeParams = z.strictObject({ marketGroupType });
export const marketGroupParams = z.strictObject({ marketGroup: wireMarketGroup });
export const listExposureLimitsParams = z.strictObject({
  marketGroupTypeFilter: z.optional(marketGroupType),
  marketGroupFilter: z.optional(z.array(wireMarketGroup).check(z.maxLength(250))),
});
export const noParams = z.strictObject({});
export const reuseEventsParams = z.strictObject({ eventIds: wireIdSet });

const said = z.string();
export const exposureLimits = z.array(
  z.strictObject({
    marketGroupType,
    defaultLimit: z.optional(limit),
    groupLimits: z.optional(z.array(z.strictObject({ groupId, limit }))),
    blockedMarketGroups: z.optional(z.array(groupId)),
  }),
);

export const exposureOperations = {
  setDefaultExposureLimitForMarketGroups: {
    service: "betting",
    summary: "Limits by market group: no account is enabled for them",
    params: setDefaultExposureLimitParams,
    result: said,
  },
  setExposureLimitForMarketGroup: {
    service: "betting",
    summary: "A market group's own limit: no account is enabled for them",
    params: setExposureLimitParams,
    result: said,
  },
  removeDefaultExposureLimitForMarketGroups: {
    service: "betting",
    summary: "Take a default limit away: there is none",
    params: marketGroupTypeParams,
    result: said,
  },
  removeExposureLimitForMarketGroup: {
    service: "betting",
    summary: "Take a market group's limit away: there is none",
    params: marketGroupParams,
    result: said,
  },
  listExposureLimitsForMarketGroups: {
    service: "betting",
    summary: "Limits by market group: none",
    params: listExposureLimitsParams,
    result: exposureLimits,
  },
  unblockMarketGroup: {
    service: "betting",
    summary: "Open a market group that a limit blocked: none is",
    params: marketGroupParams,
    result: said,
  },
  getExposureReuseEnabledEvents: {
    service: "betting",
    summary: "Events with exposure reuse: none",
    params: noParams,
    result: z.array(z.int()),
  },
  addExposureReuseEnabledEvents: {
    service: "betting",
    summary: "Enable exposure reuse: no account may",
    params: reuseEventsParams,
    result: said,
  },
  removeExposureReuseEnabledEvents: {
    service: "betting",
    summary: "Disable exposure reuse: no event has it",
    params: reuseEventsParams,
    result: said,
  },
} as const satisfies Record<string, ExchangeOperation>;

import { z } from "zod/mini";
import { wireBoolean, wireId, wireInteger } from "../http/exchange/index.ts";

/** What a program says on the exchange stream, one JSON object a line. Null and absent are one; numbers may come as text. [STREAM-03] */

export const marketFields = [
  "EX_BEST_OFFERS_DISP",
  "EX_BEST_OFFERS",
  "EX_ALL_OFFERS",
  "EX_TRADED",
  "EX_TRADED_VOL",
  "EX_LTP",
  "EX_MARKET_DEF",
  "SP_TRADED",
  "SP_PROJECTED",
] as const;

export const streamErrorCodes = [
  "NO_APP_KEY",
  "INVALID_APP_KEY",
  "NO_SESSION",
  "INVALID_SESSION_INFORMATION",
  "NOT_AUTHORIZED",
  "INVALID_INPUT",
  "INVALID_CLOCK",
  "UNEXPECTED_ERROR",
  "TIMEOUT",
  "SUBSCRIPTION_LIMIT_EXCEEDED",
  "INVALID_REQUEST",
  "CONNECTION_FAILED",
  "MAX_CONNECTION_LIMIT_EXCEEDED",
  "TOO_MANY_REQUESTS",
] as const;
export type StreamErrorCode = (typeof streamErrorCodes)[number];

const text = z.string().check(z.maxLength(512));
const ids = z.array(wireId).check(z.maxLength(10_000));
const names = z.array(z.string().check(z.maxLength(64))).check(z.maxLength(1_000));

const bettingTypes = ["ODDS", "LINE", "RANGE", "ASIAN_HANDICAP_DOUBLE_LINE", "ASIAN_HANDICAP_SINGLE_LINE"] as const;

const marketFilter = z.object({
  marketIds: z.optional(ids),
  bspMarket: z.optional(wireBoolean),
  bettingTypes: z.optional(z.array(z.enum(bettingTypes))),
  eventTypeIds: z.optional(ids),
  eventIds: z.optional(ids),
  turnInPlayEnabled: z.optional(wireBoolean),
  marketTypes: z.optional(names),
  venues: z.optional(names),
  countryCodes: z.optional(names),
  raceTypes: z.optional(names),
});
export type StreamMarketFilter = z.output<typeof marketFilter>;

const subscription = {
  segmentationEnabled: z.optional(wireBoolean),
  clk: z.optional(text),
  initialClk: z.optional(text),
  conflateMs: z.optional(wireInteger),
  heartbeatMs: z.optional(wireInteger),
};

export const authenticationMessage = z.object({ appKey: z.optional(text), session: z.optional(text) });
export const marketSubscriptionMessage = z.object({
  ...subscription,
  marketFilter: z.optional(marketFilter),
  marketDataFilter: z.optional(
    z.object({ fields: z.optional(z.array(z.enum(marketFields))), ladderLevels: z.optional(wireInteger) }),
  ),
});
export type MarketSubscriptionMessage = z.output<typeof marketSubscriptionMessage>;
export const orderSubscriptionMessage = z.object({
  ...subscription,
  orderFilter: z.optional(
    z.object({
      /** The field keeps this for itself: "if set, the subscription will fail". */
      accountIds: z.optional(z.array(z.unknown()).check(z.maxLength(0))),
      includeOverallPosition: z.optional(wireBoolean),
      customerStrategyRefs: z.optional(names),
      partitionMatchedByStrategyRef: z.optional(wireBoolean),
    }),
  ),
});
export type OrderSubscriptionMessage = z.output<typeof orderSubscriptionMessage>;

import { z } from "zod/mini";

/**
 * A market's change in the field's stream form (`mc` of an `mcm`): prices and sizes are JSON numbers with at most two decimals, a size of 0
 * deletes the level, `img` replaces all that the receiver holds. The same form serves trading programs, recordings and our own app.
 */
const priceSizeSchema = z.tuple([z.number().check(z.gte(1)), z.number().check(z.gte(0))]);

export const runnerChangeSchema = z.strictObject({
  id: z.int(),
  /** What a backer can take. */
  atb: z.optional(z.array(priceSizeSchema)),
  /** What a layer can take. */
  atl: z.optional(z.array(priceSizeSchema)),
  /** Traded volume per price. */
  trd: z.optional(z.array(priceSizeSchema)),
  /** Last price traded. */
  ltp: z.optional(z.number()),
  /** Traded volume of the runner. */
  tv: z.optional(z.number()),
});

export const marketDefinitionSchema = z.strictObject({
  eventId: z.string(),
  eventTypeId: z.string(),
  bettingType: z.enum(["ODDS", "LINE"]),
  marketType: z.string(),
  name: z.string(),
  status: z.enum(["INACTIVE", "OPEN", "SUSPENDED", "CLOSED"]),
  inPlay: z.boolean(),
  /** Seconds that a bet waits now. */
  betDelay: z.number(),
  version: z.int(),
  marketTime: z.iso.datetime(),
  /** Commission in per cent of net winnings. */
  marketBaseRate: z.number(),
  numberOfWinners: z.int(),
  /** Bets are matched across the runners: what can be taken of one follows from the others too. */
  crossMatching: z.optional(z.literal(true)),
  /** It has starting prices; `bspReconciled` once they are known. */
  bspMarket: z.optional(z.literal(true)),
  bspReconciled: z.optional(z.literal(true)),
  runners: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      sortPriority: z.int(),
      status: z.enum(["ACTIVE", "WINNER", "LOSER", "REMOVED"]),
    }),
  ),
});

export const marketDataSchema = z.strictObject({
  id: z.string(),
  /** Published at, milliseconds since 1970. */
  pt: z.int(),
  img: z.optional(z.literal(true)),
  /** More than one change was merged into this one. */
  con: z.optional(z.literal(true)),
  tv: z.optional(z.number()),
  marketDefinition: z.optional(marketDefinitionSchema),
  rc: z.optional(z.array(runnerChangeSchema)),
});

export type MarketData = z.output<typeof marketDataSchema>;
export type MarketDefinitionData = z.output<typeof marketDefinitionSchema>;
export type RunnerData = z.output<typeof runnerChangeSchema>;

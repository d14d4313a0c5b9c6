import fc from "fast-check";
import { ladderPrices, tickOf } from "../../odds/index.ts";
import { targetStakeMinor } from "../bet-target.ts";
import { anyPriceX100 } from "../starting-price.ts";
import type { ControlCommand, MarketCommand, PlaceCommand } from "../command.ts";
import type { MarketSpec, Persistence } from "../market.ts";

/** One step of a random life of a market: a command, or a crash after which the book is rebuilt from its snapshot. */
export type Step =
  | { readonly type: "place"; readonly order: Omit<PlaceCommand, "orderId" | "type"> }
  /** `pick` chooses among the orders placed so far; a stranger tries it for the owner. */
  | {
      readonly type: "cancel";
      readonly pick: number;
      readonly sizeReductionMinor?: number;
      readonly isReplaced?: true;
      readonly isStranger: boolean;
    }
  | { readonly type: "update"; readonly pick: number; readonly persistence: Persistence; readonly isStranger: boolean }
  | { readonly type: "control"; readonly command: ControlCommand }
  | { readonly type: "crash" };

export const selectionIds = [11, 22, 33, 44];

export const specs: fc.Arbitrary<MarketSpec> = fc
  .record({
    runners: fc.integer({ min: 1, max: 4 }),
    winners: fc.integer({ min: 1, max: 3 }),
    hasOtherOutcome: fc.boolean(),
    hasStartingPrice: fc.nat({ max: 2 }).map((value) => value > 0),
    removed: fc.nat({ max: 11 }),
    least: fc.constantFrom<Pick<MarketSpec, "minimumSizeMinor" | "minimumPayoutMinor">[]>(
      { minimumSizeMinor: 1 },
      { minimumSizeMinor: 1 },
      { minimumSizeMinor: 1 },
      { minimumSizeMinor: 10 },
      { minimumSizeMinor: 1_000, minimumPayoutMinor: 100 },
    ),
  })
  .map(({ runners, winners, hasOtherOutcome, hasStartingPrice, removed, least }) => ({
    ...least,
    // Now and then a runner has been withdrawn before.
    ...(removed + 1 < runners ? { removedIds: [selectionIds[removed] ?? 11] } : {}),
    selectionIds: selectionIds.slice(0, runners),
    // One winner most of the time: by far the most frequent market.
    numberOfWinners: Math.min(runners, Math.max(1, winners - 1)),
    hasOtherOutcome,
    ...(hasStartingPrice ? { hasStartingPrice } : {}),
  }));

/** Markets that are matched across their runners: two to four that can win. */
export const crossedSpecs: fc.Arbitrary<MarketSpec> = fc
  .record({ runners: fc.integer({ min: 2, max: 4 }), removed: fc.nat({ max: 9 }) })
  .map(({ runners, removed }) => ({
    ...(removed + 1 < runners ? { removedIds: [selectionIds[removed] ?? 11] } : {}),
    selectionIds: selectionIds.slice(0, runners),
    numberOfWinners: 1,
    hasOtherOutcome: false,
    hasVirtualPrices: true,
    minimumSizeMinor: 1,
  }));

/** Mostly a narrow band where orders meet, sometimes anywhere, sometimes off the ladder. */
const pricesAround = (middle: number): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: middle - 3, max: middle + 3 }).map((tick) => ladderPrices[tick] ?? 0) },
    { weight: 3, arbitrary: fc.constantFrom(...ladderPrices) },
    { weight: 1, arbitrary: fc.constantFrom(100, 201, 100_001, 250.5, 0, -5, Number.NaN) },
  );
/** Small odd sizes, where rounding shows, and large ones, where overflow would. */
const sizes = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 40 }) },
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 100_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(10_000_000_000, 9_999_999_999) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 1.5, 10_000_000_001, Number.NaN) },
);

const persistences = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom("LAPSE" as const, "PERSIST" as const) },
  { weight: 1, arbitrary: fc.constant("MARKET_ON_CLOSE" as const) },
);

const placesAround = (middle: number): fc.Arbitrary<Step> =>
  fc
    .record({
      accountId: fc.integer({ min: 1, max: 4 }),
      selectionId: fc.oneof(
        { weight: 30, arbitrary: fc.constantFrom(...selectionIds) },
        { weight: 1, arbitrary: fc.constant(99) },
      ),
      side: fc.constantFrom("BACK" as const, "LAY" as const),
      priceX100: pricesAround(middle),
      sizeMinor: sizes,
      persistence: persistences,
      targetType: fc.oneof(
        { weight: 12, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constantFrom("PAYOUT" as const, "BACKERS_PROFIT" as const) },
      ),
      onClose: fc.oneof(
        { weight: 16, arbitrary: fc.constant(undefined) },
        { weight: 2, arbitrary: fc.constantFrom("LIMIT_ON_CLOSE" as const, "MARKET_ON_CLOSE" as const) },
      ),
      kill: fc.oneof(
        { weight: 14, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.constant({ lapsesForBetter: true }) },
        { weight: 1, arbitrary: fc.constant({ isOfAnySize: true as const }) },
        { weight: 1, arbitrary: fc.constant({ timeInForce: "FILL_OR_KILL" as const }) },
        {
          weight: 2,
          arbitrary: fc
            .constantFrom({}, { minFillSizeMinor: 1 })
            .map((least) => ({ timeInForce: "FILL_OR_KILL" as const, sparesOwn: true as const, ...least })),
        },
        {
          weight: 1,
          arbitrary: sizes.map((size) => ({ timeInForce: "FILL_OR_KILL" as const, minFillSizeMinor: size })),
        },
      ),
    })
    .map(({ kill, targetType, onClose: orderType, ...order }) => {
      if (targetType !== undefined) {
        const target = { type: targetType, amountMinor: order.sizeMinor };
        const sizeMinor = targetStakeMinor(target, order.priceX100);
        return {
          type: "place",
          order: { ...order, target, sizeMinor, ...("timeInForce" in kill ? { timeInForce: kill.timeInForce } : {}) },
        };
      }
      if (orderType === undefined) return { type: "place", order: { ...order, ...kill } };
      const priceX100 = orderType === "LIMIT_ON_CLOSE" ? order.priceX100 : anyPriceX100(order.side);
      return { type: "place", order: { ...order, priceX100, orderType } };
    });

const updates: fc.Arbitrary<Step> = fc.record({
  type: fc.constant("update" as const),
  pick: fc.nat({ max: 60 }),
  persistence: persistences,
  isStranger: fc.nat({ max: 15 }).map((value) => value === 0),
});

const cancels: fc.Arbitrary<Step> = fc
  .record(
    {
      pick: fc.nat({ max: 60 }),
      sizeReductionMinor: sizes,
      isReplaced: fc.constant(true as const),
      isStranger: fc.nat({ max: 15 }).map((value) => value === 0),
    },
    { requiredKeys: ["pick", "isStranger"] },
  )
  .map((cancel) => ({ type: "cancel", ...cancel }));

const winners = fc.subarray(selectionIds, { minLength: 0, maxLength: 3 });
/** Now and then the last of them share. */
const results = fc
  .tuple(winners, fc.nat({ max: 6 }))
  .map(([ids, sharing]) => (sharing > 2 ? { winners: ids } : { winners: ids, deadHeat: ids.slice(sharing) }));
const controls: fc.Arbitrary<Step> = fc
  .oneof<fc.WeightedArbitrary<ControlCommand>[]>(
    { weight: 6, arbitrary: fc.constant({ type: "suspend" }) },
    { weight: 20, arbitrary: fc.constant({ type: "resume" }) },
    {
      weight: 6,
      arbitrary: fc.constantFrom(5000, 0, 5000, -1).map((betDelayMs) => ({ type: "turnInPlay", betDelayMs })),
    },
    { weight: 1, arbitrary: fc.constant({ type: "close" }) },
    { weight: 1, arbitrary: results.map((result) => ({ type: "settle", ...result })) },
    { weight: 1, arbitrary: results.map((result) => ({ type: "resettle", ...result })) },
    { weight: 1, arbitrary: fc.constant({ type: "void" }) },
  )
  .map((command) => ({ type: "control", command }));

const crash: fc.Arbitrary<Step> = fc.constant({ type: "crash" });

const stepAround = (middle: number): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 24, arbitrary: placesAround(middle) },
    { weight: 8, arbitrary: cancels },
    { weight: 3, arbitrary: updates },
    { weight: 2, arbitrary: controls },
    { weight: 1, arbitrary: crash },
  );

const off: Step[] = (["turnInPlay", "resume"] as const).map((type) => ({
  type: "control",
  command: type === "resume" ? { type } : { type, betDelayMs: 0 },
}));

/** Lives of up to 72 steps, half of them with an off towards the end. */
const livesAround = (step: fc.Arbitrary<Step>): fc.Arbitrary<Step[]> =>
  fc
    .tuple(
      fc.array(step, { minLength: 5, maxLength: 60, size: "max" }),
      fc.boolean(),
      fc.array(step, { maxLength: 10, size: "max" }),
    )
    .map(([before, hasOff, after]) => [...before, ...(hasOff ? off : []), ...after]);
export const lives = livesAround(stepAround(101));

/** A crossed market with a life around the price at which its runners' chances come to one. */
export const crossedLives: fc.Arbitrary<readonly [MarketSpec, Step[]]> = crossedSpecs.chain((spec) => {
  const running = spec.selectionIds.length - (spec.removedIds ?? []).length;
  return fc.tuple(fc.constant(spec), livesAround(stepAround(tickOf(running * 100))));
});

/** Who placed which order in a life: its steps as commands. */
export class Life {
  private readonly owners: number[] = [];

  /** The command of a step; undefined for a crash and for a cancel with nothing to cancel. */
  command(step: Step): MarketCommand | undefined {
    switch (step.type) {
      case "place":
        this.owners.push(step.order.accountId);
        return { type: "place", orderId: this.owners.length, ...step.order };
      case "cancel": {
        // The newest first: the old ones are mostly matched.
        const orderId = this.owners.length - (step.pick % Math.max(1, this.owners.length));
        const owner = this.owners[orderId - 1];
        if (owner === undefined) return undefined;
        const reduction = step.sizeReductionMinor === undefined ? {} : { sizeReductionMinor: step.sizeReductionMinor };
        const replaced = step.isReplaced === undefined ? {} : { isReplaced: step.isReplaced };
        return { type: "cancel", orderId, accountId: step.isStranger ? owner + 1 : owner, ...reduction, ...replaced };
      }
      case "update": {
        const orderId = this.owners.length - (step.pick % Math.max(1, this.owners.length));
        const owner = this.owners[orderId - 1];
        if (owner === undefined) return undefined;
        const { persistence } = step;
        return { type: "update", orderId, accountId: step.isStranger ? owner + 1 : owner, persistence };
      }
      case "control":
        return step.command;
      case "crash":
        return undefined;
    }
  }
}

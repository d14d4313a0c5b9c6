import fc from "fast-check";
import { isOnLadder } from "@maidan/core/odds";
import { expect, test } from "vitest";
import type { OrderRow } from "../engine-ports.ts";
import type { InstructionErrorCode, PlaceInstruction, PlaceReport, PlaceRequest } from "../ports.ts";
import type { OwnedMarket } from "./owned-market.ts";
import { requestRefusal } from "./place-checks.ts";
import { openMatch } from "./test-support/open-match.ts";

interface Rest {
  readonly selectionId: number;
  readonly side: "BACK" | "LAY";
  readonly priceX100: number;
}
interface Shape {
  readonly minimumStakeMinor: bigint;
  readonly minimumPayoutMinor?: bigint;
  readonly rests: readonly Rest[];
}

const restOf = ({ selectionId, side, priceX100 }: Rest, index: number): OrderRow => ({
  betId: index + 1,
  marketId: "1.2",
  selectionId,
  playerId: "9",
  side,
  priceX100,
  persistence: "LAPSE",
  sizeMinor: 5_000n,
  remainingMinor: 5_000n,
  matchedMinor: 0n,
  matchedValue: 0n,
  matchedProfitMinor: 0n,
  cancelledMinor: 0n,
  lapsedMinor: 0n,
  voidedMinor: 0n,
  orderType: null,
  leastFillMinor: null,
  customerOrderRef: null,
  customerStrategyRef: null,
  placedAtMs: 1,
  matchedAtMs: null,
  endedAtMs: null,
  cancelledAtMs: null,
});

/** An open match with two runners, and a third that was withdrawn. */
function marketOf({ minimumStakeMinor, minimumPayoutMinor, rests }: Shape): OwnedMarket {
  const runners = ([1, 2, 3] as const).map((selectionId) => ({
    selectionId,
    name: `Runner ${selectionId}`,
    sortPriority: selectionId,
    status: selectionId === 3 ? ("REMOVED" as const) : ("ACTIVE" as const),
  }));
  return openMatch(runners, {
    definition: { version: 7 },
    minimumStakeMinor,
    hasPriceBand: false,
    ...(minimumPayoutMinor === undefined ? {} : { minimumPayoutMinor }),
    openOrders: rests.map(restOf),
  });
}

interface Case extends Shape {
  readonly request: PlaceRequest;
}

/** Every reason by itself, in the order in which reasons are named; nothing of the code that it judges. [ENG-11] */
function reasonsOf({ request, minimumStakeMinor, minimumPayoutMinor, rests }: Case, bet: PlaceInstruction) {
  const size = Number(bet.sizeMinor);
  const least = Number(minimumStakeMinor);
  const leastPayout = minimumPayoutMinor === undefined ? 10 * least : Number(minimumPayoutMinor);
  const isBeside = rests.some((rest) => rest.selectionId === bet.selectionId && rest.priceX100 === bet.priceX100);
  const isHedge = request.isCashOut === true && bet.timeInForce !== undefined;
  const mayBeSmall =
    isBeside || isHedge || request.isReplacement === true || (size * bet.priceX100) / 100 >= leastPayout;
  const fill = bet.minFillSizeMinor === undefined ? undefined : Number(bet.minFillSizeMinor);
  const perUnit = bet.target?.type === "PAYOUT" ? bet.priceX100 / 100 : bet.priceX100 / 100 - 1;
  const missed = bet.target === undefined ? 0 : Number(bet.target.amountMinor) - size * perUnit;
  const isFill = fill === undefined || (fill >= (request.isCashOut === true ? 1 : least) && fill <= size);
  const wrong: [InstructionErrorCode, boolean][] = [
    ["INVALID_RUNNER", ![1, 2, 3].includes(bet.selectionId)],
    ["RUNNER_REMOVED", bet.selectionId === 3],
    ["MARKET_NOT_OPEN_FOR_BSP_BETTING", bet.orderType !== undefined],
    ["INVALID_ODDS", !isOnLadder(bet.priceX100)],
    ["INVALID_BET_SIZE", size < 1 || size > 10_000_000_000 || (size < least && !mayBeSmall)],
    ["INVALID_BET_SIZE", bet.target !== undefined && (missed < -1e-6 || missed > perUnit - 1e-6)],
    ["INVALID_MIN_FILL_SIZE", bet.target === undefined && !isFill],
    ["INVALID_PERSISTENCE_TYPE", bet.persistence === "MARKET_ON_CLOSE" && bet.timeInForce === undefined],
  ];
  return wrong.find(([, isSo]) => isSo)?.[0];
}

const meets = (back: PlaceInstruction, lay: PlaceInstruction): boolean =>
  back.side === "BACK" && lay.side === "LAY" && back.selectionId === lay.selectionId && lay.priceX100 >= back.priceX100;

/** What the whole request is told, instruction by instruction; undefined: it is taken. */
function toldBy(asked: Case): (InstructionErrorCode | undefined)[] | undefined {
  const { instructions } = asked.request;
  const own = instructions.map((bet) => reasonsOf(asked, bet));
  const crossed = instructions.map((bet) =>
    instructions.some((a) => a.selectionId === bet.selectionId && instructions.some((b) => meets(a, b))),
  );
  if (own.some((code) => code !== undefined)) return own.map((code) => code ?? "ERROR_IN_ORDER");
  if (!crossed.includes(true)) return undefined;
  return crossed.map((isCrossed) => (isCrossed ? "INVALID_BACK_LAY_COMBINATION" : "ERROR_IN_ORDER"));
}

const codesOf = (report: PlaceReport | undefined) => report?.reports.map(({ errorCode }) => errorCode);

const sides = fc.constantFrom("BACK" as const, "LAY" as const);
const prices = fc.constantFrom(101, 200, 200, 300, 500, 1_000, 2_000, 100_000);
const sizes = fc.oneof(
  fc.bigInt({ min: 1n, max: 1_300n }),
  fc.constantFrom(0n, -1n, 1n, 50n, 500n, 999n, 1_000n, 5_000n, 10_000_000_000n, 10_000_000_001n),
);
const often = <T>(usual: T, other: T): fc.Arbitrary<T> => fc.constantFrom(usual, usual, usual, usual, usual, other);

const bets: fc.Arbitrary<PlaceInstruction> = fc
  .record({
    selectionId: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(1, 2) },
      { weight: 1, arbitrary: fc.constantFrom(3, 9) },
    ),
    side: sides,
    priceX100: fc.oneof({ weight: 12, arbitrary: prices }, { weight: 1, arbitrary: fc.constantFrom(201, 205, 100) }),
    sizeMinor: sizes,
    persistence: often<PlaceInstruction["persistence"]>("LAPSE", "MARKET_ON_CLOSE"),
    more: fc.oneof<fc.WeightedArbitrary<Partial<PlaceInstruction>>[]>(
      { weight: 5, arbitrary: fc.constant({}) },
      {
        weight: 2,
        arbitrary: sizes.map((minFillSizeMinor) => ({ timeInForce: "FILL_OR_KILL" as const, minFillSizeMinor })),
      },
      { weight: 1, arbitrary: fc.constant({ orderType: "LIMIT_ON_CLOSE" as const }) },
    ),
    target: fc.option(fc.constantFrom("PAYOUT" as const, "BACKERS_PROFIT" as const), { freq: 4, nil: undefined }),
  })
  .map(({ more, target: type, ...bet }) => {
    if (type === undefined || bet.priceX100 <= 100 || bet.sizeMinor < 1n) return { ...bet, ...more };
    const { orderType: _, ...kill } = more;
    // Sometimes a paisa more than the stake asked for brings: that stake still is the one that reaches it, rounded down.
    const gain = BigInt(type === "PAYOUT" ? bet.priceX100 : bet.priceX100 - 100);
    const amountMinor = (bet.sizeMinor * gain) / 100n;
    if (amountMinor < 1n) return { ...bet, ...kill };
    return { ...bet, ...kill, target: { type, amountMinor }, sizeMinor: (amountMinor * 100n) / gain };
  });

const cases: fc.Arbitrary<Case> = fc
  .record({
    minimumStakeMinor: fc.constantFrom(100n, 1_000n),
    minimumPayoutMinor: fc.constantFrom(undefined, 5_000n),
    rests: fc.array(
      fc.record({ selectionId: fc.constantFrom(1, 2), side: sides, priceX100: fc.constantFrom(200, 300) }),
      { maxLength: 2 },
    ),
    instructions: fc.array(bets, { minLength: 1, maxLength: 3 }),
    isReplacement: often(false, true),
    isCashOut: often(false, true),
  })
  .map(({ instructions, isReplacement, isCashOut, minimumPayoutMinor, ...shape }) => ({
    ...shape,
    ...(minimumPayoutMinor === undefined ? {} : { minimumPayoutMinor }),
    // A back and a lay that rest at prices that meet would have been matched.
    rests: shape.rests.some((a) => shape.rests.some((b) => a.side !== b.side && a.selectionId === b.selectionId))
      ? shape.rests.slice(0, 1)
      : shape.rests,
    request: {
      playerId: "7",
      marketId: "1.2",
      customerRef: null,
      instructions,
      ...(isReplacement ? { isReplacement: true as const } : {}),
      ...(isCashOut ? { isCashOut: true as const } : {}),
    },
  }));

test("[ENG-11] [BOOK-26] [BOOK-22] a request is refused for the first of all reasons that each of its bets has, and what is taken the book takes too", () => {
  let [taken, small] = [0, 0];
  fc.assert(
    fc.property(cases, (asked) => {
      const market = marketOf(asked);
      const told = requestRefusal(asked.request, market);
      expect(codesOf(told)).toEqual(toldBy(asked));
      if (told !== undefined) return;
      taken += 1;
      for (const { sizeMinor, minFillSizeMinor, target, customerOrderRef: _, ...bet } of asked.request.instructions) {
        const isOfAnySize = sizeMinor < asked.minimumStakeMinor;
        if (isOfAnySize) small += 1;
        const code = market.book.checkOrder({
          ...bet,
          sizeMinor: Number(sizeMinor),
          ...(minFillSizeMinor === undefined ? {} : { minFillSizeMinor: Number(minFillSizeMinor) }),
          ...(target === undefined ? {} : { target: { type: target.type, amountMinor: Number(target.amountMinor) } }),
          ...(isOfAnySize ? { isOfAnySize } : {}),
        });
        expect(code).toBeUndefined();
      }
    }),
    { numRuns: 6_000 },
  );
  expect(taken).toBeGreaterThan(500);
  expect(small).toBeGreaterThan(100);
});

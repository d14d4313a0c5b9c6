import fc from "fast-check";
import { expect, test } from "vitest";
import { settleMarket } from "../settlement/index.ts";
import {
  FastBook,
  houseAccountId,
  isRemoved,
  NaiveBook,
  planRemoval,
  type MarketSpec,
  type MatchedFill,
} from "./index.ts";
import { crossedLives, Life, type Step } from "./test-support/steps.ts";
import { fillsOf } from "./test-support/fills.ts";
import { possibleWinners } from "./test-support/witness.ts";

/** A life without an end: its book, and every match of it. */
function lived(spec: MarketSpec, steps: readonly Step[]): { readonly book: FastBook; readonly fills: MatchedFill[] } {
  const book = new FastBook(spec);
  book.apply({ type: "resume" });
  const life = new Life();
  const fills: MatchedFill[] = [];
  for (const step of steps) {
    if (step.type === "control" && ["settle", "resettle", "void", "close"].includes(step.command.type)) continue;
    const command = life.command(step);
    const answer = command === undefined ? undefined : book.apply(command);
    if (answer?.ok === true) fills.push(...fillsOf(answer.events, fills.length));
  }
  return { book, fills };
}

const isOfHouse = ({ backAccountId, layAccountId }: MatchedFill): boolean =>
  backAccountId === houseAccountId || layAccountId === houseAccountId;

test(
  "[VIRT-10] after any life with virtual matches and any withdrawal every outcome sums to zero with the house, which has just what its legs at reduced prices bring; locks are true and both books agree",
  { timeout: 120_000 },
  () => {
    let withdrawn = 0;
    fc.assert(
      fc.property(
        crossedLives,
        fc.nat({ max: 3 }),
        fc.integer({ min: 0, max: 10_000 }),
        ([spec, steps], pick, factor) => {
          const running = spec.selectionIds.filter((id) => !isRemoved(spec, id));
          const selectionId = running[pick % running.length] ?? 0;
          if (running.length < 2) return;
          const { book, fills } = lived(spec, steps);
          const removal = { selectionId, adjustmentBasisPoints: factor };
          const plan = planRemoval({ spec, snapshot: book.snapshot(), fills }, removal);
          const legs = fills.filter((fill) => isOfHouse(fill) && fill.selectionId !== selectionId);
          if (legs.length > 0) withdrawn += 1;
          const now = new Map(plan.reduced.map((fill) => [fill.fillId, fill.profitMinor]));
          const after = new FastBook(plan.spec, { snapshot: plan.snapshot });
          expect(after.stateHash()).toBe(new NaiveBook(plan.spec, plan.snapshot).stateHash());
          expect(after.lockedFor(houseAccountId)).toBe(0);
          for (const winners of possibleWinners(plan.spec)) {
            const rules = { selectionIds: spec.selectionIds, winners, commissionBasisPoints: 0 };
            const results = settleMarket(after.positions(), rules);
            expect(results.reduce((sum, { netMinor }) => sum + netMinor, 0n)).toBe(0n);
            let ofLegs = 0;
            for (const leg of legs) {
              const sign = leg.backAccountId === houseAccountId ? 1 : -1;
              const isWon = winners.includes(leg.selectionId);
              ofLegs += sign * (isWon ? (now.get(leg.fillId) ?? leg.profitMinor) : -leg.sizeMinor);
            }
            for (const { accountId, netMinor } of results) {
              if (accountId !== houseAccountId)
                expect(Number(netMinor)).toBeGreaterThanOrEqual(-after.lockedFor(accountId));
              else expect(Number(netMinor)).toBe(ofLegs);
            }
          }
        },
      ),
      { numRuns: 300 },
    );
    expect(withdrawn).toBeGreaterThan(50);
  },
);

test("[VIRT-10] a factor that is the void leg's own chance leaves the house what rounding leaves: 25 % of a runner at 4.0", () => {
  const spec: MarketSpec = {
    selectionIds: [1, 2, 3],
    numberOfWinners: 1,
    hasOtherOutcome: false,
    hasVirtualPrices: true,
    minimumSizeMinor: 1,
  };
  const book = new FastBook(spec);
  book.apply({ type: "resume" });
  const fills: MatchedFill[] = [];
  const bets = [
    [2, 400, 10_000],
    [3, 400, 10_000],
    [1, 200, 20_000],
  ] as const;
  for (const [selectionId, priceX100, sizeMinor] of bets) {
    const answer = book.apply({
      type: "place",
      orderId: selectionId,
      accountId: selectionId,
      selectionId,
      side: "BACK",
      priceX100,
      sizeMinor,
      persistence: "LAPSE",
    });
    if (answer.ok) fills.push(...fillsOf(answer.events, fills.length));
  }
  expect(fills).toHaveLength(3);
  const houseAfter = (adjustmentBasisPoints: number): number[] => {
    const plan = planRemoval({ spec, snapshot: book.snapshot(), fills }, { selectionId: 3, adjustmentBasisPoints });
    return new FastBook(plan.spec, { snapshot: plan.snapshot }).positionOf(houseAccountId).ifWinMinor.slice(0, 2);
  };
  expect(houseAfter(2_500)).toEqual([0, 0]);
  // The payout of 400.00 shrinks by what is kept of it; 100.00 of stakes went back.
  expect(houseAfter(2_000)).toEqual([-2_000, -2_000]);
  expect(houseAfter(3_000)).toEqual([2_000, 2_000]);
  expect(houseAfter(0)).toEqual([-10_000, -10_000]);
});

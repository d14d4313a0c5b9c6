import fc from "fast-check";
import { expect, test } from "vitest";
import { FastBook } from "../exchange/index.ts";
import { crossedLives, Life } from "../exchange/test-support/steps.ts";
import { cashOutMarket, isRefusal, limitOf, othersOffers, type OfferLevel, type RunnerOffers } from "./index.ts";
import { takingOf } from "./test-support/taking.ts";

const player = 77;
const offersOf = (book: FastBook): RunnerOffers[] => {
  const levels = (selectionId: number, side: "BACK" | "LAY"): OfferLevel[] =>
    book.levels(selectionId, side).map(({ priceX100, sizeMinor }) => ({ priceX100, sizeX100: sizeMinor }));
  return book.spec.selectionIds.map((selectionId) => {
    const real = { back: levels(selectionId, "LAY"), lay: levels(selectionId, "BACK") };
    return { selectionId, isActive: book.spec.removedIds?.includes(selectionId) !== true, ...real, real };
  });
};

test(
  "[CASH-02] [CASH-06] in any market matched across its runners the orders of a cash-out, sent one after the other by their average, are filled whole and level what was shown, whatever the player says of best execution",
  { timeout: 120_000 },
  () => {
    let [done, across] = [0, 0];
    fc.assert(
      fc.property(
        crossedLives,
        fc.integer({ min: 500, max: 50_000 }),
        fc.nat({ max: 3 }),
        ([spec, steps], win, pick) => {
          const book = new FastBook(spec);
          book.apply({ type: "resume" });
          const life = new Life();
          for (const step of steps) {
            if (step.type === "control") continue;
            const command = life.command(step);
            if (command !== undefined) book.apply(command);
          }
          const ladders = offersOf(book);
          const outcomes = spec.selectionIds.map((selectionId, place) => ({
            selectionId,
            resultMinor: place === pick % spec.selectionIds.length ? win : -win / 2,
          }));
          const offer = cashOutMarket({ ladders, outcomes, share: 1 });
          if (isRefusal(offer)) return;
          done += 1;
          for (const [index, hedge] of offer.hedges.entries()) {
            across += hedge.fills.filter(({ profitMinor }) => profitMinor !== undefined).length;
            const answer = book.apply({
              type: "place",
              orderId: 900_000 + index,
              accountId: player,
              selectionId: hedge.selectionId,
              side: hedge.side,
              priceX100: limitOf(hedge, "target"),
              sizeMinor: hedge.sizeMinor,
              persistence: "LAPSE",
              timeInForce: "FILL_OR_KILL",
              minFillSizeMinor: 1,
              lapsesForBetter: true,
            });
            expect(answer.ok).toBe(true);
          }
          const { ifWinMinor } = book.positionOf(player);
          // Offers of one price are many orders to the engine, and each match across the runners rounds by itself: a minor unit a match.
          for (const { selectionId, resultMinor } of offer.outcomes) {
            const place = spec.selectionIds.indexOf(selectionId);
            const now = (outcomes[place]?.resultMinor ?? 0) + (ifWinMinor[place] ?? 0);
            expect(Math.abs(now - resultMinor)).toBeLessThanOrEqual(2 * steps.length * spec.selectionIds.length);
          }
        },
      ),
      { numRuns: 400 },
    );
    expect(done).toBeGreaterThan(30);
    expect(across).toBeGreaterThan(10);
  },
);

test(
  "[CASH-02] [BOOK-25] round a player's own waiting bets too, on whichever runner: the orders are filled whole and bring what was shown",
  { timeout: 120_000 },
  () => {
    let [beside, held] = [0, 0];
    fc.assert(
      fc.property(
        crossedLives,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 500, max: 50_000 }),
        ([spec, steps], accountId, win) => {
          const book = new FastBook(spec);
          book.apply({ type: "resume" });
          const life = new Life();
          for (const step of steps) {
            if (step.type === "control") continue;
            const command = life.command(step);
            if (command !== undefined) book.apply(command);
          }
          const own = book.snapshot().orders.filter((order) => order.accountId === accountId);
          const whole = offersOf(book);
          const outcomes = spec.selectionIds.map((selectionId, place) => ({
            selectionId,
            resultMinor: place === 0 ? win : -win / 2,
          }));
          const offer = cashOutMarket({ ladders: othersOffers(whole, own), outcomes, share: 1 });
          if (isRefusal(offer)) {
            if (!isRefusal(cashOutMarket({ ladders: whole, outcomes, share: 1 }))) held += 1;
            return;
          }
          if (own.length > 0) beside += 1;
          const before = book.positionOf(accountId).ifWinMinor;
          for (const [index, hedge] of offer.hedges.entries()) {
            const answer = book.apply(takingOf(hedge, { accountId, place: index }));
            expect(answer.ok).toBe(true);
          }
          const after = book.positionOf(accountId).ifWinMinor;
          for (const { selectionId, resultMinor } of offer.outcomes) {
            const place = spec.selectionIds.indexOf(selectionId);
            const brought = (after[place] ?? 0) - (before[place] ?? 0);
            const now = (outcomes[place]?.resultMinor ?? 0) + brought;
            expect(Math.abs(now - resultMinor)).toBeLessThanOrEqual(2 * steps.length * spec.selectionIds.length);
          }
        },
      ),
      { numRuns: 800 },
    );
    expect(beside).toBeGreaterThan(30);
    expect(held).toBeGreaterThan(5);
  },
);

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fillProfitMinor } from "../exchange/index.ts";
import { cashOutMarket, isRefusal, rangeOf, type CashOut, type Hedge, type RunnerOffers } from "./index.ts";

const selectionIds = (runners: number): number[] => Array.from({ length: runners }, (_, place) => place + 1);

/** Every set of so many of them. */
function setsOf(ids: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return ids.flatMap((id, place) => setsOf(ids.slice(place + 1), size - 1).map((rest) => [id, ...rest]));
}

interface Bet {
  readonly selectionId: number;
  readonly side: "BACK" | "LAY";
  readonly priceX100: number;
  readonly sizeMinor: number;
}
/** A bet by itself, as it is settled: won or lost by its own runner. */
function settled(bet: Bet, winners: readonly number[]): number {
  const ifBack = winners.includes(bet.selectionId) ? fillProfitMinor(bet.sizeMinor, bet.priceX100) : -bet.sizeMinor;
  return bet.side === "BACK" ? ifBack : -ifBack;
}
const total = (bets: readonly Bet[], winners: readonly number[]): number =>
  bets.reduce((sum, bet) => sum + settled(bet, winners), 0);
const betsOf = (hedges: readonly Hedge[]): Bet[] =>
  hedges.flatMap(({ selectionId, side, fills }) => fills.map((fill) => ({ selectionId, side, ...fill })));
const positionOf = (ids: readonly number[], count: number, bets: readonly Bet[]) => ({
  outcomes: ids.map((selectionId) => ({ selectionId, resultMinor: total(bets, [selectionId]) })),
  several: { count, noneWinsMinor: total(bets, []) },
});

const offers = (selectionId: number, back: number, lay: number): RunnerOffers => ({
  selectionId,
  isActive: true,
  back: [{ priceX100: back, sizeX100: 1e9 }],
  lay: [{ priceX100: lay, sizeX100: 1e9 }],
});

describe("[CASH-07] where several runners win", () => {
  test("a lay of 100 at 3.0 in a market of three places brings what a set of winners brings, not what its runner's win alone would", () => {
    const ids = selectionIds(8);
    const bets: Bet[] = [{ selectionId: 1, side: "LAY", priceX100: 300, sizeMinor: 10_000 }];
    const ladders = ids.map((id) => offers(id, 240, 270));
    const cashOut = cashOutMarket({ ladders, ...positionOf(ids, 3, bets), share: 1 }) as CashOut;
    // Seven lays of 111.11 at 2.7 bring 777.78 and lose 300 for each of three winners, or 200 and 300 twice.
    expect(cashOut.hedges).toHaveLength(7);
    expect(cashOut.securedMinor).toBe(-2_221);
    expect(cashOut.worstMinor).toBe(-2_221);
    const dear = ids.map((id) => offers(id, 242, 280));
    const byOne = cashOutMarket({ ladders: dear, ...positionOf(ids, 3, bets), share: 1 }) as CashOut;
    expect(byOne.hedges).toMatchObject([{ selectionId: 1, side: "BACK", sizeMinor: 12_397 }]);
    expect(byOne.securedMinor).toBe(-2_397);
  });

  test("as many winners as runners is no risk", () => {
    const bets: Bet[] = [{ selectionId: 1, side: "BACK", priceX100: 300, sizeMinor: 10_000 }];
    const ladders = selectionIds(2).map((id) => offers(id, 200, 210));
    expect(cashOutMarket({ ladders, ...positionOf([1, 2], 3, bets), share: 1 })).toEqual({ kind: "level" });
  });

  const priceX100 = fc.integer({ min: 102, max: 2_000 });
  const market = fc.integer({ min: 3, max: 8 }).chain((runners) =>
    fc.record({
      ids: fc.constant(selectionIds(runners)),
      count: fc.constantFrom(2, 3).filter((count) => count < runners),
      out: fc.option(fc.integer({ min: 1, max: runners }), { nil: undefined, freq: 3 }),
      bets: fc.array(
        fc.record({
          selectionId: fc.integer({ min: 1, max: runners }),
          side: fc.constantFrom("BACK" as const, "LAY" as const),
          priceX100,
          sizeMinor: fc.integer({ min: 100, max: 200_000 }),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      prices: fc.array(fc.tuple(priceX100, fc.integer({ min: 0, max: 60 })), {
        minLength: runners,
        maxLength: runners,
      }),
      share: fc.constantFrom(0.25, 0.5, 1),
    }),
  );

  test("a cash-out secures over every set of two or three winners just what it says, and a whole one leaves them level", () => {
    let done = 0;
    fc.assert(
      fc.property(market, ({ ids, count, out, bets: all, prices, share }) => {
        // Nothing stands on a runner that is out, and it can't win.
        const bets = all.filter((bet) => bet.selectionId !== out);
        const running = ids.filter((id) => id !== out);
        const ladders = ids.map((id, place) => {
          const [back, gap] = prices[place] ?? [200, 0];
          return { ...offers(id, back, back + gap), isActive: id !== out };
        });
        const position = positionOf(ids, count, bets);
        const sets = setsOf(running, Math.min(count, running.length));
        const before = sets.map((winners) => total(bets, winners));
        expect(
          rangeOf(
            position.outcomes.filter(({ selectionId }) => selectionId !== out),
            position.several,
          ),
        ).toEqual({
          worstMinor: Math.min(...before),
          bestMinor: Math.max(...before),
        });
        const cashOut = cashOutMarket({ ladders, ...position, share });
        if (isRefusal(cashOut)) return;
        done += 1;
        const after = sets.map((winners) => total([...bets, ...betsOf(cashOut.hedges)], winners));
        const gained = after.map((result, place) => result - (1 - share) * (before[place] ?? 0));
        expect(cashOut.securedMinor).toBe(Math.round(Math.min(...gained)));
        expect(cashOut.worstMinor).toBe(Math.min(...after));
        // To the rounding of each bet's last fill, which a price of twenty makes the most of.
        const mostLeft = cashOut.hedges.length * 21;
        expect(Math.max(...gained) - Math.min(...gained)).toBeLessThanOrEqual(mostLeft);
      }),
      { numRuns: 1_000 },
    );
    expect(done).toBeGreaterThan(500);
  });
});

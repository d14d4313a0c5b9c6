import fc from "fast-check";
import { expect, test } from "vitest";
import { totalMinor, type HouseBet, type HouseQuestion } from "../house-markets/index.ts";
import { cashOutHouse, isHouseRefusal, type HouseRates } from "./index.ts";

const runnersOf = (count: number): number[] => Array.from({ length: count }, (_, place) => place + 1);
const rate = fc.integer({ min: 3, max: 900 });
const betOn = (runners: readonly number[]) =>
  fc.record({
    side: fc.constantFrom("FOR" as const, "AGAINST" as const),
    line: fc.constantFrom(...runners),
    rate,
    stakeMinor: fc.bigInt({ min: 1_000n, max: 1_000_000n }),
  });

/** Rates at which the house gives nothing away: a lay costs more than a back wins. */
const ratesOf = (runners: readonly number[]) =>
  fc
    .tuple(...runners.map((line) => fc.record({ line: fc.constant(line), back: rate, lay: rate })))
    .map((all): HouseRates[] =>
      all.map(({ line, back, lay }) => ({ line, forRate: back, againstLine: line, againstRate: back + lay })),
    );
const anyPosition = fc.integer({ min: 2, max: 6 }).chain((count) => {
  const runners = runnersOf(count);
  return fc.record({
    question: fc.constant<HouseQuestion>({ type: "WINNER", selectionIds: runners }),
    bets: fc.array(betOn(runners), { minLength: 1, maxLength: 6 }),
    rates: ratesOf(runners),
    sharePercent: fc.integer({ min: 5, max: 100 }),
    selectionId: fc.constantFrom(...runners),
  });
});

/** What the runner's own bets bring if it wins and if it doesn't, bet by bet, as the slip of each says. */
function byHand(bets: readonly HouseBet[], selectionId: number): { readonly win: bigint; readonly lose: bigint } {
  let [win, lose] = [0n, 0n];
  for (const { side, line, rate: per100, stakeMinor } of bets) {
    if (line !== selectionId) continue;
    const atRate = (stakeMinor * BigInt(per100)) / 100n;
    win += side === "FOR" ? atRate : -atRate;
    lose += side === "FOR" ? -stakeMinor : stakeMinor;
  }
  return { win, lose };
}
const least = (first: bigint, second: bigint): bigint => (first < second ? first : second);
const roundHalfUp = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);
const distance = (first: bigint, second: bigint): bigint => (first < second ? second - first : first - second);

test("[CASH-25] one runner's bets are levelled by the one bet on it that hand and paper find, whatever else the player has in the market", () => {
  fc.assert(
    fc.property(anyPosition, (position) => {
      const { question, bets, rates, sharePercent, selectionId } = position;
      const own = byHand(bets, selectionId);
      const cashOut = cashOutHouse(position);
      if (isHouseRefusal(cashOut)) {
        // Less than a taka between the two, or so little of a share that no unit of stake would change it.
        expect(distance(own.win, own.lose) * BigInt(sharePercent)).toBeLessThan(20_000n);
        return;
      }
      const offered = rates.find(({ line }) => line === selectionId);
      const isLaid = own.win > own.lose;
      const per100 = (isLaid ? offered?.againstRate : offered?.forRate) ?? 0;
      const payout = roundHalfUp(distance(own.win, own.lose) * BigInt(sharePercent), 100n);
      const stakeMinor = roundHalfUp(payout * 100n, BigInt(100 + per100));
      expect(distance(cashOut.bets[0]?.stakeMinor ?? 0n, stakeMinor)).toBeLessThanOrEqual(1n);
      expect(cashOut.bets).toMatchObject([{ side: isLaid ? "AGAINST" : "FOR", line: selectionId, rate: per100 }]);
      const after = byHand([...bets, ...cashOut.bets], selectionId);
      const kept = (minor: bigint): bigint => (minor * BigInt(100 - sharePercent)) / 100n;
      expect(cashOut.securedMinor).toBe(least(after.win - kept(own.win), after.lose - kept(own.lose)));
      // All others move alike.
      const moved = runnersOf(6)
        .filter(
          (runner) => "selectionIds" in question && question.selectionIds.includes(runner) && runner !== selectionId,
        )
        .map((runner) => totalMinor(question, cashOut.bets, runner));
      expect(new Set(moved)).toEqual(new Set([after.lose - own.lose]));
    }),
  );
});

test("[CASH-25] all of one runner's bets come to the same whether it wins or not, to what one unit of stake changes, and no other stake brings them nearer", () => {
  fc.assert(
    fc.property(anyPosition, (position) => {
      const { question, bets, selectionId } = position;
      const cashOut = cashOutHouse({ ...position, sharePercent: 100 });
      if (isHouseRefusal(cashOut)) return;
      expect(cashOut.bets).toHaveLength(1);
      const [hedge] = cashOut.bets;
      if (hedge === undefined) return;
      const ownBets = bets.filter(({ line }) => line === selectionId);
      const other = selectionId === 1 ? 2 : 1;
      const gap = (stakeMinor: bigint): bigint => {
        const all = [...ownBets, { ...hedge, stakeMinor }];
        return distance(totalMinor(question, all, selectionId), totalMinor(question, all, other));
      };
      const payoutOfOne = BigInt(Math.ceil((100 + hedge.rate) / 100));
      expect(gap(hedge.stakeMinor)).toBeLessThanOrEqual(payoutOfOne);
      for (const change of [-2n, 2n])
        if (hedge.stakeMinor + change > 0n)
          expect(gap(hedge.stakeMinor + change)).toBeGreaterThanOrEqual(gap(hedge.stakeMinor) - 1n);
    }),
  );
});

test("[CASH-25] a runner that the house offers no side of, or that has no bets, has no offer; of two runners too the bet is on the runner itself, after which nothing is left of it", () => {
  const question: HouseQuestion = { type: "WINNER", selectionIds: [1, 2] };
  const bets: HouseBet[] = [
    { side: "FOR", line: 1, rate: 200, stakeMinor: 10_000n },
    { side: "FOR", line: 2, rate: 90, stakeMinor: 5_000n },
  ];
  const rates = (againstRate: number | null): HouseRates[] => [
    { line: 1, forRate: 500, againstLine: 1, againstRate },
    { line: 2, forRate: 20, againstLine: 2, againstRate: 25 },
  ];
  const asked = { question, bets, sharePercent: 100, selectionId: 1 };
  expect(cashOutHouse({ ...asked, rates: rates(null) })).toEqual({ kind: "noRates" });
  // Laid at 1.5 it costs 200 of stake: 200 - 100 either way.
  const hedge: HouseBet = { side: "AGAINST", line: 1, rate: 50, stakeMinor: 20_000n };
  expect(cashOutHouse({ ...asked, rates: rates(50) })).toEqual({ bets: [hedge], securedMinor: 10_000n });
  expect(cashOutHouse({ ...asked, bets: [...bets, hedge], rates: rates(50) })).toEqual({ kind: "level" });
  const three: HouseQuestion = { type: "WINNER", selectionIds: [1, 2, 3] };
  expect(cashOutHouse({ ...asked, question: three, rates: rates(50), selectionId: 3 })).toEqual({ kind: "level" });
});

import fc from "fast-check";
import { createBook } from "@maidan/core/exchange";
import { ladderPrices } from "@maidan/core/odds";
import { describe, expect, test } from "vitest";
import { openSlip, type SlipForm } from "./bet-slip-form.ts";
import { missingMinor, missingOfMinor, missingOnLinesMinor, type MarketBet } from "./cover.ts";

const slip = (side: "BACK" | "LAY", stakeText: string, priceX100 = 300, selectionId = 1): SlipForm => ({
  ...openSlip({ marketId: "1.2", selectionId, runnerName: "Dhaka", side, priceX100 }),
  stakeText,
});
const bet = (given: Partial<MarketBet>): MarketBet => ({
  selectionId: 1,
  side: "BACK",
  priceSize: { price: 3 },
  sizeMatched: 0,
  sizeRemaining: 0,
  ...given,
});
const results = (first = 0n, second = 0n) => [
  { selectionId: 1, resultMinor: first },
  { selectionId: 2, resultMinor: second },
];
const market = (numberOfWinners = 1, removed: readonly number[] = []) => ({
  numberOfWinners,
  runners: [1, 2, 3].map((selectionId) => ({
    selectionId,
    status: removed.includes(selectionId) ? "REMOVED" : "ACTIVE",
  })),
});
const nothing = { results: results(), bets: [], market: market(), balanceMinor: 100_00n };

describe("whether the balance covers a bet", () => {
  test("[SLIP-17] a back needs its stake, a lay what the backer would win", () => {
    expect(missingMinor(slip("BACK", "100"), nothing)).toBe(0n);
    expect(missingMinor(slip("BACK", "100.01"), nothing)).toBe(1n);
    expect(missingMinor(slip("LAY", "50"), nothing)).toBe(0n);
    expect(missingMinor(slip("LAY", "60"), nothing)).toBe(20_00n);
  });

  test("[SLIP-17] other bets of the market cover it where they win when it loses", () => {
    // 100 laid at 3.00: 200 lost if the first wins, 100 won if it doesn't.
    const laid = { results: results(-200_00n, 100_00n), bets: [bet({ side: "LAY", sizeMatched: 100 })] };
    expect(missingMinor(slip("BACK", "300"), { ...nothing, ...laid, balanceMinor: 0n })).toBe(0n);
    expect(missingMinor(slip("BACK", "301"), { ...nothing, ...laid, balanceMinor: 0n })).toBe(1_00n);
    expect(missingMinor(slip("LAY", "1"), { ...nothing, ...laid, balanceMinor: 0n })).toBe(2_00n);
  });

  test("[SLIP-17] an offer of the other side that rests locks no more than the larger of the two", () => {
    const resting = { bets: [bet({ side: "LAY", sizeRemaining: 50 })] };
    expect(missingMinor(slip("BACK", "100"), { ...nothing, ...resting, balanceMinor: 0n })).toBe(0n);
    expect(missingMinor(slip("BACK", "110"), { ...nothing, ...resting, balanceMinor: 0n })).toBe(10_00n);
  });

  test("[ROOM-16] [SLIP-17] a changed bet needs what it locks beyond the bet in whose place it comes", () => {
    const waiting = bet({ side: "LAY", sizeRemaining: 100, priceSize: { price: 1.5 } });
    const poor = { ...nothing, bets: [waiting, bet({ sizeRemaining: 20 })], balanceMinor: 0n };
    const changed = { selectionId: 1, side: "LAY", sizeMinor: 100_00, instead: waiting } as const;
    expect(missingOfMinor({ ...changed, priceX100: 150 }, poor)).toBe(0n);
    expect(missingOfMinor({ ...changed, priceX100: 140 }, poor)).toBe(0n);
    expect(missingOfMinor({ ...changed, priceX100: 100_000 }, poor)).toBe(9_985_000n);
    expect(missingOfMinor({ ...changed, priceX100: 200, sizeMinor: 50_00 }, poor)).toBe(0n);
    const atLine = { ...poor, bets: [waiting], lineBets: [] };
    expect(missingOnLinesMinor({ ...changed, priceX100: 17_050 }, atLine)).toBe(0n);
    expect(missingOnLinesMinor({ ...changed, priceX100: 17_050, sizeMinor: 101_00 }, atLine)).toBe(1_00n);
  });

  test("[SLIP-17] nothing is refused here while the player's bets or the kind of market are not known", () => {
    const poor = { ...nothing, balanceMinor: 0n };
    expect(missingMinor(slip("BACK", "100"), { ...poor, bets: undefined })).toBe(0n);
    expect(missingMinor(slip("BACK", "100"), { ...poor, bets: Array.from({ length: 100 }, () => bet({})) })).toBe(0n);
    expect(missingMinor(slip("BACK", "100"), { ...poor, market: undefined })).toBe(0n);
    expect(missingMinor(slip("BACK", "100"), { ...poor, market: market(2) })).toBe(0n);
    expect(missingMinor(slip("BACK", ""), poor)).toBe(0n);
  });

  test("[SLIP-17] a runner that was withdrawn is no outcome any more", () => {
    const three = [...results(-100_00n, 100_00n), { selectionId: 3, resultMinor: -100_00n }];
    const backed = { results: three, bets: [bet({ selectionId: 2, sizeMatched: 100, priceSize: { price: 2 } })] };
    const asked = { ...nothing, ...backed, balanceMinor: 0n };
    // With the third withdrawn a back of the first costs nothing besides what the second's back has locked.
    expect(missingMinor(slip("BACK", "100"), { ...asked, market: market(1, [3]) })).toBe(0n);
    expect(missingMinor(slip("BACK", "100"), asked)).toBe(100_00n);
    expect(missingMinor(slip("BACK", "100", 300, 3), { ...asked, market: market(1, [3]) })).toBe(0n);
  });

  test("[SLIP-17] whatever was bet before, never more is missing than the exchange's own book would lock, and for a first bet exactly that", () => {
    fc.assert(
      fc.property(fc.array(orders, { maxLength: 12 }), orders, fc.boolean(), (placed, next, hasOtherOutcome) => {
        const { book, bets } = played(placed, hasOtherOutcome);
        const { ifWinMinor } = book.positionOf(me);
        const known = {
          results: selectionIds.map((selectionId, at) => ({ selectionId, resultMinor: BigInt(ifWinMinor[at] ?? 0) })),
          bets,
          market: market(),
          balanceMinor: 0n,
        };
        const size = (next.sizeMinor / 100).toFixed(2);
        const said = missingMinor(slip(sideOf(next), size, priceOf(next), next.selectionId), known);
        const more = book.lockedAfterPlacing(me, [draftOf(next)]) - book.lockedFor(me);
        expect(said <= BigInt(more)).toBe(true);
        if (bets.length === 0) expect(said).toBe(BigInt(more));
      }),
      { numRuns: 300 },
    );
  });
});

const selectionIds = [1, 2, 3];
const [me, other] = [1, 2];
const orders = fc.record({
  selectionId: fc.constantFrom(...selectionIds),
  isBack: fc.boolean(),
  tick: fc.integer({ min: 0, max: 349 }),
  sizeMinor: fc.integer({ min: 100, max: 1_000_003 }),
  isMine: fc.boolean(),
});
type Order = typeof orders extends fc.Arbitrary<infer T> ? T : never;
const priceOf = ({ tick }: Order): number => ladderPrices[tick] ?? 200;
const sideOf = ({ isBack }: Order): "BACK" | "LAY" => (isBack ? "BACK" : "LAY");
const draftOf = (order: Order) => ({
  selectionId: order.selectionId,
  side: sideOf(order),
  priceX100: priceOf(order),
  sizeMinor: order.sizeMinor,
  persistence: "LAPSE" as const,
});

/** A book in which two accounts placed these bets, and what the exchange would list of the first one's. */
function played(placed: readonly Order[], hasOtherOutcome: boolean) {
  const book = createBook({ selectionIds, numberOfWinners: 1, hasOtherOutcome, minimumSizeMinor: 100 });
  book.apply({ type: "resume" });
  const matched = new Map<number, number>();
  for (const [index, order] of placed.entries()) {
    const accountId = order.isMine ? me : other;
    const answer = book.apply({ type: "place", orderId: index + 1, accountId, ...draftOf(order) });
    if (!answer.ok) throw new Error(answer.code);
    for (const event of answer.events) {
      if (event.type !== "fill") continue;
      for (const id of [event.makerOrderId, event.takerOrderId])
        matched.set(id, (matched.get(id) ?? 0) + event.sizeMinor);
    }
  }
  const bets = placed.flatMap((order, index): MarketBet[] => {
    if (!order.isMine) return [];
    const sizeMatched = (matched.get(index + 1) ?? 0) / 100;
    const sizeRemaining = order.sizeMinor / 100 - sizeMatched;
    const priceSize = { price: priceOf(order) / 100 };
    return [{ selectionId: order.selectionId, side: sideOf(order), priceSize, sizeMatched, sizeRemaining }];
  });
  return { book, bets };
}

describe("whether the balance covers a bet at a line", () => {
  const line = { leastX100: 2_050, mostX100: 27_950, intervalX100: 100 };
  const at = (side: "BACK" | "LAY", priceX100: number, stakeText: string): SlipForm => ({
    ...openSlip({ marketId: "1.2", selectionId: 1, runnerName: "Runs", side, priceX100, line }),
    stakeText,
  });
  const yes = { side: "LAY", priceX100: 16_650, sizeMinor: 100_00 } as const;

  test("[SLIP-17] [LINE-04] it needs its stake, and less where what is matched wins when it loses", () => {
    const known = { ...nothing, lineBets: [] };
    expect(missingMinor(at("LAY", 16_650, "100"), known)).toBe(0n);
    expect(missingMinor(at("LAY", 16_650, "130"), known)).toBe(30_00n);
    // A No above the Yes: one of them wins always, in between both.
    expect(missingMinor(at("BACK", 17_050, "100"), { ...known, lineBets: [yes], balanceMinor: 0n })).toBe(0n);
    // Below it there are numbers at which both lose.
    expect(missingMinor(at("BACK", 16_450, "100"), { ...known, lineBets: [yes], balanceMinor: 0n })).toBe(100_00n);
  });

  test("[SLIP-17] a bet that waits counts where it loses, and nothing is told before the matches are read", () => {
    const waiting = bet({ side: "BACK", priceSize: { price: 164.5 }, sizeRemaining: 50 });
    const known = { ...nothing, bets: [waiting], balanceMinor: 0n };
    expect(missingMinor(at("BACK", 16_450, "20"), { ...known, lineBets: [] })).toBe(20_00n);
    expect(missingMinor(at("LAY", 16_450, "20"), { ...known, lineBets: [] })).toBe(0n);
    expect(missingMinor(at("BACK", 16_450, "20"), known)).toBe(0n);
  });
});

import { describe, expect, test } from "vitest";
import { FastBook, type Position } from "../exchange/index.ts";
import { matchOdds, Story, away, draw, home } from "../exchange/test-support/setup.ts";
import { isBalanced, type Posting } from "../ledger/index.ts";
import {
  commissionMinor,
  differencePostings,
  marketProfitAndLoss,
  netFor,
  resettlementDifference,
  settleMarket,
  settlementPostings,
  voidMarket,
  type AccountResult,
} from "./index.ts";

const { selectionIds } = matchOdds;
const market = { marketId: "1.200000001", currency: "BDT" } as const;
const settleFor = (positions: readonly Position[], winner: number): AccountResult[] =>
  settleMarket(positions, { selectionIds, winners: [winner], commissionBasisPoints: 500 });

/** The story of reference 2.12: account 1 against account 900. */
function workedExample(): Story {
  const s = new Story(new FastBook(matchOdds));
  s.matched([1, home, "BACK", 2.5, 100]);
  s.matched([1, draw, "LAY", 3.6, 50]);
  s.place([1, away, "BACK", 5, 20]);
  s.place([1, home, "LAY", 2.4, 40]);
  return s;
}

describe("commission (reference 2.13)", () => {
  test("[SETL-03] 400 at 5 % with a discount of 40 % is 12.00", () =>
    expect(commissionMinor(40_000n, 500, 4000)).toBe(1200n));
  test("[SETL-03] losers and those who come out even pay nothing", () => {
    expect([-1n, -40_000n, 0n].map((net) => commissionMinor(net, 500))).toEqual([0n, 0n, 0n]);
  });
  test("[SETL-03] halves of a paisa go to the even neighbour", () => {
    // 5 % of 10, 30, 50, 31 paisa = 0.5, 1.5, 2.5, 1.55.
    expect([10n, 30n, 50n, 31n].map((net) => commissionMinor(net, 500))).toEqual([0n, 2n, 2n, 2n]);
  });
  test("a rate below 0, above 100 % or not whole is a bug", () => {
    for (const rate of [-1, 10_001, 2.5, Number.NaN]) expect(() => commissionMinor(100n, rate)).toThrow(RangeError);
    expect(commissionMinor(100n, 10_000)).toBe(100n);
  });
});

describe("settling", () => {
  test("[SETL-01] the worked example of reference 2.12 nets +200, -230 and -50 by its winner, unmatched bets counting for nothing", () => {
    const s = workedExample();
    const { book } = s;
    expect([home, draw, away].map((winner) => netFor(book.positionOf(1), { selectionIds, winners: [winner] }))).toEqual(
      [20_000n, -23_000n, -5000n],
    );
    s.do({ type: "settle", winners: [draw] });
    expect(settleFor(book.positions(), draw)).toEqual([
      { accountId: 1, netMinor: -23_000n, commissionMinor: 0n },
      { accountId: 900, netMinor: 23_000n, commissionMinor: 1150n },
    ]);
  });
  test("[SETL-07] listMarketProfitAndLoss shows matched bets only (reference 2.12), net of commission when asked", () => {
    const position = workedExample().book.positionOf(1);
    expect(marketProfitAndLoss(position, { selectionIds }).map((row) => row.ifWinMinor)).toEqual([
      20_000n,
      -23_000n,
      -5000n,
    ]);
    expect(marketProfitAndLoss(position, { selectionIds, netOfCommissionBasisPoints: 500 })).toEqual([
      { selectionId: home, ifWinMinor: 19_000n },
      { selectionId: draw, ifWinMinor: -23_000n },
      { selectionId: away, ifWinMinor: -5000n },
    ]);
  });
  test("[SETL-03] commission is on the market's net, not on each winning bet", () => {
    const s = new Story(new FastBook(matchOdds));
    s.matched([1, home, "BACK", 3, 100]);
    s.matched([1, draw, "BACK", 4, 100]);
    expect(settleFor([s.book.positionOf(1), s.book.positionOf(900)], home)[0]).toEqual({
      accountId: 1,
      netMinor: 10_000n,
      commissionMinor: 500n,
    });
  });
  test("[SETL-01] with two winners a position wins with both and loses with none", () => {
    const s = new Story(new FastBook({ ...matchOdds, numberOfWinners: 2 }));
    s.matched([1, home, "BACK", 3, 100]);
    s.matched([1, away, "BACK", 2, 100]);
    const net = (...winners: number[]): bigint => netFor(s.book.positionOf(1), { selectionIds, winners });
    expect([net(home, away), net(home, draw), net(draw, away), net()]).toEqual([30_000n, 10_000n, 0n, -20_000n]);
  });
  test("[SETL-05] a void wins and loses nothing", () => {
    expect(voidMarket(workedExample().book.positions())).toEqual([
      { accountId: 1, netMinor: 0n, commissionMinor: 0n },
      { accountId: 900, netMinor: 0n, commissionMinor: 0n },
    ]);
  });
  test("[SETL-02] positions that aren't zero-sum are never paid, nor is an unknown winner", () => {
    const [one] = workedExample().book.positions();
    expect(() => settleFor(one === undefined ? [] : [one], home)).toThrow("not zero-sum");
    expect(() => settleFor(workedExample().book.positions(), 99)).toThrow(RangeError);
  });
});

describe("resettling", () => {
  const positions = workedExample().book.positions();

  test("[SETL-06] the difference takes back what was wrong and pays what is right, commission included", () => {
    const difference = resettlementDifference(settleFor(positions, draw), settleFor(positions, home));
    expect(difference).toEqual([
      { accountId: 1, netMinor: 43_000n, commissionMinor: 1000n },
      { accountId: 900, netMinor: -43_000n, commissionMinor: -1150n },
    ]);
    expect(difference.reduce((sum, result) => sum + result.netMinor, 0n)).toBe(0n);
  });
  test("[SETL-06] to the same result there is no difference, to a void everything, from nothing the result itself", () => {
    const settled = settleFor(positions, draw);
    expect(resettlementDifference(settled, settled)).toEqual([]);
    expect(resettlementDifference(settled, voidMarket(positions)).map((result) => result.netMinor)).toEqual([
      23_000n,
      -23_000n,
    ]);
    expect(resettlementDifference([], settled)).toEqual(settled);
  });
});

describe("postings", () => {
  const amountOf = (postings: readonly Posting[], name: string): bigint =>
    postings.reduce((sum, { account, amountMinor }) => {
      const own =
        account.owner === "player" ? account.bucket : account.owner === "house" ? account.name : account.owner;
      return own === name ? sum + amountMinor : sum;
    }, 0n);

  test("[SETL-04] a loser's lock pays the market and the rest of it returns to cash", () => {
    const postings = settlementPostings(
      { playerId: "7", lockedMinor: 25_000n, netMinor: -23_000n, commissionMinor: 0n },
      market,
    );
    expect(isBalanced(postings)).toBe(true);
    expect(["locked", "cash", "market", "commission"].map((name) => amountOf(postings, name))).toEqual([
      -25_000n,
      2000n,
      23_000n,
      0n,
    ]);
  });
  test("[SETL-04] a winner gets the lock, the winnings less commission, and each account has one leg", () => {
    const postings = settlementPostings(
      { playerId: "9", lockedMinor: 1000n, netMinor: 23_000n, commissionMinor: 1150n },
      market,
    );
    expect(isBalanced(postings)).toBe(true);
    expect(postings).toHaveLength(4);
    expect(["locked", "cash", "market", "commission"].map((name) => amountOf(postings, name))).toEqual([
      -1000n,
      22_850n,
      -23_000n,
      1150n,
    ]);
  });
  test("[SETL-04] who had nothing locked and nothing won has no postings; a loss of the whole lock leaves cash alone", () => {
    expect(settlementPostings({ playerId: "1", lockedMinor: 0n, netMinor: 0n, commissionMinor: 0n }, market)).toEqual(
      [],
    );
    const whole = settlementPostings(
      { playerId: "1", lockedMinor: 500n, netMinor: -500n, commissionMinor: 0n },
      market,
    );
    expect(whole).toHaveLength(2);
    expect(isBalanced(whole)).toBe(true);
  });
  test("[SETL-04] a loss beyond the lock, or a commission beyond the winnings, is a bug and pays nothing", () => {
    const account = { playerId: "1", lockedMinor: 500n, commissionMinor: 0n };
    expect(() => settlementPostings({ ...account, netMinor: -501n }, market)).toThrow(RangeError);
    expect(() => settlementPostings({ ...account, netMinor: 10n, commissionMinor: 11n }, market)).toThrow(RangeError);
    expect(() => settlementPostings({ ...account, netMinor: -10n, commissionMinor: 1n }, market)).toThrow(RangeError);
  });
  test("[SETL-06] a difference's legs are balanced and leave the lock alone", () => {
    const postings = differencePostings({ playerId: "9", netMinor: -43_000n, commissionMinor: -1150n }, market);
    expect(isBalanced(postings)).toBe(true);
    expect(["locked", "cash", "market", "commission"].map((name) => amountOf(postings, name))).toEqual([
      0n,
      -41_850n,
      43_000n,
      -1150n,
    ]);
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { FastBook } from "../exchange/index.ts";
import { lives, Life, specs } from "../exchange/test-support/steps.ts";
import { possibleWinners } from "../exchange/test-support/witness.ts";
import { isBalanced, reversal, type Posting } from "../ledger/index.ts";
import { differencePostings, resettlementDifference, settleMarket, settlementPostings } from "./index.ts";

const market = { marketId: "1.200000001", currency: "BDT" } as const;

/** A random market's book before it is settled, and what its accounts have. */
const books = fc.tuple(specs, lives).map(([spec, steps]) => {
  const book = new FastBook(spec);
  const life = new Life();
  book.apply({ type: "resume" });
  for (const step of steps) {
    const command = life.command(step);
    const isEnd = command !== undefined && ["settle", "resettle", "void"].includes(command.type);
    if (command !== undefined && !isEnd) book.apply(command);
  }
  return book;
});

const key = ({ account }: Posting): string => JSON.stringify(account);
const sumByAccount = (postings: readonly Posting[]): Map<string, bigint> => {
  const sums = new Map<string, bigint>();
  for (const posting of postings) sums.set(key(posting), (sums.get(key(posting)) ?? 0n) + posting.amountMinor);
  return sums;
};

test("[SETL-04] every possible settlement of a random market is balanced account by account, empties every lock and the market's own account, and pays commission only from winnings", () => {
  fc.assert(
    fc.property(books, fc.integer({ min: 0, max: 10_000 }), (book, commissionBasisPoints) => {
      const { selectionIds } = book.spec;
      book.apply({ type: "close" });
      for (const winners of possibleWinners(book.spec)) {
        const results = settleMarket(book.positions(), { selectionIds, winners, commissionBasisPoints });
        const postings = results.flatMap(({ accountId, netMinor, commissionMinor }) => {
          const account = {
            playerId: String(accountId),
            lockedMinor: BigInt(book.lockedFor(accountId)),
            netMinor,
            commissionMinor,
          };
          const legs = settlementPostings(account, market);
          expect(legs.length === 0 || isBalanced(legs)).toBe(true);
          return legs;
        });
        const sums = sumByAccount(postings);
        expect(sums.get(JSON.stringify({ owner: "market", marketId: market.marketId })) ?? 0n).toBe(0n);
        for (const { accountId, netMinor, commissionMinor } of results) {
          const locked =
            sums.get(JSON.stringify({ owner: "player", playerId: String(accountId), bucket: "locked" })) ?? 0n;
          expect(locked).toBe(-BigInt(book.lockedFor(accountId)));
          expect(commissionMinor >= 0n && commissionMinor <= (netMinor > 0n ? netMinor : 0n)).toBe(true);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test("[SETL-06] settling wrongly and resettling leaves every account as settling rightly at once would have", () => {
  fc.assert(
    fc.property(books, fc.nat(), fc.nat(), (book, first, second) => {
      const outcomes = possibleWinners(book.spec);
      const at = (index: number): number[] => outcomes[index % outcomes.length] ?? [];
      const { selectionIds } = book.spec;
      const settle = (winners: readonly number[]) =>
        settleMarket(book.positions(), { selectionIds, winners, commissionBasisPoints: 500 });
      const [wrong, right] = [settle(at(first)), settle(at(second))];
      const legsOf = (results: typeof wrong): Posting[] =>
        results.flatMap(({ accountId, netMinor, commissionMinor }) =>
          differencePostings({ playerId: String(accountId), netMinor, commissionMinor }, market),
        );
      const corrected = sumByAccount([
        ...legsOf(wrong),
        ...legsOf(resettlementDifference(wrong, right)),
        ...reversal(legsOf(right)),
      ]);
      expect([...corrected.values()].every((sum) => sum === 0n)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

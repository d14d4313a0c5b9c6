import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { settleMarket } from "../settlement/index.ts";
import {
  FastBook,
  houseAccountId,
  NaiveBook,
  type Answer,
  type Book,
  type MarketCommand,
  type MarketSpec,
} from "./index.ts";
import { crossedLives, lives, Life, specs, type Step } from "./test-support/steps.ts";
import { lockFaults, possibleWinners, Witness } from "./test-support/witness.ts";

const accounts = [1, 2, 3, 4];
const comparisons = { numRuns: 2_000 };
const runs = { numRuns: 1_000 };
/** Seconds on an idle machine; a busy one must not fail them. */
const patience = { timeout: 120_000 };

/** -0 and 0 are one amount. */
const plain = (value: unknown): string => JSON.stringify(value);

/** As `toEqual`, which takes longer than the books do: in loops of a hundred thousand it is asked only where the two differ. */
function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}

/** Lives a life in one book; `see` is called after each command with what it did. */
function live(
  steps: readonly Step[],
  makeBook: (snapshot?: ReturnType<Book["snapshot"]>) => Book,
  see: (step: Seen) => void,
): Book {
  const life = new Life();
  let book = makeBook();
  book.apply({ type: "resume" });
  for (const step of steps) {
    if (step.type === "crash") book = makeBook(book.snapshot());
    const command = life.command(step);
    if (command === undefined) continue;
    const before = new Map(accounts.map((accountId) => [accountId, book.lockedFor(accountId)]));
    const hash = book.stateHash();
    const isSettled = book.state.settlement !== "UNSETTLED";
    const isDraft = command.type === "place" && book.checkOrder(command) === undefined;
    const lockedAfterPlacing = isDraft ? book.lockedAfterPlacing(command.accountId, [command]) : 0;
    see({ book, command, before, hash, isSettled, lockedAfterPlacing, answer: book.apply(command) });
  }
  return book;
}
interface Seen {
  readonly book: Book;
  readonly command: MarketCommand;
  readonly before: ReadonlyMap<number, number>;
  readonly hash: string;
  readonly isSettled: boolean;
  readonly lockedAfterPlacing: number;
  readonly answer: Answer;
}

/** What happened in lives that both books lived alike. */
interface Lived {
  commands: number;
  fills: number;
  auctionFills: number;
  houseFills: number;
}

/** Lives a life in both books: every answer and state hash alike. */
function liveInBoth(spec: MarketSpec, steps: readonly Step[], lived: Lived): void {
  const life = new Life();
  let naive: Book = new NaiveBook(spec);
  let fast: Book = new FastBook(spec);
  for (const book of [naive, fast]) book.apply({ type: "resume" });
  for (const step of steps) {
    // After a crash each is rebuilt from what the other would have stored.
    if (step.type === "crash")
      [naive, fast] = [new NaiveBook(spec, fast.snapshot()), new FastBook(spec, { snapshot: naive.snapshot() })];
    const command = life.command(step);
    if (command === undefined) continue;
    const expected = naive.apply(command);
    expectSame(fast.apply(command), expected);
    expectSame(fast.stateHash(), naive.stateHash());
    lived.commands += 1;
    if (!expected.ok) continue;
    const fills = expected.events.filter((event) => event.type === "fill");
    lived.fills += fills.length;
    if (command.type === "turnInPlay") lived.auctionFills += fills.length;
    lived.houseFills += fills.filter((fill) => fill.takerAccountId === houseAccountId).length;
  }
  expectSame(plain(fast.snapshot()), plain(naive.snapshot()));
  for (const accountId of [...accounts, houseAccountId]) {
    expectSame(fast.lockedFor(accountId), naive.lockedFor(accountId));
    expectSame(fast.openOrdersOf(accountId), naive.openOrdersOf(accountId));
    expectSame(fast.positionOf(accountId), naive.positionOf(accountId));
  }
  for (const id of spec.selectionIds) {
    for (const side of ["BACK", "LAY"] as const) {
      expectSame(fast.levels(id, side), naive.levels(id, side));
      expectSame(fast.levels(id, side, 1), naive.levels(id, side, 1));
      expectSame([...fast.offers(id, side)], [...naive.offers(id, side)]);
    }
  }
}

test(
  "[BOOK-09] the fast book and the naive book answer every command of 2,000 random lives alike and have equal state hashes after each, crashes included",
  patience,
  () => {
    const lived = { commands: 0, fills: 0, auctionFills: 0, houseFills: 0 };
    fc.assert(
      fc.property(specs, lives, (spec, steps) => liveInBoth(spec, steps, lived)),
      comparisons,
    );
    // The lives must be worth living: about half of what they come to on the average, which no chance goes below.
    expect(lived.commands).toBeGreaterThan(35_000);
    expect(lived.fills).toBeGreaterThan(1_800);
    expect(lived.auctionFills).toBeGreaterThan(150);
  },
);

test("[BOOK-09] [VIRT-04] so do they in 2,000 lives of markets that are matched across their runners", patience, () => {
  const lived = { commands: 0, fills: 0, auctionFills: 0, houseFills: 0 };
  fc.assert(
    fc.property(crossedLives, ([spec, steps]) => liveInBoth(spec, steps, lived)),
    comparisons,
  );
  expect(lived.commands).toBeGreaterThan(20_000);
  expect(lived.houseFills).toBeGreaterThan(900);
});

test(
  "[EXPO-01] [EXPO-04] a lock is the worst loss over all outcomes and choices of unmatched bets, and only placing raises it, and only the placer's",
  patience,
  () => {
    fc.assert(
      fc.property(specs, lives, (spec, steps) => {
        const witness = new Witness(spec);
        const makeBook = (snapshot?: ReturnType<Book["snapshot"]>): Book => new FastBook(spec, { snapshot });
        live(steps, makeBook, ({ book, command, before, hash, lockedAfterPlacing, answer }) => {
          if (!answer.ok) {
            expectSame(book.stateHash(), hash);
            return;
          }
          witness.see(answer.events);
          expectSame(lockFaults(book, command, before), []);
          if (command.type === "place") {
            expectSame(lockedAfterPlacing >= (before.get(command.accountId) ?? 0), true);
            expectSame(book.lockedFor(command.accountId) <= lockedAfterPlacing, true);
          }
          for (const accountId of accounts) {
            const isOver = book.state.settlement !== "UNSETTLED";
            expectSame(book.lockedFor(accountId), isOver ? 0 : witness.worstLoss(accountId));
            expectSame(witness.locked.get(accountId) ?? 0, book.lockedFor(accountId));
          }
        });
      }),
      runs,
    );
  },
);

test(
  "[EXPO-06] [EXPO-07] [BOOK-04] no settlement takes more than is locked, every outcome is exactly zero-sum, no runner is ever crossed, events rebuild the levels",
  patience,
  () => {
    fc.assert(
      fc.property(specs, lives, (spec, steps) => {
        const witness = new Witness(spec);
        live(
          steps,
          (snapshot) => new FastBook(spec, { snapshot }),
          ({ book, answer, isSettled }) => {
            if (answer.ok) witness.see(answer.events);
            if (!isSettled) expectSettleable(book, witness);
            expectUncrossed(book, spec);
            expectSame(
              [...witness.levels.values()].reduce((sum, size) => sum + size, 0),
              restingTotal(book, spec),
            );
            for (const [key, size] of witness.levels) expectSame(levelSize(book, key), size);
          },
        );
      }),
      runs,
    );
  },
);

function expectSettleable(book: Book, witness: Witness): void {
  const { spec } = book;
  const positions = book.positions();
  for (const winners of possibleWinners(spec)) {
    const results = settleMarket(positions, { selectionIds: spec.selectionIds, winners, commissionBasisPoints: 500 });
    for (const { accountId, netMinor } of results) {
      expectSame(Number(netMinor), witness.net(accountId, winners));
      // Once settled the lock is gone: then the loss has been taken already.
      if (book.state.settlement === "UNSETTLED") expectSame(Number(netMinor) >= -book.lockedFor(accountId), true);
    }
  }
}

function expectUncrossed(book: Book, spec: MarketSpec): void {
  for (const id of spec.selectionIds) {
    const lay = book.levels(id, "LAY")[0]?.priceX100 ?? 0;
    const back = book.levels(id, "BACK")[0]?.priceX100 ?? Infinity;
    expectSame(lay < back, true);
  }
}

const restingTotal = (book: Book, spec: MarketSpec): number =>
  spec.selectionIds
    .flatMap((id) => [...book.levels(id, "BACK"), ...book.levels(id, "LAY")])
    .reduce((sum, level) => sum + level.sizeMinor, 0);

function levelSize(book: Book, key: string): number | undefined {
  const [id, side, price] = key.split(" ");
  return book.levels(Number(id), side === "LAY" ? "LAY" : "BACK").find((level) => level.priceX100 === Number(price))
    ?.sizeMinor;
}

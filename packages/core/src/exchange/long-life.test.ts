import { expect, test } from "vitest";
import { ladderPrices } from "../odds/index.ts";
import { FastBook, NaiveBook, type MarketCommand } from "./index.ts";
import { matchOdds } from "./test-support/setup.ts";

/** Whole numbers below a limit from a linear congruential generator: the same life for the same seed. */
function randomOf(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * limit);
  };
}

/** A market that fills up over the whole ladder, with many accounts, and is then emptied by cancels: all tables grow and shrink. */
function command(step: number, below: (limit: number) => number): MarketCommand {
  const isFilling = step < 1500;
  if (below(10) < (isFilling ? 2 : 9)) {
    const orderId = isFilling ? 1 + below(step) : step - 1500;
    return {
      type: "cancel",
      orderId,
      accountId: 1 + (orderId % 70),
      ...(below(3) === 0 ? { sizeReductionMinor: 1 + below(900) } : {}),
    };
  }
  const side = below(2) === 0 ? "BACK" : "LAY";
  // Backs above, lays below a middle, some of them across it.
  const tick = Math.min(349, Math.max(0, 175 + (side === "BACK" ? 1 : -1) * (below(195) - 20)));
  const selectionId = matchOdds.selectionIds[below(3)] ?? 1;
  const persistence = below(2) === 0 ? "LAPSE" : "PERSIST";
  return {
    type: "place",
    orderId: step,
    accountId: 1 + (step % 70),
    selectionId,
    side,
    priceX100: ladderPrices[tick] ?? 0,
    sizeMinor: 1 + below(2000),
    persistence,
  };
}

test.each([1, 2, 3])(
  "a long life over all 350 prices ends alike in both books, and every order's end is found by its id (seed %i)",
  (seed) => {
    const below = randomOf(seed);
    const naive = new NaiveBook(matchOdds);
    const fast = new FastBook(matchOdds);
    for (const book of [naive, fast]) book.apply({ type: "resume" });
    let most = 0;
    for (let step = 1; step <= 3000; step += 1) {
      const next = command(step, below);
      expect(fast.apply(next)).toEqual(naive.apply(next));
      most = Math.max(most, fast.openOrderCount);
      if (step % 250 === 0) expect(fast.stateHash()).toBe(naive.stateHash());
    }
    expect(most).toBeGreaterThan(700);
    expect(fast.openOrderCount).toBeLessThan(most / 2);
    for (const type of ["turnInPlay", "close"] as const) {
      const last: MarketCommand = type === "close" ? { type } : { type, betDelayMs: 5000 };
      expect(fast.apply(last)).toEqual(naive.apply(last));
      expect(fast.stateHash()).toBe(naive.stateHash());
    }
    expect(fast.openOrderCount).toBe(0);
  },
);

test("[CORE-07] accounts that place and take back leave nothing in the market: 50,000 of them cost no more memory than one", () => {
  const book = new FastBook(matchOdds);
  book.execute({ type: "resume" });
  const selectionId = matchOdds.selectionIds[0] ?? 0;
  const before = process.memoryUsage().arrayBuffers;
  for (let id = 1; id <= 50_000; id += 1) {
    const order = { orderId: id, accountId: id, selectionId, priceX100: 300, sizeMinor: 500 } as const;
    const side = id % 2 === 0 ? "BACK" : "LAY";
    expect(book.execute({ type: "place", ...order, side, persistence: "LAPSE" })).toBeUndefined();
    expect(book.execute({ type: "cancel", orderId: id, accountId: id })).toBeUndefined();
  }
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000);
});

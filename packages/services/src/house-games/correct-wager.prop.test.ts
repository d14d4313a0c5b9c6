import fc from "fast-check";
import { expect, test } from "vitest";
import { correctionTo, winId } from "./correct-wager.ts";
import type { SentWin } from "./wager-ports.ts";

test("[HOUSE-70] more is one further win, less sends the rest anew before wins are taken back, and nothing takes all back", () => {
  const wins = [{ transactionId: "w.win", amountMinor: 100n }];
  expect(correctionTo({ wagerId: "w", wins }, 150n)).toEqual({
    add: { transactionId: "w.win-2", amountMinor: 50n },
    undo: [],
    wins: [...wins, { transactionId: "w.win-2", amountMinor: 50n }],
  });
  expect(correctionTo({ wagerId: "w", wins }, 30n)).toEqual({
    add: { transactionId: "w.win-2", amountMinor: 30n },
    undo: ["w.win"],
    wins: [
      { transactionId: "w.win", amountMinor: 0n },
      { transactionId: "w.win-2", amountMinor: 30n },
    ],
  });
  expect(correctionTo({ wagerId: "w", wins }, 0n)).toEqual({
    add: null,
    undo: ["w.win"],
    wins: [{ transactionId: "w.win", amountMinor: 0n }],
  });
});

test("[HOUSE-70] after any chain of corrections what stands is the last payout, and no transaction is ever used twice", () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 1_000n }), { minLength: 1, maxLength: 8 }), (payouts) => {
      const [first = 0n, ...later] = payouts;
      let wins: readonly SentWin[] = [{ transactionId: winId("w", 1), amountMinor: first }];
      const used = new Set([winId("w", 1)]);
      const undone = new Set<string>();
      for (const payoutMinor of later) {
        const correction = correctionTo({ wagerId: "w", wins }, payoutMinor);
        if (correction.add !== null) {
          expect(used.has(correction.add.transactionId)).toBe(false);
          used.add(correction.add.transactionId);
        }
        for (const id of correction.undo) {
          expect(undone.has(id)).toBe(false);
          undone.add(id);
        }
        wins = correction.wins;
        expect(wins.reduce((sum, win) => sum + win.amountMinor, 0n)).toBe(payoutMinor);
      }
    }),
  );
});

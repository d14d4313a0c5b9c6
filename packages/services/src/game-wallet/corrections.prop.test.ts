import fc from "fast-check";
import { expect, test } from "vitest";
import type { CommandContext, Tx } from "../command/index.ts";
import { correctionTo, winId } from "../house-games/correct-wager.ts";
import type { SentWin } from "../house-games/wager-ports.ts";
import { WalletBooks, type Move } from "./books.ts";
import type { GameWalletStore, KeptTransaction, WalletMove } from "./ports.ts";

const unitsPerMinor = 1_000n;

/** The wallet's books over one player in memory: what the database does for them, and no more. */
function createTestBooks(cashMinor: bigint) {
  const kept = new Map<string, KeptTransaction>();
  const player = { cashMinor, owedUnits: 0n };
  const never = (): never => {
    throw new Error("not asked for here");
  };
  const store: GameWalletStore = new Proxy({} as GameWalletStore, {
    get: (_target, name) =>
      ({
        hasGame: async () => true,
        readPurse: async () => ({ fractionUnits: 0n, promoUnits: 0n }),
        owedUnits: async () => player.owedUnits,
        findTransaction: async (_reader: unknown, _provider: string, id: string) => kept.get(id),
        addTransaction: async (_tx: unknown, _provider: string, row: KeptTransaction) => {
          expect(kept.has(row.transactionId)).toBe(false);
          kept.set(row.transactionId, { ...row, number: "0", madeAtMs: 0 });
        },
        markRolledBack: async (_tx: unknown, _provider: string, id: string) => {
          const row = kept.get(id);
          if (row !== undefined) kept.set(id, { ...row, isRolledBack: true });
        },
        touchRound: async (_tx: unknown, { owedUnits }: { readonly owedUnits: bigint }) => {
          player.owedUnits += owedUnits;
          expect(player.owedUnits).toBeGreaterThanOrEqual(0n);
          return undefined;
        },
      })[String(name)] ?? never,
  });
  const books = new WalletBooks({
    store,
    ledger: { balances: async () => ({ cashMinor: player.cashMinor }) as never },
    settledBets: { write: never },
  });
  const context = {
    post: async ({
      postings,
    }: {
      readonly postings: readonly { readonly account: { readonly owner: string }; readonly amountMinor: bigint }[];
    }) => {
      for (const { account, amountMinor } of postings) if (account.owner === "player") player.cashMinor += amountMinor;
      expect(player.cashMinor).toBeGreaterThanOrEqual(0n);
      return "1";
    },
    publish: () => undefined,
  } as unknown as CommandContext;
  const session = { playerId: "7", currency: "BDT", isCurrent: true, mayBet: true };
  const stepOf = <M extends object>(move: M): Move<WalletMove & M> => ({
    tx: {} as Tx,
    context,
    session,
    currency: "BDT",
    move: { provider: "p", playerId: "7", round: "w", isRoundClosed: false, gameCode: "g", transactionId: "", ...move },
  });
  const money = (transactionId: string, amountMinor: bigint) => ({
    transactionId,
    amountUnits: amountMinor * unitsPerMinor,
    currency: "BDT",
    isFree: false,
  });
  return {
    player,
    bet: (id: string, minor: bigint) => books.bet(stepOf(money(id, minor))),
    win: (id: string, minor: bigint) => books.win(stepOf({ ...money(id, minor), referenceId: "w.bet" })),
    rollback: (id: string) => books.rollback(stepOf({ transactionId: `${id}.undo`, referenceId: id })),
  };
}

const amount = fc.bigInt({ min: 0n, max: 500n });

test("[GWAL-19] [HOUSE-70] after any corrections, whatever was spent or came between them, a bet has paid exactly what is right and what its round owes, never more than was right once, and owes nothing where nothing was spent", async () => {
  const spent = fc.oneof(fc.constant(0), fc.nat({ max: 100 }));
  const step = fc.record({ payoutMinor: amount, spent, deposit: fc.bigInt({ min: 0n, max: 50n }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), fc.boolean(), async (steps, isStakeGivenBack) => {
      const stakeMinor = 100n;
      const { player, ...wallet } = createTestBooks(stakeMinor);
      // What moves besides the bet: all else that the player does.
      let elsewhereMinor = -stakeMinor;
      let mostMinor = 0n;
      await wallet.bet("w.bet", stakeMinor);
      let wins: readonly SentWin[] = [];
      for (const [place, { payoutMinor, spent, deposit }] of steps.entries()) {
        if (place === 0) {
          await wallet.win(winId("w", 1), payoutMinor);
          wins = [{ transactionId: winId("w", 1), amountMinor: payoutMinor }];
        } else {
          const correction = correctionTo({ wagerId: "w", wins }, payoutMinor);
          if (correction.add !== null) await wallet.win(correction.add.transactionId, correction.add.amountMinor);
          for (const id of correction.undo) await wallet.rollback(id);
          wins = correction.wins;
        }
        const paidMinor = player.cashMinor + stakeMinor + elsewhereMinor;
        expect(paidMinor).toBe(payoutMinor + player.owedUnits / unitsPerMinor);
        // Never more than was right at some time.
        mostMinor = payoutMinor > mostMinor ? payoutMinor : mostMinor;
        expect(paidMinor).toBeLessThanOrEqual(mostMinor);
        if (steps.every((each) => each.spent === 0)) expect(player.owedUnits).toBe(0n);
        const spentMinor = (player.cashMinor * BigInt(spent)) / 100n;
        player.cashMinor += deposit - spentMinor;
        elsewhereMinor += spentMinor - deposit;
      }
      if (!isStakeGivenBack) return;
      for (const { transactionId, amountMinor } of wins) if (amountMinor > 0n) await wallet.rollback(transactionId);
      await wallet.rollback("w.bet");
      // As if it had never been, but for what is owed.
      expect(player.cashMinor + elsewhereMinor).toBe(player.owedUnits / unitsPerMinor);
    }),
    { numRuns: 300 },
  );
});

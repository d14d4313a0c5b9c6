import { done, NothingDone, type CommandRunner } from "../command/index.ts";
import { knownCurrency, type WalletBooks } from "./books.ts";
import type { GameWalletStore, SilentRound } from "./ports.ts";

export const sweepRoundsJob = "games:sweep-rounds";
const sweptAtOnce = 200;
const actor = { kind: "system", name: "round-sweeper" } as const;

/**
 * Closes rounds as they stand to which nothing has come for as long as their provider's are waited for: a loss may be sent as nothing at all. What comes later
 * still counts, and changes the record. Returns how many were closed. [GWAL-13]
 */
export function createSweepRounds(deps: {
  readonly runner: CommandRunner;
  readonly store: GameWalletStore;
  readonly books: WalletBooks;
  readonly newKey: () => string;
}): () => Promise<number> {
  const sweep = async (round: SilentRound): Promise<boolean> => {
    const { roundId, currency: code, ...named } = round;
    const currency = knownCurrency(code);
    if (currency === undefined) return false;
    const command = { kind: "game.sweep", actor, idempotencyKey: deps.newKey(), content: { roundId } };
    const move = { ...named, transactionId: "", isRoundClosed: true };
    const session = { playerId: named.playerId, currency: code, isCurrent: false, mayBet: false };
    try {
      await deps.runner.run(command, async (tx, context) => {
        await deps.store.lockPurse(tx, named.playerId);
        if (!(await deps.store.lockSilent(tx, roundId))) throw new NothingDone("something came meanwhile");
        await deps.books.close({ tx, context, move, session, currency, closer: "sweep" });
        return done(null);
      });
      return true;
    } catch (error) {
      if (error instanceof NothingDone) return false;
      throw error;
    }
  };
  return async () => {
    let swept = 0;
    for (;;) {
      const rounds = await deps.store.silentRounds(deps.runner.reader, sweptAtOnce);
      let closed = 0;
      for (const round of rounds) closed += (await sweep(round)) ? 1 : 0;
      swept += closed;
      if (rounds.length < sweptAtOnce || closed === 0) return swept;
    }
  };
}

import { houseGame } from "@maidan/games/house";
import { done, type CommandRunner, type Tx } from "../command/index.ts";
import type { DemoMove, DemoPurseStore } from "./demo-ports.ts";
import type { HouseSession, HouseWallet, WalletOutcome } from "./ports.ts";

/** The currency of demo play, which isn't one. */
export const demoCurrency = "XXX";
/** What each demo session begins with: 10,000.00 play credits. */
export const demoCreditMinor = 1_000_000n;

/** Whether it is played for credits alone. */
export const isDemo = ({ currency }: Pick<HouseSession, "currency">): boolean => currency === demoCurrency;

/** A game that one player plays alone. In shared rounds the bets of others are real ones, so they have no demo. [HOUSE-24] */
export function hasDemo(gameCode: string): boolean {
  const game = houseGame(gameCode);
  return game !== undefined && game.isShared !== true;
}

export interface DemoWalletDeps {
  readonly runner: CommandRunner;
  readonly purses: DemoPurseStore;
  readonly newKey: () => string;
}

const actor = { kind: "system", name: "house-games" } as const;

/** What one move finds, and what it makes of it. */
interface Found {
  readonly balanceMinor: bigint;
  readonly move: DemoMove | undefined;
}
type Made = { readonly save: DemoMove; readonly byMinor: bigint } | { readonly refused: string } | undefined;

/** The wallet of demo sessions: play credits of the house's own, which meet no operator, no ledger and no money. [HOUSE-24] */
export function createDemoWallet({ runner, purses, newKey }: DemoWalletDeps): HouseWallet {
  const change = async (
    { sessionId }: HouseSession,
    transactionId: string,
    make: (found: Found) => Made,
  ): Promise<WalletOutcome> => {
    let outcome: WalletOutcome = { kind: "unknown", fault: "the move was not made" };
    const work = async (tx: Tx): Promise<WalletOutcome> => {
      const balanceMinor = await purses.lock(tx, sessionId);
      // The session ended long ago: there is nothing left to win or to give back.
      if (balanceMinor === undefined) return { kind: "ok", balanceMinor: 0n };
      const made = make({ balanceMinor, move: await purses.move(tx, sessionId, transactionId) });
      if (made === undefined) return { kind: "ok", balanceMinor };
      if ("refused" in made) return { kind: "refused", status: made.refused };
      const left = balanceMinor + made.byMinor;
      await purses.save(tx, sessionId, { move: made.save, balanceMinor: left });
      return { kind: "ok", balanceMinor: left };
    };
    await runner.run({ kind: "house.demo", actor, idempotencyKey: newKey(), content: {} }, async (tx) => {
      outcome = await work(tx);
      return done(null);
    });
    return outcome;
  };
  return {
    balance: async ({ sessionId }) => ({
      kind: "ok",
      balanceMinor: (await purses.balance(runner.reader, sessionId)) ?? 0n,
    }),
    bet: ({ session, transactionId, amountMinor }) =>
      change(session, transactionId, ({ balanceMinor, move }) => {
        if (move?.isUndone === true) return { refused: "RS_ERROR_TRANSACTION_ROLLED_BACK" };
        if (move !== undefined) return undefined;
        if (balanceMinor < amountMinor) return { refused: "RS_ERROR_NOT_ENOUGH_MONEY" };
        return { save: { transactionId, amountMinor: -amountMinor, isUndone: false }, byMinor: -amountMinor };
      }),
    win: ({ session, transactionId, amountMinor }) =>
      change(session, transactionId, ({ move }) =>
        move === undefined
          ? { save: { transactionId, amountMinor, isUndone: false }, byMinor: amountMinor }
          : undefined,
      ),
    rollback: ({ session, undoneId }) =>
      change(session, undoneId, ({ move }) => {
        if (move?.isUndone === true) return undefined;
        const amountMinor = move?.amountMinor ?? 0n;
        return { save: { transactionId: undoneId, amountMinor, isUndone: true }, byMinor: -amountMinor };
      }),
  };
}

/** Each session's own wallet: the operator's, or the play credits of a demo. */
export const walletOfEach = (operators: HouseWallet, demo: HouseWallet): HouseWallet => {
  const of = (session: HouseSession): HouseWallet => (isDemo(session) ? demo : operators);
  return {
    balance: (session) => of(session).balance(session),
    bet: (call) => of(call.session).bet(call),
    win: (call) => of(call.session).win(call),
    rollback: (call) => of(call.session).rollback(call),
  };
};

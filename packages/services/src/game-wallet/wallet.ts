import { transfer, type AccountRef } from "@maidan/core/ledger";
import { currencies, type Currency } from "@maidan/core/money";
import { done, NothingDone, type CommandContext, type CommandRunner, type Json, type Tx } from "../command/index.ts";
import type { LedgerStore } from "../ledger/index.ts";
import type { SettledBetStore } from "../records/index.ts";
import type {
  BetMove,
  GameSession,
  GameTransaction,
  GameWalletStore,
  Purse,
  RollbackMove,
  WalletAnswer,
  WalletMove,
  WalletRefusal,
  WinMove,
} from "./ports.ts";
import { balanceUnitsOf, splitMove } from "./units.ts";

export interface GameWalletDeps {
  readonly runner: CommandRunner;
  readonly ledger: Pick<LedgerStore, "balances">;
  readonly store: GameWalletStore;
  readonly settledBets: Pick<SettledBetStore, "write">;
  readonly mintToken: () => string;
  readonly hashToken: (token: string) => Buffer;
  readonly newKey: () => string;
}

/** A refusal leaves no key behind: the same transaction may be sent again, and is looked at anew. */
class Refused extends NothingDone {
  readonly code: WalletRefusal;
  constructor(code: WalletRefusal) {
    super(code);
    this.code = code;
  }
}

/** A token is good for a day; a win or a rollback may come long after. */
const tokenLifetimeMs = 24 * 3_600_000;
const house: AccountRef = { owner: "house", name: "games" };
const cashOf = (playerId: string): AccountRef => ({ owner: "player", playerId, bucket: "cash" });

interface Undone {
  readonly movedUnits: bigint;
  readonly ledgerTransactionId: string | null;
}
const nothingMoved: Undone = { movedUnits: 0n, ledgerTransactionId: null };

/** What a move works with, once its session is known. */
interface Move<M extends WalletMove = WalletMove> {
  readonly tx: Tx;
  readonly context: CommandContext;
  readonly move: M;
  readonly session: GameSession;
  readonly currency: Currency;
  /** Held since before anything was looked at, so that all moves of a player come one after the other. */
  readonly purse: Purse;
}

/**
 * The wallet behind every provider's protocol: bets take, wins give, rollbacks undo one transaction, each once whatever is repeated or comes late.
 * [GWAL-01..12]
 */
export class GameWallet {
  readonly #deps: GameWalletDeps;

  constructor(deps: GameWalletDeps) {
    this.#deps = deps;
  }

  /** A session for one player with one provider; returns the token that the launch carries. */
  async open(session: {
    readonly provider: string;
    readonly playerId: string;
    readonly currency: string;
  }): Promise<string> {
    const token = this.#deps.mintToken();
    await this.#run(
      { provider: session.provider, key: this.#deps.newKey(), kind: "game.open", content: {} },
      async (tx) => {
        const tokenHash = this.#deps.hashToken(token);
        await this.#deps.store.openSession(tx, { ...session, tokenHash, lifetimeMs: tokenLifetimeMs });
        return undefined;
      },
    );
    return token;
  }

  /** A new token for the session; the old ones bet no more. Undefined for a token that bets no more itself. [GWAL-07] */
  async renew(provider: string, token: string): Promise<string | undefined> {
    const session = await this.#session(provider, token);
    if (session === undefined || !session.isCurrent) return undefined;
    const fresh = this.#deps.mintToken();
    await this.#run({ provider, key: this.#deps.newKey(), kind: "game.renew", content: {} }, async (tx) => {
      const hash = this.#deps.hashToken(fresh);
      await this.#deps.store.rotateToken(tx, session.sessionId, { hash, lifetimeMs: tokenLifetimeMs });
      return undefined;
    });
    return fresh;
  }

  async balance(call: {
    readonly provider: string;
    readonly token: string;
    readonly playerId?: string;
  }): Promise<WalletAnswer> {
    const session = await this.#session(call.provider, call.token);
    if (session === undefined || (call.playerId !== undefined && call.playerId !== session.playerId))
      return { ok: false, code: "INVALID_TOKEN" };
    return this.#answer(session);
  }

  /** Takes the stake, or promotional money for a free bet. */
  bet(move: BetMove): Promise<WalletAnswer> {
    return this.#move("bet", move, async (step) => {
      await this.#refuseKnown(step, "bet");
      if (!step.session.isCurrent) throw new Refused("TOKEN_EXPIRED");
      if (!step.session.mayBet) throw new Refused("PLAYER_BLOCKED");
      await this.#checkGame(step, "asked");
      if (move.currency !== step.session.currency) throw new Refused("WRONG_CURRENCY");
      const ledgerTransactionId = move.isFree
        ? await this.#movePromo(step, -move.amountUnits)
        : await this.#moveCash(step, -move.amountUnits);
      await this.#record(step, {
        kind: "bet",
        amountUnits: move.amountUnits,
        isFree: move.isFree,
        ledgerTransactionId,
      });
      await this.#touch(step, { stakeUnits: move.amountUnits, winUnits: 0n });
    });
  }

  /** Gives what a bet won. Never refused for the state of session, player or game. [GWAL-06] */
  win(move: WinMove): Promise<WalletAnswer> {
    return this.#move("win", move, async (step) => {
      await this.#refuseKnown(step, "win");
      await this.#checkGame(step, "any");
      if (move.currency !== step.session.currency) throw new Refused("WRONG_CURRENCY");
      await this.#betOf(step, move.referenceId);
      const ledgerTransactionId = move.isFree
        ? await this.#movePromo(step, move.amountUnits)
        : await this.#moveCash(step, move.amountUnits);
      await this.#record(step, {
        kind: "win",
        amountUnits: move.amountUnits,
        isFree: move.isFree,
        referenceId: move.referenceId,
        ledgerTransactionId,
      });
      await this.#touch(step, { stakeUnits: 0n, winUnits: move.amountUnits });
    });
  }

  /** Undoes one transaction; one that is unknown is remembered, so that it has no effect should it come later. [GWAL-05] */
  rollback(move: RollbackMove): Promise<WalletAnswer> {
    return this.#move("rollback", move, async (step) => {
      await this.#refuseKnown(step, "rollback");
      const { store } = this.#deps;
      const undone = await store.findTransaction(step.tx, move.provider, move.referenceId);
      if (undone !== undefined && undone.playerId !== step.session.playerId) throw new Refused("DUPLICATE_TRANSACTION");
      const isUndoing =
        undone !== undefined && !undone.isRolledBack && (undone.kind === "bet" || undone.kind === "win");
      if (undone === undefined) await this.#remember(step, move.referenceId);
      const { movedUnits, ledgerTransactionId } = isUndoing ? await this.#undo(step, undone) : nothingMoved;
      if (isUndoing) await store.markRolledBack(step.tx, move.provider, move.referenceId);
      const amountUnits = movedUnits < 0n ? -movedUnits : movedUnits;
      const isFree = undone?.isFree ?? false;
      await this.#record(step, {
        kind: "rollback",
        amountUnits,
        isFree,
        referenceId: move.referenceId,
        ledgerTransactionId,
      });
      const isOfWin = undone?.kind === "win";
      await this.#touch(step, {
        stakeUnits: isOfWin ? 0n : -amountUnits,
        winUnits: isOfWin ? -amountUnits : 0n,
      });
    });
  }

  async #session(provider: string, token: string): Promise<GameSession | undefined> {
    return this.#deps.store.findSession(this.#deps.runner.reader, provider, this.#deps.hashToken(token));
  }

  async #answer(session: GameSession): Promise<WalletAnswer> {
    const { ledger, store, runner } = this.#deps;
    const { playerId, currency } = session;
    const [balances, purse] = await Promise.all([
      ledger.balances(runner.reader, playerId),
      store.readPurse(runner.reader, playerId),
    ]);
    return { ok: true, playerId, currency, balanceUnits: balanceUnitsOf(balances?.cashMinor ?? 0n, purse) };
  }

  /** One command per transaction id: a repetition of the same content has the first one's effect, and is told the balance of now. [GWAL-03] */
  async #move<M extends WalletMove>(
    kind: string,
    move: M,
    work: (step: Move<M>) => Promise<void>,
  ): Promise<WalletAnswer> {
    const session = await this.#session(move.provider, move.token);
    if (session === undefined || session.playerId !== move.playerId) return { ok: false, code: "INVALID_TOKEN" };
    const currency = currencies.find((one) => one === session.currency);
    if (currency === undefined) return { ok: false, code: "WRONG_CURRENCY" };
    const { token: _token, ...content } = move;
    const command = {
      provider: move.provider,
      key: move.transactionId,
      kind: `game.${kind}`,
      content: printed(content),
    };
    try {
      const code = await this.#run(command, async (tx, context) => {
        const purse = await this.#deps.store.lockPurse(tx, session.playerId);
        await work({ tx, context, move, session, currency, purse });
        return undefined;
      });
      if (code !== undefined) return { ok: false, code };
    } catch (error) {
      if (error instanceof Refused) return { ok: false, code: error.code };
      throw error;
    }
    return this.#answer(session);
  }

  async #run(
    command: { readonly provider: string; readonly key: string; readonly kind: string; readonly content: Json },
    work: (tx: Tx, context: CommandContext) => Promise<undefined>,
  ): Promise<WalletRefusal | undefined> {
    const { provider, key, kind, content } = command;
    const actor = { kind: "system", name: `game-provider:${provider}` } as const;
    const { outcome } = await this.#deps.runner.run(
      { kind, actor, idempotencyKey: key, content },
      async (tx, context) => {
        await work(tx, context);
        return done(null);
      },
    );
    if (outcome.ok) return undefined;
    return outcome.code === "INSUFFICIENT_FUNDS" ? "NOT_ENOUGH_MONEY" : "DUPLICATE_TRANSACTION";
  }

  // On the open transaction: a second connection would wait for those that wait for this one.
  async #checkGame({ tx, move: { provider, gameCode } }: Move, isOn: "asked" | "any"): Promise<void> {
    if (!(await this.#deps.store.hasGame(tx, { provider, code: gameCode, isOn }))) throw new Refused("UNKNOWN_GAME");
  }

  /** The transaction's id was not used before, in whatever role. */
  async #refuseKnown({ tx, move }: Move, kind: GameTransaction["kind"]): Promise<void> {
    const known = await this.#deps.store.findTransaction(tx, move.provider, move.transactionId);
    if (known === undefined) return;
    throw new Refused(known.kind === "tombstone" && kind === "bet" ? "ROLLED_BACK" : "DUPLICATE_TRANSACTION");
  }

  /** The bet that a win is of: there, the player's own, and not undone. */
  async #betOf({ tx, move, session }: Move, referenceId: string): Promise<GameTransaction> {
    const bet = await this.#deps.store.findTransaction(tx, move.provider, referenceId);
    if (bet?.isRolledBack === true || bet?.kind === "tombstone") throw new Refused("ROLLED_BACK");
    if (bet?.kind !== "bet" || bet.playerId !== session.playerId) throw new Refused("UNKNOWN_TRANSACTION");
    return bet;
  }

  async #moveCash({ tx, context, move, session, currency, purse }: Move, moveUnits: bigint): Promise<string | null> {
    const { playerId } = session;
    const { moveMinor, fractionUnits } = splitMove(purse.fractionUnits, moveUnits);
    if (fractionUnits !== purse.fractionUnits)
      await this.#deps.store.savePurse(tx, playerId, { ...purse, fractionUnits });
    if (moveMinor === 0n) return null;
    const postings =
      moveMinor > 0n
        ? transfer(house, cashOf(playerId), { amountMinor: moveMinor, currency })
        : transfer(cashOf(playerId), house, { amountMinor: -moveMinor, currency });
    return context.post({
      kind: "game.move",
      reason: `${move.provider} ${move.gameCode} ${move.round}`.slice(0, 200),
      postings,
    });
  }

  async #movePromo({ tx, session, purse }: Move, moveUnits: bigint): Promise<null> {
    const promoUnits = purse.promoUnits + moveUnits;
    if (promoUnits < 0n) throw new Refused("NOT_ENOUGH_MONEY");
    await this.#deps.store.savePurse(tx, session.playerId, { ...purse, promoUnits });
    return null;
  }

  /** A win that is taken back takes what is there: the house bears the rest, since nobody's balance goes below zero. */
  async #undo(step: Move, undone: GameTransaction): Promise<Undone> {
    const wantedUnits = undone.kind === "bet" ? undone.amountUnits : -undone.amountUnits;
    const thereUnits = undone.isFree ? step.purse.promoUnits : await this.#cashUnits(step);
    const movedUnits = -wantedUnits > thereUnits ? -thereUnits : wantedUnits;
    const ledgerTransactionId = undone.isFree
      ? await this.#movePromo(step, movedUnits)
      : await this.#moveCash(step, movedUnits);
    return { movedUnits, ledgerTransactionId };
  }

  async #cashUnits({ tx, session, purse }: Move): Promise<bigint> {
    const balances = await this.#deps.ledger.balances(tx, session.playerId);
    return balanceUnitsOf(balances?.cashMinor ?? 0n, purse);
  }

  async #record(
    { tx, move, session }: Move,
    row: Pick<GameTransaction, "kind" | "amountUnits" | "isFree"> & {
      readonly referenceId?: string;
      readonly ledgerTransactionId: string | null;
    },
  ): Promise<void> {
    await this.#deps.store.addTransaction(tx, move.provider, {
      transactionId: move.transactionId,
      playerId: session.playerId,
      gameCode: move.gameCode,
      round: move.round,
      isRolledBack: false,
      ...row,
      referenceId: row.referenceId ?? null,
    });
  }

  async #remember({ tx, move, session }: Move, transactionId: string): Promise<void> {
    await this.#deps.store.addTransaction(tx, move.provider, {
      transactionId,
      kind: "tombstone",
      referenceId: move.transactionId,
      playerId: session.playerId,
      gameCode: move.gameCode,
      round: move.round,
      amountUnits: 0n,
      isFree: false,
      isRolledBack: true,
      ledgerTransactionId: null,
    });
  }

  /** A round that is closed stands in the player's record, and what comes to it later changes that. [GWAL-11] [BETREC-04] */
  async #touch(
    { tx, context, move, session }: Move,
    sums: { readonly stakeUnits: bigint; readonly winUnits: bigint },
  ): Promise<void> {
    const { provider, round, gameCode, isRoundClosed } = move;
    const { playerId } = session;
    const settled = await this.#deps.store.touchRound(tx, {
      provider,
      round,
      playerId,
      gameCode,
      isClosed: isRoundClosed,
      ...sums,
    });
    if (settled === undefined) return;
    await this.#deps.settledBets.write(tx, settled);
    // A lost round moves no money when it closes, but the player's record has it from now on.
    context.publish(`player.${playerId}`, { type: "balance" });
  }
}

/** Amounts as decimal strings, as every command's content has them. */
const printed = (content: object): Json =>
  Object.fromEntries(
    Object.entries(content).map(([key, value]: [string, Json | bigint]) => [
      key,
      typeof value === "bigint" ? String(value) : value,
    ]),
  );

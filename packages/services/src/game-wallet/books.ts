import { transfer, type AccountRef } from "@maidan/core/ledger";
import { currencies, type Currency } from "@maidan/core/money";
import { InsufficientFunds, NothingDone, type CommandContext, type Tx } from "../command/index.ts";
import type { LedgerStore } from "../ledger/index.ts";
import type { SettledBetStore } from "../records/index.ts";
import type {
  BetMove,
  GameSession,
  GameTransaction,
  GameWalletStore,
  Purse,
  RollbackMove,
  RoundCloser,
  WalletMove,
  WalletRefusal,
  WinMove,
} from "./ports.ts";
import { balanceUnitsOf, splitMove } from "./units.ts";

export interface WalletBooksDeps {
  readonly ledger: Pick<LedgerStore, "balances">;
  readonly store: GameWalletStore;
  readonly settledBets: Pick<SettledBetStore, "write">;
}

/** A refusal leaves no key behind: the same transaction may be sent again, and is looked at anew. [GWAL-12] */
export class Refused extends NothingDone {
  readonly code: WalletRefusal;
  constructor(code: WalletRefusal) {
    super(code);
    this.code = code;
  }
}

/** What players stake at games, and what these pay. */
export const house: AccountRef = { owner: "house", name: "games" };
export const cashOf = (playerId: string): AccountRef => ({ owner: "player", playerId, bucket: "cash" });

export const knownCurrency = (code: string): Currency | undefined => currencies.find((one) => one === code);

/** What a move works with, once its session is known. */
export interface Move<M extends WalletMove = WalletMove> {
  readonly tx: Tx;
  readonly context: CommandContext;
  readonly move: M;
  readonly session: Pick<GameSession, "playerId" | "currency" | "isCurrent" | "mayBet">;
  readonly currency: Currency;
  /** Who closes the round, where the move closes it; the provider unless another is named. */
  readonly closer?: RoundCloser;
}

interface Undone {
  readonly movedUnits: bigint;
  readonly ledgerTransactionId: string | null;
  /** What the round's sums change by. */
  readonly sums: RoundSums;
}
interface RoundSums {
  readonly stakeUnits: bigint;
  readonly winUnits: bigint;
  /** What taken back wins could not take: more of it, or less, since it was set off. */
  readonly owedUnits?: bigint;
}
const nothingMoved: Undone = { movedUnits: 0n, ledgerTransactionId: null, sums: { stakeUnits: 0n, winUnits: 0n } };

/**
 * What bets, wins and rollbacks do to the books, whoever asks and in whatever protocol: each in a transaction in which the player's purse is held, so that
 * all moves of a player come one after the other.
 */
export class WalletBooks {
  readonly #deps: WalletBooksDeps;

  constructor(deps: WalletBooksDeps) {
    this.#deps = deps;
  }

  /** Takes the stake, or promotional money for a free bet. */
  async bet(step: Move<BetMove>): Promise<void> {
    const { move, session } = step;
    await this.#refuseKnown(step, "bet");
    if (!session.isCurrent) throw new Refused("TOKEN_EXPIRED");
    if (!session.mayBet) throw new Refused("PLAYER_BLOCKED");
    await this.#checkGame(step, "asked");
    if (move.currency !== session.currency) throw new Refused("WRONG_CURRENCY");
    const { amountUnits, isFree } = move;
    const ledgerTransactionId = await this.#moveMoney(step, { units: -amountUnits, isFree });
    await this.#record(step, { kind: "bet", amountUnits, isFree, ledgerTransactionId });
    await this.#touch(step, { stakeUnits: amountUnits, winUnits: 0n });
  }

  /** Gives what a bet, or a round, won. Never refused for the state of session, player or game. [GWAL-06] */
  async win(step: Move<WinMove>): Promise<void> {
    const { move, session } = step;
    await this.#refuseKnown(step, "win");
    await this.#checkGame(step, "any");
    if (move.currency !== session.currency) throw new Refused("WRONG_CURRENCY");
    await (move.referenceId === null ? this.#betOfRound(step) : this.#betOf(step, move.referenceId));
    const { amountUnits, isFree, referenceId } = move;
    const setOffUnits = isFree ? 0n : await this.#setOff(step, amountUnits);
    const ledgerTransactionId = await this.#moveMoney(step, { units: amountUnits - setOffUnits, isFree });
    await this.#record(step, { kind: "win", amountUnits, setOffUnits, isFree, referenceId, ledgerTransactionId });
    await this.#touch(step, { stakeUnits: 0n, winUnits: amountUnits - setOffUnits, owedUnits: -setOffUnits });
  }

  /** Undoes one transaction; one that is unknown is remembered, so that it has no effect should it come later. [GWAL-05] */
  async rollback(step: Move<RollbackMove>): Promise<bigint> {
    const { move, session, tx } = step;
    await this.#refuseKnown(step, "rollback");
    const { store } = this.#deps;
    const undone = await store.findTransaction(tx, move.provider, move.referenceId);
    if (undone !== undefined && undone.playerId !== session.playerId) throw new Refused("DUPLICATE_TRANSACTION");
    const isUndoing = undone !== undefined && !undone.isRolledBack && (undone.kind === "bet" || undone.kind === "win");
    if (undone === undefined) await this.#remember(step, move.referenceId);
    const { movedUnits, ledgerTransactionId, sums } = isUndoing ? await this.#undo(step, undone) : nothingMoved;
    if (isUndoing) await store.markRolledBack(tx, move.provider, move.referenceId);
    const amountUnits = movedUnits < 0n ? -movedUnits : movedUnits;
    await this.#record(step, {
      kind: "rollback",
      amountUnits,
      isFree: undone?.isFree ?? false,
      referenceId: move.referenceId,
      ledgerTransactionId,
    });
    await this.#touch(step, sums);
    return movedUnits;
  }

  /** Closes a round as it stands, without a transaction. */
  close(step: Move): Promise<void> {
    return this.#touch(step, { stakeUnits: 0n, winUnits: 0n });
  }

  /** A game that is switched off takes no new round; one that is under way goes on. On the open transaction: a second connection would wait for those that wait for this one. */
  async #checkGame({ tx, move }: Move, isOn: "asked" | "any"): Promise<void> {
    const { provider, gameCode: code, round, playerId } = move;
    const { store } = this.#deps;
    if (await store.hasGame(tx, { provider, code, isOn })) return;
    const isUnderWay =
      isOn === "asked" && (await store.hasOpenRound(tx, { provider, round, playerId, gameCode: code }));
    if (!isUnderWay) throw new Refused("UNKNOWN_GAME");
  }

  /** The transaction's id was not used before, in whatever role. */
  async #refuseKnown({ tx, move }: Move, kind: GameTransaction["kind"]): Promise<void> {
    const known = await this.#deps.store.findTransaction(tx, move.provider, move.transactionId);
    if (known === undefined) return;
    throw new Refused(known.kind === "tombstone" && kind !== "rollback" ? "ROLLED_BACK" : "DUPLICATE_TRANSACTION");
  }

  /** The bet that a win is of: there, the player's own, and not undone. */
  async #betOf({ tx, move, session }: Move, referenceId: string): Promise<void> {
    const bet = await this.#deps.store.findTransaction(tx, move.provider, referenceId);
    if (bet?.isRolledBack === true || bet?.kind === "tombstone") throw new Refused("ROLLED_BACK");
    if (bet?.kind !== "bet" || bet.playerId !== session.playerId) throw new Refused("UNKNOWN_TRANSACTION");
  }

  /** Where a win names no bet, a bet of its round must stand. */
  async #betOfRound({ tx, move }: Move): Promise<void> {
    const { provider, round, playerId } = move;
    const bets = (await this.#deps.store.transactionsOf(tx, { provider, round, playerId })).filter(
      ({ kind }) => kind === "bet",
    );
    if (bets.length > 0 && bets.every(({ isRolledBack }) => isRolledBack)) throw new Refused("ROLLED_BACK");
    if (bets.length === 0) throw new Refused("UNKNOWN_TRANSACTION");
  }

  async #moveMoney(
    step: Move,
    { units, isFree }: { readonly units: bigint; readonly isFree: boolean },
  ): Promise<string | null> {
    const purse = await this.#deps.store.readPurse(step.tx, step.session.playerId);
    return isFree ? this.#movePromo(step, purse, units) : this.#moveCash(step, purse, units);
  }

  async #moveCash(step: Move, purse: Purse, moveUnits: bigint): Promise<string | null> {
    const { tx, context, move, session, currency } = step;
    const { playerId } = session;
    const { moveMinor, fractionUnits } = splitMove(purse.fractionUnits, moveUnits);
    if (fractionUnits !== purse.fractionUnits)
      await this.#deps.store.savePurse(tx, playerId, { ...purse, fractionUnits });
    if (moveMinor === 0n) return null;
    const postings =
      moveMinor > 0n
        ? transfer(house, cashOf(playerId), { amountMinor: moveMinor, currency })
        : transfer(cashOf(playerId), house, { amountMinor: -moveMinor, currency });
    const reason = `${move.provider} ${move.gameCode} ${move.round}`.slice(0, 200);
    try {
      return await context.post({ kind: "game.move", reason, postings });
    } catch (error) {
      // All is undone, the key too: the same bet may come again when there is money.
      if (error instanceof InsufficientFunds) throw new Refused("NOT_ENOUGH_MONEY");
      throw error;
    }
  }

  async #movePromo({ tx, session }: Move, purse: Purse, moveUnits: bigint): Promise<null> {
    const promoUnits = purse.promoUnits + moveUnits;
    if (promoUnits < 0n) throw new Refused("NOT_ENOUGH_MONEY");
    await this.#deps.store.savePurse(tx, session.playerId, { ...purse, promoUnits });
    return null;
  }

  /** A win that is taken back takes what is there, since nobody's balance goes below zero; the rest its round owes. [GWAL-05] [GWAL-19] */
  async #undo(step: Move, undone: GameTransaction): Promise<Undone> {
    const { amountUnits, isFree } = undone;
    if (undone.kind === "bet") {
      const setOffUnits = isFree ? 0n : await this.#setOff(step, amountUnits);
      const movedUnits = amountUnits - setOffUnits;
      const ledgerTransactionId = await this.#moveMoney(step, { units: movedUnits, isFree });
      const sums = { stakeUnits: -amountUnits, winUnits: -setOffUnits, owedUnits: -setOffUnits };
      return { movedUnits, ledgerTransactionId, sums };
    }
    const purse = await this.#deps.store.readPurse(step.tx, step.session.playerId);
    const thereUnits = isFree ? purse.promoUnits : await this.#cashUnits(step, purse);
    const takenUnits = amountUnits > thereUnits ? thereUnits : amountUnits;
    const ledgerTransactionId = await this.#moveMoney(step, { units: -takenUnits, isFree });
    const owedUnits = isFree ? 0n : amountUnits - takenUnits;
    return {
      movedUnits: -takenUnits,
      ledgerTransactionId,
      sums: { stakeUnits: 0n, winUnits: -takenUnits, owedUnits },
    };
  }

  /** How much of what comes to a round it owes already. The purse is held, so nothing else moves in the player's rounds. [GWAL-19] */
  async #setOff({ tx, move }: Move, amountUnits: bigint): Promise<bigint> {
    const { provider, round, playerId } = move;
    const owedUnits = await this.#deps.store.owedUnits(tx, { provider, round, playerId });
    return owedUnits < amountUnits ? owedUnits : amountUnits;
  }

  async #cashUnits({ tx, session }: Move, purse: Purse): Promise<bigint> {
    const balances = await this.#deps.ledger.balances(tx, session.playerId);
    return balanceUnitsOf(balances?.cashMinor ?? 0n, purse);
  }

  async #record(
    { tx, move, session }: Move,
    row: Pick<GameTransaction, "kind" | "amountUnits" | "isFree"> & {
      readonly referenceId?: string | null;
      readonly setOffUnits?: bigint;
      readonly ledgerTransactionId: string | null;
    },
  ): Promise<void> {
    await this.#deps.store.addTransaction(tx, move.provider, {
      transactionId: move.transactionId,
      playerId: session.playerId,
      gameCode: move.gameCode,
      round: move.round,
      isRolledBack: false,
      setOffUnits: 0n,
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
      setOffUnits: 0n,
      isFree: false,
      isRolledBack: true,
      ledgerTransactionId: null,
    });
  }

  /** A round that is closed stands in the player's record, and what comes to it later changes that. [GWAL-11] [BETREC-04] */
  async #touch({ tx, context, move, session, closer = "provider" }: Move, sums: RoundSums): Promise<void> {
    const { provider, round, gameCode, isRoundClosed } = move;
    const { playerId } = session;
    const settled = await this.#deps.store.touchRound(tx, {
      provider,
      round,
      playerId,
      gameCode,
      closedBy: isRoundClosed ? closer : null,
      owedUnits: 0n,
      ...sums,
    });
    if (settled === undefined) return;
    await this.#deps.settledBets.write(tx, settled);
    // A lost round moves no money when it closes, but the player's record has it from now on.
    context.publish(`player.${playerId}`, { type: "balance" });
  }
}

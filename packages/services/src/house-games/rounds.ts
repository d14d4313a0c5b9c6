import { houseGame, type Json as GameJson } from "@maidan/games/house";
import { done, refuse, type CommandRunner, type Json, type Refusal, type Tx } from "../command/index.ts";
import { RoundEndings, type Deciding } from "./endings.ts";
import { poolCurrency, type HouseJackpots } from "./jackpots.ts";
import type {
  HouseGameStore,
  HouseSession,
  HouseWallet,
  KeptRound,
  RoundChange,
  RoundPhase,
  RoundView,
  WalletOutcome,
} from "./ports.ts";
import {
  afterRaise,
  afterStake,
  afterStep,
  betId,
  gameOf,
  noStep,
  playOf,
  raiseId,
  roundOf,
  winOf,
} from "./round-steps.ts";
import { SharedBets, type AdmitBets, type SharedBetDeps } from "./shared-bets.ts";
import {
  inRound,
  leaseMs,
  notTaken,
  refuseBet,
  refusedStake,
  restMs,
  retryMs,
  tooSoon,
  wasUndone,
} from "./wallet-words.ts";

export interface HouseRoundDeps {
  readonly runner: CommandRunner;
  readonly store: HouseGameStore;
  readonly wallet: HouseWallet;
  readonly jackpots: Pick<HouseJackpots, "feed" | "giveBack">;
  readonly newKey: () => string;
  /** A payout of a shared round failed unforeseen; the sweep tries it again. */
  readonly onFault?: (error: unknown) => void;
}

const takenAtOnce = 20;
const actor = { kind: "system", name: "house-games" } as const;

/**
 * Rounds as a machine of phases, each written before the wallet is asked for what it stands for. Whoever dies, the next one reads the phase and goes on:
 * stakes whose answer was never heard are given back, payouts are sent until they are there, and each has one transaction id for good. [HOUSE-02] [HOUSE-03]
 */
export class HouseRounds {
  readonly #deps: HouseRoundDeps;
  readonly #endings: RoundEndings;

  constructor(deps: HouseRoundDeps) {
    this.#deps = deps;
    this.#endings = new RoundEndings({
      ...deps,
      onFault: deps.onFault ?? (() => undefined),
      seen: (round) => this.seen(round),
      unpaid: async (round, outcome) => {
        await this.#settle(round, outcome, "paid");
        return this.#kept(round.roundId);
      },
    });
  }

  /** Tells of each bet on a shared round that this process ended: once when it was decided, once when it was paid or given back. One listener. */
  listen(onEnded: (seen: RoundView) => void): void {
    this.#endings.listen(onEnded);
  }

  /** Resolves when no payout of a shared round is on its way. */
  async allPaid(): Promise<void> {
    await this.#endings.payouts.idle();
  }

  /** Players who wait go before payouts: `first` resolves when none does, or after so long. */
  yieldPayoutsTo(first: (mostMs: number) => Promise<void>): void {
    this.#endings.payouts.yieldTo(first);
  }

  /** Payouts of shared rounds that wait here. */
  get payoutsWaiting(): number {
    return this.#endings.payouts.waiting;
  }

  /** Bets and plays as far as it goes without the player. The same key gives the same round. */
  async start(session: HouseSession, asked: AskedRound): Promise<RoundView | Refusal> {
    const game = houseGame(session.gameCode);
    if (game === undefined) return refuse("VALIDATION", "This isn't played in rounds.");
    if (game.isShared === true) return onlyAtTable;
    const { store, runner, newKey } = this.#deps;
    const { bet } = asked;
    const reading = gameOf(session.gameCode).readBet(bet);
    if (!reading.ok) return refuseBet(reading);
    const { stakeMinor } = reading;
    const { operator, player, sessionId, gameCode, currency } = session;
    const content: Json = { game: gameCode, bet };
    const idempotencyKey = `${operator}:${player}:${asked.idempotencyKey}`;
    const begun = await runner.run({ kind: "house.begin", actor, idempotencyKey, content }, async (tx) => {
      // Held first, so that a player's rounds begin one after the other.
      const { seedsId, nonce } = await store.takeNonce(tx, session);
      if ((await store.unfinished(tx, session, gameCode)) !== undefined) return inRound;
      // What the operator's launch says holds whoever sends the bets. [HOUSE-28]
      if (session.roundMs > 0 && (await store.hasBegunWithin(tx, session, session.roundMs))) return tooSoon;
      const roundId = newKey();
      const round = { roundId, sessionId, operator, player, gameCode, currency, nonce, bet, seedsId, stakeMinor };
      await store.addRound(tx, { ...round, leaseMs });
      return done({ roundId });
    });
    if (!begun.outcome.ok) return begun.outcome;
    const { roundId } = begun.outcome.value;
    return begun.isReplay ? this.#view(roundId) : this.#stake(roundId, session);
  }

  /** Takes the bets of a shared game, by its table alone, which says what it admits. */
  sharedBets(admit: AdmitBets): SharedBets {
    const { payouts } = this.#endings;
    const untaken: SharedBetDeps["untaken"] = ({ roundId, session }, outcome) =>
      this.#untaken({ roundId, session }, outcome);
    const view = (roundId: string): Promise<RoundView> => this.#view(roundId);
    return new SharedBets({ ...this.#deps, payouts, view, untaken, seen: (round) => this.seen(round) }, admit);
  }

  /** Takes the player's next step; the same step at the same place again changes nothing. */
  async step(
    session: HouseSession,
    asked: { readonly roundId: string; readonly place: number; readonly step: GameJson },
  ): Promise<RoundView | Refusal> {
    if (houseGame(session.gameCode)?.isShared === true) return onlyAtTable;
    const { roundId, place, step } = asked;
    const refusal = await this.#change(roundId, ["open"], (round) => {
      if (round.steps.length !== place) return refuse("CONFLICT", "The round went on meanwhile.");
      const play = playOf(round, [...round.steps, step]);
      if (!play.ok) return refuse("VALIDATION", "The game doesn't allow this now.");
      const raiseMinor = play.round.stakeMinor - round.stakeMinor;
      if (raiseMinor > 0n) return { phase: "raising", pendingStep: step, raiseMinor, raises: round.raises + 1 };
      return afterStep(round, step, play.round);
    });
    const round = await this.round(session, roundId);
    if (round === undefined) return refuse("NOT_FOUND", "There is no such round.");
    if (refusal !== undefined) {
      const isKnown = JSON.stringify(round.steps[place]) === JSON.stringify(step);
      return isKnown ? this.#view(roundId) : refusal;
    }
    if (round.phase === "raising") return this.#raise(round, session);
    return round.phase === "paying" ? this.#pay(round, session) : this.#view(roundId);
  }

  /**
   * Ends bets on a shared round, by its table alone, all in one transaction in which `deciding` gives each open one its step or leaves it open. Gives those that
   * were ended when that is written: what they pay is sent after, by this process or by the sweep. [HOUSE-22]
   */
  decide(roundIds: readonly string[], deciding: Deciding): Promise<ReadonlyMap<string, RoundView>> {
    return this.#endings.decide(roundIds, deciding);
  }

  /** Gives the stake of a bet on a shared round back, whose round did not come to its end. */
  async giveBack(roundId: string): Promise<void> {
    const round = await this.#kept(roundId);
    const session = await this.#deps.store.session(this.#deps.runner.reader, round.sessionId);
    if (session === undefined) return;
    await this.#undo(roundId, session, { from: "open", fault: "the round was not ended" });
    this.#endings.tell(await this.#kept(roundId));
  }

  /** A round of the session's player. */
  async round(session: HouseSession, roundId: string): Promise<KeptRound | undefined> {
    const { store, runner } = this.#deps;
    const round = await store.round(runner.reader, roundId);
    return round?.operator === session.operator && round.player === session.player ? round : undefined;
  }

  /** What its player may see of it. */
  seen(round: KeptRound): RoundView {
    const isPlayed = !["staking", "refused", "undoing", "void"].includes(round.phase);
    return { round, view: isPlayed ? roundOf(round).view : undefined, balanceMinor: undefined };
  }

  /** Goes on with rounds that nobody works on any more. Run by any number at once. [HOUSE-03] */
  async recover(): Promise<{ readonly isFinished: boolean }> {
    const { store, runner } = this.#deps;
    if (!(await store.hasDue(runner.reader))) return { isFinished: true };
    const due = await this.#run("house.recover", (tx) => store.takeDue(tx, { limit: takenAtOnce, leaseMs }));
    for (const roundId of due) {
      const round = await store.round(runner.reader, roundId);
      const session = round === undefined ? undefined : await store.session(runner.reader, round.sessionId);
      if (round !== undefined && session !== undefined) await this.#goOn(round, session);
    }
    return { isFinished: due.length < takenAtOnce };
  }

  async #goOn(round: KeptRound, session: HouseSession): Promise<unknown> {
    const { roundId } = round;
    switch (round.phase) {
      case "staking":
        // Whether the stake was taken was never heard, and nobody saw an outcome: it is given back.
        return this.#undo(roundId, session, { from: "staking", fault: "" });
      case "undoing":
        return this.#undo(roundId, session);
      case "raising":
        return this.#unraise(roundId, session, { from: "raising", fault: "" });
      case "unraising":
        return this.#unraise(roundId, session);
      case "open":
        return this.#end(round, session);
      case "paying":
        return this.#pay(round, session);
      case "refused":
      case "void":
      case "paid":
        return undefined;
    }
  }

  async #stake(roundId: string, session: HouseSession): Promise<RoundView | Refusal> {
    const round = await this.#kept(roundId);
    const outcome = await this.#deps.wallet.bet({
      session,
      roundId,
      transactionId: betId(round),
      amountMinor: round.stakeMinor,
    });
    switch (outcome.kind) {
      case "ok": {
        await this.#change(roundId, ["staking"], (now, tx) => this.#begin(now, tx));
        const staked = await this.#kept(roundId);
        return staked.phase === "paying" ? this.#pay(staked, session) : this.#view(roundId, outcome.balanceMinor);
      }
      case "refused":
      case "unknown":
        return this.#untaken({ roundId, session }, outcome);
    }
  }

  /** A stake that was refused, or isn't known to be taken, and is given back. */
  async #untaken(
    { roundId, session }: { readonly roundId: string; readonly session: HouseSession },
    outcome: Exclude<WalletOutcome, { kind: "ok" }>,
  ): Promise<Refusal> {
    if (outcome.kind === "refused") {
      await this.#change(roundId, ["staking"], () => ({ phase: "refused", lastFault: outcome.status }));
      return refusedStake(outcome.status);
    }
    await this.#undo(roundId, session, { from: "staking", fault: outcome.fault });
    return notTaken;
  }

  /** A taken stake counts from here; for the house's pools too, where it is in their currency. */
  async #begin(round: KeptRound, tx: Tx): Promise<RoundChange> {
    const change = afterStake(round);
    if (gameOf(round.gameCode).feedsJackpots !== true || round.currency !== poolCurrency) return change;
    return { ...change, jackpotMinor: await this.#deps.jackpots.feed(tx, round) };
  }

  async #raise(round: KeptRound, session: HouseSession): Promise<RoundView | Refusal> {
    const { roundId, raiseMinor } = round;
    const call = { session, roundId, transactionId: raiseId(round), amountMinor: raiseMinor };
    const outcome = await this.#deps.wallet.bet(call);
    switch (outcome.kind) {
      case "ok": {
        await this.#change(roundId, ["raising"], (now) => afterRaise(now));
        const raised = await this.#kept(roundId);
        return raised.phase === "paying" ? this.#pay(raised, session) : this.#view(roundId, outcome.balanceMinor);
      }
      case "refused":
        await this.#change(roundId, ["raising"], () => ({ ...noStep, phase: "open", lastFault: outcome.status }));
        return refusedStake(outcome.status);
      case "unknown":
        await this.#unraise(roundId, session, { from: "raising", fault: outcome.fault });
        return notTaken;
    }
  }

  /** Sends what the round pays, nothing included: that closes it. */
  async #pay(round: KeptRound, session: HouseSession): Promise<RoundView> {
    const { roundId } = round;
    const outcome = await this.#deps.wallet.win(winOf(round, session));
    await this.#settle(round, outcome, "paid");
    return this.#view(roundId, outcome.kind === "ok" ? outcome.balanceMinor : undefined);
  }

  async #undo(roundId: string, session: HouseSession, asked?: Undoing): Promise<void> {
    if (asked !== undefined)
      await this.#change(roundId, [asked.from], () => ({ phase: "undoing", tries: 0, lastFault: asked.fault }));
    const round = await this.#kept(roundId);
    // Somebody else was faster: then it is theirs.
    if (round.phase !== "undoing") return;
    const undone = { session, roundId, transactionId: `${roundId}.undo`, undoneId: betId(round), isRoundClosed: true };
    await this.#settle(round, await this.#deps.wallet.rollback(undone), "void");
  }

  async #unraise(roundId: string, session: HouseSession, asked?: Undoing): Promise<void> {
    if (asked !== undefined)
      await this.#change(roundId, [asked.from], () => ({ phase: "unraising", tries: 0, lastFault: asked.fault }));
    const round = await this.#kept(roundId);
    if (round.phase !== "unraising") return;
    const transactionId = `${raiseId(round)}.undo`;
    const undone = { session, roundId, transactionId, undoneId: raiseId(round), isRoundClosed: false };
    await this.#settle(round, await this.#deps.wallet.rollback(undone), "open");
  }

  /** Ends a round that was left open: with what there is, or, where the player took no step yet, by giving the stake back. [HOUSE-07] */
  async #end(round: KeptRound, session: HouseSession): Promise<unknown> {
    const { roundId } = round;
    const refusal = await this.#change(roundId, ["open"], (now) => {
      for (const step of gameOf(now.gameCode).endings) {
        const play = playOf(now, [...now.steps, step]);
        if (play.ok && play.round.isOver && play.round.stakeMinor === now.stakeMinor)
          return afterStep(now, step, play.round);
      }
      return { phase: "undoing", tries: 0 };
    });
    return refusal === undefined ? this.#goOn(await this.#kept(roundId), session) : undefined;
  }

  /** Writes that a call did what its phase stands for, or when it is tried again: sooner at first, then every few minutes, without end. */
  async #settle(round: KeptRound, outcome: WalletOutcome, next: RoundPhase): Promise<void> {
    await this.#change(round.roundId, [round.phase], async (now, tx) => {
      if (outcome.kind === "ok") return { ...(next === "open" ? noStep : {}), phase: next, tries: 0, lastFault: "" };
      const lastFault = outcome.kind === "refused" ? outcome.status : outcome.fault;
      if (next === "paid" && wasUndone(outcome)) {
        await this.#deps.jackpots.giveBack(tx, now);
        return { phase: "void", payoutMinor: 0n, jackpotMinor: 0n, tries: 0, lastFault };
      }
      return { tries: now.tries + 1, lastFault };
    });
  }

  /** Changes the round if it is in one of these phases still; a refusal leaves it as it is. */
  async #change(
    roundId: string,
    phases: readonly RoundPhase[],
    change: (round: KeptRound, tx: Tx) => RoundChange | Refusal | Promise<RoundChange | Refusal>,
  ): Promise<Refusal | undefined> {
    const { store } = this.#deps;
    return this.#run("house.round", async (tx) => {
      const round = await store.lockRound(tx, roundId);
      if (round === undefined || !phases.includes(round.phase))
        return refuse("CONFLICT", "The round went on meanwhile.");
      const changed = await change(round, tx);
      if ("code" in changed) return changed;
      await store.changeRound(tx, roundId, { ...changed, leaseMs: waitMs({ ...round, ...changed }) });
      return undefined;
    });
  }

  async #run<T>(kind: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    let result: { readonly value: T } | undefined;
    const { runner, newKey } = this.#deps;
    await runner.run({ kind, actor, idempotencyKey: newKey(), content: {} }, async (tx) => {
      result = { value: await work(tx) };
      return done(null);
    });
    if (result === undefined) throw new Error(`${kind} was not run`);
    return result.value;
  }

  async #kept(roundId: string): Promise<KeptRound> {
    const round = await this.#deps.store.round(this.#deps.runner.reader, roundId);
    if (round === undefined) throw new Error(`round ${roundId} is gone`);
    return round;
  }

  async #view(roundId: string, balanceMinor?: bigint): Promise<RoundView> {
    return { ...this.seen(await this.#kept(roundId)), balanceMinor };
  }
}

interface Undoing {
  readonly from: RoundPhase;
  readonly fault: string;
}
export interface AskedRound {
  readonly bet: GameJson;
  readonly idempotencyKey: string;
}
const onlyAtTable = refuse("VALIDATION", "This round is played at its table.");

/** Who waits for whom: the player for a day, the wallet's answer for its time, another try for longer each time. */
function waitMs(round: Pick<KeptRound, "phase" | "tries">): number {
  return round.phase === "open" ? restMs : retryMs(round.tries);
}

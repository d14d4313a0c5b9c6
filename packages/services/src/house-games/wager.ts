import {
  done,
  refuse,
  type CommandContext,
  type CommandRunner,
  type Json,
  type Reader,
  type Refusal,
  type Tx,
} from "../command/index.ts";
import type { HouseGameStore, HouseSession, HouseWallet, WalletOutcome } from "./ports.ts";
import type {
  AskedWager,
  KeptWager,
  ReplayPart,
  WagerChange,
  WagerCorrection,
  WagerEnd,
  WagerPage,
  WagerPhase,
  WagerRules,
  WagerStore,
  WagerView,
} from "./wager-ports.ts";
import { correctionTo, endAfterParts, isPart, isPaidInPart, partOf, winId } from "./correct-wager.ts";
import { leaseMs, notTaken, refusedStake, retryMs, wasUndone } from "./wallet-words.ts";

export { isPaidInPart, winId } from "./correct-wager.ts";

export interface HouseWagerDeps {
  readonly runner: CommandRunner;
  readonly sessions: Pick<HouseGameStore, "session">;
  readonly store: WagerStore;
  readonly wallet: HouseWallet;
  readonly newKey: () => string;
}

const takenAtOnce = 40;
/** Calls of the wallet at a time by one sweep. */
const sentAtOnce = 8;
const actor = { kind: "system", name: "house-games" } as const;
const betId = (wagerId: string): string => `${wagerId}.bet`;

/**
 * Stakes that stand for hours, as a machine of phases each written before the wallet is asked for what it stands for. A product places them for its players
 * and later decides them inside its own transactions; all calls of the wallet are made here, by whoever lives. [HOUSE-11] [HOUSE-12]
 */
export class HouseWagers {
  readonly #deps: HouseWagerDeps;
  readonly #rules = new Map<string, WagerRules>();

  constructor(deps: HouseWagerDeps) {
    this.#deps = deps;
  }

  /** What a product has to say when its wagers begin or cease to count; said once, before any are placed or swept. */
  register(gameCode: string, rules: WagerRules): void {
    this.#rules.set(gameCode, rules);
  }

  /** Stakes. The same key and content gives the same wager; `ok` is told once the stake is taken and the wager counts. */
  async place(session: HouseSession, asked: AskedWager): Promise<WagerView | Refusal> {
    const { store, runner, newKey } = this.#deps;
    const { operator, player, sessionId, gameCode, currency } = session;
    const { content, stakeMinor, admit } = asked;
    const idempotencyKey = `${operator}:${player}:${asked.idempotencyKey}`;
    const hashed: Json = { game: gameCode, stake: String(stakeMinor), wager: content };
    const command = { kind: "house.wager", actor, idempotencyKey, content: hashed };
    const begun = await runner.run(command, async (tx, { nowMs }) => {
      const wagerId = newKey();
      const wager = { wagerId, sessionId, operator, player, gameCode, currency, content, stakeMinor };
      await store.add(tx, { ...wager, leaseMs });
      const refusal = await admit?.(tx, { wagerId, nowMs });
      return refusal ?? done({ wagerId });
    });
    if (!begun.outcome.ok) return begun.outcome;
    const { wagerId } = begun.outcome.value;
    return begun.isReplay ? this.#view(wagerId) : this.#stake(wagerId, session);
  }

  /**
   * Ends an open wager inside the product's own transaction; false where it isn't open, any more or yet. What is due is sent by the next sweep: within a second
   * or so, and until it is there.
   */
  async decide(tx: Tx, wagerId: string, end: WagerEnd): Promise<boolean> {
    const { store } = this.#deps;
    const wager = await store.lock(tx, wagerId);
    if (wager?.phase !== "open") return false;
    const { outcome } = end;
    if (end.kind === "pays" && wager.wins.some((win) => isPart(win))) {
      const { payoutMinor } = end;
      await store.beginCorrection(tx, wagerId, {
        payoutMinor,
        outcome,
        correction: endAfterParts(wager, payoutMinor),
      });
    } else if (end.kind === "pays") {
      const { payoutMinor } = end;
      await store.change(tx, wagerId, { phase: "paying", payoutMinor, outcome, tries: 0, leaseMs: 0 });
    } else {
      await store.change(tx, wagerId, { phase: "undoing", outcome, tries: 0, leaseMs: 0 });
      await this.#rulesOf(wager).undone?.(tx, wager);
    }
    return true;
  }

  /**
   * Pays a part of an open wager inside the product's own transaction: it goes on counting by its new content, and is decided by all that it pays, parts
   * included. Until that win is there nothing else is done with it. False where it isn't open. [HOUSE-71]
   */
  async payPart(
    tx: Tx,
    wagerId: string,
    { amountMinor, content }: { readonly amountMinor: bigint; readonly content: Json },
  ): Promise<boolean> {
    const { store } = this.#deps;
    const wager = await store.lock(tx, wagerId);
    if (wager?.phase !== "open") return false;
    const payoutMinor = wager.payoutMinor + amountMinor;
    await store.beginPart(tx, wagerId, { payoutMinor, content, correction: partOf(wager, amountMinor) });
    return true;
  }

  /**
   * Has a wager that was paid pay something else, inside the product's own transaction: what is due is sent, and what was too much taken back, by the next
   * sweep. `waits`: a payout of it is on its way, ask again. `gone`: its stake was given back, and the wallet lets nothing be won by it any more. [HOUSE-70]
   */
  async correct(
    tx: Tx,
    wagerId: string,
    { payoutMinor, outcome }: { readonly payoutMinor: bigint; readonly outcome: Json },
  ): Promise<"corrected" | "same" | "waits" | "gone"> {
    const { store } = this.#deps;
    const wager = await store.lock(tx, wagerId);
    if (wager === undefined) return "gone";
    switch (wager.phase) {
      case "staking":
      case "open":
      case "paying":
        return "waits";
      case "refused":
      case "undoing":
      case "void":
        return "gone";
      case "paid": {
        if (wager.payoutMinor === payoutMinor) return "same";
        const correction = correctionTo(wager, payoutMinor);
        await store.beginCorrection(tx, wagerId, { payoutMinor, outcome, correction });
        return "corrected";
      }
    }
  }

  /** The wager, held until the product's own transaction ends. */
  hold(tx: Tx, wagerId: string): Promise<KeptWager | undefined> {
    return this.#deps.store.lock(tx, wagerId);
  }

  /** Makes the call that a wager waits for at once. Where that fails the sweep goes on with it. */
  async sendNow(wagerId: string): Promise<void> {
    await this.#goOn(wagerId).catch(() => undefined);
  }

  /** A wager of the session's player. */
  async wager(session: HouseSession, wagerId: string): Promise<KeptWager | undefined> {
    const { store, runner } = this.#deps;
    const wager = await store.wager(runner.reader, wagerId);
    return wager?.operator === session.operator && wager.player === session.player ? wager : undefined;
  }

  /** Whosever it is: for the product's own transactions. */
  find(reader: Reader, wagerId: string): Promise<KeptWager | undefined> {
    return this.#deps.store.wager(reader, wagerId);
  }

  /** What there is to be shown of how it came about. [HOUSE-20] */
  replay(reader: Reader, wager: KeptWager): Promise<readonly ReplayPart[]> {
    return this.#rulesOf(wager).replay(reader, wager);
  }

  list(session: HouseSession, page: Omit<WagerPage, "gameCode">): Promise<readonly KeptWager[]> {
    const { store, runner } = this.#deps;
    return store.list(runner.reader, session, { ...page, gameCode: session.gameCode });
  }

  /** Makes the calls that are due: stakes never heard of and those to be given back go back, payouts are sent. Run by any number at once. [HOUSE-12] */
  async sweep(): Promise<{ readonly isFinished: boolean }> {
    const { store, runner } = this.#deps;
    if (!(await store.hasDue(runner.reader))) return { isFinished: true };
    const due = [...(await this.#run((tx) => store.takeDue(tx, { limit: takenAtOnce, leaseMs })))];
    const isFinished = due.length < takenAtOnce;
    const faults: Error[] = [];
    const work = async (): Promise<void> => {
      for (let wagerId = due.pop(); wagerId !== undefined; wagerId = due.pop()) {
        // One that can't be gone on with doesn't keep the others waiting.
        await this.#goOn(wagerId).catch((error: unknown) => {
          faults.push(error instanceof Error ? error : new Error(String(error)));
        });
      }
    };
    await Promise.all(Array.from({ length: sentAtOnce }, work));
    const [fault] = faults;
    if (fault !== undefined) throw fault;
    return { isFinished };
  }

  async #goOn(wagerId: string): Promise<void> {
    const wager = await this.#kept(wagerId);
    const session = await this.#deps.sessions.session(this.#deps.runner.reader, wager.sessionId);
    if (session === undefined) throw new Error(`session ${wager.sessionId} is gone`);
    switch (wager.phase) {
      case "staking":
        // Whether the stake was taken was never heard, and it never counted: it is given back.
        await this.#giveUp(wagerId, { phase: "undoing", lastFault: "" });
        return this.#undo(wagerId, session);
      case "undoing":
        return this.#undo(wagerId, session);
      case "paying":
        return this.#pay(wager, session);
      case "open":
      case "refused":
      case "void":
      case "paid":
        return undefined;
    }
  }

  async #stake(wagerId: string, session: HouseSession): Promise<WagerView | Refusal> {
    const { stakeMinor } = await this.#kept(wagerId);
    const call = { session, roundId: wagerId, transactionId: betId(wagerId), amountMinor: stakeMinor };
    const outcome = await this.#deps.wallet.bet(call);
    switch (outcome.kind) {
      case "ok": {
        const refusal = await this.#take(wagerId);
        if (refusal === undefined) return this.#view(wagerId, outcome.balanceMinor);
        await this.#undo(wagerId, session);
        return refusal;
      }
      case "refused":
        await this.#giveUp(wagerId, { phase: "refused", lastFault: outcome.status });
        return refusedStake(outcome.status);
      case "unknown":
        await this.#giveUp(wagerId, { phase: "undoing", lastFault: outcome.fault });
        await this.#undo(wagerId, session);
        return notTaken;
    }
  }

  /** A taken stake begins to count, if its product lets it and nobody gave it up meanwhile. */
  async #take(wagerId: string): Promise<Refusal | undefined> {
    return this.#run(async (tx) => {
      const wager = await this.#deps.store.lock(tx, wagerId);
      if (wager?.phase !== "staking") return notTaken;
      const rules = this.#rulesOf(wager);
      const refusal = await rules.taken?.(tx, wager);
      if (refusal === undefined) {
        await this.#deps.store.change(tx, wagerId, { phase: "open", leaseMs });
        return undefined;
      }
      const given: WagerChange = { phase: "undoing", outcome: { reason: refusal.message } };
      await this.#deps.store.change(tx, wagerId, { ...given, leaseMs });
      await rules.undone?.(tx, wager);
      return refusal;
    });
  }

  /** A wager that never counted is refused, or its stake goes back; whoever is faster does it. */
  async #giveUp(wagerId: string, change: { readonly phase: "refused" | "undoing"; readonly lastFault: string }) {
    await this.#run(async (tx) => {
      const wager = await this.#deps.store.lock(tx, wagerId);
      if (wager?.phase !== "staking") return;
      await this.#deps.store.change(tx, wagerId, { ...change, tries: 0, leaseMs });
      await this.#rulesOf(wager).undone?.(tx, wager);
    });
  }

  /** Sends what the wager pays, nothing included: that closes it. */
  async #pay({ wagerId, payoutMinor, correction }: KeptWager, session: HouseSession): Promise<void> {
    if (correction !== null) return this.#correct({ wagerId, correction }, session);
    const win = { session, roundId: wagerId, transactionId: winId(wagerId, 1), betId: betId(wagerId) };
    await this.#settle(wagerId, await this.#deps.wallet.win({ ...win, amountMinor: payoutMinor }), {
      from: "paying",
      to: "paid",
    });
  }

  /** The further win first, then what is taken back: each once, however often it is begun. [HOUSE-70] */
  async #correct(
    { wagerId, correction }: { readonly wagerId: string; readonly correction: WagerCorrection },
    session: HouseSession,
  ): Promise<void> {
    const { wallet } = this.#deps;
    const round = { session, roundId: wagerId };
    const failed = async (outcome: WalletOutcome): Promise<boolean> => {
      if (outcome.kind === "ok") return false;
      await this.#settle(wagerId, outcome, { from: "paying", to: "paid" });
      return true;
    };
    const { add } = correction;
    const win = { ...round, betId: betId(wagerId), isRoundOpen: isPaidInPart({ correction }) };
    if (add !== null && (await failed(await wallet.win({ ...win, ...add })))) return;
    for (const undoneId of correction.undo) {
      const undone = { transactionId: `${undoneId}.undo`, undoneId, isRoundClosed: true };
      if (await failed(await wallet.rollback({ ...round, ...undone }))) return;
    }
    await this.#run(async (tx, context) => {
      const wager = await this.#deps.store.lock(tx, wagerId);
      if (wager?.phase !== "paying" || wager.correction === null) return;
      await this.#deps.store.endCorrection(tx, wagerId, wager.correction);
      if (wager.correction.is !== undefined) return;
      const beforeMinor = wager.wins.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
      await this.#rulesOf(wager).corrected?.(tx, context, { wager, beforeMinor });
    });
  }

  async #undo(wagerId: string, session: HouseSession): Promise<void> {
    // Somebody else may have been faster: then it is theirs.
    if ((await this.#kept(wagerId)).phase !== "undoing") return;
    const undone = { session, roundId: wagerId, transactionId: `${wagerId}.undo`, undoneId: betId(wagerId) };
    const outcome = await this.#deps.wallet.rollback({ ...undone, isRoundClosed: true });
    await this.#settle(wagerId, outcome, { from: "undoing", to: "void" });
  }

  /** Writes that a call did what its phase stands for, or when it is tried again. */
  async #settle(
    wagerId: string,
    outcome: WalletOutcome,
    phases: { readonly from: WagerPhase; readonly to: WagerPhase },
  ) {
    await this.#run(async (tx) => {
      const wager = await this.#deps.store.lock(tx, wagerId);
      if (wager?.phase !== phases.from) return;
      const isUndone = phases.to === "paid" && wasUndone(outcome);
      const change: WagerChange =
        outcome.kind === "ok" || isUndone
          ? { phase: isUndone ? "void" : phases.to, tries: 0, lastFault: isUndone ? "undone by the operator" : "" }
          : { tries: wager.tries + 1, lastFault: outcome.kind === "refused" ? outcome.status : outcome.fault };
      await this.#deps.store.change(tx, wagerId, { ...change, leaseMs: retryMs(change.tries ?? 0) });
      // What was left of it counts no more.
      if (isUndone && isPaidInPart(wager)) await this.#rulesOf(wager).undone?.(tx, wager);
    });
  }

  #rulesOf({ gameCode }: KeptWager): WagerRules {
    const rules = this.#rules.get(gameCode);
    if (rules === undefined) throw new Error(`nobody registered rules for wagers of ${gameCode}`);
    return rules;
  }

  async #run<T>(work: (tx: Tx, context: CommandContext) => Promise<T>): Promise<T> {
    let result: { readonly value: T } | undefined;
    const { runner, newKey } = this.#deps;
    await runner.run(
      { kind: "house.wager-step", actor, idempotencyKey: newKey(), content: {} },
      async (tx, context) => {
        result = { value: await work(tx, context) };
        return done(null);
      },
    );
    if (result === undefined) throw new Error("a wager was not worked on");
    return result.value;
  }

  async #kept(wagerId: string): Promise<KeptWager> {
    const wager = await this.#deps.store.wager(this.#deps.runner.reader, wagerId);
    if (wager === undefined) throw new Error(`wager ${wagerId} is gone`);
    return wager;
  }

  async #view(wagerId: string, balanceMinor?: bigint): Promise<WagerView | Refusal> {
    const wager = await this.#kept(wagerId);
    switch (wager.phase) {
      case "refused":
        return refuse("UNAVAILABLE", "This bet was not taken. Please try again.");
      case "staking":
        return refuse("UNAVAILABLE", "This bet is being placed. Look at your bets in a moment.");
      case "undoing":
      case "void":
        return wager.outcome === null ? notTaken : { wager, balanceMinor };
      case "open":
      case "paying":
      case "paid":
        return { wager, balanceMinor };
    }
  }
}

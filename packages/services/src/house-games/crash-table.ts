import { crashPointX100 } from "@maidan/games/fair";
import { crashAtX100, crashReachedMs } from "@maidan/games/crash";
import { crashBetOf, crashLeavesAtX100, type Json as GameJson } from "@maidan/games/house";
import { done, refuse, type CommandRunner, type Refusal, type Tx } from "../command/index.ts";
import { HouseChains } from "./chains.ts";
import type { HouseSession, RoundView } from "./ports.ts";
import type { HouseRounds } from "./rounds.ts";
import type { SharedRound, SharedRoundStore } from "./shared-ports.ts";

export interface CrashTableDeps {
  readonly runner: CommandRunner;
  readonly store: SharedRoundStore;
  readonly rounds: HouseRounds;
  readonly newKey: () => string;
  readonly randomBytes: (count: number) => Uint8Array;
  /** How long bets are taken, and how long the end is shown. */
  readonly times?: { readonly bettingMs: number; readonly pauseMs: number };
  /** Hashes of a chain: short enough that a phone can follow one to its end. */
  readonly chainLength?: number;
}

const gameCode = "crash";
const ownedMs = 3_000;
const wantedMs = 60_000;
/** Who was silent for longer while a round ran can't have let players out. */
const silentMs = 3_000;
/** Few at once: whoever leaves meanwhile must not wait behind those who lost. */
const settledAtOnce = 3;
/** Between two looks at the table, so that it is kept while thousands of bets end. */
const settledPerTick = 60;
/** Shown of a round: the largest. */
const shownBets = 12;
const ticksPerBeat = 8;
const actor = { kind: "system", name: "house-games" } as const;

/**
 * The table of the shared crash round: one owner at a time takes each round through its phases by the database's clock, and pays whoever left in time. Whoever
 * takes over goes on where it stands; a round whose owner fell silent while it ran is given back. [HOUSE-10]
 */
export class CrashTable {
  readonly #deps: CrashTableDeps;
  readonly #owner: string;
  readonly #times: { readonly bettingMs: number; readonly pauseMs: number };
  #ticks = 0;
  #isOwn = false;
  readonly #chains: HouseChains;

  constructor(deps: CrashTableDeps) {
    this.#deps = deps;
    this.#owner = deps.newKey();
    this.#times = deps.times ?? { bettingMs: 6_000, pauseMs: 3_000 };
    this.#chains = new HouseChains({ ...deps, gameCode, length: deps.chainLength ?? 5_000 });
  }

  /** One look at the table; whoever doesn't own it does nothing. True when it has something to do soon. */
  async tick(): Promise<boolean> {
    const { store, runner } = this.#deps;
    // Now and then is enough to keep the table, and to be seen at its round.
    const isBeat = this.#ticks % ticksPerBeat === 0;
    this.#ticks += 1;
    if (isBeat) this.#isOwn = await this.#run((tx) => store.own(tx, { gameCode, owner: this.#owner, forMs: ownedMs }));
    if (!this.#isOwn) return false;
    const round = await store.newest(runner.reader, gameCode);
    switch (round?.phase) {
      case undefined:
      case "over":
      case "void":
        return this.#between(round);
      case "betting":
        if (round.startsInMs <= 0) await this.#enter(round, "running");
        return true;
      case "running":
        await this.#play(round, isBeat);
        return true;
    }
  }

  /** A bet on the round that takes bets now. */
  async bet(
    session: HouseSession,
    asked: {
      readonly shared: number;
      readonly stake: string;
      readonly autoX100: number | null;
      readonly idempotencyKey: string;
    },
  ): Promise<RoundView | Refusal> {
    const { shared, stake, autoX100, idempotencyKey } = asked;
    const { store } = this.#deps;
    const admit = async (tx: Tx): Promise<Refusal | undefined> => {
      // Held, so that the round doesn't start between the look and the bet.
      const round = await store.lock(tx, gameCode, shared);
      const isOpen = round?.phase === "betting" && round.startsInMs > 0;
      return isOpen ? undefined : refuse("CONFLICT", "This round takes no more bets. The next one begins soon.");
    };
    return this.#deps.rounds.join(session, { bet: { stake, shared, autoX100 }, idempotencyKey, admit });
  }

  /** Leaves the running round at what it is now, by the database's clock. Once it has crashed it is too late. */
  async leave(session: HouseSession, roundId: string): Promise<RoundView | Refusal> {
    const { rounds, store } = this.#deps;
    const kept = await rounds.round(session, roundId);
    if (kept === undefined) return refuse("NOT_FOUND", "There is no such round.");
    const left = await rounds.decide(roundId, async (tx, { bet }) => {
      const crashBet = crashBetOf(bet);
      if (crashBet === undefined) return undefined;
      const round = await store.lock(tx, gameCode, crashBet.shared);
      if (round?.phase !== "running") return undefined;
      const nowX100 = crashAtX100(-round.startsInMs);
      if (nowX100 >= round.pointX100) return undefined;
      return { outAtX100: Math.min(nowX100, crashLeavesAtX100(crashBet)) };
    });
    if (left !== undefined) return left;
    const now = await rounds.round(session, roundId);
    if (now !== undefined && now.steps.length > 0) return rounds.seen(now);
    return refuse("CONFLICT", "It is too late, or the round hasn't started.");
  }

  /** The table as it stands, with what may be told of it; somebody is there, so rounds go on. */
  async look() {
    const { store, runner } = this.#deps;
    if (!(await store.isWanted(runner.reader, gameCode))) await this.#run((tx) => store.want(tx, gameCode, wantedMs));
    const [round, past, chain] = await Promise.all([
      store.newest(runner.reader, gameCode),
      store.past(runner.reader, gameCode, 12),
      store.newestChain(runner.reader, gameCode),
    ]);
    const asked = { number: round?.number ?? 0, limit: shownBets };
    const { seen: bets, players } = await store.bets(runner.reader, gameCode, asked);
    return { round, past, chain, bets, players };
  }

  /** What is left of the last round is settled; then, if anybody is there, the next one begins. */
  async #between(last: SharedRound | undefined): Promise<boolean> {
    const { store, runner } = this.#deps;
    if (last !== undefined) {
      if (await this.#settle(last)) return true;
      if (-last.endsInMs < this.#times.pauseMs && last.phase === "over") return true;
    }
    if (!(await store.isWanted(runner.reader, gameCode))) return false;
    const { chain, place, hash } = await this.#chains.after(last);
    const pointX100 = crashPointX100(hash, chain.salt);
    const startsInMs = this.#times.bettingMs;
    const endsInMs = startsInMs + crashReachedMs(pointX100);
    const number = (last?.number ?? 0) + 1;
    await this.#run((tx) =>
      store.add(tx, gameCode, { number, chain: chain.chain, place, hash, pointX100, startsInMs, endsInMs }),
    );
    return true;
  }

  async #play(round: SharedRound, isBeat: boolean): Promise<void> {
    if (round.seenBeforeMs > silentMs && round.endsInMs <= 0) return this.#enter(round, "void");
    if (round.endsInMs <= 0) {
      await this.#enter(round, "over");
      await this.#settle({ ...round, phase: "over" });
      return;
    }
    if (isBeat) await this.#enter(round, "running");
    await this.#settle(round);
  }

  /** Also where it stays: the round was seen. */
  #enter({ number }: SharedRound, phase: SharedRound["phase"]): Promise<void> {
    return this.#run((tx) => this.#deps.store.setPhase(tx, gameCode, { number, phase }));
  }

  /** Ends bets that can be: those that left by themselves, and, once the round is over, all others. True when there may be more. */
  async #settle(round: SharedRound): Promise<boolean> {
    const { store, runner, rounds } = this.#deps;
    const isRunning = round.phase === "running";
    const reachedX100 = isRunning ? Math.min(crashAtX100(-round.startsInMs), round.pointX100) : round.pointX100;
    const open = await store.openBets(runner.reader, gameCode, {
      number: round.number,
      leavingAtX100: isRunning ? reachedX100 : undefined,
      limit: settledPerTick,
    });
    for (let first = 0; first < open.length; first += settledAtOnce) {
      await Promise.all(
        open.slice(first, first + settledAtOnce).map(async (roundId) => {
          if (round.phase === "void") return rounds.giveBack(roundId);
          return rounds.decide(roundId, async (_tx, { bet }) => stepOf(bet, round, reachedX100));
        }),
      );
    }
    return open.length === settledPerTick;
  }

  async #run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let result: { readonly value: T } | undefined;
    const { runner, newKey } = this.#deps;
    await runner.run({ kind: "house.table", actor, idempotencyKey: newKey(), content: {} }, async (tx) => {
      result = { value: await work(tx) };
      return done(null);
    });
    if (result === undefined) throw new Error("the table was not served");
    return result.value;
  }
}

/** The step that ends a bet now; undefined while it goes on. */
function stepOf(bet: GameJson, round: SharedRound, reachedX100: number): GameJson | undefined {
  const crashBet = crashBetOf(bet);
  if (crashBet === undefined) throw new Error("a bet of the table can't be read");
  const leavesAt = crashLeavesAtX100(crashBet);
  if (leavesAt <= reachedX100) return { outAtX100: leavesAt };
  return round.phase === "over" ? { bust: true } : undefined;
}

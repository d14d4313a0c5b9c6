import { crashPointX100 } from "@maidan/games/fair";
import { crashAtX100, crashReachedMs } from "@maidan/games/crash";
import { crashBetOf, crashLeavesAtX100, type Json as GameJson } from "@maidan/games/house";
import { done, GroupWork, refuse, type CommandRunner, type Refusal, type Tx } from "../command/index.ts";
import { HouseChains } from "./chains.ts";
import type { HousePlayer, HouseSession, KeptRound, RoundView } from "./ports.ts";
import type { HouseRounds } from "./rounds.ts";
import type { AskedSharedBet, SharedBets } from "./shared-bets.ts";
import type { Chain, SeenBet, SharedRound, SharedRoundStore } from "./shared-ports.ts";

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
/** In one transaction, between two looks at the table: whoever leaves meanwhile doesn't wait behind thousands that lost. */
const settledPerTick = 80;
/** Who wait to be let out are let out together. */
const leaveTogether = 64;
/** What of the table changes with its rounds alone, and its bets, are read again this often. */
const seenForMs = 900;
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
  readonly #bets: SharedBets;
  readonly #leaves = new GroupWork<Leaving, RoundView | Refusal>({
    most: leaveTogether,
    work: (asked) => this.#leaveAll(asked),
  });
  #seen: SeenTable | undefined;

  constructor(deps: CrashTableDeps) {
    this.#deps = deps;
    this.#bets = deps.rounds.sharedBets((tx, asked) => this.#admit(tx, asked));
    deps.rounds.yieldPayoutsTo((mostMs) => this.#leaves.idle(mostMs));
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
    return this.#bets.join({ session, bet: { stake, shared, autoX100 }, idempotencyKey });
  }

  /** Rounds are held, so that none starts between the look and the bets. */
  async #admit(tx: Tx, asked: readonly AskedSharedBet[]): Promise<readonly (Refusal | undefined)[]> {
    const numbers = asked.map(({ bet }) => crashBetOf(bet)?.shared);
    const open = new Set<number>();
    for (const number of new Set(numbers)) {
      const round = number === undefined ? undefined : await this.#deps.store.lock(tx, gameCode, number);
      if (round?.phase === "betting" && round.startsInMs > 0) open.add(round.number);
    }
    return numbers.map((number) => (number !== undefined && open.has(number) ? undefined : closed));
  }

  /** Leaves the running round at what it is now, by the database's clock. Once it has crashed it is too late. [HOUSE-22] */
  leave(session: HouseSession, roundId: string): Promise<RoundView | Refusal> {
    return this.#leaves.add({ session, roundId });
  }

  /** How many wait to be let out. */
  get leaving(): number {
    return this.#leaves.waiting;
  }

  /** All who ask at one moment leave at one moment: the clock is read once their bets are held. */
  async #leaveAll(asked: readonly Leaving[]): Promise<readonly (RoundView | Refusal)[]> {
    const left = (await this.#mayLeave()) ? await this.#decideLeaving(asked) : new Map<string, RoundView>();
    return Promise.all(
      asked.map(async ({ session, roundId }) => {
        const view = left.get(roundId);
        return view !== undefined && isOf(view.round, session) ? view : this.#leftBefore(session, roundId);
      }),
    );
  }

  /** Once it has crashed nobody leaves any more: who comes too late doesn't wait for the bets that are being ended. */
  async #mayLeave(): Promise<boolean> {
    const { store, runner } = this.#deps;
    const round = await store.newest(runner.reader, gameCode);
    return round?.phase === "running" && crashAtX100(-round.startsInMs) < round.pointX100;
  }

  #decideLeaving(asked: readonly Leaving[]): Promise<ReadonlyMap<string, RoundView>> {
    return this.#deps.rounds.decide(
      asked.map(({ roundId }) => roundId),
      (tx, open) =>
        this.#leaveNow(
          tx,
          open.filter((bet) => asked.some(({ session, roundId }) => roundId === bet.roundId && isOf(bet, session))),
        ),
    );
  }

  async #leaveNow(tx: Tx, bets: readonly KeptRound[]): Promise<ReadonlyMap<string, GameJson>> {
    const steps = new Map<string, GameJson>();
    const rounds = new Map<number, SharedRound | undefined>();
    for (const { roundId, bet } of bets) {
      const crashBet = crashBetOf(bet);
      if (crashBet === undefined) continue;
      const { shared } = crashBet;
      const round = rounds.has(shared) ? rounds.get(shared) : await this.#deps.store.lock(tx, gameCode, shared);
      rounds.set(shared, round);
      if (round?.phase !== "running") continue;
      const nowX100 = crashAtX100(-round.startsInMs);
      if (nowX100 < round.pointX100) steps.set(roundId, { outAtX100: Math.min(nowX100, crashLeavesAtX100(crashBet)) });
    }
    return steps;
  }

  /** Who had left before is told so again. */
  async #leftBefore(session: HouseSession, roundId: string): Promise<RoundView | Refusal> {
    const { rounds } = this.#deps;
    const kept = await rounds.round(session, roundId);
    if (kept === undefined) return refuse("NOT_FOUND", "There is no such round.");
    if (kept.steps.length > 0) return rounds.seen(kept);
    return refuse("CONFLICT", "It is too late, or the round hasn't started.");
  }

  /** The table as it stands, with what may be told of it; somebody is there, so rounds go on. */
  async look() {
    const { store, runner } = this.#deps;
    if (!(await store.isWanted(runner.reader, gameCode))) await this.#run((tx) => store.want(tx, gameCode, wantedMs));
    const round = await store.newest(runner.reader, gameCode);
    const { past, chain, bets, players } = await this.#around(round);
    return { round, past, chain, bets, players };
  }

  /** What is around the round: read anew with its phase, and now and then for what is bet. */
  async #around(round: SharedRound | undefined): Promise<SeenTable> {
    const { store, runner } = this.#deps;
    const phase = `${round?.number}:${round?.phase}`;
    const nowMs = performance.now();
    const known = this.#seen?.phase === phase ? this.#seen : undefined;
    if (known !== undefined && nowMs - known.atMs < seenForMs) return known;
    const asked = { number: round?.number ?? 0, limit: shownBets };
    const [past, chain, { seen: bets, players }] = await Promise.all([
      known?.past ?? store.past(runner.reader, gameCode, 12),
      known?.chain ?? store.newestChain(runner.reader, gameCode),
      store.bets(runner.reader, gameCode, asked),
    ]);
    this.#seen = { phase, atMs: nowMs, past, chain, bets, players };
    return this.#seen;
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
    if (round.phase === "void") for (const roundId of open) await rounds.giveBack(roundId);
    else if (open.length > 0)
      await rounds.decide(
        open,
        (_tx, bets) =>
          new Map(
            bets.flatMap(({ roundId, bet }) => {
              const step = stepOf(bet, round, reachedX100);
              return step === undefined ? [] : [[roundId, step]];
            }),
          ),
      );
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

const closed = refuse("CONFLICT", "This round takes no more bets. The next one begins soon.");

interface Leaving {
  readonly session: HouseSession;
  readonly roundId: string;
}
interface SeenTable {
  /** Of which round, in which phase. */
  readonly phase: string;
  readonly atMs: number;
  readonly past: readonly SharedRound[];
  readonly chain: Chain | undefined;
  readonly bets: readonly SeenBet[];
  readonly players: number;
}
const isOf = (round: HousePlayer, by: HousePlayer): boolean =>
  round.operator === by.operator && round.player === by.player;

/** The step that ends a bet now; undefined while it goes on. */
function stepOf(bet: GameJson, round: SharedRound, reachedX100: number): GameJson | undefined {
  const crashBet = crashBetOf(bet);
  if (crashBet === undefined) throw new Error("a bet of the table can't be read");
  const leavesAt = crashLeavesAtX100(crashBet);
  if (leavesAt <= reachedX100) return { outAtX100: leavesAt };
  return round.phase === "over" ? { bust: true } : undefined;
}

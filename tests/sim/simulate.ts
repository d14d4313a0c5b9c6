import { setTimeout as delay } from "node:timers/promises";
import { ChildEngine, failpoints, type SimFailpoint } from "./child-engine.ts";
import { allFaults, bringAbout, isBlow, mostPassingsOf, type Blow, type Fault } from "./faults.ts";
import { operate, settle } from "./operations.ts";
import { isAllDecided, makeLate, type Fates } from "./pending.ts";
import { Random } from "./random.ts";
import { reckonLimits } from "./reckoning-limits.ts";
import { reckonWithdrawals } from "./reckoning-withdrawals.ts";
import { reckonHouse, reckonLines } from "./reckoning.ts";
import type { Scene } from "./scene.ts";
import { setScene } from "./set-scene.ts";
import { simSports, type SimSport } from "./sim-fixtures.ts";
import type { SimTold } from "./sim-told.ts";
import { checkTargets } from "./sim-targets.ts";
import { World, type Seen } from "./world.ts";

export interface SimulationResult {
  readonly seed: number;
  readonly seconds: number;
  readonly operations: number;
  readonly acknowledged: number;
  readonly seen: Seen;
  /** What the engine refused, by reason, and how often a feed was silent. */
  readonly refused: Readonly<Record<string, number>>;
  readonly silences: number;
  /** How often a market suspended itself because a price ran away. */
  readonly jumps: number;
  readonly faults: Readonly<Record<string, number>>;
  /** How often an engine was ended at each failpoint that the code knows. */
  readonly failpoints: Readonly<Record<SimFailpoint, number>>;
  /** Bets against the house that were taken, and what was refused or cashed out there. */
  readonly houseBets: number;
  readonly house: Readonly<Record<string, number>>;
  /** What became of requests whose bets were told to be pending. */
  readonly pending: Readonly<Fates>;
  /** Bets that were replaced without waiting, and that were not. */
  readonly replaced: { readonly pending: number; readonly refused: number };
  /** Bets that were reduced, whose persistence was changed, and that were not. */
  readonly changed: { readonly reduced: number; readonly updated: number; readonly refused: number };
  /** Results that two people decided, by how they ended. */
  readonly decided: Readonly<Record<string, number>>;
  /** Starts of events by hand that were moved, by two at once too, and that were not to be. */
  readonly startsMoved: { readonly moved: number; readonly atOnce: number; readonly refused: number };
  /** Balls that a provider told, those of them that were slips, what it corrected, innings and abandonments that it took back, and ends that it corrected. */
  readonly told: SimTold["counts"];
  /** How often a market that was added to a feed's match was found open in play, and stopped. */
  readonly added: { readonly open: number; readonly stopped: number };
  /** How often what happened while a bet surely waited for its in-play delay. */
  readonly duringDelays: Readonly<Record<string, number>>;
  readonly lost: readonly string[];
  readonly duplicated: readonly string[];
  readonly unexpected: readonly string[];
  readonly invariantsBroken: readonly string[];
}

/** A sentence for each thing that is wrong; empty when nothing is. */
export const faultsOf = ({ lost, duplicated, unexpected, invariantsBroken }: SimulationResult): readonly string[] => [
  ...lost.map((what) => `lost: ${what}`),
  ...duplicated.map((what) => `there twice: ${what}`),
  ...unexpected.map((what) => `unexpected: ${what}`),
  ...invariantsBroken.map((what) => `broken: ${what}`),
];

const actors = 24;
/** Recovery takes seconds, on a busy machine some ten. */
const restMs = 60_000;
/** Whole matches are played then, and each ball of both innings of cricket settles and makes half a dozen markets of the house. */
const playingOutMs = 4 * restMs;
/** However slow the machine is, so many faults are seen. */
const fewestRounds = 3;

/**
 * Players, a feed with matches of its own and a cashier against a real engine in a process of its own and a real PostgreSQL, with one fault a round; after each the whole history
 * is held against the database. The choices come from the seed; what meets what at a fault does not.
 */
export async function simulate(options: {
  readonly seed: number;
  readonly durationMs: number;
  /** What comes first, before faults are dealt by chance; several one after the other in one round. */
  readonly first?: readonly (Fault | readonly Fault[])[];
  /** The matches that the feed plays; absent: one of each. */
  readonly sports?: readonly SimSport[];
  readonly say?: (line: string) => void;
  /** Aborted: it rejects with the reason, and nothing that it started is left. */
  readonly stop?: AbortSignal;
}): Promise<SimulationResult> {
  const startedMs = performance.now();
  const random = new Random(options.seed);
  const world = await World.start();
  options.say?.(`the database is process ${world.serverPid}`);
  const engine = new ChildEngine(world.url);
  let run: Run | undefined;
  const runAll = async (): Promise<SimulationResult> => {
    await engine.start();
    const scene = await setScene(world, { engine, random, sports: options.sports ?? simSports, seed: options.seed });
    run = new Run(scene, random, options.first ?? []);
    const loadedMs = performance.now();
    const leastRounds = Math.max(fewestRounds, options.first?.length ?? 0);
    while (performance.now() - loadedMs < options.durationMs || run.rounds < leastRounds) {
      const fault = await run.round();
      options.say?.(
        `round ${run.rounds}: ${fault}; ${scene.operations} operations, ${scene.history.acknowledged} bets acknowledged`,
      );
    }
    await run.finish();
    return resultOf(run, { startedMs, seed: options.seed });
  };
  try {
    return await Promise.race([runAll(), endOf(options.stop)]);
  } finally {
    run?.stopSupervising();
    await engine.kill();
    await world.stop();
  }
}

/** Rejects when it is to stop. */
function endOf(stop: AbortSignal | undefined): Promise<never> {
  stop?.throwIfAborted();
  return new Promise((_resolve, reject) => {
    stop?.addEventListener("abort", () => reject(stop.reason as Error), { once: true });
  });
}

async function resultOf(
  run: Run,
  { startedMs, seed }: { readonly startedMs: number; readonly seed: number },
): Promise<SimulationResult> {
  const { scene } = run;
  const { history, engine, world } = scene;
  return {
    seed,
    seconds: Math.round((performance.now() - startedMs) / 100) / 10,
    operations: scene.operations,
    acknowledged: history.acknowledged,
    seen: await world.seen(),
    refused: Object.fromEntries(scene.refused),
    silences: scene.feed.silences,
    jumps: scene.jumps,
    faults: run.faults,
    failpoints: Object.fromEntries(failpoints.map((name) => [name, engine.endedAt.get(name) ?? 0])) as Record<
      SimFailpoint,
      number
    >,
    houseBets: scene.house.acknowledged,
    house: Object.fromEntries(scene.house.refused),
    pending: history.fates,
    replaced: scene.replacing.counts,
    changed: scene.changing.counts,
    decided: scene.results.counts,
    startsMoved: scene.starts.counts,
    told: scene.told.counts,
    added: scene.feed.added.counts,
    duringDelays: scene.delays.met,
    lost: [...history.lost],
    duplicated: [...history.duplicated],
    unexpected: [...history.unexpected],
    invariantsBroken: [...run.broken],
  };
}

class Run {
  readonly scene: Scene;
  readonly #random: Random;
  readonly faults: Record<string, number> = {};
  readonly broken = new Set<string>();
  rounds = 0;
  #isLoading = false;
  #isOver = false;

  /** Dealt until all have been there, and then anew. */
  #deck: (Fault | readonly Fault[])[];

  constructor(scene: Scene, random: Random, first: readonly (Fault | readonly Fault[])[]) {
    this.scene = scene;
    this.#random = random;
    this.#deck = [...first];
    void this.#supervise();
  }

  /** Load, a fault in the middle of it, recovery, rest, and the check of everything. */
  async round(): Promise<string> {
    this.rounds += 1;
    const faults = [this.#deal()].flat();
    const name = faults.join(", ");
    for (const fault of faults) this.faults[fault] = (this.faults[fault] ?? 0) + 1;
    this.#isLoading = true;
    const load = Promise.all([
      ...Array.from({ length: actors }, (_, index) => this.#act(this.rounds * 1_000 + index)),
      this.#play(),
    ]);
    await delay(this.#random.whole(100, 700));
    for (const fault of faults) if (isBlow(fault)) await this.#strike(fault);
    await this.#endAt(faults.filter((fault) => !isBlow(fault)));
    await this.#checkInvariants();
    await this.#until(() => this.scene.engine.isAlive);
    await delay(this.#random.whole(300, 900));
    this.#isLoading = false;
    await this.#untilRest(name, load);
    await this.#untilRest(`${name}, bets still pending`, isAllDecided(this.scene.world));
    await this.#check();
    return name;
  }

  /** Settles what is still open, so that every bet has been paid, and looks once more. */
  async finish(): Promise<void> {
    const { feed, house, starts, told, world } = this.scene;
    const played = Promise.all([feed.finish(), told.finish(this.#random)]).then((wrong) =>
      wrong.flat().forEach((line) => this.broken.add(line)),
    );
    await this.#untilRest("playing out", played, playingOutMs);
    await this.#untilRest(
      "settling all",
      Promise.all([this.#settleAll(), house.finish(this.#random), starts.finish(this.#random)]),
    );
    await this.#untilRest("paying all", world.isAllPaid());
    await this.#check();
  }

  async #settleAll(): Promise<void> {
    while (this.scene.markets.length > 0) await settle(this.scene, this.#random, this.scene.markets[0]);
  }

  stopSupervising(): void {
    this.#isOver = true;
  }

  #deal(): Fault | readonly Fault[] {
    if (this.#deck.length === 0) this.#deck = allFaults.toSorted(() => this.#random.next() - 0.5);
    return this.#deck.shift() ?? "none";
  }

  #strike(fault: Blow): Promise<void> {
    const { delays, engine, world } = this.scene;
    if (fault !== "none") delays.happened("fault", { sinceMs: performance.now() });
    switch (fault) {
      case "engine killed":
        return engine.kill();
      case "database killed":
        return world.killServer();
      case "database backend killed":
        return world.killBackend();
      case "connection cut":
        return world.cutConnection();
      case "none":
        return Promise.resolve();
    }
  }

  /** The next engines end themselves there, one after the other, under load; what comes seldom is brought about. */
  async #endAt(names: readonly SimFailpoint[]): Promise<void> {
    const { engine } = this.scene;
    if (names.length === 0) return;
    const before = new Map(names.map((name) => [name, engine.endedAt.get(name) ?? 0]));
    this.#nextFailpoints = names.map((name) => `${name}:${this.#random.whole(1, mostPassingsOf(name))}`);
    this.scene.delays.happened("fault", { sinceMs: performance.now() });
    await engine.kill();
    for (const name of names) {
      const latestMs = performance.now() + 2 * restMs;
      while ((engine.endedAt.get(name) ?? 0) === before.get(name)) {
        if (performance.now() > latestMs) throw new Error(`no engine came to ${name} in ${2 * restMs} ms`);
        await bringAbout(this.scene, name, this.#random);
        await delay(10);
      }
    }
  }

  #nextFailpoints: string[] = [];

  /** Brings up the next engine whenever one has ended: at a failpoint that is reached late, that is after the load. What it finds pending is too late by then, before it looks. */
  async #supervise(): Promise<void> {
    const { engine, world } = this.scene;
    let acknowledged = 0;
    while (!this.#isOver) {
      if (!engine.isAlive) {
        const ended = engine.endedAt.get("after_acknowledgement") ?? 0;
        if (ended > acknowledged) await makeLate(world).catch(() => undefined);
        acknowledged = ended;
        await engine.start(this.#nextFailpoints.shift()).catch(() => undefined);
      }
      await delay(10);
    }
  }

  /** Everybody gets an answer in the end, whatever was killed, and an engine stands. */
  async #untilRest(fault: string, answered: Promise<unknown>, mostMs = restMs): Promise<void> {
    const { engine } = this.scene;
    const rest = answered.then(() => this.#until(() => engine.isReady));
    // Without a claim to the process: who has long come to rest need not wait for it.
    const late = delay(mostMs, undefined, { ref: false }).then(() => {
      const state = `${this.#actorsAtWork} actors at work, engine ${engine.isAlive ? "alive" : "gone"}, ${engine.unanswered}`;
      throw new Error(`no rest ${mostMs} ms after "${fault}": ${state}`);
    });
    late.catch(() => undefined);
    await Promise.race([rest, late]);
  }

  async #until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await delay(10);
  }

  #actorsAtWork = 0;
  async #act(seed: number): Promise<void> {
    const random = new Random(this.#random.whole(0, 2 ** 31) + seed);
    this.#actorsAtWork += 1;
    try {
      while (this.#isLoading) await operate(this.scene, random);
    } finally {
      this.#actorsAtWork -= 1;
    }
  }

  /** The feed's matches go on while there is load. */
  async #play(): Promise<void> {
    const random = new Random(this.rounds);
    while (this.#isLoading) {
      await this.scene.feed.step();
      await this.scene.told.step(random);
      // However short a run is, the feed has been out in it.
      if (this.scene.feed.silences < 2) await this.scene.feed.beSilent(random);
      await delay(20);
    }
  }

  async #checkInvariants(): Promise<void> {
    for (const offender of await this.scene.world.offenders()) this.broken.add(offender);
  }

  async #check(): Promise<void> {
    const { world, history, house, engine, feed, markets, replacing, changing, results, starts, told } = this.scene;
    await this.#checkInvariants();
    await world.insist(() => history.check(world.pool));
    const ofOthers = [house, replacing, changing, results, starts, told, feed].map(
      (one) => (pool: World["pool"]) => one.check(pool),
    );
    for (const check of [reckonLines, reckonHouse, reckonLimits, reckonWithdrawals, checkTargets, ...ofOthers]) {
      for (const fault of await world.insist(() => check(world.pool))) this.broken.add(fault);
    }
    for (const { marketId } of markets) {
      const [memory, rows] = [await world.insist(() => engine.stateHash(marketId)), await world.rebuiltHash(marketId)];
      if (memory !== rows) this.broken.add(`book of ${marketId} in memory differs from its rows`);
    }
  }
}

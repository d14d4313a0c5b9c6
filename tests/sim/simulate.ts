import { setTimeout as delay } from "node:timers/promises";
import { ChildEngine, failpoints, type SimFailpoint } from "./child-engine.ts";
import { Delays } from "./delays.ts";
import { History } from "./history.ts";
import { betOnAll, lineKind, openMarket, operate, runAway, settle } from "./operations.ts";
import { isAllDecided, makeLate, type Fates } from "./pending.ts";
import { Random } from "./random.ts";
import { meetRare } from "./rare.ts";
import { reckonHouse, reckonLines } from "./reckoning.ts";
import { SimFeed, simSports, type SimSport } from "./sim-feed.ts";
import { control, type Scene } from "./scene.ts";
import { SimHouse } from "./sim-house.ts";
import { Replacing } from "./sim-replacing.ts";
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
  /** How often what happened while a bet surely waited for its in-play delay. */
  readonly duringDelays: Readonly<Record<string, number>>;
  readonly lost: readonly string[];
  readonly duplicated: readonly string[];
  readonly unexpected: readonly string[];
  readonly invariantsBroken: readonly string[];
}

export const isClean = (result: SimulationResult): boolean =>
  result.lost.length + result.duplicated.length + result.unexpected.length + result.invariantsBroken.length === 0;

const actors = 24;
const players = 30;
const firstMarkets = 5;
/** One market at least is matched across its runners, and can lose one. */
const acrossThree = { runners: 3, winners: 1, hasStartingPrice: false, hasVirtualPrices: true } as const;
/** Recovery takes seconds, on a busy machine some ten. */
const restMs = 60_000;
/** However slow the machine is, so many faults are seen. */
const fewestRounds = 3;

/**
 * Players, a feed with matches of its own and a cashier against a real engine in a process of its own and a real PostgreSQL, with one fault a round; after each the whole history
 * is held against the database. The choices come from the seed; what meets what at a fault does not.
 */
export async function simulate(options: {
  readonly seed: number;
  readonly durationMs: number;
  /** What comes first, before faults are dealt by chance. */
  readonly first?: readonly Fault[];
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
    const scene = await setScene(world, { engine, random, sports: options.sports ?? simSports });
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
    duringDelays: scene.delays.met,
    lost: [...history.lost],
    duplicated: [...history.duplicated],
    unexpected: [...history.unexpected],
    invariantsBroken: [...run.broken],
  };
}

async function setScene(
  world: World,
  { engine, random, sports }: { engine: ChildEngine; random: Random; sports: readonly SimSport[] },
): Promise<Scene> {
  const name = `s${random.whole(0, 1e9).toString(36)}`;
  const ids: string[] = [];
  for (let index = 0; index < players; index += 1) {
    const playerId = await world.createPlayer(`sim${index}x${name}`.slice(0, 16));
    await world.deposit(playerId, BigInt(random.whole(50_000, 1_000_000)), `${name}-first-${index}`);
    ids.push(playerId);
  }
  const scene: Scene = {
    feed: new SimFeed(world, engine, { name, sports }),
    house: new SimHouse(world, name),
    refused: new Map(),
    world,
    engine,
    history: new History(),
    replacing: new Replacing(),
    delays: new Delays(),
    players: ids,
    markets: [],
    name,
    operations: 0,
    nextRef: 0,
    jumps: 0,
  };
  await scene.feed.announce();
  await betOnAll(scene);
  for (const eventId of scene.feed.houseEvents()) await scene.house.betOn(eventId, ids, random);
  await scene.house.begin(ids, random);
  await runAway(scene, random);
  await meetRare(scene, random);
  await openMarket(scene, random, acrossThree);
  await openMarket(scene, random, lineKind);
  for (let index = 3; index < firstMarkets; index += 1) await openMarket(scene, random);
  // One in play from the start on, so that whatever comes finds bets that wait.
  const { marketId } = random.pick(scene.markets);
  await control(scene, marketId, { type: "turnInPlay", betDelayMs: 700 });
  await control(scene, marketId, { type: "resume" });
  return scene;
}

const others = ["engine killed", "database killed", "database backend killed", "connection cut", "none"] as const;
export type Fault = (typeof others)[number] | SimFailpoint;
const allFaults: readonly Fault[] = [...others, ...failpoints];

class Run {
  readonly scene: Scene;
  readonly #random: Random;
  readonly faults: Record<string, number> = {};
  readonly broken = new Set<string>();
  rounds = 0;
  #isLoading = false;
  #isOver = false;

  /** Dealt until all have been there, and then anew. */
  #deck: Fault[];

  constructor(scene: Scene, random: Random, first: readonly Fault[]) {
    this.scene = scene;
    this.#random = random;
    this.#deck = [...first];
    void this.#supervise();
  }

  /** Load, a fault in the middle of it, recovery, rest, and the check of everything. */
  async round(): Promise<string> {
    this.rounds += 1;
    const name = this.#deal();
    this.faults[name] = (this.faults[name] ?? 0) + 1;
    this.#isLoading = true;
    const load = Promise.all([
      ...Array.from({ length: actors }, (_, index) => this.#act(this.rounds * 1_000 + index)),
      this.#play(),
    ]);
    await delay(this.#random.whole(100, 700));
    await this.#strike(name);
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
    const { feed, house, world } = this.scene;
    const played = feed.finish().then((wrong) => wrong.forEach((line) => this.broken.add(line)));
    await this.#untilRest("playing out", played);
    await this.#untilRest("settling all", Promise.all([this.#settleAll(), house.finish(this.#random)]));
    await this.#untilRest("paying all", world.isAllPaid());
    await this.#check();
  }

  async #settleAll(): Promise<void> {
    while (this.scene.markets.length > 0) await settle(this.scene, this.#random, this.scene.markets[0]);
  }

  stopSupervising(): void {
    this.#isOver = true;
  }

  #deal(): Fault {
    if (this.#deck.length === 0) this.#deck = allFaults.toSorted(() => this.#random.next() - 0.5);
    return this.#deck.shift() ?? "none";
  }

  #strike(fault: Fault): Promise<void> {
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
      case "mid_batch":
      case "before_commit":
      case "after_commit_before_answer":
      case "after_part":
      case "after_acknowledgement":
      case "before_forgetting":
        return this.#endAt(fault);
    }
  }

  /** The next engine ends itself there, under load; between the parts of payments once there is something to pay. */
  async #endAt(failpoint: SimFailpoint): Promise<void> {
    const { engine } = this.scene;
    const before = engine.endedAt.get(failpoint) ?? 0;
    this.#nextFailpoint = `${failpoint}:${this.#random.whole(1, failpoint === "after_part" ? 2 : 8)}`;
    await engine.kill();
    const latestMs = performance.now() + 2 * restMs;
    while ((engine.endedAt.get(failpoint) ?? 0) === before) {
      if (performance.now() > latestMs) throw new Error(`no engine came to ${failpoint} in ${2 * restMs} ms`);
      if (failpoint === "after_part") await this.#settleOne();
      await delay(10);
    }
    if (failpoint === "after_acknowledgement") await makeLate(this.scene.world);
  }

  async #settleOne(): Promise<void> {
    const [market] = this.scene.markets;
    if (market !== undefined) await settle(this.scene, this.#random, market);
    while (this.scene.markets.length < firstMarkets) await openMarket(this.scene, this.#random);
    // For bets enough that they are not paid at once.
    await delay(300);
  }

  #nextFailpoint: string | undefined;

  /** Brings up the next engine whenever one has ended: at a failpoint that is reached late, that is after the load. */
  async #supervise(): Promise<void> {
    const { engine } = this.scene;
    while (!this.#isOver) {
      if (!engine.isAlive) {
        const failpoint = this.#nextFailpoint;
        this.#nextFailpoint = undefined;
        await engine.start(failpoint).catch(() => undefined);
      }
      await delay(10);
    }
  }

  /** Everybody gets an answer in the end, whatever was killed, and an engine stands. */
  async #untilRest(fault: string, answered: Promise<unknown>): Promise<void> {
    const { engine } = this.scene;
    const rest = answered.then(() => this.#until(() => engine.isReady));
    const late = delay(restMs).then(() => {
      const state = `${this.#actorsAtWork} actors at work, engine ${engine.isAlive ? "alive" : "gone"}, ${engine.unanswered}`;
      throw new Error(`no rest ${restMs} ms after "${fault}": ${state}`);
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
      // However short a run is, the feed has been out in it.
      if (this.scene.feed.silences < 2) await this.scene.feed.beSilent(random);
      await delay(20);
    }
  }

  async #checkInvariants(): Promise<void> {
    for (const offender of await this.scene.world.offenders()) this.broken.add(offender);
  }

  async #check(): Promise<void> {
    const { world, history, house, engine, markets, replacing } = this.scene;
    await this.#checkInvariants();
    await world.insist(() => history.check(world.pool));
    const ofOthers = [house, replacing].map((one) => (pool: World["pool"]) => one.check(pool));
    for (const check of [reckonLines, reckonHouse, checkTargets, ...ofOthers]) {
      for (const fault of await world.insist(() => check(world.pool))) this.broken.add(fault);
    }
    for (const { marketId } of markets) {
      const [memory, rows] = [await world.insist(() => engine.stateHash(marketId)), await world.rebuiltHash(marketId)];
      if (memory !== rows) this.broken.add(`book of ${marketId} in memory differs from its rows`);
    }
  }
}

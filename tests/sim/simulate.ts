import { setTimeout as delay } from "node:timers/promises";
import { ChildEngine } from "./child-engine.ts";
import { History } from "./history.ts";
import { openMarket, operate, runAway, settle, type Scene } from "./operations.ts";
import { Random } from "./random.ts";
import { SimFeed } from "./sim-feed.ts";
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
  readonly say?: (line: string) => void;
}): Promise<SimulationResult> {
  const startedMs = performance.now();
  const random = new Random(options.seed);
  const world = await World.start();
  const engine = new ChildEngine(world.url);
  let run: Run | undefined;
  try {
    await engine.start();
    const scene = await setScene(world, engine, random);
    run = new Run(scene, random);
    const loadedMs = performance.now();
    while (performance.now() - loadedMs < options.durationMs || run.rounds < fewestRounds) {
      const fault = await run.round();
      options.say?.(
        `round ${run.rounds}: ${fault}; ${scene.operations} operations, ${scene.history.acknowledged} bets acknowledged`,
      );
    }
    await run.finish();
    const { history } = scene;
    return {
      seed: options.seed,
      seconds: Math.round((performance.now() - startedMs) / 100) / 10,
      operations: scene.operations,
      acknowledged: history.acknowledged,
      seen: await world.seen(),
      refused: Object.fromEntries(scene.refused),
      silences: scene.feed.silences,
      jumps: scene.jumps,
      faults: run.faults,
      lost: [...history.lost],
      duplicated: [...history.duplicated],
      unexpected: [...history.unexpected],
      invariantsBroken: [...run.broken],
    };
  } finally {
    run?.stopSupervising();
    await engine.kill();
    await world.stop();
  }
}

async function setScene(world: World, engine: ChildEngine, random: Random): Promise<Scene> {
  const name = `s${random.whole(0, 1e9).toString(36)}`;
  const ids: string[] = [];
  for (let index = 0; index < players; index += 1) {
    const playerId = await world.createPlayer(`sim${index}x${name}`.slice(0, 16));
    await world.deposit(playerId, BigInt(random.whole(50_000, 1_000_000)), `${name}-first-${index}`);
    ids.push(playerId);
  }
  const scene: Scene = {
    feed: new SimFeed(world, engine, { name, random }),
    refused: new Map(),
    world,
    engine,
    history: new History(),
    players: ids,
    markets: [],
    name,
    operations: 0,
    nextRef: 0,
    jumps: 0,
  };
  await runAway(scene, random);
  await openMarket(scene, random, acrossThree);
  for (let index = 2; index < firstMarkets; index += 1) await openMarket(scene, random);
  return scene;
}

const failpoints = ["mid_batch", "before_commit", "after_commit_before_answer"] as const;

class Run {
  readonly #scene: Scene;
  readonly #random: Random;
  readonly faults: Record<string, number> = {};
  readonly broken = new Set<string>();
  rounds = 0;
  #isLoading = false;
  #isOver = false;

  constructor(scene: Scene, random: Random) {
    this.#scene = scene;
    this.#random = random;
    void this.#supervise();
  }

  /** Load, a fault in the middle of it, recovery, rest, and the check of everything. */
  async round(): Promise<string> {
    this.rounds += 1;
    const [name, strike] = this.#random.pick(this.#faults());
    this.faults[name] = (this.faults[name] ?? 0) + 1;
    this.#isLoading = true;
    const load = Promise.all([
      ...Array.from({ length: actors }, (_, index) => this.#act(this.rounds * 1_000 + index)),
      this.#play(),
    ]);
    await delay(this.#random.whole(100, 700));
    await strike();
    await this.#checkInvariants();
    await this.#until(() => this.#scene.engine.isAlive);
    await delay(this.#random.whole(300, 900));
    this.#isLoading = false;
    await this.#untilRest(name, load);
    await this.#check();
    return name;
  }

  /** Settles what is still open, so that every bet has been paid, and looks once more. */
  async finish(): Promise<void> {
    const played = this.#scene.feed.finish().then((wrong) => wrong.forEach((line) => this.broken.add(line)));
    await this.#untilRest("playing out", played);
    await this.#untilRest("settling all", this.#settleAll());
    await this.#check();
  }

  async #settleAll(): Promise<void> {
    while (this.#scene.markets.length > 0) await settle(this.#scene, this.#random, this.#scene.markets[0]);
  }

  stopSupervising(): void {
    this.#isOver = true;
  }

  #faults(): [string, () => Promise<void>][] {
    const { engine, world } = this.#scene;
    const failpoint = this.#random.pick(failpoints);
    return [
      ["engine killed", () => engine.kill()],
      [
        `engine ended at ${failpoint}`,
        async () => {
          await engine.kill();
          this.#nextFailpoint = `${failpoint}:${this.#random.whole(1, 8)}`;
        },
      ],
      ["database killed", () => world.killServer()],
      ["database backend killed", () => world.killBackend()],
      ["connection cut", () => world.cutConnection()],
      ["none", () => Promise.resolve()],
    ];
  }
  #nextFailpoint: string | undefined;

  /** Brings up the next engine whenever one has ended: at a failpoint that is reached late, that is after the load. */
  async #supervise(): Promise<void> {
    const { engine } = this.#scene;
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
    const { engine } = this.#scene;
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
      while (this.#isLoading) await operate(this.#scene, random);
    } finally {
      this.#actorsAtWork -= 1;
    }
  }

  /** The feed's matches go on while there is load. */
  async #play(): Promise<void> {
    while (this.#isLoading) {
      await this.#scene.feed.step();
      await delay(20);
    }
  }

  async #checkInvariants(): Promise<void> {
    for (const offender of await this.#scene.world.offenders()) this.broken.add(offender);
  }

  async #check(): Promise<void> {
    const { world, history, engine, markets } = this.#scene;
    await this.#checkInvariants();
    await world.insist(() => history.check(world.pool));
    for (const { marketId } of markets) {
      const [memory, rows] = [await world.insist(() => engine.stateHash(marketId)), await world.rebuiltHash(marketId)];
      if (memory !== rows) this.broken.add(`book of ${marketId} in memory differs from its rows`);
    }
  }
}

import { randomUUID } from "node:crypto";
import type pg from "pg";
import { handSource } from "../../packages/services/src/office/index.ts";
import type { StaffContext } from "../../packages/services/src/staff/index.ts";
import type { ChildEngine } from "./child-engine.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

const actor = { kind: "system", name: "sim" } as const;
const events = 2;
/** Long after any run. */
const firstStartAtMs = 3_000_000_000_000;
const hourMs = 3_600_000;

interface MovedMarket {
  readonly marketId: string;
  startAtMs: number;
}
interface MovedEvent {
  readonly eventId: string;
  /** One that begins with the event, and one with a start of its own. */
  readonly markets: readonly MovedMarket[];
  startAtMs: number;
  moves: number;
  isBusy: boolean;
  hasBegun: boolean;
}
interface Move {
  readonly startAtMs: number;
  readonly movesOwnStarts: boolean;
}

/**
 * Events by hand whose starts a trader moves while players bet on them and whoever tells the engines is killed: each move happens once under its key, markets with a start of
 * their own keep their distance or their start, and in the end the engine's memory says what the rows say. [HAND-16]
 */
export class Starts {
  readonly #world: World;
  readonly #engine: ChildEngine;
  readonly #about: { readonly name: string; readonly trader: StaffContext };
  readonly #events: MovedEvent[] = [];
  readonly #wrong: string[] = [];
  readonly counts = { moved: 0, atOnce: 0, refused: 0 };

  constructor(world: World, engine: ChildEngine, about: { readonly name: string; readonly trader: StaffContext }) {
    this.#world = world;
    this.#engine = engine;
    this.#about = about;
  }

  /** On which players bet, of two runners each. */
  markets(): readonly string[] {
    return this.#events.flatMap(({ markets }) => markets.map(({ marketId }) => marketId));
  }

  /** Makes the events and opens their markets; each is moved once at least, and one is found to have begun in the end. */
  async begin(random: Random): Promise<void> {
    for (let place = 0; place < events; place += 1) this.#events.push(await this.#make(`${this.#about.name}-${place}`));
    for (const event of this.#events) await this.#move(event, { startAtMs: this.#later(random), movesOwnStarts: true });
    for (const event of this.#events) await this.#moveAtOnce(event, random);
  }

  /** What a trader does with one of the events, unless another is at it. */
  async operate(random: Random): Promise<void> {
    const event = random.pick(this.#events);
    if (event.isBusy) return;
    event.isBusy = true;
    try {
      if (random.chance(0.1)) await this.#move(event, { startAtMs: 1_000_000_000_000, movesOwnStarts: false });
      else if (random.chance(0.3)) await this.#moveAtOnce(event, random);
      else await this.#move(event, { startAtMs: this.#later(random), movesOwnStarts: random.chance(0.5) });
    } finally {
      event.isBusy = false;
    }
  }

  /** The first begins, which is the end of its being moved; then what is left is given back to who bet on it. */
  async finish(random: Random): Promise<void> {
    const [first] = this.#events;
    if (first !== undefined) {
      await this.#control(first.markets[0]?.marketId ?? "", { type: "turnInPlay", betDelayMs: 0 });
      first.hasBegun = true;
      await this.#move(first, { startAtMs: this.#later(random), movesOwnStarts: true });
    }
    for (const marketId of this.markets()) await this.#control(marketId, { type: "void", reason: "not played" });
  }

  /** In what rows and memory differ from what was moved. */
  async check(pool: pg.Pool): Promise<string[]> {
    const untold = await pool.query("select from start_move");
    // Whoever comes by tells it; until then the memory may say what was.
    if (untold.rowCount !== 0) throw new Error("starts are still to be told");
    const faults = await Promise.all(this.#events.map((event) => this.#faultsOf(event, pool)));
    return [...this.#wrong, ...faults.flat()];
  }

  async #faultsOf(event: MovedEvent, pool: pg.Pool): Promise<string[]> {
    const { rows } = await pool.query<{ id: string; start_at: Date; event_start_at: Date; start_moves: number }>(
      `select m.id, m.start_at, e.start_at as event_start_at, m.start_moves
       from exchange_market m join exchange_event e on e.id = m.event_id where e.id = $1`,
      [event.eventId],
    );
    const faults = event.markets.map(async ({ marketId, startAtMs }) => {
      const row = rows.find(({ id }) => id === marketId);
      const definition = (await this.#engine.image(marketId))?.definition;
      const wanted = [startAtMs, event.startAtMs, event.moves].join();
      const stored = [row?.start_at.getTime(), row?.event_start_at.getTime(), row?.start_moves].join();
      const told = [definition?.startAtMs, definition?.eventStartAtMs, event.moves].join();
      return [
        ...(stored === wanted ? [] : [`${marketId} begins at ${stored}, moved to ${wanted}`]),
        // Nobody asks for one that is closed.
        ...(definition === undefined || told === wanted
          ? []
          : [`${marketId} begins at ${told} in memory, moved to ${wanted}`]),
      ];
    });
    return (await Promise.all(faults)).flat();
  }

  #later(random: Random): number {
    return firstStartAtMs + random.whole(1, 1_000_000) * 1_000;
  }

  /** Asked until it is answered, always under one key, and once more after that. */
  async #ask(event: MovedEvent, { startAtMs, movesOwnStarts }: Move): Promise<boolean> {
    const { eventId } = event;
    const request = { by: this.#about.trader, idempotencyKey: randomUUID(), eventId, startAtMs, movesOwnStarts };
    const ask = async (): Promise<boolean> => {
      const answer = await this.#world.insist(() => this.#engine.house("moveStart", request));
      return "outcome" in answer && answer.outcome.ok;
    };
    const [one, other] = [await ask(), await ask()];
    if (one !== other) this.#wrong.push(`${eventId} was moved, and then it wasn't, under one key`);
    return one;
  }

  async #move(event: MovedEvent, move: Move): Promise<void> {
    const isAllowed = !event.hasBegun && move.startAtMs > firstStartAtMs;
    const isMoved = await this.#ask(event, move);
    if (isMoved !== isAllowed)
      this.#wrong.push(`${event.eventId} was ${isMoved ? "" : "not "}moved to ${move.startAtMs}`);
    if (!isMoved) {
      this.counts.refused += 1;
      return;
    }
    this.counts.moved += 1;
    const before = event.markets.map(({ marketId, startAtMs }) => ({ marketId, startAtMs }));
    const told = { eventStartAtMs: event.startAtMs, moves: event.moves };
    this.#moved(event, move);
    // Who read it before this move tells the engine of the one before it now.
    for (const { marketId, startAtMs } of before)
      await this.#control(marketId, { type: "moveStart", startAtMs, ...told });
  }

  /** By two at once: whichever comes second stays, and the distances are kept over both. */
  async #moveAtOnce(event: MovedEvent, random: Random): Promise<void> {
    const starts = [this.#later(random), this.#later(random)];
    const moves = starts.map((startAtMs) => ({ startAtMs, movesOwnStarts: true }));
    const areMoved = await Promise.all(moves.map((move) => this.#ask(event, move)));
    if (areMoved.includes(false)) this.#wrong.push(`${event.eventId} was not moved by both of two at once`);
    const { rows } = await this.#world.insist(() =>
      this.#world.pool.query<{ start_at: Date }>("select start_at from exchange_event where id = $1", [event.eventId]),
    );
    const startAtMs = rows[0]?.start_at.getTime() ?? 0;
    if (!starts.includes(startAtMs))
      this.#wrong.push(`${event.eventId} was moved to ${startAtMs}, asked for ${starts.join()}`);
    this.counts.atOnce += 1;
    this.#moved(event, { startAtMs, movesOwnStarts: true });
    event.moves += 1;
  }

  #moved(event: MovedEvent, { startAtMs, movesOwnStarts }: Move): void {
    for (const market of event.markets) {
      if (market.startAtMs === event.startAtMs) market.startAtMs = startAtMs;
      else if (movesOwnStarts) market.startAtMs += startAtMs - event.startAtMs;
    }
    event.startAtMs = startAtMs;
    event.moves += 1;
  }

  async #make(name: string): Promise<MovedEvent> {
    const { catalogue } = this.#world;
    const startAtMs = firstStartAtMs;
    const about = { eventTypeId: "4", competition: "Sim Cup", name, startAtMs, source: handSource, sourceId: name };
    const { eventId } = await catalogue.createEvent(about);
    const made = [
      { marketType: "MATCH_ODDS", name: "Match Odds", startAtMs },
      { marketType: "SPECIAL", name: "Who bats first?", startAtMs: startAtMs + hourMs },
    ];
    const markets: MovedMarket[] = [];
    for (const market of made) {
      const runners = [1, 2].map((selectionId) => ({ selectionId, name: `Runner ${selectionId}` }));
      const terms = { inPlayDelayMs: 0, commissionBasisPoints: 200, runners };
      const { marketId } = await catalogue.createMarket({ eventId, ...market, ...terms });
      await this.#control(marketId, { type: "open" });
      markets.push({ marketId, startAtMs: market.startAtMs });
    }
    return { eventId, markets, startAtMs, moves: 0, isBusy: false, hasBegun: false };
  }

  async #control(marketId: string, change: Parameters<ChildEngine["control"]>[0]["control"]): Promise<void> {
    const idempotencyKey = randomUUID();
    await this.#world.insist(() => this.#engine.control({ marketId, actor, idempotencyKey, control: change }));
  }
}

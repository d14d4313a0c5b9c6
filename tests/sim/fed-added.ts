import { randomUUID } from "node:crypto";
import type pg from "pg";
import { handParts } from "../../packages/services/src/office/index.ts";
import type { ChildEngine } from "./child-engine.ts";
import type { World } from "./world.ts";

const actor = { kind: "system", name: "sim" } as const;
const trader = { kind: "staff", staffId: "1", role: "trader" } as const;

interface Added {
  readonly eventId: string;
  readonly marketId: string;
  /** By a trader, who never lets it go. */
  readonly isHeld: boolean;
}
interface AddedRow {
  readonly status: string;
  readonly is_in_play: boolean;
  readonly is_held: boolean;
  /** Of the feed's match. */
  readonly phase: string;
  readonly is_stopped: boolean;
}

/** Two markets that a trader adds to each of the feed's matches, one open to bets and one held: the feed turns them in play, stops them and gives back what was its to stop. [HAND-15] */
export class FedAdded {
  readonly #world: World;
  readonly #engine: ChildEngine;
  readonly #added: Added[] = [];
  /** How often one was found open in play, and stopped with its match. */
  readonly counts = { open: 0, stopped: 0 };

  constructor(world: World, engine: ChildEngine) {
    this.#world = world;
    this.#engine = engine;
  }

  /** The open ones of these events. */
  markets(eventIds: readonly (string | null)[]): readonly string[] {
    const open = this.#added.filter(({ eventId, isHeld }) => !isHeld && eventIds.includes(eventId));
    return open.map(({ marketId }) => marketId);
  }

  async addTo(eventId: string, startAtMs: number): Promise<void> {
    for (const isHeld of [false, true]) {
      const { marketId } = await this.#world.catalogue.createMarket({
        eventId,
        marketType: "SPECIAL",
        part: handParts + (isHeld ? 1 : 0),
        name: isHeld ? "Held" : "Open",
        startAtMs,
        inPlayDelayMs: 0,
        commissionBasisPoints: 200,
        runners: [1, 2].map((selectionId) => ({ selectionId, name: `Runner ${selectionId}` })),
      });
      this.#added.push({ eventId, marketId, isHeld });
      await this.#control(marketId, { type: "open" });
      if (!isHeld) continue;
      const control = { type: "suspend", reason: "held" } as const;
      await this.#engine.control({ marketId, actor: trader, idempotencyKey: randomUUID(), control });
    }
  }

  /** To be asked after a whole step of the feed: each stands as its match does. */
  async check(pool: pg.Pool): Promise<string[]> {
    const faults = await Promise.all(this.#added.map((added) => this.#faultsOf(added, pool)));
    return faults.flat();
  }

  /** What bets are on them is given back. */
  async finish(): Promise<void> {
    for (const { marketId } of this.#added) await this.#control(marketId, { type: "void", reason: "not asked" });
  }

  async #faultsOf({ eventId, marketId, isHeld }: Added, pool: pg.Pool): Promise<string[]> {
    const { rows } = await pool.query<AddedRow>(
      `select m.status, m.is_in_play, m.is_held, f.phase, f.is_suspended or f.silenced_at is not null as is_stopped
       from exchange_market m join feed_match f on f.event_id::bigint = m.event_id where m.id = $1`,
      [marketId],
    );
    const [row] = rows;
    if (row === undefined || row.status === "CLOSED") return [];
    const is = `${marketId}, added to ${eventId}, is ${JSON.stringify(row)}`;
    if (row.is_in_play !== (row.phase === "live" || row.phase === "finished")) return [is];
    if (isHeld) return row.is_held && row.status === "SUSPENDED" ? [] : [is];
    // Its price ran away: then it is a trader's to open.
    if (row.is_held) return [];
    const isToStand = row.phase === "finished" || row.is_stopped;
    this.counts[isToStand ? "stopped" : "open"] += row.is_in_play ? 1 : 0;
    return row.status === (isToStand ? "SUSPENDED" : "OPEN") ? [] : [is];
  }

  async #control(marketId: string, change: Parameters<ChildEngine["control"]>[0]["control"]): Promise<void> {
    const idempotencyKey = randomUUID();
    await this.#world.insist(() => this.#engine.control({ marketId, actor, idempotencyKey, control: change }));
  }
}

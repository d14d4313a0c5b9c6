import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { WantedResult } from "../../packages/services/src/result-decisions/index.ts";
import type { StaffContext } from "../../packages/services/src/staff/index.ts";
import { Unanswered, type ChildEngine } from "./child-engine.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

/** Results that one member of staff asks for and another approves, of markets of the exchange and of the house, while who carries them out is killed. */
export class Results {
  readonly #world: World;
  readonly #engine: ChildEngine;
  readonly #staff: readonly [StaffContext, StaffContext];
  /** Those that somebody approved, and what became of each. */
  readonly #ends = new Map<string, string>();
  /** Bets of those who knew what waited: refused ones, and markets in which one was taken. */
  #refused = 0;
  readonly #taken: string[] = [];

  constructor(world: World, engine: ChildEngine, staff: readonly [StaffContext, StaffContext]) {
    this.#world = world;
    this.#engine = engine;
    this.#staff = staff;
  }

  /** By how they ended. */
  get counts(): Readonly<Record<string, number>> {
    const ends = [...this.#ends.values()];
    const byEnd = ["done", "failed"].map((end) => [end, ends.filter((one) => one === end).length] as const);
    return { ...Object.fromEntries(byEnd), refusedBets: this.#refused };
  }

  /** What became of a bet on a market that was held before and after it. Nobody holds one again that a trader opened. [RESULT-11] */
  betWhileHeld(marketId: string, { isTaken }: { readonly isTaken: boolean }): void {
    if (isTaken) this.#taken.push(marketId);
    else this.#refused += 1;
  }

  /** Whether it was done in the end. Nothing at stake needs no second person. */
  async decide(
    marketId: string,
    wanted: WantedResult,
    { random, whileWaiting }: { readonly random: Random; readonly whileWaiting?: () => Promise<void> },
  ): Promise<boolean> {
    const [asker, approver] = this.#staff;
    const key = randomUUID();
    const named = await this.#world.insist(() =>
      this.#engine.house("name", { by: asker, idempotencyKey: `ask-${key}`, marketId, wanted }),
    );
    if (!named.ok) return false;
    const { resultId } = named;
    if (resultId === null) return true;
    await whileWaiting?.();
    // Some ask again when they hear nothing; of the others what was approved is left to whoever comes by.
    return this.#approve(resultId, { approver, isInsistent: random.chance(0.5) });
  }

  /** Approves what the feed of an event has named and two people are to decide, of the exchange's markets and the house's, one after the other. */
  async approveAllOf(eventId: string): Promise<void> {
    const text = `select d.id::text as id from result_decision d where d.status in ('waiting', 'approved') and d.market_id in
      (select id from exchange_market where event_id = $1 union all select id from house_market where event_id = $1) order by d.id`;
    const { rows } = await this.#world.insist(() => this.#world.pool.query<{ id: string }>(text, [eventId]));
    for (const { id } of rows) await this.#approve(id, { approver: this.#staff[1], isInsistent: false });
  }

  async #approve(
    resultId: string,
    { approver, isInsistent }: { readonly approver: StaffContext; readonly isInsistent: boolean },
  ): Promise<boolean> {
    const idempotencyKey = `approve-${resultId}`;
    const approve = () => this.#engine.house("approve", { by: approver, idempotencyKey, resultId });
    if (isInsistent) await this.#world.insist(approve);
    else await this.#once(approve);
    for (;;) {
      const end = await this.#statusOf(resultId);
      this.#ends.set(resultId, end);
      if (end === "done" || end === "failed") return end === "done";
      if (end === "waiting") await this.#once(approve);
      else await this.#makeLate(resultId);
      await delay(50);
    }
  }

  async #once(approve: () => Promise<unknown>): Promise<void> {
    await approve().catch((error: unknown) => {
      if (!(error instanceof Unanswered)) throw error;
    });
  }

  async #statusOf(resultId: string): Promise<string> {
    const text = "select status from result_decision where id = $1";
    const { rows } = await this.#world.insist(() => this.#world.pool.query<{ status: string }>(text, [resultId]));
    return rows[0]?.status ?? "gone";
  }

  /** As if a minute had passed since it was approved. */
  async #makeLate(resultId: string): Promise<void> {
    const text =
      "update result_decision set decided_at = now() - interval '2 minutes' where id = $1 and status = 'approved'";
    await this.#world.insist(() => this.#world.pool.query(text, [resultId]));
  }

  /** What was approved has ended, what is done was done once, and nobody bet on what waited. [RESULT-05] [RESULT-11] */
  async check(pool: pg.Pool): Promise<string[]> {
    const { rows } = await pool.query<{ id: string; status: string; times: number }>(
      `select d.id::text as id, d.status, (select count(*) from command c where c.is_ok and c.key in ('result:' || d.id, 'control:result:' || d.id))::int as times from result_decision d`,
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    const ended = [...this.#ends].flatMap(([id, end]) => {
      const row = found.get(id);
      const isRight = row?.status === end && row.times === (end === "done" ? 1 : 0);
      return isRight ? [] : [`result ${id} ended as ${end} and is ${JSON.stringify(row ?? null)}`];
    });
    return [...ended, ...this.#taken.map((marketId) => `a bet was taken in ${marketId} while its result waited`)];
  }
}

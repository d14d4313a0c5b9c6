import { randomUUID } from "node:crypto";
import { startMatch, withBalls, type Match } from "@maidan/core/sports";
import { done } from "../command/index.ts";
import { FeedConflict, MatchAdvancer, type AdvanceDeps } from "./advance-match.ts";
import { feedActor } from "./match-actions.ts";
import type { FeedLock, FeedMatch, FixtureList, HeldLock } from "./ports.ts";

export interface FeedDeps extends AdvanceDeps {
  readonly source: string;
  readonly fixtures: FixtureList;
  readonly lock: FeedLock;
  /** Resolves when the match's chances can be told at once: nothing is done of a match before. Where it is absent or fails they are worked out as they are asked for. [SPORT-13] */
  readonly prepare?: (match: Match) => Promise<void>;
}

/** How far ahead of now fixtures are written down, and how long a failed step waits before it is tried again, at the pace of the clock. */
const planAheadMs = 10 * 60_000;
/** However fast the calendar runs, the database is not asked more often. */
const shortestPlanMs = 2_000;
const retryAfterMs = 1_500;
/** Steps under way at once: enough for all live matches, few enough that a first start does not flood the engine. */
const mostUnderWay = 8;

/** Drives every match of a source, each step by itself, in one process at a time. [FEED-03] */
export class Feed {
  readonly #deps: FeedDeps;
  readonly #advancer: MatchAdvancer;
  readonly #driven = new Map<string, FeedMatch>();
  readonly #underWay = new Map<string, Promise<void>>();
  #held: HeldLock | undefined;
  #plannedUntilMs = 0;
  #isReloadNeeded = false;

  constructor(deps: FeedDeps) {
    this.#deps = deps;
    this.#advancer = new MatchAdvancer(deps);
  }

  /** The matches that this process drives. */
  matches(): readonly FeedMatch[] {
    return [...this.#driven.values()];
  }

  /** Takes the lock if it is free, plans what is new and starts every step that is due. Returns when to come again. */
  async tick(): Promise<number> {
    const nowMs = this.#deps.clock.nowMs();
    if (!(await this.#takeOver())) return nowMs + retryAfterMs;
    await this.#plan(nowMs);
    const due = this.matches().filter(
      (feedMatch) => dueAtMs(feedMatch) <= nowMs && !this.#underWay.has(feedMatch.feedMatchId),
    );
    // What is in play comes first; then what began or begins nearest to now.
    due.sort((left, right) => rankOf(left, nowMs) - rankOf(right, nowMs));
    for (const feedMatch of due.slice(0, Math.max(0, mostUnderWay - this.#underWay.size))) {
      const id = feedMatch.feedMatchId;
      const task = this.#step(feedMatch).finally(() => this.#underWay.delete(id));
      this.#underWay.set(id, task);
    }
    const waiting = this.matches().filter(({ feedMatchId }) => !this.#underWay.has(feedMatchId));
    return Math.min(this.#planAgainAtMs(), ...waiting.map(dueAtMs));
  }

  /** Resolves when no step is under way. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay.values());
  }

  /** Gives the lock up after the steps under way have ended. */
  async stop(): Promise<void> {
    await this.idle();
    await this.#held?.release();
    this.#held = undefined;
  }

  async #takeOver(): Promise<boolean> {
    if (this.#held?.isHeld() === true) return true;
    await this.idle();
    await this.#held?.release();
    this.#driven.clear();
    this.#held = await this.#deps.lock.tryHold(`feed:${this.#deps.source}`);
    if (this.#held === undefined) return false;
    this.#plannedUntilMs = 0;
    await this.#reload();
    // Quotes of the process before are taken up again: its makers' orders are still in the book.
    for (const feedMatch of this.#driven.values()) {
      await this.#prepare(feedMatch);
      this.#advancer.quote(feedMatch);
    }
    return true;
  }

  async #reload(): Promise<void> {
    const { store, runner, source } = this.#deps;
    for (const feedMatch of await store.unfinished(runner.reader, source)) {
      const { feedMatchId, match, seed } = feedMatch;
      if (this.#driven.has(feedMatchId)) continue;
      // One that began before its balls were kept is settled from them all the same. [CRIC-09]
      this.#driven.set(feedMatchId, { ...feedMatch, match: withBalls(startMatch(match.setup, seed), match) });
    }
    this.#isReloadNeeded = false;
  }

  #planAgainAtMs(): number {
    return this.#plannedUntilMs - this.#planAheadMs() / 2;
  }

  #planAheadMs(): number {
    return Math.max(shortestPlanMs, planAheadMs / this.#deps.speed);
  }

  async #plan(nowMs: number): Promise<void> {
    if (this.#isReloadNeeded) await this.#reload();
    if (nowMs < this.#planAgainAtMs()) return;
    const { store, runner, source } = this.#deps;
    const toMs = nowMs + this.#planAheadMs();
    const fixtures = this.#deps.fixtures.fixtures({ fromMs: nowMs, toMs });
    const known = new Set(
      await store.known(runner.reader, { source, sourceIds: fixtures.map(({ sourceId }) => sourceId) }),
    );
    const fresh = fixtures.filter(({ sourceId }) => !known.has(sourceId));
    if (fresh.length > 0) {
      const sourceIds = fresh.map(({ sourceId }) => sourceId);
      // Planning twice adds nothing: the key need not tell a repetition.
      const idempotencyKey = `plan:${randomUUID()}`;
      const command = { kind: "feed.plan", actor: feedActor, idempotencyKey, content: { source, sourceIds } };
      await runner.run(command, async (tx) => done(await store.plan(tx, fresh)));
      await this.#reload();
    }
    this.#plannedUntilMs = toMs;
  }

  async #prepare({ match, sourceId }: FeedMatch): Promise<void> {
    await this.#deps
      .prepare?.(match)
      .catch((error: unknown) => this.#deps.log.warn({ err: error, sourceId }, "a match was not prepared"));
  }

  async #step(feedMatch: FeedMatch): Promise<void> {
    try {
      await this.#prepare(feedMatch);
      const after = await this.#advancer.advance(feedMatch);
      if (after.phase === "finished") this.#driven.delete(after.feedMatchId);
      else this.#driven.set(after.feedMatchId, after);
    } catch (error) {
      const { sourceId, step, phase } = feedMatch;
      this.#deps.log.warn({ err: error, sourceId, step, phase }, "a step of a match failed and will be repeated");
      if (error instanceof FeedConflict) {
        this.#driven.delete(feedMatch.feedMatchId);
        this.#isReloadNeeded = true;
      } else this.#driven.set(feedMatch.feedMatchId, againAt(feedMatch, this.#deps.clock.nowMs() + retryAfterMs));
    }
  }
}

/** The run-up comes before the ball that the row tells of. */
const dueAtMs = ({ runsInAtMs, nextAtMs }: FeedMatch): number => runsInAtMs ?? nextAtMs;

const againAt = ({ runsInAtMs: _failed, ...feedMatch }: FeedMatch, nextAtMs: number): FeedMatch => ({
  ...feedMatch,
  nextAtMs,
});

const rankOf = (feedMatch: FeedMatch, nowMs: number): number =>
  feedMatch.phase === "live" ? 0 : 1 + Math.abs(feedMatch.startAtMs - nowMs);

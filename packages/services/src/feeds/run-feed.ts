import { randomUUID } from "node:crypto";
import { startMatch, withBalls } from "@maidan/core/sports";
import { done } from "../command/index.ts";
import { MatchAdvancer, type AdvanceDeps } from "./advance-match.ts";
import { DrivenMatches, retryAfterMs, type DrivenMatchesDeps } from "./driven-matches.ts";
import { feedActor } from "./match-actions.ts";
import type { FeedMatch, FixtureList } from "./ports.ts";

export interface FeedDeps extends AdvanceDeps, DrivenMatchesDeps {
  readonly fixtures: FixtureList;
}

/** How far ahead of now fixtures are written down, at the pace of the clock. */
const planAheadMs = 10 * 60_000;
/** However fast the calendar runs, the database is not asked more often. */
const shortestPlanMs = 2_000;

/** Drives every match of a source, each step by itself, in one process at a time. [FEED-03] */
export class Feed {
  readonly #deps: FeedDeps;
  readonly #advancer: MatchAdvancer;
  readonly #driven: DrivenMatches;
  #plannedUntilMs = 0;
  #isReloadNeeded = false;

  constructor(deps: FeedDeps) {
    this.#deps = deps;
    this.#driven = new DrivenMatches(deps);
    this.#advancer = new MatchAdvancer(deps);
  }

  /** The matches that this process drives. */
  matches(): readonly FeedMatch[] {
    return this.#driven.all();
  }

  /** Takes the lock if it is free, plans what is new and starts every step that is due. Returns when to come again. */
  async tick(): Promise<number> {
    const nowMs = this.#deps.clock.nowMs();
    if (!(await this.#takeOver())) return nowMs + retryAfterMs;
    await this.#plan(nowMs);
    const due = this.matches().filter(
      (feedMatch) => dueAtMs(feedMatch) <= nowMs && !this.#driven.isUnderWay(feedMatch.feedMatchId),
    );
    // What is in play comes first; then what began or begins nearest to now.
    due.sort((left, right) => rankOf(left, nowMs) - rankOf(right, nowMs));
    for (const feedMatch of due.slice(0, this.#driven.room()))
      this.#driven.begin(feedMatch.feedMatchId, this.#step(feedMatch));
    const waiting = this.matches().filter(({ feedMatchId }) => !this.#driven.isUnderWay(feedMatchId));
    return Math.min(this.#planAgainAtMs(), ...waiting.map(dueAtMs));
  }

  /** Resolves when no step is under way. */
  idle(): Promise<void> {
    return this.#driven.idle();
  }

  /** Gives the lock up after the steps under way have ended. */
  stop(): Promise<void> {
    return this.#driven.stop();
  }

  async #takeOver(): Promise<boolean> {
    const hold = await this.#driven.takeOver();
    if (hold !== "taken") return hold === "held";
    this.#plannedUntilMs = 0;
    await this.#reload();
    // Quotes of the process before are taken up again: its makers' orders are still in the book.
    for (const feedMatch of this.matches()) {
      await this.#driven.prepare(feedMatch);
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
      this.#driven.keep({ ...feedMatch, match: withBalls(startMatch(match.setup, seed), match) });
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

  async #step(feedMatch: FeedMatch): Promise<void> {
    try {
      await this.#driven.prepare(feedMatch);
      this.#driven.keep(await this.#advancer.advance(feedMatch));
    } catch (error) {
      if (this.#driven.failed(feedMatch, error, "a step of a match failed and will be repeated"))
        this.#isReloadNeeded = true;
      else this.#driven.keep(againAt(feedMatch, this.#deps.clock.nowMs() + retryAfterMs));
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

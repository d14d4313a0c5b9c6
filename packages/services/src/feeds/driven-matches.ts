import type { Match } from "@maidan/core/sports";
import { FeedConflict } from "./advance-match.ts";
import type { FeedLock, FeedLog, FeedMatch, HeldLock } from "./ports.ts";

export interface DrivenMatchesDeps {
  /** The source whose matches they are: one process drives it at a time. */
  readonly source: string;
  readonly lock: FeedLock;
  readonly log: FeedLog;
  /** Resolves when the match's chances can be told at once: nothing is done of a match before. Where it is absent or fails they are worked out as they are asked for. [SPORT-13] */
  readonly prepare?: (match: Match) => Promise<void>;
}

/** How long a failed step waits before it is tried again, and a process before it tries to take a source over, at the pace of the clock. */
export const retryAfterMs = 1_500;
/** Steps under way at once: enough for all live matches, few enough that a first start does not flood the engine. */
const mostUnderWay = 8;

/** `taken`: since this very look, with no match driven yet. */
export type Hold = "held" | "taken" | "elsewhere";

/** The matches of a source that this process drives under the source's lock, and the steps of them that are under way. [FEED-03] */
export class DrivenMatches {
  readonly #deps: DrivenMatchesDeps;
  readonly #driven = new Map<string, FeedMatch>();
  readonly #underWay = new Map<string, Promise<void>>();
  #held: HeldLock | undefined;

  constructor(deps: DrivenMatchesDeps) {
    this.#deps = deps;
  }

  all(): readonly FeedMatch[] {
    return [...this.#driven.values()];
  }

  get(feedMatchId: string): FeedMatch | undefined {
    return this.#driven.get(feedMatchId);
  }

  has(feedMatchId: string): boolean {
    return this.#driven.has(feedMatchId);
  }

  /** As it stands now; one that is finished is driven no more. */
  keep(feedMatch: FeedMatch): void {
    if (feedMatch.phase === "finished") this.#driven.delete(feedMatch.feedMatchId);
    else this.#driven.set(feedMatch.feedMatchId, feedMatch);
  }

  isUnderWay(feedMatchId: string): boolean {
    return this.#underWay.has(feedMatchId);
  }

  /** How many more steps may begin. */
  room(): number {
    return Math.max(0, mostUnderWay - this.#underWay.size);
  }

  /** Counts as under way until it ends. A step never rejects: what failed is told by `failed`. */
  begin(feedMatchId: string, step: Promise<void>): void {
    this.#underWay.set(
      feedMatchId,
      step.finally(() => this.#underWay.delete(feedMatchId)),
    );
  }

  /** Takes the source's lock if it is free. Whoever lost it drives nothing that it knew before: another process may have gone on with it. */
  async takeOver(): Promise<Hold> {
    if (this.#held?.isHeld() === true) return "held";
    await this.idle();
    await this.#held?.release();
    this.#driven.clear();
    this.#held = await this.#deps.lock.tryHold(`feed:${this.#deps.source}`);
    return this.#held === undefined ? "elsewhere" : "taken";
  }

  /** Whether no other process can have gone on with what is driven here. */
  isHeld(): boolean {
    return this.#held?.isHeld() === true;
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

  async prepare({ match, sourceId }: FeedMatch): Promise<void> {
    const { prepare, log } = this.#deps;
    await prepare?.(match).catch((error: unknown) => log.warn({ err: error, sourceId }, "a match was not prepared"));
  }

  /** Logs what failed. True when somebody else has moved the match: it is driven no more until it is read anew. */
  failed(feedMatch: FeedMatch, error: unknown, words: string): boolean {
    const { sourceId, step, phase, feedMatchId } = feedMatch;
    this.#deps.log.warn({ err: error, sourceId, step, phase }, words);
    if (!(error instanceof FeedConflict)) return false;
    this.#driven.delete(feedMatchId);
    return true;
  }
}

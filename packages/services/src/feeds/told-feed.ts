import { hearKept, isResultAwaited } from "@maidan/core/sports";
import type { FollowMatch } from "../house-markets/index.ts";
import { MatchAdvancer, type AdvanceDeps, type ToldStep } from "./advance-match.ts";
import { DrivenMatches, retryAfterMs, type DrivenMatchesDeps } from "./driven-matches.ts";
import { toldSourcePrefix } from "./match-actions.ts";
import type { FeedMatch } from "./ports.ts";
import type { PendingMatch, ToldEvent, ToldStore } from "./told-ports.ts";

export interface ToldFeedDeps extends Omit<AdvanceDeps, "isTold" | "speed">, Omit<DrivenMatchesDeps, "source"> {
  readonly told: ToldStore;
}

/** However quiet it is, what was told is looked for so often. */
const lookAgainMs = 400;

/** Bets are taken on nothing but what a trader prices: no model knows the sides. [FEED-36] */
const withoutRates = (house: FollowMatch): FollowMatch => ({ ...house, stands: async () => undefined });

/** Drives the matches that providers tell, each in the order of what was told of it, in one process at a time. [FEED-32] */
export class ToldFeed {
  readonly #deps: ToldFeedDeps;
  readonly #priced: MatchAdvancer;
  readonly #unpriced: MatchAdvancer;
  readonly #driven: DrivenMatches;
  readonly #waitsUntilMs = new Map<string, number>();

  constructor(deps: ToldFeedDeps) {
    this.#deps = deps;
    this.#driven = new DrivenMatches({ ...deps, source: toldSourcePrefix });
    const told = { ...deps, speed: 1, isTold: true } as const;
    const { house } = deps;
    this.#priced = new MatchAdvancer(told);
    this.#unpriced = new MatchAdvancer({
      ...told,
      makers: [],
      ...(house !== undefined && { house: withoutRates(house) }),
    });
  }

  /** The matches that this process drives. */
  matches(): readonly FeedMatch[] {
    return this.#driven.all();
  }

  /** Takes the lock if it is free and starts what is due of each match. Returns when to come again. */
  async tick(): Promise<number> {
    const { clock, told, runner } = this.#deps;
    if ((await this.#driven.takeOver()) === "elsewhere") return clock.nowMs() + retryAfterMs;
    const pending = await told.pending(runner.reader);
    const ended = await this.#load(pending);
    const nowMs = clock.nowMs();
    for (const match of pending) {
      const feedMatch = this.#driven.get(match.feedMatchId) ?? ended.get(match.feedMatchId);
      if (feedMatch === undefined || this.#driven.room() === 0) continue;
      if (this.#driven.isUnderWay(match.feedMatchId) || (this.#waitsUntilMs.get(match.feedMatchId) ?? 0) > nowMs)
        continue;
      if (this.#isDue(feedMatch, match.events))
        this.#driven.begin(match.feedMatchId, this.#drive(feedMatch, match.events));
    }
    return nowMs + lookAgainMs;
  }

  /** Resolves when no step is under way. */
  idle(): Promise<void> {
    return this.#driven.idle();
  }

  /** Gives the lock up after the steps under way have ended. */
  stop(): Promise<void> {
    return this.#driven.stop();
  }

  /** Takes up what isn't driven yet: its makers' orders of before are still in the book. Returns what is over, and its end is to be corrected. [FEED-40] */
  async #load(pending: readonly PendingMatch[]): Promise<ReadonlyMap<string, FeedMatch>> {
    const ended = new Map<string, FeedMatch>();
    const fresh = pending.map(({ feedMatchId }) => feedMatchId).filter((id) => !this.#driven.has(id));
    if (fresh.length === 0) return ended;
    for (const feedMatch of await this.#deps.told.load(this.#deps.runner.reader, fresh)) {
      if (feedMatch.phase === "finished") {
        ended.set(feedMatch.feedMatchId, feedMatch);
        continue;
      }
      this.#driven.keep(feedMatch);
      const events = pending.find(({ feedMatchId }) => feedMatchId === feedMatch.feedMatchId)?.events ?? [];
      if (nextOf(feedMatch, events) !== undefined) continue;
      await this.#driven.prepare(feedMatch);
      this.#advancerOf(feedMatch).quote(feedMatch);
    }
    return ended;
  }

  #advancerOf(feedMatch: FeedMatch): MatchAdvancer {
    return isUnpriced(feedMatch) ? this.#unpriced : this.#priced;
  }

  #isDue(feedMatch: FeedMatch, events: readonly ToldEvent[]): boolean {
    if (feedMatch.phase === "planned" || nextOf(feedMatch, events) !== undefined) return true;
    return isToResume(feedMatch, events) && feedMatch.nextAtMs <= this.#deps.clock.nowMs();
  }

  /**
   * One step after the other until all is done that was told; what was told meanwhile is the next look's. Without the lock none is begun: another process may be
   * further by now, and would have its score taken back.
   */
  async #drive(feedMatch: FeedMatch, events: readonly ToldEvent[]): Promise<void> {
    let at = feedMatch;
    try {
      await this.#driven.prepare(feedMatch);
      do {
        at = await this.#step(at, events);
        this.#waitsUntilMs.delete(at.feedMatchId);
        this.#driven.keep(at);
      } while (nextOf(at, events) !== undefined && this.#driven.isHeld());
    } catch (error) {
      if (!this.#driven.failed(at, error, "a step of a told match failed and will be repeated"))
        this.#waitsUntilMs.set(at.feedMatchId, this.#deps.clock.nowMs() + retryAfterMs);
    }
  }

  #step(feedMatch: FeedMatch, events: readonly ToldEvent[]): Promise<FeedMatch> {
    const advancer = this.#advancerOf(feedMatch);
    if (feedMatch.phase === "planned") return advancer.advance(feedMatch);
    const next = nextOf(feedMatch, events);
    if (next !== undefined) return advancer.tell(feedMatch, stepOf(feedMatch, events, next));
    return advancer.resume(feedMatch, lastOf(feedMatch, events)?.quietMs ?? lookAgainMs);
  }
}

const isUnpriced = ({ match }: FeedMatch): boolean => match.sport === "cricket" && match.setup.isUnpriced === true;
const nextOf = ({ step }: FeedMatch, events: readonly ToldEvent[]): ToldEvent | undefined =>
  events.find(({ sequence }) => sequence === step + 1);
const lastOf = ({ step }: FeedMatch, events: readonly ToldEvent[]): ToldEvent | undefined =>
  events.find(({ sequence }) => sequence === step);

/** Not while a ball is running, play is interrupted or the result isn't told. */
function isToResume(feedMatch: FeedMatch, events: readonly ToldEvent[]): boolean {
  const { match, phase, isSuspended } = feedMatch;
  if (phase !== "live" || !isSuspended || match.sport !== "cricket" || isResultAwaited(match)) return false;
  const last = lastOf(feedMatch, events)?.telling.type;
  return last !== "ball_running" && last !== "interruption";
}

function stepOf(feedMatch: FeedMatch, events: readonly ToldEvent[], next: ToldEvent): ToldStep {
  const { match, sourceId } = feedMatch;
  if (match.sport !== "cricket") throw new Error(`${sourceId}: only cricket is told`);
  const { telling, quietMs, sequence } = next;
  const heard = hearKept(match, lastOf(feedMatch, events)?.telling.type ?? null, telling);
  if (!heard.ok) throw new Error(`${sourceId}: sequence ${sequence} can't be heard: ${heard.code}`);
  return {
    match: heard.match,
    incidents: [heard.incident],
    pauseMs: quietMs,
    isBall: telling.type === "ball_running",
    isHeld: telling.type === "interruption" || isResultAwaited(heard.match),
    isBehind: events.some((event) => event.sequence > sequence),
    isCorrection: telling.type === "correction",
    isHandedOver: telling.type === "hand_over",
  };
}

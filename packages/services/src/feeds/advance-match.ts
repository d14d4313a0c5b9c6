import { advanceMatch, isMatchOver, type MatchStep } from "@maidan/core/sports";
import type { CommandRunner } from "../command/index.ts";
import { done } from "../command/index.ts";
import { hasBalls, isFollowed, type FollowMatch } from "../house-markets/index.ts";
import { AddedMarkets } from "./added-markets.ts";
import type { CorrectEnd } from "./correct-end.ts";
import { fastForward } from "./fast-forward.ts";
import { fairPricesOf, feedActor, type MatchActions } from "./match-actions.ts";
import { createNoteMarket } from "./note-market.ts";
import { matchGoesOn, SideMarkets } from "./side-markets.ts";
import type { AddedMarketStore, FeedClock, FeedLog, FeedMatch, FeedProgress, FeedStore, PriceMaker } from "./ports.ts";

/** How long a market stays suspended after a key incident, at the pace of a real match. */
const suspensionMs = 12_000;
/** How long before a ball the house takes nothing more: the bowler runs in. Of the pause between two balls, at the pace of a real match. */
const runUpMs = 4_000;

export interface AdvanceDeps {
  readonly runner: CommandRunner;
  readonly store: FeedStore;
  /** What traders added to the events that are driven. [HAND-15] */
  readonly added: AddedMarketStore;
  readonly actions: MatchActions;
  readonly makers: readonly PriceMaker[];
  /** The house's own markets of a match; absent where the house offers none. */
  readonly house?: FollowMatch;
  readonly clock: FeedClock;
  readonly speed: number;
  readonly log: FeedLog;
  /** Of told matches. [FEED-40] */
  readonly correctEnd?: CorrectEnd;
  /** What happens in the match is told by `tell`; nothing of it is drawn here. [FEED-32] */
  readonly isTold?: true;
  /** Called at named points; tests end the process there. */
  readonly failpoint?: (name: StepFailpoint) => void;
}
/** A step has done what it does to exchange and house, and its row isn't written yet; or is. */
export type StepFailpoint = "before_step_written" | "after_step_written";

/** What a provider has told of a match next. [FEED-32] */
export interface ToldStep extends MatchStep {
  /** A ball is on its way: the state is what it was. */
  readonly isBall?: boolean;
  /** The market waits for more than the new prices: play is interrupted, or the result isn't told yet. */
  readonly isHeld?: boolean;
  /** More was told since: what this step alone would be worth is offered to nobody. */
  readonly isBehind?: boolean;
  /** Balls that were told before are told otherwise. [FEED-38] */
  readonly isCorrection?: boolean;
  /** No more is told: the rest is the trader's. */
  readonly isHandedOver?: boolean;
}

interface Stop {
  readonly reason: string;
  readonly lastIncident: string | null;
  readonly resumeAtMs: number;
  readonly isCorrection?: boolean;
  /** Also what a trader has opened while the feed had everything suspended is suspended again: more than a plain ball has come. [FEED-08] */
  readonly isAnew?: boolean;
}

/** The row was moved by somebody else: this process no longer drives the match. */
export class FeedConflict extends Error {
  override readonly name = "FeedConflict";
}

/**
 * Does the one thing that a match is due for, and returns it as it then is. All that it does to the exchange comes before the row is written
 * and can be repeated, so that a stop at any moment repeats the step and changes nothing twice. [FEED-04]
 */
export class MatchAdvancer {
  readonly #deps: AdvanceDeps;
  readonly #sides: SideMarkets;
  readonly #added: AddedMarkets;

  constructor(deps: AdvanceDeps) {
    this.#deps = deps;
    this.#sides = new SideMarkets({ ...deps, note: createNoteMarket(deps) });
    this.#added = new AddedMarkets(deps);
  }

  async advance(feedMatch: FeedMatch): Promise<FeedMatch> {
    const { runsInAtMs: _told, isRunningIn, ...before } = feedMatch;
    if (this.#hasRunUp(before) && isRunningIn !== true) return this.#runIn(before);
    const after = await this.#advance(before);
    return this.#hasRunUp(after) ? { ...after, runsInAtMs: after.nextAtMs - runUpMs / this.#deps.speed } : after;
  }

  /** Does what was told of an announced match or one in play, and returns it as it then is. An announced one is turned in play alone, and is to be told again. */
  async tell(before: FeedMatch, told: ToldStep): Promise<FeedMatch> {
    if (before.phase === "announced") return this.#kickOff(before);
    const { house, clock } = this.#deps;
    const { match, pauseMs } = told;
    const after: FeedMatch = { ...before, match, step: before.step + 1, nextAtMs: clock.nowMs() + pauseMs };
    const lastIncident = told.incidents.at(-1)?.text ?? null;
    if (before.phase === "finished")
      return isMatchOver(match)
        ? this.#correctEnd(before, after, lastIncident)
        : this.#takeUp(before, after, { lastIncident, pauseMs });
    if (told.isHandedOver === true) return this.#handOver(before, after, lastIncident);
    if (isMatchOver(match)) return this.#finish(before, after, lastIncident);
    if (told.isBall === true) {
      // Also while the feed has everything suspended: a trader may have opened a market of the house meanwhile. [RATES-62]
      await house?.isMoving({ eventId: idsOf(before).eventId, match });
      return this.#save(before, after);
    }
    const key = told.incidents.find((incident) => incident.isKey);
    if (key !== undefined || before.isSuspended) {
      const latest = clock.nowMs() + Math.min(suspensionMs, pauseMs / 2);
      // What comes during a suspension doesn't prolong it, but for another key incident.
      const resumeAtMs = key === undefined ? Math.min(Math.max(before.nextAtMs, clock.nowMs()), latest) : latest;
      const until = told.isHeld === true ? after.nextAtMs : resumeAtMs;
      const reason = key?.text ?? "";
      const isCorrection = told.isCorrection === true;
      const isAnew = key !== undefined || isCorrection || told.isHeld === true;
      const stop = { reason, lastIncident, resumeAtMs: until, isCorrection, isAnew };
      return this.#stop(before, { ...after, isSuspended: true }, stop);
    }
    return this.#goOn(before, after, { lastIncident, isBehind: told.isBehind === true });
  }

  /** Play goes on after a suspension; the next thing is due so much later. */
  resume(before: FeedMatch, pauseMs: number): Promise<FeedMatch> {
    return this.#resume(before, pauseMs);
  }

  async #advance(feedMatch: FeedMatch): Promise<FeedMatch> {
    switch (feedMatch.phase) {
      case "planned":
        return this.#announce(feedMatch);
      case "announced":
        return this.#kickOff(feedMatch);
      case "live":
        return feedMatch.isSuspended ? this.#resume(feedMatch, suspensionMs / this.#deps.speed) : this.#play(feedMatch);
      case "finished":
        throw new Error(`${feedMatch.sourceId} is finished`);
    }
  }

  /** Asks every maker for prices around the match's chances. */
  quote(feedMatch: FeedMatch): void {
    const { marketId } = feedMatch;
    if (marketId === null || feedMatch.isSuspended) return;
    const prices = fairPricesOf(feedMatch.match, { marketId, isInPlay: feedMatch.phase === "live" });
    for (const maker of this.#deps.makers) maker.quote(prices);
    this.#sides.quote(feedMatch);
  }

  async #announce(before: FeedMatch): Promise<FeedMatch> {
    const { actions, clock, speed } = this.#deps;
    const { eventId, marketId } = await actions.announce(before);
    const announced: FeedMatch = { ...before, phase: "announced", eventId, marketId, nextAtMs: before.startAtMs };
    const lateMs = this.#deps.isTold === true ? 0 : (clock.nowMs() - before.startAtMs) * speed;
    if (lateMs <= 0) return this.#tell(before, await this.#sides.announce(announced));
    // The match began before this feed ran: its market opens where the match stands by now. [FEED-05]
    const { match, step, elapsedMs } = fastForward(before.match, lateMs);
    if (isMatchOver(match)) return this.#finish(before, { ...announced, match, step }, "Finished");
    await actions.turnInPlay(announced, marketId);
    const nextAtMs = before.startAtMs + elapsedMs / speed;
    const live: FeedMatch = { ...announced, phase: "live", match, step, nextAtMs };
    return this.#tell(before, await this.#sides.announce(live));
  }

  async #kickOff(before: FeedMatch): Promise<FeedMatch> {
    const { eventId, marketId } = idsOf(before);
    await this.#withdrawAll(before);
    await this.#deps.house?.pauses({ eventId, match: before.match });
    await this.#deps.actions.turnInPlay(before, marketId);
    await this.#sides.turnInPlay(before);
    await this.#added.turnInPlay(before);
    return this.#tell(before, { ...before, phase: "live", nextAtMs: this.#deps.clock.nowMs() });
  }

  /** Score out, row written, prices made. */
  async #tell(before: FeedMatch, after: FeedMatch): Promise<FeedMatch> {
    const { eventId } = idsOf(after);
    await this.#deps.actions.publishScore(after, eventId, { lastIncident: null });
    await this.#deps.house?.stands({ eventId, match: after.match });
    return this.#saved(before, after);
  }

  /** Whether a ball comes next on which the house takes bets. */
  #hasRunUp({ phase, isSuspended, match }: FeedMatch): boolean {
    return this.#deps.house !== undefined && phase === "live" && !isSuspended && hasBalls(match);
  }

  /** The ball is bowled after the run-up, and not before it was due. Nothing is written: a stop repeats it. [RATES-45] */
  async #runIn(before: FeedMatch): Promise<FeedMatch> {
    const { house, clock, speed } = this.#deps;
    await house?.isMoving({ eventId: idsOf(before).eventId, match: before.match });
    const nextAtMs = Math.max(before.nextAtMs, clock.nowMs() + runUpMs / speed);
    return { ...before, isRunningIn: true, nextAtMs };
  }

  async #play(before: FeedMatch): Promise<FeedMatch> {
    const { clock, speed } = this.#deps;
    const { match, incidents, pauseMs } = advanceMatch(before.match);
    const lastIncident = incidents.at(-1)?.text ?? null;
    const key = incidents.find((incident) => incident.isKey);
    const step = before.step + 1;
    const after: FeedMatch = { ...before, match, step, nextAtMs: clock.nowMs() + pauseMs / speed };
    if (isMatchOver(match)) return this.#finish(before, after, lastIncident);
    if (key === undefined) return this.#goOn(before, after, { lastIncident, isBehind: false });
    const resumeAtMs = clock.nowMs() + Math.min(suspensionMs, pauseMs / 2) / speed;
    return this.#stop(before, after, { reason: key.text, lastIncident, resumeAtMs });
  }

  /** Something has happened that suspends nothing. Of a step that more has followed already nothing is offered. */
  async #goOn(
    before: FeedMatch,
    after: FeedMatch,
    { lastIncident, isBehind }: { readonly lastIncident: string | null; readonly isBehind: boolean },
  ): Promise<FeedMatch> {
    const { actions, house, makers } = this.#deps;
    const { eventId, marketId } = idsOf(before);
    const { match } = after;
    const prices = fairPricesOf(match, { marketId, isInPlay: true });
    await Promise.all(makers.map((maker) => maker.protect(prices)));
    await this.#sides.protect(after);
    // Before anybody reads the score that the rates don't know of, also where nobody told that the ball was running.
    await house?.isMoving({ eventId, match });
    await actions.publishScore(after, eventId, { lastIncident });
    if (isBehind) return this.#save(before, after);
    await house?.stands({ eventId, match });
    return this.#saved(before, await this.#sides.follow(after));
  }

  /** A key incident suspends what the feed drives until `resumeAtMs`; after a plain ball what is suspended stays so, and what a trader opened since stays open. */
  async #stop(before: FeedMatch, after: FeedMatch, told: Stop): Promise<FeedMatch> {
    const { actions, house } = this.#deps;
    const { eventId, marketId } = idsOf(before);
    const { reason, lastIncident, resumeAtMs } = told;
    const { match, step } = after;
    let { isSuspended, sideMarkets } = after;
    if (!before.isSuspended || told.isAnew === true) {
      const move = { step, reason };
      const isOwnSuspended = await actions.suspend(before, marketId, move);
      const areOthersSuspended = await this.#sides.suspend(before, move);
      const areAddedSuspended = await this.#added.suspend(before, move);
      // Also where a trader holds the exchange's: the house's wait for the feed to go on.
      const isHouseStopped = house !== undefined && isFollowed(match);
      isSuspended ||= isOwnSuspended || areOthersSuspended || areAddedSuspended || isHouseStopped;
      await this.#withdrawAll(before);
    }
    await house?.pauses({ eventId, match });
    await actions.publishScore(after, eventId, { lastIncident });
    if (told.isCorrection === true) {
      ({ sideMarkets } = await this.#sides.correct(before, after));
      await house?.corrects({ eventId, match, wrong: before.match });
    }
    await house?.decides({ eventId, match });
    const stopped = { ...after, sideMarkets };
    return this.#save(before, isSuspended ? { ...stopped, isSuspended, nextAtMs: resumeAtMs } : stopped);
  }

  async #resume(before: FeedMatch, pauseMs: number): Promise<FeedMatch> {
    const { actions, clock } = this.#deps;
    const { eventId, marketId } = idsOf(before);
    const { silencedAtMs: _silence, ...spoken } = before;
    await this.#deps.house?.stands({ eventId, match: before.match });
    await actions.resume(before, marketId);
    const { sideMarkets } = await this.#sides.resume(before);
    await this.#added.resume(before);
    const nextAtMs = clock.nowMs() + pauseMs;
    return this.#saved(before, { ...spoken, sideMarkets, isSuspended: false, nextAtMs });
  }

  /** Nobody tells what becomes of the match: everything waits suspended, and the results are the trader's to name. [FEED-35] */
  async #handOver(before: FeedMatch, after: FeedMatch, lastIncident: string | null): Promise<FeedMatch> {
    const { eventId } = idsOf(after);
    const over = await this.#suspendForGood(before, after, lastIncident);
    await this.#deps.actions.publishScore(over, eventId, { lastIncident });
    await this.#deps.house?.pauses({ eventId, match: over.match });
    return this.#save(before, over);
  }

  async #finish(before: FeedMatch, after: FeedMatch, lastIncident: string | null): Promise<FeedMatch> {
    const { actions } = this.#deps;
    const { eventId, marketId } = idsOf(after);
    const over = await this.#suspendForGood(before, after, lastIncident);
    await actions.settle(over, marketId);
    const finished = await this.#sides.follow(over);
    await actions.publishScore(finished, eventId, { lastIncident });
    await this.#deps.house?.ends({ eventId, match: finished.match });
    return this.#save(before, finished);
  }

  /** Its end was told wrongly: what it settled is settled anew, where people have to approve it when they have. [FEED-40] */
  async #correctEnd(before: FeedMatch, after: FeedMatch, lastIncident: string | null): Promise<FeedMatch> {
    const { actions, house, correctEnd } = this.#deps;
    const { eventId } = idsOf(after);
    if (correctEnd === undefined) throw new Error(`${before.sourceId}: nobody corrects an end here`);
    await correctEnd.exchange(before, after);
    await house?.correctsEnd({ eventId, match: after.match, wrong: before.match }, (asked) =>
      correctEnd.house(after, asked),
    );
    await actions.publishScore(after, eventId, { lastIncident });
    return this.#save(before, after);
  }

  /** It was told to be abandoned, and goes on: what waited for no more waits for its result, and everything that asks now is suspended until play. [FEED-42] */
  async #takeUp(
    before: FeedMatch,
    after: FeedMatch,
    { lastIncident, pauseMs }: { readonly lastIncident: string | null; readonly pauseMs: number },
  ): Promise<FeedMatch> {
    const { actions, clock, house } = this.#deps;
    const { eventId } = idsOf(after);
    const nextAtMs = clock.nowMs() + Math.min(suspensionMs, pauseMs / 2);
    const live = await this.#sides.takeUp(before, { ...after, phase: "live", isSuspended: true, nextAtMs });
    await house?.corrects({ eventId, match: live.match, wrong: before.match, takenBack: matchGoesOn });
    await actions.publishScore(live, eventId, { lastIncident });
    return this.#save(before, live);
  }

  async #suspendForGood(before: FeedMatch, after: FeedMatch, lastIncident: string | null): Promise<FeedMatch> {
    const { actions, clock } = this.#deps;
    const over: FeedMatch = { ...after, phase: "finished", isSuspended: false, nextAtMs: clock.nowMs() };
    const move = { step: after.step, reason: lastIncident ?? "Finished" };
    // Whatever the feed has suspended: a trader may have opened it since.
    await actions.suspend(before, idsOf(after).marketId, move);
    await this.#sides.suspend(over, move);
    await this.#added.end(over, move);
    await this.#withdrawAll(over);
    return over;
  }

  async #withdrawAll(feedMatch: FeedMatch): Promise<void> {
    const { marketId } = idsOf(feedMatch);
    await Promise.all(this.#deps.makers.map((maker) => maker.withdraw(marketId)));
    await this.#sides.withdraw(feedMatch);
  }

  async #saved(before: FeedMatch, after: FeedMatch): Promise<FeedMatch> {
    const saved = await this.#save(before, after);
    this.quote(saved);
    return saved;
  }

  /** Writes the row and returns the match as it then is: what a silence suspended while the step was done is resumed next. [FEED-20] */
  async #save(before: FeedMatch, after: FeedMatch): Promise<FeedMatch> {
    const { phase, step, isSuspended, silencedAtMs } = before;
    const from = { phase, step, isSuspended, ...(silencedAtMs === undefined ? {} : { silencedAtMs }) };
    const idempotencyKey = `${before.feedMatchId}:${cursorOf(from)}`;
    const content = { feedMatchId: before.feedMatchId, from: cursorOf(from), to: cursorOf(after) };
    const command = { kind: "feed.advance", actor: feedActor, idempotencyKey, content };
    this.#deps.failpoint?.("before_step_written");
    const { outcome } = await this.#deps.runner.run(command, async (tx) => {
      const moved = await this.#deps.store.advance(tx, { ...after, from });
      // Thrown: a refusal would be the answer whenever the match stands here again.
      if (moved === undefined) throw new FeedConflict(`${before.sourceId} is not where the feed believed it to be`);
      return done(moved);
    });
    if (!outcome.ok) throw new FeedConflict(`${before.sourceId}: ${outcome.message}`);
    this.#deps.failpoint?.("after_step_written");
    const { silencedAtMs: ended, ...spoken } = after;
    const { silencedAtMs: begun } = outcome.value;
    if (begun === null) return spoken;
    this.#deps.log.warn({ sourceId: before.sourceId, begun, ended }, "the feed was silent for too long and is back");
    // An incident of its own stops it as long as ever.
    const nextAtMs = after.isSuspended ? after.nextAtMs : this.#deps.clock.nowMs();
    return { ...spoken, isSuspended: true, silencedAtMs: begun, nextAtMs };
  }
}

function cursorOf({ phase, step, isSuspended, silencedAtMs }: FeedProgress["from"]): string {
  const silence = silencedAtMs === undefined ? "" : `:silent ${silencedAtMs}`;
  return `${phase}:${step}${isSuspended ? ":suspended" : ""}${silence}`;
}

function idsOf(feedMatch: FeedMatch): { eventId: string; marketId: string } {
  const { eventId, marketId } = feedMatch;
  if (eventId === null || marketId === null) throw new Error(`${feedMatch.sourceId} has no market yet`);
  return { eventId, marketId };
}

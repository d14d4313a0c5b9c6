import { randomUUID } from "node:crypto";
import { drawNonRunner, runRace } from "@maidan/core/sports/racing";
import { done, type CommandRunner } from "../command/index.ts";
import {
  FeedConflict,
  feedActor,
  type FeedClock,
  type FeedLock,
  type FeedLog,
  type HeldLock,
  type PriceMaker,
} from "../feeds/index.ts";
import { meetingScore } from "./meeting-score.ts";
import { fairPricesOf, marketsOf, type RaceActions } from "./race-actions.ts";
import type { Race, RaceCalendar, RaceStore } from "./ports.ts";

export interface RaceFeedDeps {
  readonly source: string;
  readonly calendar: RaceCalendar;
  readonly runner: CommandRunner;
  readonly store: RaceStore;
  readonly lock: FeedLock;
  readonly actions: RaceActions;
  readonly makers: readonly PriceMaker[];
  readonly clock: FeedClock;
  readonly log: FeedLog;
  readonly speed: number;
  /** A seed that nobody can guess, and its hash. */
  readonly newSeed: () => { readonly seed: string; readonly seedHash: string };
  /** Called at named points; tests end the process there. */
  readonly failpoint?: (name: "before_race_written") => void;
}

/** At the pace of a real meeting: how far ahead races are written down, how long before the off a horse is withdrawn, how long a result takes. */
const planAheadMs = 5 * 60_000;
const withdrawnBeforeMs = 100_000;
const photoMs = 8_000;
const quarters = 4;
const shortestPlanMs = 2_000;
const retryAfterMs = 1_500;
/** By the clock, whatever the speed. */
const quoteEveryMs = 10_000;

/**
 * Drives the races of a source, one step at a time, in one process at a time. Each step does its work on the exchange first, under keys made of race and
 * move, then writes its row: a stop in between repeats the step and changes nothing twice. [RACE-10]
 */
export class RaceFeed {
  readonly #deps: RaceFeedDeps;
  readonly #races = new Map<string, Race>();
  #held: HeldLock | undefined;
  #plannedUntilMs = 0;
  #quotedAtMs = 0;

  constructor(deps: RaceFeedDeps) {
    this.#deps = deps;
  }

  /** The races of the meetings that this process drives. */
  races(): readonly Race[] {
    return [...this.#races.values()];
  }

  /** Takes the lock if it is free, plans what is new and does every step that is due; aborted, it begins no other. Returns when to come again. */
  async tick(signal?: AbortSignal): Promise<number> {
    const { clock } = this.#deps;
    const nowMs = clock.nowMs();
    if (!(await this.#takeOver())) return nowMs + retryAfterMs;
    await this.#plan(nowMs);
    const due = this.#open().filter(({ nextAtMs }) => nextAtMs <= nowMs);
    // Who waits longest comes first: an off before an opening.
    due.sort((one, other) => one.nextAtMs - other.nextAtMs);
    for (const race of due) {
      if (signal?.aborted === true) break;
      await this.#step(race);
    }
    this.#forgetFinishedMeetings();
    this.#quoteAgain(nowMs);
    return Math.min(
      this.#planAgainAtMs(),
      this.#quotedAtMs + quoteEveryMs,
      ...this.#open().map(({ nextAtMs }) => nextAtMs),
    );
  }

  async stop(): Promise<void> {
    await this.#held?.release();
    this.#held = undefined;
  }

  #open(): Race[] {
    return this.races().filter(({ phase }) => phase !== "finished");
  }

  #meetingOf(race: Race): Race[] {
    return this.races().filter(({ meetingId }) => meetingId === race.meetingId);
  }

  async #takeOver(): Promise<boolean> {
    if (this.#held?.isHeld() === true) return true;
    await this.#held?.release();
    this.#races.clear();
    this.#held = await this.#deps.lock.tryHold(`races:${this.#deps.source}`);
    if (this.#held === undefined) return false;
    this.#plannedUntilMs = 0;
    await this.#reload();
    for (const race of this.#open()) this.#quote(race);
    return true;
  }

  async #reload(): Promise<void> {
    const { store, runner, source } = this.#deps;
    this.#races.clear();
    for (const race of await store.ofUnfinishedMeetings(runner.reader, source)) this.#races.set(race.raceId, race);
  }

  #planAheadMs(): number {
    return Math.max(shortestPlanMs, planAheadMs / this.#deps.speed);
  }

  #planAgainAtMs(): number {
    return this.#plannedUntilMs - this.#planAheadMs() / 2;
  }

  async #plan(nowMs: number): Promise<void> {
    if (nowMs < this.#planAgainAtMs()) return;
    const { store, runner, source, calendar, newSeed } = this.#deps;
    const toMs = nowMs + this.#planAheadMs();
    const races = calendar.races({ fromMs: nowMs, toMs });
    const sourceIds = races.map(({ sourceId }) => sourceId);
    const known = new Set(await store.known(runner.reader, { source, sourceIds }));
    const fresh = races.filter(({ sourceId }) => !known.has(sourceId)).map((race) => ({ ...race, ...newSeed() }));
    if (fresh.length > 0) {
      // The seeds stay out of the command's record, which others may read.
      const content = { source, sourceIds: fresh.map(({ sourceId }) => sourceId) };
      const command = { kind: "race.plan", actor: feedActor, idempotencyKey: `race-plan:${randomUUID()}`, content };
      await runner.run(command, async (tx) => {
        await store.plan(tx, fresh);
        return done(null);
      });
      await this.#reload();
    }
    this.#plannedUntilMs = toMs;
  }

  /** A meeting is kept in mind until its last race is over: its event tells of all of them. */
  #forgetFinishedMeetings(): void {
    const unfinished = new Set(this.#open().map(({ meetingId }) => meetingId));
    for (const race of this.races()) if (!unfinished.has(race.meetingId)) this.#races.delete(race.raceId);
  }

  async #step(race: Race): Promise<void> {
    try {
      await this.#advance(race);
    } catch (error) {
      const { sourceId, phase } = race;
      this.#deps.log.warn({ err: error, sourceId, phase }, "a step of a race failed and will be repeated");
      if (error instanceof FeedConflict) await this.#reload();
      else this.#races.set(race.raceId, { ...race, nextAtMs: this.#deps.clock.nowMs() + retryAfterMs });
    }
  }

  async #advance(race: Race): Promise<void> {
    switch (race.phase) {
      case "planned":
        return this.#announce(race);
      case "announced":
        return this.#isToLoseOne(race) ? this.#withdraw(race) : this.#off(race);
      case "running":
        return race.step < quarters ? this.#tellQuarter(race) : this.#finish(race);
      case "finished":
        throw new Error(`${race.sourceId} is finished`);
    }
  }

  async #announce(race: Race): Promise<void> {
    const { actions, speed } = this.#deps;
    const meetingStartAtMs = Math.min(...this.#meetingOf(race).map(({ startAtMs }) => startAtMs));
    const markets = await actions.announce(race, meetingStartAtMs);
    const gone = drawNonRunner(race.card, race.seed);
    const nextAtMs = gone === undefined ? race.startAtMs : race.startAtMs - withdrawnBeforeMs / speed;
    const announced: Race = { ...race, ...markets, phase: "announced", nextAtMs };
    await this.#save(race, announced);
    this.#quote(announced);
  }

  /** The seed withdraws one, also when the feed slept over the moment. */
  #isToLoseOne({ card, seed, withdrawn }: Race): boolean {
    return withdrawn.length === 0 && drawNonRunner(card, seed) !== undefined;
  }

  async #withdraw(race: Race): Promise<void> {
    const gone = drawNonRunner(race.card, race.seed);
    if (gone === undefined) throw new Error(`${race.sourceId} has no horse to withdraw`);
    // What the makers quoted was for another field.
    await this.#withdrawQuotes(race);
    await this.#deps.actions.withdraw(race, gone);
    const after: Race = { ...race, withdrawn: [gone], nextAtMs: race.startAtMs };
    await this.#save(race, after);
    this.#quote(after);
  }

  /** The makers' quotes rest until the starting prices are reconciled with them; then they lapse. [RACE-08] */
  async #off(race: Race): Promise<void> {
    const { actions, clock } = this.#deps;
    await actions.off(race);
    await this.#withdrawQuotes(race);
    const offAtMs = clock.nowMs();
    const run = runRace(race.card, race.seed, race.withdrawn);
    await this.#save(race, this.#atQuarter({ ...race, phase: "running", offAtMs, run }));
  }

  async #tellQuarter(race: Race): Promise<void> {
    await this.#save(race, this.#atQuarter({ ...race, step: race.step + 1 }));
  }

  /** When the next quarter is run; after the last one, when the judges have looked at the photograph. */
  #atQuarter(race: Race): Race {
    const { speed } = this.#deps;
    const { run, offAtMs, step } = race;
    if (run === null || offAtMs === null) throw new Error(`${race.sourceId} does not run`);
    const atMs = step < quarters ? (run.endMs * (step + 1)) / quarters : run.endMs + photoMs;
    return { ...race, nextAtMs: offAtMs + atMs / speed };
  }

  async #finish(race: Race): Promise<void> {
    await this.#deps.actions.settle(race);
    await this.#save(race, { ...race, phase: "finished", nextAtMs: this.#deps.clock.nowMs() });
  }

  /** A race's chances don't move before the off: what a maker could not quote, or what was taken, is looked at now and then. */
  #quoteAgain(nowMs: number): void {
    if (nowMs < this.#quotedAtMs + quoteEveryMs) return;
    this.#quotedAtMs = nowMs;
    for (const race of this.#open()) this.#quote(race);
  }

  #quote(race: Race): void {
    if (race.phase !== "announced") return;
    for (const prices of fairPricesOf(race)) for (const maker of this.#deps.makers) maker.quote(prices);
  }

  async #withdrawQuotes(race: Race): Promise<void> {
    const { winMarketId, placeMarketId } = marketsOf(race);
    for (const marketId of [winMarketId, placeMarketId])
      await Promise.all(this.#deps.makers.map((maker) => maker.withdraw(marketId)));
  }

  /** The meeting's score out, then the row. */
  async #save(before: Race, after: Race): Promise<void> {
    const { actions, clock, runner, store, speed } = this.#deps;
    const meeting = this.#meetingOf(before).map((race) => (race.raceId === after.raceId ? after : race));
    if (after.eventId !== null) {
      const state = {
        isInPlay: meeting.some(({ phase }) => phase === "running"),
        isFinished: meeting.every(({ phase }) => phase === "finished"),
      };
      await actions.publish(after.eventId, meetingScore(meeting, { nowMs: clock.nowMs(), speed }), state);
    }
    // The feed of matches writes under numbers of its own.
    const idempotencyKey = `race:${before.raceId}:${cursorOf(before)}`;
    const content = { raceId: before.raceId, from: cursorOf(before), to: cursorOf(after) };
    const command = { kind: "race.advance", actor: feedActor, idempotencyKey, content };
    this.#deps.failpoint?.("before_race_written");
    const { outcome } = await runner.run(command, async (tx) => {
      // Thrown: a refusal would be the answer whenever the race stands here again.
      if (!(await store.advance(tx, after, before)))
        throw new FeedConflict(`${before.sourceId} is not where the feed believed it to be`);
      return done(null);
    });
    if (!outcome.ok) throw new FeedConflict(`${before.sourceId}: ${outcome.message}`);
    this.#races.set(after.raceId, after);
  }
}

const cursorOf = ({ phase, step, withdrawn }: Race): string =>
  `${phase}:${step}${withdrawn.length > 0 ? `:without ${withdrawn.join(",")}` : ""}`;

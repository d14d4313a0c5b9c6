import type { ExchangeCatalogue, ExchangeEngine, MarketControl } from "../exchange/index.ts";
import { feedActor } from "./match-actions.ts";
import type { AccountBook, FeedClock, FeedLog } from "./ports.ts";
import { bookChanges, RecordedBook, type BookChanges } from "./recorded-book.ts";
import type { RecordedDefinition, RecordedMessage, Recording } from "./replay-ports.ts";

export interface ReplayDeps {
  readonly engine: ExchangeEngine;
  readonly catalogue: ExchangeCatalogue;
  readonly book: AccountBook;
  readonly clock: FeedClock;
  readonly log: FeedLog;
  /** Waits; resolves early when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface ReplayOptions {
  /** The account whose bets are the recorded book. */
  readonly playerId: string;
  /** Times the recorded pace; Infinity = as fast as the engine takes it. */
  readonly speed: number;
  /** Names this run: the same recording can be played many times. */
  readonly runId: string;
  readonly eventName: string;
  /** In the order of the recording's runners; those without a name get `Selection <id>`. */
  readonly runnerNames: readonly string[];
  readonly commissionBasisPoints: number;
  /** Pauses of the recording longer than this are cut to it. */
  readonly longestPauseMs: number;
  readonly signal: AbortSignal;
}

export interface ReplayOutcome {
  readonly eventId: string;
  readonly marketId: string;
  readonly messages: number;
  readonly placed: number;
  /** Empty when the market was voided, because the recording names no winner or the replay was stopped. */
  readonly winners: readonly number[];
}

const minimumStakeMinor = 10_00n;
/** The field's bounds on one request. */
const mostCancels = 60;
const mostPlaces = 200;
/** With no pause to wait for, the book is brought up to date at least this often. */
const mostMessagesUnseen = 50;

/**
 * Plays a recorded market into a new market of ours: its book as bets of one account, its changes of state as controls, its result as the
 * settlement. A replay that is stopped voids its market, so that nobody's money stays in it. [REPLAY-01..05]
 */
export async function replayRecording(
  deps: ReplayDeps,
  recording: Recording,
  options: ReplayOptions,
): Promise<ReplayOutcome> {
  let replay: Replay | undefined;
  let winners: readonly number[] = [];
  for await (const message of recording.messages()) {
    if (options.signal.aborted) break;
    replay ??= await Replay.open({ deps, options, recordedId: recording.marketId }, message);
    const result = await replay.play(message);
    if (result === undefined) continue;
    winners = result;
    break;
  }
  if (replay === undefined) throw new Error("the recording has no messages");
  return replay.close(winners);
}

interface ReplayFrame {
  readonly deps: ReplayDeps;
  readonly options: ReplayOptions;
  readonly recordedId: string;
}

class Replay {
  readonly #frame: ReplayFrame;
  readonly #ids: { readonly eventId: string; readonly marketId: string };
  readonly #recorded = new RecordedBook();
  #definition: RecordedDefinition;
  #lastAtMs: number;
  #dueAtMs: number;
  #messages = 0;
  #unseen = 0;
  #placed = 0;
  #controls = 0;
  #placing: Promise<void> | undefined;

  private constructor(
    frame: ReplayFrame,
    ids: { eventId: string; marketId: string },
    first: { message: RecordedMessage; definition: RecordedDefinition },
  ) {
    this.#frame = frame;
    this.#ids = ids;
    this.#definition = { ...first.definition, status: "INACTIVE", isInPlay: false };
    this.#lastAtMs = first.message.publishedAtMs;
    this.#dueAtMs = frame.deps.clock.nowMs();
  }

  static async open(frame: ReplayFrame, message: RecordedMessage): Promise<Replay> {
    const { definition } = message;
    if (definition === undefined) throw new Error("a recording begins with its market's definition");
    const { deps, options } = frame;
    const startAtMs = deps.clock.nowMs();
    const { eventId } = await deps.catalogue.createEvent({
      eventTypeId: definition.eventTypeId,
      competition: "Recorded markets",
      name: options.eventName,
      startAtMs,
      source: "replay",
      sourceId: `${frame.recordedId}:${options.runId}`,
    });
    const { marketId } = await deps.catalogue.createMarket({
      eventId,
      marketType: definition.marketType,
      name: "Match Odds",
      startAtMs,
      inPlayDelayMs: 0,
      hasPassiveDelay: definition.hasPassiveDelay,
      // The recorded prices are what they were.
      hasPriceBand: false,
      commissionBasisPoints: options.commissionBasisPoints,
      runners: definition.runners.map(({ selectionId }, index) => ({
        selectionId,
        name: options.runnerNames[index] ?? `Selection ${selectionId}`,
      })),
    });
    return new Replay(frame, { eventId, marketId }, { message, definition });
  }

  /** Waits until the message is due and plays it; the winners when it closed the market. */
  async play(message: RecordedMessage): Promise<readonly number[] | undefined> {
    const hasWaited = await this.#wait(message);
    this.#messages += 1;
    this.#unseen += 1;
    const next = message.definition;
    if (next === undefined || !hasChanged(this.#definition, next)) {
      this.#recorded.apply(message);
      if (hasWaited || this.#unseen >= mostMessagesUnseen) await this.#follow();
      return undefined;
    }
    if (next.status === "CLOSED")
      return next.runners.filter(({ status }) => status === "WINNER").map(({ selectionId }) => selectionId);
    // What the book was before the change is told before the change.
    await this.#follow();
    await this.#placing;
    await this.#follow();
    await this.#placing;
    await this.#change(next);
    this.#recorded.apply(message);
    await this.#follow();
    return undefined;
  }

  async close(winners: readonly number[]): Promise<ReplayOutcome> {
    await this.#placing;
    const control: MarketControl =
      winners.length > 0
        ? { type: "settle", winners, reason: "The recorded result" }
        : { type: "void", reason: "The replay ended without a result" };
    await this.#control({ type: "suspend", reason: "The recorded market has closed" });
    await this.#frame.deps.engine.cancel({
      playerId: this.#frame.options.playerId,
      marketId: this.#ids.marketId,
      customerRef: null,
      instructions: [],
    });
    await this.#control(control);
    await this.#tell({ isInPlay: false, isFinished: true });
    return { ...this.#ids, messages: this.#messages, placed: this.#placed, winners };
  }

  /** Pauses at the recorded pace over the speed. True when there was something to wait for, so that the book can be brought up to date now. */
  async #wait(message: RecordedMessage): Promise<boolean> {
    const { deps, options } = this.#frame;
    const pauseMs = Math.min(options.longestPauseMs, Math.max(0, message.publishedAtMs - this.#lastAtMs));
    this.#lastAtMs = message.publishedAtMs;
    this.#dueAtMs += pauseMs / options.speed;
    const leftMs = (): number => this.#dueAtMs - deps.clock.nowMs();
    if (leftMs() <= 0) return false;
    if (this.#unseen > 0) await this.#follow();
    for (let restMs = leftMs(); restMs > 0 && !options.signal.aborted; restMs = leftMs()) {
      // Bets that had to wait for their turn are placed as soon as the ones before them are in.
      const placing = this.#placing;
      await Promise.race([deps.sleep(restMs, options.signal), ...(placing === undefined ? [] : [placing])]);
      if (placing !== undefined && this.#placing === undefined) await this.#follow();
    }
    return true;
  }

  async #change(next: RecordedDefinition): Promise<void> {
    const before = this.#definition;
    this.#definition = next;
    if (before.status === "INACTIVE") await this.#control({ type: "open" });
    if (next.isInPlay && !before.isInPlay) {
      const betDelayMs = Math.round(next.betDelayMs / Math.max(1, this.#frame.options.speed));
      await this.#control({ type: "turnInPlay", betDelayMs });
    }
    if (next.status === "SUSPENDED") await this.#control({ type: "suspend", reason: "As recorded" });
    if (next.status === "OPEN") await this.#control({ type: "resume" });
    await this.#tell({ isInPlay: next.isInPlay, isFinished: false });
  }

  async #control(control: MarketControl): Promise<void> {
    const { deps, options, recordedId } = this.#frame;
    this.#controls += 1;
    const idempotencyKey = `replay:${recordedId}:${options.runId}:${this.#controls}`;
    const report = await deps.engine.control({
      marketId: this.#ids.marketId,
      actor: feedActor,
      idempotencyKey,
      control,
    });
    if (!report.ok)
      deps.log.warn(
        { marketId: this.#ids.marketId, control: control.type, code: report.code },
        "the market refused the replay's control",
      );
  }

  #tell(state: { isInPlay: boolean; isFinished: boolean }): Promise<void> {
    const score = {
      sport: "recorded",
      headline: this.#frame.options.eventName,
      status: "",
      isSimulated: true,
      notice: "Replay of a recorded market",
      lastIncident: null,
    };
    return this.#frame.deps.catalogue.updateEventState(this.#ids.eventId, { ...state, score });
  }

  /** Takes out at once what the recorded book no longer holds, and places what is missing behind that: bets in play wait for their delay. */
  async #follow(): Promise<void> {
    this.#unseen = 0;
    if (this.#definition.status !== "OPEN") return;
    const { deps, options } = this.#frame;
    const { marketId } = this.#ids;
    const open = await deps.book.openOrders(options.playerId, marketId);
    const changes = bookChanges(open, this.#recorded.levels(), minimumStakeMinor);
    for (let from = 0; from < changes.cancel.length; from += mostCancels) {
      const instructions = changes.cancel.slice(from, from + mostCancels);
      await deps.engine.cancel({ playerId: options.playerId, marketId, customerRef: null, instructions });
    }
    if (changes.place.length === 0 || this.#placing !== undefined) return;
    this.#placing = this.#place(changes.place).finally(() => {
      this.#placing = undefined;
    });
  }

  async #place(wanted: BookChanges["place"]): Promise<void> {
    const { deps, options } = this.#frame;
    const { marketId } = this.#ids;
    for (let from = 0; from < wanted.length; from += mostPlaces) {
      const instructions = wanted
        .slice(from, from + mostPlaces)
        .map((bet) => ({ ...bet, persistence: "PERSIST" as const }));
      const report = await deps.engine.place({
        playerId: options.playerId,
        marketId,
        customerRef: null,
        customerStrategyRef: "replay",
        instructions,
      });
      if (report.status === "SUCCESS") this.#placed += instructions.length;
      else deps.log.warn({ marketId, code: report.errorCode }, "the replay's bets were refused");
    }
  }
}

function hasChanged(before: RecordedDefinition, next: RecordedDefinition): boolean {
  return before.status !== next.status || before.isInPlay !== next.isInPlay || before.betDelayMs !== next.betDelayMs;
}

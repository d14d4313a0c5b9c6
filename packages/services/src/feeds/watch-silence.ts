import { done, type Actor, type CommandRunner, type Reader, type Tx } from "../command/index.ts";
import type { ExchangeEngine } from "../exchange/index.ts";
import type { AddedMarketStore, FeedLog } from "./ports.ts";

/** How long after a feed was due it counts as silent, by the sport's id; 0: never. */
export interface SilenceBounds {
  readonly exchangeMs: (eventTypeId: string) => number;
  readonly houseMs: (eventTypeId: string) => number;
}
/** Something that a feed drives and has said nothing of, though it was due. */
export interface OverdueMatch {
  readonly feedMatchId: string;
  readonly eventId: string;
  readonly eventTypeId: string;
  readonly marketId: string;
  readonly overdueMs: number;
  readonly isSilenced: boolean;
  /** The house takes bets in the event at rates that the feed made. */
  readonly isHouseOpen: boolean;
}
export interface SilencedMatch extends Pick<OverdueMatch, "feedMatchId" | "eventId" | "marketId"> {
  /** The markets of the match besides its own that its feed runs and that aren't over. */
  readonly sideMarketIds: readonly string[];
  /** By which mark: whoever suspends for it does so under this. */
  readonly begunAtMs: number;
}
/** A race whose off is over and whose markets are still open. */
export interface OverdueRace {
  readonly raceId: string;
  readonly marketId: string;
  readonly eventTypeId: string;
  readonly overdueMs: number;
}

export interface SilenceStore {
  /** Matches that should be in play or are, and of which nothing was said though it was due. */
  overdue(reader: Reader): Promise<readonly OverdueMatch[]>;
  overdueRaces(reader: Reader): Promise<readonly OverdueRace[]>;
  /** Marks the match as suspended by its feed's silence. Undefined when the feed spoke meanwhile. */
  silence(tx: Tx, match: OverdueMatch): Promise<SilencedMatch | undefined>;
  /** Those whose suspension was begun and not finished: a stop came in between, or another watch is at it. */
  unfinished(reader: Reader): Promise<readonly SilencedMatch[]>;
  /** Whether the suspension under this mark isn't finished yet, and can't be until the transaction ends. */
  hold(tx: Tx, match: SilencedMatch): Promise<boolean>;
  /**
   * Finishes it, if by now all markets are among the suspended ones that whoever suspends for it may know of: the others are `left`. Where the feed has spoken meanwhile, and
   * nothing else stopped its match, the match is marked anew: `isSpoken`. Does nothing to one that is finished.
   */
  finish(
    tx: Tx,
    match: SilencedMatch,
    suspended: ReadonlySet<string>,
  ): Promise<{ readonly left: readonly string[]; readonly isSpoken: boolean }>;
  /** Suspends the house's markets of the event that aren't a trader's own; how many were open. */
  suspendHouse(tx: Tx, eventId: string): Promise<number>;
}

export interface WatchSilenceDeps {
  readonly runner: CommandRunner;
  readonly silences: SilenceStore;
  /** What traders added to the events is suspended with what the feed drives. [HAND-15] */
  readonly added: AddedMarketStore;
  readonly engine: Pick<ExchangeEngine, "control">;
  readonly bounds: () => SilenceBounds;
  readonly newKey: () => string;
  readonly log: FeedLog;
}

const actor: Actor = { kind: "system", name: "feed-watch" };
const reason = "The feed is silent.";
/** Markets that come while others are suspended are few; the next look goes on. */
const mostRounds = 5;
const isBeyond = (overdueMs: number, boundMs: number): boolean => boundMs > 0 && overdueMs > boundMs;

/**
 * Suspends for a mark: each market once under it, by however many. Who stalls in the middle, and comes back when another has finished and the feed gave all back, only
 * repeats what was done. Therefore nothing is left out that another may know of, also where the feed has spoken since. [FEED-20]
 */
function createSuspend(deps: WatchSilenceDeps): (match: SilencedMatch) => Promise<void> {
  const { runner, silences, newKey, log } = deps;

  /** Notes what is open of the event's markets by hand, so that the feed gives it back, and returns all of them; undefined when the suspension is finished: it isn't begun again. */
  const begin = async (match: SilencedMatch): Promise<readonly string[] | undefined> => {
    const { feedMatchId, eventId } = match;
    const command = {
      kind: "feed.noteSuspensions",
      actor,
      idempotencyKey: newKey(),
      content: { feedMatchId, eventId },
    };
    const { outcome } = await runner.run<string[] | null>(command, async (tx) => {
      if (!(await silences.hold(tx, match))) return done(null);
      const markets = await deps.added.of(tx, eventId);
      const open = markets.filter(({ status }) => status === "OPEN").map(({ marketId }) => marketId);
      if (open.length > 0) await deps.added.note(tx, { eventId, marketIds: open });
      return done(markets.map(({ marketId }) => marketId));
    });
    return outcome.ok ? (outcome.value ?? undefined) : undefined;
  };

  /** A feed that spoke meanwhile doesn't know of it: marked anew, its next step gives all back, as after any silence. Nobody else does, who could open what the feed is just stopping. */
  const finish = async (match: SilencedMatch, suspended: ReadonlySet<string>): Promise<readonly string[]> => {
    const { feedMatchId, eventId, marketId } = match;
    const content = { feedMatchId, marketId };
    const command = { kind: "feed.finishSilence", actor, idempotencyKey: newKey(), content };
    const { outcome } = await runner.run(command, async (tx) => {
      const { left, isSpoken } = await silences.finish(tx, match, suspended);
      return done({ left: [...left], isSpoken });
    });
    if (!outcome.ok) throw new Error(`silence of ${eventId}: ${outcome.message}`);
    if (outcome.value.isSpoken) log.warn({ eventId, marketId }, "the feed spoke while its markets were suspended");
    return outcome.value.left;
  };

  const { engine } = deps;
  return async (match) => {
    const { feedMatchId, eventId, marketId, sideMarketIds, begunAtMs } = match;
    const key = `silence:${feedMatchId}:${begunAtMs}`;
    const added = await begin(match);
    if (added === undefined) return;
    const suspended = new Set<string>();
    let left: readonly string[] = [marketId, ...sideMarketIds, ...added];
    for (let round = 0; left.length > 0 && round < mostRounds; round += 1) {
      for (const id of left) {
        const idempotencyKey = `${key}:${id}`;
        const control = { type: "suspend", reason } as const;
        const report = await engine.control({ marketId: id, actor, idempotencyKey, control });
        if (report.ok || report.code !== "SERVICE_UNAVAILABLE") suspended.add(id);
      }
      const unanswered = left.filter((id) => !suspended.has(id));
      if (unanswered.length > 0) {
        log.warn({ eventId, unanswered }, "markets of a silent feed were not suspended: the next look goes on");
        return;
      }
      left = await finish(match, suspended);
    }
  };
}

/**
 * One look at all feeds. What a feed drives and has said nothing of for too long after it was due is suspended as if by the feed itself, which resumes it
 * with its next step: markets of the exchange after the sport's bound, the house's own after a shorter one. Can be repeated, and stopped anywhere.
 * [FEED-20] [FEED-21] [FEED-22]
 */
export function createWatchSilence(deps: WatchSilenceDeps) {
  const { runner, silences, engine, newKey, log } = deps;
  const { reader } = runner;
  const suspend = createSuspend(deps);
  const silenceHouse = async (eventId: string): Promise<void> => {
    const command = { kind: "feed.silenceHouse", actor, idempotencyKey: newKey(), content: { eventId } };
    const { outcome } = await runner.run(command, async (tx, context) => {
      const suspended = await silences.suspendHouse(tx, eventId);
      if (suspended > 0) {
        context.publish(`house.${eventId}`, { changed: "houseMarkets" });
        context.publish("staff.markets", { type: "silence", id: eventId });
      }
      return done(suspended);
    });
    if (outcome.ok && outcome.value > 0) log.warn({ eventId }, "the feed is silent: the house's markets are suspended");
  };

  const silence = async (match: OverdueMatch): Promise<void> => {
    const { feedMatchId, eventId, marketId, overdueMs } = match;
    const content = { feedMatchId, marketId };
    const command = { kind: "feed.silence", actor, idempotencyKey: newKey(), content };
    const { outcome } = await runner.run(command, async (tx, context) => {
      const silenced = await silences.silence(tx, match);
      if (silenced !== undefined) context.publish("staff.markets", { type: "silence", id: marketId });
      return done(silenced === undefined ? null : { ...silenced });
    });
    if (!outcome.ok || outcome.value === null) return;
    log.warn({ eventId, marketId, overdueMs }, "the feed is silent: its market is suspended");
    await suspend(outcome.value);
  };

  const silenceRace = async ({ raceId, marketId }: OverdueRace): Promise<void> => {
    const idempotencyKey = `silence:race ${raceId}:${marketId}`;
    await engine.control({ marketId, actor, idempotencyKey, control: { type: "suspend", reason } });
  };

  return async (): Promise<void> => {
    const bounds = deps.bounds();
    // Of whom no engine answers in time keeps nobody else open.
    const faults: unknown[] = [];
    const each = (work: Promise<void>): Promise<void> => work.catch((fault: unknown) => void faults.push(fault));
    for (const match of await silences.unfinished(reader)) await each(suspend(match));
    for (const match of await silences.overdue(reader)) {
      const { eventId, eventTypeId, overdueMs } = match;
      if (match.isHouseOpen && isBeyond(overdueMs, bounds.houseMs(eventTypeId))) await each(silenceHouse(eventId));
      if (!match.isSilenced && isBeyond(overdueMs, bounds.exchangeMs(eventTypeId))) await each(silence(match));
    }
    for (const race of await silences.overdueRaces(reader))
      if (isBeyond(race.overdueMs, bounds.exchangeMs(race.eventTypeId))) await each(silenceRace(race));
    if (faults.length === 1) throw faults[0];
    if (faults.length > 1) throw new AggregateError(faults, `${faults.length} silent feeds could not be looked after`);
  };
}

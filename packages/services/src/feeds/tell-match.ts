import {
  hearCricket,
  hearKept,
  isTakenUp,
  matchName,
  scoreboardOf,
  type CricketMatch,
  type CricketSetup,
  type Overs,
} from "@maidan/core/sports";
import {
  canonicalJson,
  done,
  refuse,
  type Actor,
  type CommandRunner,
  type Json,
  type Outcome,
  type Refusal,
  type Tx,
} from "../command/index.ts";
import { toldSourcePrefix } from "./match-actions.ts";
import type { FeedStore } from "./ports.ts";
import type { FeedProvider, ToldEvent, ToldMatch, ToldStore } from "./told-ports.ts";

export interface TellMatchDeps {
  readonly runner: CommandRunner;
  readonly store: Pick<FeedStore, "plan">;
  readonly told: ToldStore;
  /** A key of its own for each call: what makes a repeat change nothing is the match's id and the event's place. */
  readonly newKey: () => string;
  readonly nowMs: () => number;
}

/** How long after the end of a match, or that it was abandoned, was told its provider may correct it. People are paid by then, and most of what they won may be gone. [FEED-40] */
export const endCorrectedMs = 30 * 60_000;

/** Told on the bus when there is something new to do. */
export const toldTopic = "feed.told";

/** A match as its provider announces it. */
export interface Announcement {
  readonly sourceId: string;
  readonly competition: string;
  readonly startAtMs: number;
  /** Of each side; absent: 20. */
  readonly overs?: Overs;
  /** `strength` as the model has it, -2 to 2; where it isn't told of both, no price is made. [FEED-36] */
  readonly teams: readonly [AnnouncedTeam, AnnouncedTeam];
}
export interface AnnouncedTeam {
  readonly name: string;
  readonly strength?: number | undefined;
}

const actorOf = ({ name }: FeedProvider): Actor => ({ kind: "system", name: toldSourcePrefix + name });
const sourceOf = ({ name }: FeedProvider): string => toldSourcePrefix + name;
const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one as Json) === canonicalJson(other as Json);

function setupOf({ teams: [first, second], overs = 20 }: Announcement): CricketSetup {
  const isPriced = first.strength !== undefined && second.strength !== undefined;
  const teamOf = ({ name, strength }: AnnouncedTeam) => ({
    name,
    strength: isPriced ? (strength ?? 0) : 0,
    players: [],
  });
  return {
    sport: "cricket",
    canBeCutShort: true,
    // As it was kept before there were others.
    ...(overs !== 20 && { overs }),
    ...(!isPriced && { isUnpriced: true }),
    teams: [teamOf(first), teamOf(second)],
  };
}

export type AnnouncedMatch = { readonly name: string; readonly lastSequence: number };

/** Writes the match down; its event and markets are made at once after. Announced again it is the same match, and with other content refused. [FEED-31] */
export function createAnnounceMatch({ runner, store, told, newKey, nowMs }: TellMatchDeps) {
  return async (provider: FeedProvider, announced: Announcement): Promise<Outcome<AnnouncedMatch>> => {
    const { sourceId, competition, startAtMs } = announced;
    const setup = setupOf(announced);
    const source = sourceOf(provider);
    const content = { source, sourceId, competition, startAtMs, setup: setup as unknown as Json };
    const command = { kind: "feed.announce", actor: actorOf(provider), idempotencyKey: newKey(), content };
    const { outcome } = await runner.run<AnnouncedMatch>(command, async (tx, context) => {
      const fixture = { source, sourceId, sport: "cricket", competition, setup, startAtMs } as const;
      // Nothing of it is drawn: the seed plays no part.
      const added = await store.plan(tx, [{ ...fixture, seed: "told", announceAtMs: nowMs() }]);
      const match = await told.lock(tx, { source, sourceId });
      if (match === undefined) throw new Error(`${sourceId} was announced and is not there`);
      const before = { competition: match.competition, startAtMs: match.startAtMs, setup: match.match.setup };
      if (added === 0 && !isSame(before, { competition, startAtMs, setup }))
        return refuse("ALREADY_ANNOUNCED", "This match was announced with other content.");
      if (added > 0) context.publish(toldTopic, { feedMatchId: match.feedMatchId });
      const lastSequence = await told.lastSequence(tx, match.feedMatchId);
      return done({ name: matchName(setup), lastSequence });
    });
    return outcome;
  };
}

export interface Telling extends ToldEvent {
  readonly sourceId: string;
  /** What the score of the innings is after it, by the provider's count. */
  readonly score?: { readonly runs: number; readonly wickets: number } | undefined;
}
export type Told = { readonly sequence: number; readonly headline: string };

/**
 * Keeps what a provider tells, in its order and once: the same again is answered the same, a place that was left out and what can't be so are refused and leave
 * nothing. Whoever drives the matches does it next. [FEED-31] [FEED-33]
 */
export function createTellMatch({ runner, told, newKey, nowMs }: Omit<TellMatchDeps, "store">) {
  return async (provider: FeedProvider, event: Telling): Promise<Outcome<Told>> => {
    const { sourceId, sequence, telling, quietMs } = event;
    const source = sourceOf(provider);
    const content = { source, sourceId, sequence, telling: telling as unknown as Json, quietMs };
    const command = { kind: "feed.tell", actor: actorOf(provider), idempotencyKey: newKey(), content };
    const { outcome } = await runner.run<Told>(command, async (tx, context) => {
      const match = await told.lock(tx, { source, sourceId });
      if (match === undefined) return refuse("NOT_FOUND", "No such match is announced.");
      const { feedMatchId } = match;
      const known = await told.find(tx, feedMatchId, sequence);
      if (known !== undefined) {
        return isSame([known.telling, known.quietMs], [telling, quietMs])
          ? done({ sequence, headline: known.headline })
          : refuse("SEQUENCE_TAKEN", `Something else was told with sequence ${sequence}.`);
      }
      const next = (await told.lastSequence(tx, feedMatchId)) + 1;
      if (sequence !== next) return refuse("SEQUENCE_GAP", `The next sequence is ${next}.`);
      const heard = await hearNext({ told, tx, nowMs: nowMs() }, match, event);
      if (!heard.ok) return heard;
      const { headline } = heard.value;
      await told.add(tx, { feedMatchId, sequence, telling, quietMs, headline });
      if (telling.type === "end_correction") await told.correctEnd(tx, { feedMatchId, sequence });
      context.publish(toldTopic, { feedMatchId });
      return done({ sequence, headline });
    });
    return outcome;
  };
}

/** The headline of the match after what is told, by all that was told before; or why it can't be so. */
async function hearNext(
  { told, tx, nowMs }: { readonly told: ToldStore; readonly tx: Tx; readonly nowMs: number },
  { feedMatchId, phase, step, match }: ToldMatch,
  { telling, score }: Telling,
): Promise<Outcome<{ headline: string }>> {
  const events = await told.since(tx, feedMatchId, step);
  const last = events.at(-1)?.telling.type ?? null;
  const isEndCorrected = telling.type === "end_correction";
  // Told, and not driven yet: the row says still that it is over. [FEED-42]
  const goesOn = events.some((told) => told.sequence > step && isTakenUp(told.telling));
  if ((phase === "finished" && !isEndCorrected && !goesOn) || last === "hand_over")
    return refuse("MATCH_OVER", "The match is over.");
  if (isEndCorrected) {
    const refusal = tooLate(await told.endOf(tx, feedMatchId), nowMs);
    if (refusal !== undefined) return refusal;
  }
  const heard = hearCricket(heardSoFar(match, events, step), last, telling);
  if (!heard.ok) return refuse(heard.code, heard.message);
  const innings = heard.match.state.innings.at(-1);
  if (score !== undefined && (innings?.runs !== score.runs || innings.wickets !== score.wickets))
    return refuse("SCORE_DIFFERS", `By the balls told the score is ${innings?.runs ?? 0}/${innings?.wickets ?? 0}.`);
  return done({ headline: scoreboardOf(heard.match).headline });
}

/** Once, and soon: what comes later is for people to judge. One that has no end is refused by what it says. [FEED-40] */
function tooLate(end: Awaited<ReturnType<ToldStore["endOf"]>>, nowMs: number): Refusal | undefined {
  if (end === undefined) return undefined;
  if (end.isCorrected)
    return refuse("CORRECTION_TOO_LATE", "The end was corrected once: another result is the operator's to name.");
  if (nowMs - end.toldAtMs <= endCorrectedMs) return undefined;
  return refuse(
    "CORRECTION_TOO_LATE",
    "The end can be corrected for 30 minutes: after that another result is the operator's to name.",
  );
}

/** The match with what was told and isn't played yet. */
function heardSoFar(match: ToldMatch["match"], events: readonly ToldEvent[], step: number): CricketMatch {
  if (match.sport !== "cricket") throw new Error("only cricket is told");
  let at: CricketMatch = match;
  for (const [index, event] of events.entries()) {
    if (event.sequence <= step) continue;
    const heard = hearKept(at, events[index - 1]?.telling.type ?? null, event.telling);
    if (!heard.ok) throw new Error(`sequence ${event.sequence} can't be heard: ${heard.code}`);
    at = heard.match;
  }
  return at;
}

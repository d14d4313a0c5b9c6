import { advanceMatch, deliveryBetween, isMatchOver, type Delivery } from "@maidan/core/sports";
import { addBall, contestPlans, emptyTally, pointsOf, squadOf, teamRules } from "@maidan/games/fantasy";
import type { ComingMatch, CricketMatch, FantasyFeed, FantasyMatch, FantasyStore, FeedPosition } from "./ports.ts";
import { inTransaction, type TransactionDeps } from "./transaction.ts";

export interface FollowMatchesDeps extends TransactionDeps {
  readonly store: FantasyStore;
  readonly feed: FantasyFeed;
}

/** Matches that are looked at ahead. */
const comingAtOnce = 40;
/** A match that isn't over by then won't be: the feed has lost it. */
const longestMs = 24 * 3_600_000;

/** Opens the coming matches of the feed with all their contests, and keeps the begun ones at the state of play. All of it can be repeated. [FANTASY-01] */
export function createFollowMatches(deps: FollowMatchesDeps) {
  const { store, feed, runner } = deps;
  return {
    /** Contests for the matches that were announced since. */
    open: async (): Promise<void> => {
      const coming = await feed.coming(runner.reader, comingAtOnce);
      const known = await store.knownMatches(
        runner.reader,
        coming.map(({ feedMatchId }) => feedMatchId),
      );
      for (const match of coming) if (!known.has(match.feedMatchId)) await openMatch(deps, match);
    },
    /** Counts what was played since. */
    follow: (matchId: string): Promise<void> => followMatch(deps, matchId),
  };
}

async function openMatch(deps: FollowMatchesDeps, coming: ComingMatch): Promise<void> {
  const { store } = deps;
  const squad = squadOf(coming.match.setup);
  const tallies = squad.map(() => emptyTally);
  const points = squad.map(({ role }) => pointsOf(emptyTally, role));
  await inTransaction(deps, "fantasy.open", async (tx) => {
    const matchId = await store.addMatch(tx, { ...coming, tallies, points });
    if (matchId === undefined) return;
    for (const plan of contestPlans) {
      const { code, isReopened: _, ...terms } = plan;
      await store.addContest(tx, { matchId, code, copy: 1, terms });
    }
  });
}

async function followMatch(deps: FollowMatchesDeps, matchId: string): Promise<void> {
  const { store, feed, runner } = deps;
  const seen = await store.match(runner.reader, matchId);
  if (seen === undefined) return;
  const position = await feed.position(runner.reader, seen.feedMatchId);
  const isLost = -seen.startsInMs > longestMs && position?.isFinished !== true;
  if (position === undefined || position.isVoid || isLost) {
    const reason = position?.isVoid === true ? "void" : "lost";
    await inTransaction(deps, "fantasy.void", (tx) => voidMatch(store, { tx, matchId, reason }));
    return;
  }
  if (!hasNews(seen, position)) return;
  await inTransaction(deps, "fantasy.follow", async (tx) => {
    const before = await store.lockMatch(tx, matchId, "update");
    // Somebody else may have counted it meanwhile.
    if (before === undefined || !isUnfinished(before) || !hasNews(before, position)) return;
    const { balls, ...after } = played(before, position);
    await store.advanceMatch(tx, after, { ...teamRules, balls });
  });
}

const isUnfinished = ({ phase }: FantasyMatch): boolean => phase === "open" || phase === "live";
const hasNews = (match: FantasyMatch, position: FeedPosition): boolean =>
  position.step > match.step || position.isFinished || (match.phase === "open" && match.startsInMs <= 0);

async function voidMatch(
  store: FantasyStore,
  { tx, matchId, reason }: { tx: Parameters<FantasyStore["voidMatch"]>[0]; matchId: string; reason: string },
): Promise<void> {
  const match = await store.lockMatch(tx, matchId, "update");
  if (match !== undefined && isUnfinished(match)) await store.voidMatch(tx, matchId, reason);
}

/** The match as the feed has it by now: each ball is played again from where we stand, which gives the same ball. */
function played(before: FantasyMatch, position: FeedPosition) {
  const squad = squadOf(before.match.setup);
  let { match, tallies } = before;
  const balls: Delivery[] = [];
  for (let { step } = before; step < position.step && !isMatchOver(match); step += 1) {
    const next = advanceMatch(match).match as CricketMatch;
    const ball = deliveryBetween(match.setup, match.state, next.state);
    if (ball !== undefined) {
      balls.push(ball);
      tallies = addBall(squad, tallies, ball);
    }
    match = next;
  }
  const isFinished = position.isFinished && isMatchOver(match);
  const points = squad.map(({ role }, place) => pointsOf(tallies[place] ?? emptyTally, role));
  return {
    matchId: before.matchId,
    phase: isFinished ? ("finished" as const) : ("live" as const),
    step: Math.max(before.step, position.step),
    match,
    tallies,
    points,
    balls,
  };
}

import { createFollowMatches, type FollowMatchesDeps } from "./follow-matches.ts";
import { createRunContest, type RunContestsDeps } from "./run-contests.ts";

export type FantasyTickDeps = FollowMatchesDeps & RunContestsDeps;

/**
 * One look at everything: coming matches are opened, begun ones counted, and contests taken on. Any number of processes may do it at once. What fails keeps
 * nothing else from being done, and is told once everything was tried. [FANTASY-01]
 */
export function createFantasyTick(deps: FantasyTickDeps): () => Promise<{ readonly isFinished: boolean }> {
  const { store, runner } = deps;
  const matches = createFollowMatches(deps);
  const runContest = createRunContest(deps);
  return async () => {
    const faults: unknown[] = [];
    const attempt = async (work: () => Promise<unknown>): Promise<unknown> => {
      try {
        return await work();
      } catch (error) {
        faults.push(error);
        return undefined;
      }
    };
    await attempt(matches.open);
    const { matches: unfinished } = await store.work(runner.reader);
    for (const matchId of unfinished) await attempt(() => matches.follow(matchId));
    const { contests } = await store.work(runner.reader);
    let isFinished = true;
    for (const contestId of contests) if ((await attempt(() => runContest(contestId))) === true) isFinished = false;
    if (faults.length > 0) throw faults[0];
    return { isFinished };
  };
}

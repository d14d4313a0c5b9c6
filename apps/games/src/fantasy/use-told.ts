import type { ApiResult } from "@maidan/client/api";
import { api } from "../frame/index.ts";
import { usePoll } from "../horsebook/index.ts";
import { listContests, listTeams, matchPath, readMatch, type MatchNow } from "./calls.ts";
import type { Reading } from "./use-read.ts";

/** How often it is asked for while the stream is lost. */
const everyMs = 4_000;

/** What a stream tells for as long as it is shown, asked for again and again while it is lost. */
export function useTold<T>(path: string, ask: () => Promise<ApiResult<T>>): Reading<T> {
  const { polled, isFailing, askNow } = usePoll(ask, () => everyMs, { path, read: (event: T): T => event });
  return { value: polled?.value, isBroken: isFailing && polled === undefined, again: askNow };
}

/** A match with its contests and the player's teams. */
export const useMatch = (matchId: string): Reading<MatchNow> => useTold(matchPath(matchId), () => askMatch(matchId));

async function askMatch(id: string): Promise<ApiResult<MatchNow>> {
  const params = { id };
  const [match, contests, teams] = await Promise.all([
    api.call(readMatch, { params }),
    api.call(listContests, { params }),
    api.call(listTeams, { params }),
  ]);
  if (!match.ok) return match;
  if (!contests.ok) return contests;
  return teams.ok ? { ...teams, value: { ...match.value, ...contests.value, ...teams.value } } : teams;
}

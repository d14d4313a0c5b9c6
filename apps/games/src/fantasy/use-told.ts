import type { ApiResult } from "@maidan/client/api";
import { useEffect, useRef } from "react";
import { api, play, useCheer } from "../frame/index.ts";
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
export function useMatch(matchId: string): Reading<MatchNow> {
  const reading = useTold(matchPath(matchId), () => askMatch(matchId));
  useCheer(matchId, wicketsOf(reading.value));
  usePrizes(matchId, reading.value);
  return reading;
}

const wicketsOf = (now: MatchNow | undefined): number | undefined =>
  now?.match.innings.reduce((sum, { wickets }) => sum + wickets, 0);

/** What the own entries brought is heard once, when the contests that were watched are paid. */
function usePrizes(matchId: string, now: MatchNow | undefined): void {
  const own = now?.contests.flatMap(({ mine }) => mine) ?? [];
  const won = own.filter(({ prize }) => prize !== null && Number(prize) > 0).length;
  const ended = own.filter(({ prize }) => prize !== null).length;
  const seen = useRef<{ readonly of: string; readonly ended: number }>(undefined);
  useEffect(() => {
    if (now === undefined) return;
    const before = seen.current?.of === matchId ? seen.current.ended : ended;
    if (ended > before) play(won > 0 ? "win" : "lose");
    seen.current = { of: matchId, ended };
  }, [now, matchId, ended, won]);
}

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

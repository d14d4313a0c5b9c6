import { metresAt, type RaceRun } from "@maidan/core/sports/racing";

/** Where the horses have been until now, for a page that draws them: nothing of what is to come. */
export interface SeenRun {
  readonly metres: number;
  /** From the off, at the pace of a real race. */
  readonly elapsedMs: number;
  /** One look every so many milliseconds of the race, the first at the off. */
  readonly everyMs: number;
  /** Metres of each runner at each look, in tenths; those who are home stay at the length of the race. */
  readonly runners: readonly { readonly number: number; readonly tenths: readonly number[] }[];
}

const everyMs = 1_000;

/** What has been seen of a run after so long. [HORSEBOOK-07] */
export function seenOf(run: RaceRun, elapsedMs: number): SeenRun {
  const until = Math.min(Math.max(0, elapsedMs), run.endMs + everyMs);
  const looks = Math.floor(until / everyMs) + 1;
  return {
    metres: run.metres,
    elapsedMs: until,
    everyMs,
    runners: run.runners
      .toSorted((one, other) => one.number - other.number)
      .map((runner) => ({
        number: runner.number,
        tenths: Array.from({ length: looks }, (_, look) => Math.round(metresAt(run, runner, look * everyMs) * 10)),
      })),
  };
}

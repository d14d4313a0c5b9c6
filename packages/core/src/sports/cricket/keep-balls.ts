import type { Match } from "../match.ts";
import { advanceCricket } from "./model.ts";
import type { CricketState, Innings } from "./types.ts";

/**
 * The match with the balls of innings that began before balls were kept: it is played again from `fresh`, which gives the same balls, until it stands where the
 * match stands. As it is where it never does. [CRIC-09]
 */
export function withBalls(fresh: Match, match: Match): Match {
  if (match.sport !== "cricket" || fresh.sport !== "cricket") return match;
  const { setup, state } = match;
  if (state.innings.every(({ log }) => log !== undefined)) return match;
  let replayed = fresh.state;
  while (!isSame(replayed, state)) {
    if (replayed.phase === "finished") return match;
    replayed = advanceCricket(setup, replayed).state;
  }
  const innings = state.innings.map((each, place): Innings => {
    const log = replayed.innings[place]?.log;
    return log === undefined ? each : { ...each, log };
  });
  return { ...match, state: { ...state, innings } };
}

const isSame = (one: CricketState, other: CricketState): boolean =>
  one.phase === other.phase && one.random.join(" ") === other.random.join(" ");

import { drawWeighted, type Beat, type Draws, type PlayedMatch, type VirtualSetup } from "../match.ts";
import { halfMinutes, incidents, minuteMs, minutes, minuteWeights, pauseMs } from "./model.ts";

const atMsOf = (minute: number): number => minute * minuteMs + (minute > halfMinutes ? pauseMs : 0);

/** Minute by minute, one draw each; a goal draws its scorer's number and how it was scored besides. */
export function playSoccer(draws: Draws, setup: VirtualSetup): PlayedMatch {
  const beats: Beat[] = [];
  let [home, away, corners, half, first] = [0, 0, 0, { home: 0, away: 0 }, 0];
  const tell = (kind: string, side: Beat["side"], facts: Beat["facts"]): void => {
    beats.push({ atMs: atMsOf(facts["minute"] ?? 0), kind, side, home, away, facts });
  };
  tell("kickoff", null, { minute: 0 });
  for (let minute = 1; minute <= minutes; minute += 1) {
    const incident = incidents[drawWeighted(draws, minuteWeights(setup, minute, Math.sign(home - away)))];
    const side = incident?.startsWith("home") === true ? "home" : "away";
    switch (incident) {
      case "homeGoal":
      case "awayGoal":
        if (side === "home") home += 1;
        else away += 1;
        if (first === 0) first = side === "home" ? 1 : 2;
        tell("goal", side, { minute, shirt: draws.index(10) + 2, way: draws.index(4) });
        break;
      case "homeCorner":
      case "awayCorner":
        corners += 1;
        tell("corner", side, { minute });
        break;
      case "homeShot":
      case "awayShot":
        tell("shot", side, { minute });
        break;
      case "homeCard":
      case "awayCard":
        tell("card", side, { minute });
        break;
      case "nothing":
      case undefined:
        break;
    }
    if (minute === halfMinutes) {
      half = { home, away };
      tell("half-time", null, { minute });
    }
  }
  tell("full-time", null, { minute: minutes });
  return {
    beats,
    durationMs: atMsOf(minutes),
    stats: { home, away, halfHome: half.home, halfAway: half.away, first, corners },
  };
}

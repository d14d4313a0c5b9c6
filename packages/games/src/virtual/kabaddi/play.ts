import { drawWeighted, type Beat, type Draws, type PlayedMatch, type VirtualSetup } from "../match.ts";
import {
  afterRaid,
  isDoOrDie,
  isHomeRaid,
  outcomes,
  pauseMs,
  players,
  raidMs,
  raidsAHalf,
  raidWeights,
  type Court,
  type Raid,
} from "./model.ts";

/** Raid by raid, one draw each; the raider's number is drawn besides. */
export function playKabaddi(draws: Draws, setup: VirtualSetup): PlayedMatch {
  const beats: Beat[] = [];
  const stats = { home: 0, away: 0, halfHome: 0, halfAway: 0, allOuts: 0, superTackles: 0, firstRaid: 0 };
  const mat = { home: players, away: players };
  let atMs = 0;
  const tell = (kind: string, side: Beat["side"], facts: Beat["facts"]): void => {
    const court = { matHome: mat.home, matAway: mat.away };
    beats.push({ atMs, kind, side, home: stats.home, away: stats.away, facts: { ...facts, ...court } });
  };
  tell("start", null, { raid: 0 });
  for (const half of [0, 1]) {
    const empties = { home: 0, away: 0 };
    for (let raid = 0; raid < raidsAHalf; raid += 1) {
      const [side, other] = isHomeRaid(half, raid) ? (["home", "away"] as const) : (["away", "home"] as const);
      const court: Court = { raiders: mat[side], defenders: mat[other], empties: empties[side] };
      const outcome = outcomes[drawWeighted(draws, raidWeights(setup[side], setup[other], court))] ?? "empty";
      const after = afterRaid(court, outcome);
      stats[side] += after.raidPoints;
      stats[other] += after.tacklePoints;
      if (half === 0 && raid === 0) stats.firstRaid = Math.sign(after.raidPoints - after.tacklePoints);
      if (after.allOut !== null) stats.allOuts += 1;
      if (after.isSuperTackle) stats.superTackles += 1;
      [mat[side], mat[other], empties[side]] = [after.raiders, after.defenders, after.empties];
      atMs += raidMs;
      tell(kindOf(outcome, after), side, {
        raid: half * raidsAHalf + raid + 1,
        shirt: draws.index(players) + 1,
        raidPoints: after.raidPoints,
        tacklePoints: after.tacklePoints,
        doOrDie: isDoOrDie(court) ? 1 : 0,
        allOut: after.allOut === null ? 0 : 1,
      });
    }
    if (half === 0) {
      [stats.halfHome, stats.halfAway] = [stats.home, stats.away];
      tell("half-time", null, { raid: raidsAHalf });
      atMs += pauseMs;
    }
  }
  tell("end", null, { raid: 2 * raidsAHalf });
  return { beats, durationMs: atMs, stats };
}

const kindOf = (outcome: (typeof outcomes)[number], { isSuperTackle, tacklePoints }: Raid): string => {
  if (isSuperTackle) return "super-tackle";
  return outcome === "empty" && tacklePoints > 0 ? "out" : outcome;
};

import { otherSide, type Incident, type Side, type Step } from "../incident.ts";
import { resumeRandom, seedRandom } from "../random.ts";
import { raised, setWinner } from "./probability.ts";
import { isTieBreak, servingNow, setsToWin, type TennisSetup, type TennisState } from "./types.ts";

const pauses = { pointMs: 22_000, pointSpreadMs: 10_000, gameMs: 35_000, setMs: 100_000 } as const;

/** Who serves first is drawn from the seed. */
export function startTennis(seed: string): TennisState {
  const random = resumeRandom(seedRandom(seed));
  const server: Side = random.nextUnit() < 0.5 ? 0 : 1;
  return {
    random: random.state(),
    isFinished: false,
    server,
    points: [0, 0],
    games: [0, 0],
    sets: [0, 0],
    finishedSets: [],
  };
}

/** Plays the next point. Throws when the match is over. */
export function advanceTennis(setup: TennisSetup, before: TennisState): Step<TennisState> {
  if (before.isFinished) throw new Error("the match is over");
  const random = resumeRandom(before.random);
  const server = servingNow(before);
  const isHeld = random.nextUnit() < setup.players[server].serveX1000 / 1000;
  const winner = isHeld ? server : otherSide(server);
  const pauseMs = pauses.pointMs + random.nextBelow(pauses.pointSpreadMs);
  const state: TennisState = { ...before, random: random.state(), points: raised(before.points, winner) };
  const incidents: Incident[] = [{ kind: "point", text: `Point: ${setup.players[winner].name}`, isKey: false }];
  if (!isGameWon(state, winner)) return { state, incidents, pauseMs };
  return winGame(setup, state, { winner, incidents, pauseMs });
}

function isGameWon(state: TennisState, winner: Side): boolean {
  const [won, lost] = winner === 0 ? state.points : [state.points[1], state.points[0]];
  return won >= (isTieBreak(state) ? 7 : 4) && won - lost >= 2;
}

function winGame(
  setup: TennisSetup,
  state: TennisState,
  point: { winner: Side; incidents: Incident[]; pauseMs: number },
): Step<TennisState> {
  const { winner, incidents } = point;
  const name = setup.players[winner].name;
  const isBreak = !isTieBreak(state) && state.server !== winner;
  const games = raised(state.games, winner);
  incidents.push({ kind: isBreak ? "break" : "game", text: `${isBreak ? "Break" : "Game"}: ${name}`, isKey: isBreak });
  const next: TennisState = { ...state, server: otherSide(state.server), points: [0, 0], games };
  if (setWinner(games) === undefined) return { state: next, incidents, pauseMs: point.pauseMs + pauses.gameMs };
  const sets = raised(state.sets, winner);
  const finishedSets = [...state.finishedSets, games];
  incidents.push({ kind: "set", text: `Set: ${name} ${games[winner]}-${games[otherSide(winner)]}`, isKey: true });
  if (sets[winner] < setsToWin)
    return { state: { ...next, games: [0, 0], sets, finishedSets }, incidents, pauseMs: point.pauseMs + pauses.setMs };
  incidents.push({ kind: "result", text: `${name} won`, isKey: true });
  return { state: { ...next, games: [0, 0], sets, finishedSets, isFinished: true }, incidents, pauseMs: point.pauseMs };
}

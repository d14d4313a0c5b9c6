import { otherSide, type Incident, type Side, type Step } from "../incident.ts";
import { drawIndex, resumeRandom, seedRandom, type Random, type RandomState } from "../random.ts";

/** A side. `attackX100` is the goals it scores against an average side in a match, in hundredths (60 to 260). */
export interface SoccerTeam {
  readonly name: string;
  readonly attackX100: number;
}

export interface SoccerSetup {
  readonly sport: "soccer";
  /** It may be abandoned. Absent: it is always played out. [SPORT-09] */
  readonly canBeCutShort?: true;
  /** Home first. */
  readonly teams: readonly [SoccerTeam, SoccerTeam];
}

export type SoccerPhase = "first half" | "half-time" | "second half" | "finished";

export interface SoccerState {
  readonly random: RandomState;
  readonly phase: SoccerPhase;
  /** Minutes played of the half, stoppage time included. */
  readonly minuteOfHalf: number;
  /** Announced at the 45th minute of a half; null until then. */
  readonly stoppageMinutes: number | null;
  readonly goals: readonly [number, number];
  readonly yellowCards: readonly [number, number];
  readonly redCards: readonly [number, number];
  readonly corners: readonly [number, number];
  readonly goalLog: readonly { readonly side: Side; readonly minute: string }[];
}

const minutesOfHalf = 45;
const expectedStoppage = { first: 2.5, second: 5 } as const;
const fewestStoppage = { first: 1, second: 3 } as const;
const stoppageSpread = { first: 4, second: 5 } as const;
/** What an opponent's red card does to a side's scoring rate, and its own. */
const redCardFactors = { opponent: 1.35, own: 0.7 } as const;
const chances = { yellowCard: 0.019, redCard: 0.0008, corner: 0.055 } as const;
const pauses = { minuteMs: 60_000, halfTimeMs: 600_000, goalMs: 30_000 } as const;
/** Minutes over which `attackX100` is spread: both halves with their expected stoppage. */
const matchMinutes = 2 * minutesOfHalf + expectedStoppage.first + expectedStoppage.second;

export function startSoccer(seed: string): SoccerState {
  return {
    random: seedRandom(seed),
    phase: "first half",
    minuteOfHalf: 0,
    stoppageMinutes: null,
    goals: [0, 0],
    yellowCards: [0, 0],
    redCards: [0, 0],
    corners: [0, 0],
    goalLog: [],
  };
}

/** Goals that a side scores per minute in this state. */
export function scoringRate(setup: SoccerSetup, state: SoccerState, side: Side): number {
  const cards = state.redCards[side] - state.redCards[otherSide(side)];
  const factor = cards > 0 ? redCardFactors.own ** cards : redCardFactors.opponent ** -cards;
  return ((setup.teams[side].attackX100 / 100) * factor) / matchMinutes;
}

/** Minutes still to be played; the stoppage of a half is its mean until it is announced. */
export function minutesLeft(state: SoccerState): number {
  const rest = (stoppage: number): number => minutesOfHalf + (state.stoppageMinutes ?? stoppage) - state.minuteOfHalf;
  switch (state.phase) {
    case "first half":
      return rest(expectedStoppage.first) + minutesOfHalf + expectedStoppage.second;
    case "half-time":
      return minutesOfHalf + expectedStoppage.second;
    case "second half":
      return rest(expectedStoppage.second);
    case "finished":
      return 0;
  }
}

/** Home, draw, away: the goals still to come of each side are Poisson. Sums to 1; 0 or 1 at the end. [SPORT-05] */
export function soccerProbabilities(setup: SoccerSetup, state: SoccerState): readonly [number, number, number] {
  const lead = state.goals[0] - state.goals[1];
  const left = minutesLeft(state);
  const home = poisson(scoringRate(setup, state, 0) * left);
  const away = poisson(scoringRate(setup, state, 1) * left);
  const sums: [number, number, number] = [0, 0, 0];
  for (const [scored, chanceHome] of home.entries()) {
    for (const [conceded, chanceAway] of away.entries()) {
      const difference = lead + scored - conceded;
      sums[difference > 0 ? 0 : difference === 0 ? 1 : 2] += chanceHome * chanceAway;
    }
  }
  const total = sums[0] + sums[1] + sums[2];
  return [sums[0] / total, sums[1] / total, sums[2] / total];
}

function poisson(mean: number): number[] {
  const chancesOf = [Math.exp(-mean)];
  for (let goals = 1; goals <= 15; goals += 1) chancesOf.push(((chancesOf[goals - 1] ?? 0) * mean) / goals);
  return chancesOf;
}

/** Plays the next minute, or kicks off after half-time. Throws when the match is over. */
export function advanceSoccer(setup: SoccerSetup, state: SoccerState): Step<SoccerState> {
  switch (state.phase) {
    case "first half":
    case "second half":
      return playMinute(setup, state);
    case "half-time":
      return {
        state: { ...state, phase: "second half", minuteOfHalf: 0, stoppageMinutes: null },
        incidents: [{ kind: "period", text: "Second half", isKey: false }],
        pauseMs: pauses.minuteMs,
      };
    case "finished":
      throw new Error("the match is over");
  }
}

function playMinute(setup: SoccerSetup, before: SoccerState): Step<SoccerState> {
  const random = resumeRandom(before.random);
  const incidents: Incident[] = [];
  let state: SoccerState = { ...before, minuteOfHalf: before.minuteOfHalf + 1 };
  for (const side of [0, 1] as const) {
    const goals = drawPoisson(random, scoringRate(setup, before, side));
    for (let goal = 0; goal < goals; goal += 1) {
      state = {
        ...state,
        goals: raise(state.goals, side),
        goalLog: [...state.goalLog, { side, minute: clockOf(state) }],
      };
      incidents.push({ kind: "goal", text: `Goal: ${setup.teams[side].name} ${clockOf(state)}`, isKey: true });
    }
    const other = drawIndex(random, [
      chances.yellowCard,
      chances.redCard,
      chances.corner,
      1 - chances.yellowCard - chances.redCard - chances.corner,
    ]);
    if (other === 0) {
      state = { ...state, yellowCards: raise(state.yellowCards, side) };
      incidents.push({ kind: "card", text: `Yellow card: ${setup.teams[side].name}`, isKey: false });
    } else if (other === 1 && state.redCards[side] < 2) {
      state = { ...state, redCards: raise(state.redCards, side) };
      incidents.push({ kind: "card", text: `Red card: ${setup.teams[side].name}`, isKey: true });
    } else if (other === 2) state = { ...state, corners: raise(state.corners, side) };
  }
  const half = state.phase === "first half" ? "first" : "second";
  if (state.minuteOfHalf === minutesOfHalf) {
    const stoppageMinutes = fewestStoppage[half] + random.nextBelow(stoppageSpread[half]);
    state = { ...state, stoppageMinutes };
    incidents.push({ kind: "period", text: `${stoppageMinutes} added`, isKey: false });
  }
  const isHalfOver = state.stoppageMinutes !== null && state.minuteOfHalf >= minutesOfHalf + state.stoppageMinutes;
  const pauseMs = pauses.minuteMs + (incidents.some((incident) => incident.isKey) ? pauses.goalMs : 0);
  state = { ...state, random: random.state() };
  if (!isHalfOver) return { state, incidents, pauseMs };
  if (half === "first") {
    incidents.push({ kind: "period", text: "Half-time", isKey: false });
    return { state: { ...state, phase: "half-time" }, incidents, pauseMs: pauses.halfTimeMs };
  }
  incidents.push({ kind: "result", text: `Full time ${state.goals[0]}-${state.goals[1]}`, isKey: true });
  return { state: { ...state, phase: "finished" }, incidents, pauseMs };
}

/** Goals in one minute: Poisson with a small mean, by inversion, so that the simulated goals are those that the price assumes. */
function drawPoisson(random: Random, mean: number): number {
  return drawIndex(random, poisson(mean));
}

function raise(pair: readonly [number, number], side: Side): readonly [number, number] {
  return side === 0 ? [pair[0] + 1, pair[1]] : [pair[0], pair[1] + 1];
}

/** `23'`, `45+2'`, `67'`. */
export function clockOf(state: SoccerState): string {
  const base = state.phase === "first half" || state.phase === "half-time" ? 0 : minutesOfHalf;
  const over = state.minuteOfHalf - minutesOfHalf;
  return over > 0 ? `${base + minutesOfHalf}+${over}'` : `${base + state.minuteOfHalf}'`;
}

import { scaled, withRest, type VirtualTeam } from "../match.ts";

/** Fives: five overs a side, an innings ends at five wickets. A wide counts one run and isn't bowled again. */
export const ballsAnOver = 6;
export const inningsBalls = 30;
export const inningsWickets = 5;
export const ballMs = 2_200;
export const breakMs = 7_000;

/** What a ball can bring, in the order of its weights. */
export const deliveries = [
  { kind: "wide", runs: 1, isWicket: false },
  { kind: "one", runs: 1, isWicket: false },
  { kind: "two", runs: 2, isWicket: false },
  { kind: "three", runs: 3, isWicket: false },
  { kind: "four", runs: 4, isWicket: false },
  { kind: "six", runs: 6, isWicket: false },
  { kind: "wicket", runs: 0, isWicket: true },
  { kind: "dot", runs: 0, isWicket: false },
] as const;

/** `attack`: the last over, or a chase that needs much; `calm`: a chase that needs less than a run a ball. */
export type Mood = "steady" | "attack" | "calm";

const boundaryPercent: Readonly<Record<Mood, number>> = { steady: 100, attack: 130, calm: 70 };
const wicketPercent: Readonly<Record<Mood, number>> = { steady: 100, attack: 135, calm: 65 };

export function ballWeights(batting: VirtualTeam, bowling: VirtualTeam, mood: Mood): number[] {
  const boundary = boundaryPercent[mood];
  return withRest([
    35_000,
    300_000,
    scaled(70_000, [batting.attack], [bowling.defence]),
    6_000,
    scaled(130_000, [batting.attack, boundary], [bowling.defence]),
    scaled(80_000, [batting.attack, boundary], [bowling.defence]),
    scaled(75_000, [bowling.defence, wicketPercent[mood]], [batting.attack]),
  ]);
}

/** How the side bats for the next ball; `needed` runs win where it chases. */
export function moodOf(bowled: number, needed: number | undefined): Mood {
  if (needed === undefined) return bowled >= inningsBalls - ballsAnOver ? "attack" : "steady";
  const left = inningsBalls - bowled;
  if (needed * 10 > left * 18) return "attack";
  return needed < left ? "calm" : "steady";
}

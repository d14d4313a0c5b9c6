import type { Overs } from "./types.ts";

/**
 * What one ball can bring, and how likely. The simulator draws from these numbers and the win probability is computed from the same,
 * so that the price is the true probability of the simulated match, not an estimate of it. [SPORT-03]
 */
export type BallKind = "bat" | "bye" | "legBye" | "wide" | "noBall" | "wicket" | "runOut";

export interface BallOutcome {
  readonly kind: BallKind;
  /** Runs to the side, the penalty run of a wide or no-ball included. */
  readonly runs: number;
  readonly isLegal: boolean;
  readonly isWicket: boolean;
}

const outcome = (kind: BallKind, runs: number): BallOutcome => ({
  kind,
  runs,
  isLegal: kind !== "wide" && kind !== "noBall",
  isWicket: kind === "wicket" || kind === "runOut",
});

export const ballOutcomes: readonly BallOutcome[] = [
  outcome("bat", 0),
  outcome("bat", 1),
  outcome("bat", 2),
  outcome("bat", 3),
  outcome("bat", 4),
  outcome("bat", 6),
  outcome("bye", 1),
  outcome("bye", 4),
  outcome("legBye", 1),
  outcome("wide", 1),
  outcome("wide", 5),
  outcome("noBall", 1),
  outcome("noBall", 2),
  outcome("noBall", 5),
  outcome("noBall", 7),
  outcome("wicket", 0),
  outcome("runOut", 0),
  outcome("runOut", 1),
];

/** Of an outcome's runs, those that the batter makes. */
export function runsOffBat({ kind, runs }: BallOutcome): number {
  if (kind === "noBall") return runs - 1;
  return kind === "bat" || kind === "runOut" ? runs : 0;
}

export const aggressionLevels = 16;

/** Where an innings stands, before a ball. */
export interface BallSituation {
  readonly ballsLeft: number;
  readonly wicketsLost: number;
  readonly isFreeHit: boolean;
  /** Runs needed to win; undefined in the innings that sets the target. */
  readonly needed: number | undefined;
  readonly isSuperOver: boolean;
  /** Of the whole innings; absent: 20. */
  readonly overs?: Overs | undefined;
}

/** How much harder than in a usual T20 innings one of so many overs is batted: in ten overs wickets are cheap, in fifty they are dear. [SPORT-14] */
const harder: Readonly<Record<Overs, number>> = { 10: 0.14, 20: 0, 50: -0.28 };

/** In fifty overs the field is spread for most of them, and fewer fours are found. [SPORT-14] */
const foursFound: Readonly<Record<Overs, number>> = { 10: 1, 20: 1, 50: 0.82 };

/** Balls left as if the innings were of 20 overs: its powerplay, its middle and its end are the same shares of any innings. */
const leftOf = ({ ballsLeft, overs = 20 }: Pick<BallSituation, "ballsLeft" | "overs">): number =>
  (ballsLeft * 20) / overs;

/** The field is in. */
export const isPowerplay = (situation: Pick<BallSituation, "ballsLeft" | "overs">): boolean => leftOf(situation) > 84;

/** How hard a chase hits for what it needs: as hard as the required rate asks, and no harder. */
export const wantedInChase = (needed: number, ballsLeft: number): number =>
  0.42 + 0.52 * (needed / Math.max(1, ballsLeft) - 1.28);

/** How much harder a side hits with more wickets in hand than is usual. */
export function spareOf(situation: Pick<BallSituation, "ballsLeft" | "wicketsLost" | "overs">): number {
  const wicketsInHand = 10 - situation.wicketsLost;
  const usualInHand = 3.2 + 6.8 * (leftOf(situation) / 120);
  return 0.045 * (wicketsInHand - usualInHand);
}

/** 0 (they block) to `aggressionLevels - 1` (every ball goes for six or to hand). */
export const aggressionLevel = (wanted: number): number =>
  Math.min(aggressionLevels - 1, Math.max(0, Math.round(wanted * (aggressionLevels - 1))));

/** How hard the batters hit, as a level. */
export function aggressionOf(situation: BallSituation): number {
  const { ballsLeft, needed, overs = 20 } = situation;
  if (situation.isSuperOver) return aggressionLevels - 2;
  const left = leftOf(situation);
  const base = left > 84 ? 0.4 : left > 30 ? 0.3 + 0.25 * ((84 - left) / 54) : 0.62 + 0.28 * ((30 - left) / 30);
  const wanted = needed === undefined ? base + harder[overs] : wantedInChase(needed, ballsLeft);
  return aggressionLevel(wanted + spareOf(situation));
}

/** How well the pair at the crease bats, 1 for the top order, less for the tail. */
const pairSkill = [1, 1, 1, 0.99, 0.96, 0.91, 0.84, 0.74, 0.63, 0.54] as const;

/** Probabilities of `ballOutcomes`, in their order; they sum to 1. `advantage` is batting strength minus bowling strength, -4 to 4. */
export const ballProbabilities = (situation: BallSituation, advantage: number): Float64Array =>
  probabilitiesAt(aggressionOf(situation), situation, advantage);

/** The same, of batters who hit at this level: what is needed tells nothing more then. */
export function probabilitiesAt(
  level: number,
  situation: Omit<BallSituation, "needed">,
  advantage: number,
): Float64Array {
  const aggression = level / (aggressionLevels - 1);
  const skill = pairSkill[situation.isSuperOver ? 0 : situation.wicketsLost] ?? 0.5;
  const isFieldIn = isPowerplay(situation);
  const boundary = skill * (1 + 0.03 * advantage);
  const hands = (1 + 1.5 * (1 - skill)) * (1 - 0.045 * advantage);
  const four = (0.074 + 0.08 * aggression) * boundary * (isFieldIn ? 1.14 : 0.98) * foursFound[situation.overs ?? 20];
  const six = (0.012 + 0.088 * aggression) * boundary;
  const one = (0.4 - 0.07 * aggression) * (isFieldIn ? 0.9 : 1) * (0.7 + 0.3 * skill) * (1 + 0.01 * advantage);
  const wicket = (0.02 + 0.084 * aggression * aggression) * hands;
  const runOut = 0.0028 + 0.004 * aggression;
  const lost = situation.isFreeHit ? 0 : wicket;
  const weights = [
    (0.42 - 0.2 * aggression) * (isFieldIn ? 1.08 : 1),
    one,
    0.066 + 0.02 * aggression,
    0.004,
    situation.isFreeHit ? four * 1.25 : four,
    situation.isFreeHit ? six * 1.4 : six,
    0.004,
    0.0015,
    0.009,
    0.029 + 0.006 * aggression,
    0.0012,
    0.0028,
    0.0012,
    0.0009,
    0.0004,
    lost,
    runOut * 0.7,
    runOut * 0.3,
  ];
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return Float64Array.from(weights, (weight) => weight / total);
}

/** What closed rounds in one currency came to, in whole paisa; squares of paisa may be beyond whole numbers, so these are floating. */
export interface ReturnSums {
  readonly rounds: number;
  readonly betMinor: number;
  readonly winMinor: number;
  readonly betSquared: number;
  readonly winSquared: number;
  readonly betByWin: number;
}

export interface JudgedReturn {
  /** Percent; null without bets. */
  readonly measured: number | null;
  /** Percentage points to either side within which 99 of 100 honest games stand; null where too little was played to say. */
  readonly tolerance: number | null;
  /** `few`: too few rounds to say anything. `unstated`: its provider states no return. */
  readonly state: "few" | "unstated" | "within" | "outside";
}

/** Below, the deviation of the sum is no guide. */
const leastRounds = 500;
/** Of a normal distribution: 99 of 100 lie within. */
const widthOf99 = 2.576;

/**
 * Compares what a game gave back with what its provider states, in percent. The tolerance follows from the variance of its own rounds around the stated return:
 * 2.576 deviations of the ratio (UKGC's live monitoring; 99 of 100). Between the lowest and the highest stated return all is right.
 */
export function judgeReturn(
  sums: ReturnSums,
  stated: { readonly lowBasisPoints: number | null; readonly highBasisPoints: number | null },
): JudgedReturn {
  const { rounds, betMinor, winMinor, betSquared, winSquared, betByWin } = sums;
  if (betMinor <= 0) return { measured: null, tolerance: null, state: "few" };
  const ratio = winMinor / betMinor;
  const measured = ratio * 100;
  const lowest = stated.lowBasisPoints ?? stated.highBasisPoints;
  if (lowest === null) return { measured, tolerance: null, state: "unstated" };
  const low = lowest / 10_000;
  const high = (stated.highBasisPoints ?? lowest) / 10_000;
  const nearest = Math.min(Math.max(ratio, low), high);
  // Around the stated return, not the measured one: a game that never paid deviates too.
  const variance = winSquared - 2 * nearest * betByWin + nearest * nearest * betSquared;
  const tolerance = (widthOf99 * Math.sqrt(Math.max(0, variance)) * 100) / betMinor;
  if (rounds < leastRounds) return { measured, tolerance, state: "few" };
  return { measured, tolerance, state: Math.abs(ratio - nearest) * 100 > tolerance ? "outside" : "within" };
}

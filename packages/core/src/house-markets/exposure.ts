import {
  holds,
  loseMinor,
  numbersOf,
  resultMinor,
  winMinor,
  type HouseBet,
  type HouseOutcome,
  type HouseQuestion,
} from "./bet.ts";

/**
 * Outcomes among which every result of these bets occurs: all runners, those without a bet included, or for numbers one in each step of the function.
 * Never empty. [RATES-04]
 */
export function decisiveOutcomes(question: HouseQuestion, bets: readonly HouseBet[]): readonly number[] {
  switch (question.type) {
    case "WINNER":
      return question.selectionIds;
    case "AT_LEAST":
      return rising([0, ...bets.map(({ line }) => line)]);
    case "BAND":
      return rising([0, ...bets.flatMap(({ line }) => [line, line + question.width])]);
    case "LAST_DIGIT":
      return rising([question.digit, (question.digit + 1) % 10]);
    case "DIGITS":
      return withAnother(rising(bets.map(({ line }) => line)), numbersOf(question));
    case "EVEN":
      return [0, 1];
  }
}

const rising = (values: readonly number[]): number[] => [...new Set(values)].toSorted((a, b) => a - b);

/** Of the numbers that were named, and of those that weren't the first, where there is one: it stands for them all. */
function withAnother(named: readonly number[], numbers: number): readonly number[] {
  const another = named.findIndex((number, place) => number !== place);
  const first = another === -1 ? named.length : another;
  return first < numbers ? rising([...named, first]) : named;
}

/** What the bets bring together at an outcome. */
export const totalMinor = (question: HouseQuestion, bets: readonly HouseBet[], outcome: HouseOutcome): bigint =>
  bets.reduce((sum, bet) => sum + resultMinor(question, bet, outcome), 0n);

/**
 * What the bets bring together at each of these outcomes, in their order. The bets are walked once, however many outcomes there are: somebody who backs hundreds of
 * numbers has as many outcomes as bets, and one look at each bet for each outcome held up the process.
 */
export function totalsMinor(
  question: HouseQuestion,
  bets: readonly HouseBet[],
  outcomes: readonly number[],
): readonly bigint[] {
  let whereWrong = 0n;
  const byLine = new Map<number, bigint>();
  for (const bet of bets) {
    const [right, wrong] = [winMinor(bet), -loseMinor(bet)];
    const [held, missed] = bet.side === "FOR" ? [right, wrong] : [wrong, right];
    whereWrong += missed;
    byLine.set(bet.line, (byLine.get(bet.line) ?? 0n) + held - missed);
  }
  const held = heldMinor(question, byLine);
  return outcomes.map((outcome) => whereWrong + held(outcome));
}

/** By outcome the sum of the lines at which the question holds. */
function heldMinor(question: HouseQuestion, byLine: ReadonlyMap<number, bigint>): (outcome: number) => bigint {
  switch (question.type) {
    case "WINNER":
    case "DIGITS":
      return (outcome) => byLine.get(outcome) ?? 0n;
    case "AT_LEAST":
      return runningSum([...byLine]);
    case "BAND":
      return runningSum(
        [...byLine].flatMap(([line, sum]) => [[line, sum] as const, [line + question.width, -sum] as const]),
      );
    case "LAST_DIGIT":
    case "EVEN": {
      // Whether it holds is the same for every line.
      const sum = [...byLine.values()].reduce((total, each) => total + each, 0n);
      return (outcome) => (holds(question, 0, outcome) ? sum : 0n);
    }
  }
}

/** The sum of all that begins at an outcome or before it. */
function runningSum(begins: readonly (readonly [number, bigint])[]): (outcome: number) => bigint {
  let sum = 0n;
  const sums = begins.toSorted(([one], [other]) => one - other).map(([from, more]) => [from, (sum += more)] as const);
  return (outcome) => {
    let [low, high] = [0, sums.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle]?.[0] ?? 0) <= outcome) low = middle + 1;
      else high = middle;
    }
    return sums[low - 1]?.[1] ?? 0n;
  };
}

export interface Range {
  /** The best and the worst that can happen, as profit; both 0 without bets. */
  readonly bestMinor: bigint;
  readonly worstMinor: bigint;
}
export function rangeOf(question: HouseQuestion, bets: readonly HouseBet[]): Range {
  const totals = totalsMinor(question, bets, decisiveOutcomes(question, bets));
  const [first = 0n] = totals;
  return {
    bestMinor: totals.reduce((best, total) => (total > best ? total : best), first),
    worstMinor: totals.reduce((worst, total) => (total < worst ? total : worst), first),
  };
}

/** What must be locked for the bets: the loss of the worst outcome, at least 0. [RATES-04] */
export function exposureMinor(question: HouseQuestion, bets: readonly HouseBet[]): bigint {
  const { worstMinor } = rangeOf(question, bets);
  return worstMinor < 0n ? -worstMinor : 0n;
}

/** A step of the function: from here up to and including there (null = without end), this result. */
export interface Step {
  readonly from: number;
  readonly to: number | null;
  readonly resultMinor: bigint;
}

/** The results by range of the outcome, neighbours with the same result joined; for questions about a number with a line. [RATES-05] */
export function stepsOf(question: HouseQuestion, bets: readonly HouseBet[]): readonly Step[] {
  const edges = decisiveOutcomes(question, bets);
  const totals = totalsMinor(question, bets, edges);
  const steps: { from: number; to: number | null; resultMinor: bigint }[] = [];
  for (const [place, from] of edges.entries()) {
    const result = totals[place] ?? 0n;
    const last = steps.at(-1);
    if (last?.resultMinor === result) continue;
    if (last !== undefined) last.to = from - 1;
    steps.push({ from, to: null, resultMinor: result });
  }
  return steps;
}

/** What outcomes bring now and with more bets: from here up to and including there (null = without end). */
export interface ComparedStep {
  readonly from: number;
  readonly to: number | null;
  readonly beforeMinor: bigint;
  readonly afterMinor: bigint;
}

/** The results by outcome before and after more bets: of lines and bands by range, neighbours with the same results joined, of all else one by one. [RATES-05] */
export function compareSteps(
  question: HouseQuestion,
  bets: readonly HouseBet[],
  added: readonly HouseBet[],
): readonly ComparedStep[] {
  const all = [...bets, ...added];
  const isRange = question.type === "AT_LEAST" || question.type === "BAND";
  const steps: { from: number; to: number | null; beforeMinor: bigint; afterMinor: bigint }[] = [];
  const outcomes = decisiveOutcomes(question, all);
  const [before, after] = [totalsMinor(question, bets, outcomes), totalsMinor(question, all, outcomes)];
  for (const [place, from] of outcomes.entries()) {
    const [beforeMinor, afterMinor] = [before[place] ?? 0n, after[place] ?? 0n];
    const last = steps.at(-1);
    if (isRange && last?.beforeMinor === beforeMinor && last.afterMinor === afterMinor) continue;
    if (isRange && last !== undefined) last.to = from - 1;
    steps.push({ from, to: isRange ? null : from, beforeMinor, afterMinor });
  }
  return steps;
}

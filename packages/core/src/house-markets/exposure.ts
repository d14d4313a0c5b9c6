import { numbersOf, resultMinor, type HouseBet, type HouseOutcome, type HouseQuestion } from "./bet.ts";

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

export interface Range {
  /** The best and the worst that can happen, as profit; both 0 without bets. */
  readonly bestMinor: bigint;
  readonly worstMinor: bigint;
}
export function rangeOf(question: HouseQuestion, bets: readonly HouseBet[]): Range {
  const totals = decisiveOutcomes(question, bets).map((outcome) => totalMinor(question, bets, outcome));
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
  const steps: { from: number; to: number | null; resultMinor: bigint }[] = [];
  for (const from of edges) {
    const result = totalMinor(question, bets, from);
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
  for (const from of decisiveOutcomes(question, all)) {
    const [beforeMinor, afterMinor] = [totalMinor(question, bets, from), totalMinor(question, all, from)];
    const last = steps.at(-1);
    if (isRange && last?.beforeMinor === beforeMinor && last.afterMinor === afterMinor) continue;
    if (isRange && last !== undefined) last.to = from - 1;
    steps.push({ from, to: isRange ? null : from, beforeMinor, afterMinor });
  }
  return steps;
}

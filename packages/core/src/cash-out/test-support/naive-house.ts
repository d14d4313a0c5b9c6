import { decisiveOutcomes, holds, totalMinor, type HouseBet } from "../../house-markets/index.ts";
import type { HouseCashOut, HouseCashOutRefusal, HousePosition } from "../house.ts";

const lowest = (values: readonly bigint[]): bigint => values.reduce((least, value) => (value < least ? value : least));
const highest = (values: readonly bigint[]): bigint => values.reduce((most, value) => (value > most ? value : most));

/** A cash-out of numbers as its rule says it: every bet that could be named is tried, and every bet is looked at for every outcome. [CASH-21] */
export function naiveCashOutOfNumbers(position: HousePosition): HouseCashOut | HouseCashOutRefusal {
  const { question, bets, sharePercent } = position;
  const results = decisiveOutcomes(question, bets).map((outcome) => totalMinor(question, bets, outcome));
  if (highest(results) - lowest(results) < 100n) return { kind: "level" };
  const best = bestBet(position);
  const stakeMinor = best === undefined ? 0n : (best.stakeMinor * BigInt(sharePercent)) / 100n;
  if (best === undefined || stakeMinor < 1n) return { kind: "noRates" };
  const hedges = [{ ...best, stakeMinor }];
  const after = [...bets, ...hedges];
  const outcomes = decisiveOutcomes(question, after);
  const worstAfter = lowest(outcomes.map((outcome) => totalMinor(question, after, outcome)));
  if (worstAfter - lowest(results) < 1n) return { kind: "noRates" };
  const secured = outcomes.map((outcome) => {
    const kept = (totalMinor(question, bets, outcome) * BigInt(100 - sharePercent)) / 100n;
    return totalMinor(question, after, outcome) - kept;
  });
  return { bets: hedges, securedMinor: lowest(secured) };
}

function bestBet(position: HousePosition): HouseBet | undefined {
  const { question, bets } = position;
  const named = question.type === "DIGITS" ? decisiveOutcomes(question, bets) : undefined;
  const offered = position.rates.flatMap(({ line, forRate, againstLine, againstRate }) => [
    ...(forRate === null ? [] : (named ?? [line]).map((each) => ({ side: "FOR" as const, line: each, rate: forRate }))),
    ...(againstRate === null ? [] : [{ side: "AGAINST" as const, line: againstLine, rate: againstRate }]),
  ]);
  let best: { readonly bet: HouseBet; readonly worstMinor: bigint } | undefined;
  for (const each of offered) {
    const bet = { ...each, stakeMinor: balancing(position, each) };
    if (bet.stakeMinor <= 0n) continue;
    const after = [...bets, bet];
    const worstMinor = lowest(decisiveOutcomes(question, after).map((outcome) => totalMinor(question, after, outcome)));
    if (best === undefined || worstMinor > best.worstMinor) best = { bet, worstMinor };
  }
  return best?.bet;
}

function balancing({ question, bets }: HousePosition, { side, line, rate }: Omit<HouseBet, "stakeMinor">): bigint {
  const outcomes = decisiveOutcomes(question, [...bets, { side, line, rate, stakeMinor: 0n }]);
  const worst = (isRight: boolean): bigint[] =>
    outcomes
      .filter((outcome) => (holds(question, line, outcome) === (side === "FOR")) === isRight)
      .map((outcome) => totalMinor(question, bets, outcome));
  const [won, lost] = [worst(true), worst(false)];
  if (won.length === 0 || lost.length === 0) return 0n;
  return ((lowest(lost) - lowest(won)) * 100n) / BigInt(100 + rate);
}

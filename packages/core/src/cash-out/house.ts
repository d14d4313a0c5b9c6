import {
  decisiveOutcomes,
  holds,
  largestStakeMinor,
  totalsMinor,
  type HouseBet,
  type HouseQuestion,
} from "../house-markets/index.ts";
import { cashOutMarket, cashOutRunner, isRefusal } from "./cash-out.ts";

/** What the house offers now: rates per 100, null = not offered. */
export interface HouseRates {
  readonly line: number;
  readonly forRate: number | null;
  readonly againstLine: number;
  readonly againstRate: number | null;
}

export interface HousePosition {
  readonly question: HouseQuestion;
  readonly bets: readonly HouseBet[];
  readonly rates: readonly HouseRates[];
  /** 5 to 100. */
  readonly sharePercent: number;
  /** Of a market of runners: the bets on this one alone. Absent: those of the whole market. [CASH-25] */
  readonly selectionId?: number | undefined;
}

export interface HouseCashOut {
  /** Bets at the house's own rates that do it. */
  readonly bets: readonly HouseBet[];
  /** What is secured by them, whatever comes: of a share, so much beside that share's part of the rest. */
  readonly securedMinor: bigint;
}

/** `level`: every outcome brings the same. `noRates`: nothing is offered that makes the worst outcome better. */
export type HouseCashOutRefusal = { readonly kind: "level" | "noRates" };
export const isHouseRefusal = (value: HouseCashOut | HouseCashOutRefusal): value is HouseCashOutRefusal =>
  "kind" in value;

/** Outcomes closer than a taka are level; less than that is not worth a bet. */
const leastMinor = 100n;

/**
 * Bets against the house's position at its present rates. Of runners every outcome is levelled, as on the exchange. Of numbers the one bet is found that makes
 * the worst outcome best; between the lines of old and new the result may be better still, and it is refused when no rate of now helps, as when the line has
 * moved past the bet. Of one runner all is reckoned from its own bets, as if no others were there. [CASH-20] [CASH-21] [CASH-25]
 */
export function cashOutHouse(whole: HousePosition): HouseCashOut | HouseCashOutRefusal {
  const { question, selectionId } = whole;
  const isOwn = ({ line }: HouseBet): boolean => selectionId === undefined || line === selectionId;
  const bets = whole.bets.filter(isOwn);
  const position = { ...whole, bets };
  const results = totalsMinor(question, bets, decisiveOutcomes(question, bets));
  if (highest(results) - lowest(results) < leastMinor) return { kind: "level" };
  const hedges = question.type === "WINNER" ? ofRunners(position, question.selectionIds) : ofNumbers(position);
  if (hedges.length === 0) return { kind: "noRates" };
  const after = [...bets, ...hedges];
  const outcomes = decisiveOutcomes(question, after);
  const worstBefore = lowest(results);
  const broughtAfter = totalsMinor(question, after, outcomes);
  if (lowest(broughtAfter) - worstBefore < 1n) return { kind: "noRates" };
  // What each outcome brings afterwards, less the part of it that was left as it was.
  const secured = totalsMinor(question, bets, outcomes).map(
    (before, place) => (broughtAfter[place] ?? 0n) - (before * BigInt(100 - position.sharePercent)) / 100n,
  );
  return { bets: hedges, securedMinor: lowest(secured) };
}

const lowest = (values: readonly bigint[]): bigint => values.reduce((least, value) => (value < least ? value : least));
const highest = (values: readonly bigint[]): bigint => values.reduce((most, value) => (value > most ? value : most));

/**
 * A rate per 100 is odds of 1 + rate / 100 without end of money: the exchange's own way of levelling. One runner's bets are levelled by one bet on it, where the
 * house offers that: by another's back they would still be open, and could be cashed out again.
 */
function ofRunners(position: HousePosition, runners: readonly number[]): HouseBet[] {
  const { question, bets, rates, sharePercent, selectionId } = position;
  const results = new Map(
    totalsMinor(question, bets, runners).map((result, place) => [runners[place], Number(result)] as const),
  );
  const resultMinor = (runner: number): number => results.get(runner) ?? 0;
  const offer = (rate: number | null | undefined) =>
    rate === null || rate === undefined ? [] : [{ priceX100: 100 + rate, sizeX100: Number(largestStakeMinor) }];
  const exchange = {
    ladders: runners.map((runner) => ({
      selectionId: runner,
      isActive: true,
      back: offer(rates.find(({ line }) => line === runner)?.forRate),
      lay: offer(rates.find(({ againstLine }) => againstLine === runner)?.againstRate),
    })),
    outcomes: runners.map((runner) => ({ selectionId: runner, resultMinor: resultMinor(runner) })),
    share: sharePercent / 100,
  };
  const another = runners.find((runner) => runner !== selectionId);
  const cashOut =
    selectionId === undefined || another === undefined
      ? cashOutMarket(exchange)
      : cashOutRunner(exchange, {
          selectionId,
          ifWinMinor: resultMinor(selectionId),
          ifLoseMinor: resultMinor(another),
        });
  if (isRefusal(cashOut)) return [];
  return cashOut.hedges.map(({ selectionId: line, side, priceX100, sizeMinor }) => ({
    side: side === "BACK" ? "FOR" : "AGAINST",
    line,
    rate: priceX100 - 100,
    stakeMinor: BigInt(sizeMinor),
  }));
}

function ofNumbers(position: HousePosition): HouseBet[] {
  const { question, bets } = position;
  const named = question.type === "DIGITS" ? worstNumber(question, bets) : undefined;
  const offered = position.rates.flatMap(({ line, forRate, againstLine, againstRate }) => [
    ...(forRate === null ? [] : (named ?? [line]).map((each) => ({ side: "FOR" as const, line: each, rate: forRate }))),
    ...(againstRate === null ? [] : [{ side: "AGAINST" as const, line: againstLine, rate: againstRate }]),
  ]);
  let best: { readonly bet: HouseBet; readonly worstMinor: bigint } | undefined;
  for (const { side, line, rate } of offered) {
    const bet = { side, line, rate, stakeMinor: balancing(position, { side, line, rate }) };
    if (bet.stakeMinor <= 0n) continue;
    const after = [...bets, bet];
    const worstMinor = lowest(totalsMinor(question, after, decisiveOutcomes(question, after)));
    if (best === undefined || worstMinor > best.worstMinor) best = { bet, worstMinor };
  }
  if (best === undefined) return [];
  const stakeMinor = (best.bet.stakeMinor * BigInt(position.sharePercent)) / 100n;
  return stakeMinor < 1n ? [] : [{ ...best.bet, stakeMinor }];
}

/**
 * Where a bet names its number one rate is for all of them, and only the number that alone brings least can be named by a bet that helps: any other's loses where that
 * one comes, or where another one comes that brings as little. None where two bring least. [CASH-21] [RATES-44]
 */
function worstNumber(question: HouseQuestion, bets: readonly HouseBet[]): readonly number[] {
  const numbers = decisiveOutcomes(question, bets);
  const totals = totalsMinor(question, bets, numbers);
  const least = lowest(totals);
  const worst = numbers.filter((_, place) => totals[place] === least);
  return worst.length === 1 ? worst : [];
}

/**
 * The stake at which the worst of the outcomes that the bet wins and the worst of those that it loses come to the same: below it the one is worse, above it the
 * other. Rounded down to the minor unit; 0 or less when the bet is on the wrong side.
 */
function balancing({ question, bets }: HousePosition, { side, line, rate }: Omit<HouseBet, "stakeMinor">): bigint {
  const probe = { side, line, rate, stakeMinor: 0n };
  const outcomes = decisiveOutcomes(question, [...bets, probe]);
  const totals = totalsMinor(question, bets, outcomes);
  const [won, lost] = [true, false].map((isRight) =>
    totals.filter((_, place) => (holds(question, line, outcomes[place] ?? 0) === (side === "FOR")) === isRight),
  );
  if (won === undefined || lost === undefined || won.length === 0 || lost.length === 0) return 0n;
  return ((lowest(lost) - lowest(won)) * 100n) / BigInt(100 + rate);
}

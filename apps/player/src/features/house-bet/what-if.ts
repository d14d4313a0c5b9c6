import type { PricePolicy } from "../bet-slip/bet-slip-form.ts";
import { stepWords } from "../bet-slip/number-steps.ts";
import {
  compareSteps,
  exposureMinor,
  goesAlong,
  holds,
  type ComparedStep,
  type HouseBet,
  type HouseQuestion,
} from "@maidan/core/house-markets";
import { readWireAmount } from "@maidan/ui/figures";
import type { HouseBetItem } from "./calls.ts";
import type { EventDetail, HousePick } from "./offer.ts";
import { coreBet } from "./pick.ts";
import type { Words } from "./side-word.ts";

/** What a market asks, as far as the event tells; of a last digit any stands for the one. Undefined for a market that is gone. */
export function questionOf(detail: EventDetail | undefined, marketId: string): HouseQuestion | undefined {
  const runners = detail?.bookmaker[marketId]?.runners;
  if (runners !== undefined) return { type: "WINNER", selectionIds: runners.map((runner) => runner.selection_id) };
  const fancy = detail?.fancy2[marketId];
  if (fancy === undefined) return undefined;
  switch (fancy.type) {
    case undefined:
    case 2:
    case 3:
      return { type: "AT_LEAST" };
    case 4:
      return fancy.width === undefined ? undefined : { type: "BAND", width: fancy.width };
    case 5:
      return fancy.digits === undefined ? { type: "LAST_DIGIT", digit: 0 } : { type: "DIGITS", digits: fancy.digits };
    case 6:
      return { type: "EVEN" };
  }
}

/** The player's own bets of a market as the core reckons with them. */
export const ownBets = (bets: readonly HouseBetItem[] | undefined, marketId: string): readonly HouseBet[] =>
  (bets ?? [])
    .filter((bet) => bet.market_id === marketId)
    .map((bet) => ({ ...coreBet(bet), stakeMinor: readWireAmount(bet.stake) ?? 0n }));

export interface WhatIf {
  /** Each outcome, with the bets that stand and with this one too. */
  readonly steps: readonly ComparedStep[];
  /** What is locked for it beyond what is already: the worst outcome of all bets together counts. [RATES-04] */
  readonly neededMinor: bigint;
}

export function whatIf(question: HouseQuestion, bets: readonly HouseBet[], added: HouseBet): WhatIf {
  const more = exposureMinor(question, [...bets, added]) - exposureMinor(question, bets);
  return { steps: compareSteps(question, bets, [added]), neededMinor: more > 0n ? more : 0n };
}

/** What an outcome is called: a runner, numbers from one to another, or whether the answer is yes. Of a lottery `named` has the numbers that bets name: another stands for all the rest. */
export function outcomeWords(
  text: Words,
  question: HouseQuestion,
  {
    step: { from, to },
    runner,
    named,
  }: {
    readonly step: Pick<ComparedStep, "from" | "to">;
    readonly runner: string | undefined;
    readonly named?: readonly number[];
  },
): string {
  if (question.type === "WINNER") return runner ?? "";
  if (question.type === "EVEN" || question.type === "LAST_DIGIT") return holds(question, 0, from) ? text.yes : text.no;
  if (question.type === "DIGITS")
    return named?.includes(from) === false ? text.otherNumber : String(from).padStart(question.digits, "0");
  return stepWords(text, { from, to });
}

/**
 * The bet that goes out when rates have moved since they were tapped, or undefined: the player is asked. As with odds: `any` goes along, `better` with what is at
 * least as good, `none` never. [SLIP-14]
 */
export function decideRate(
  pick: HousePick,
  offer: Pick<HousePick, "line" | "rate">,
  { policy, question }: { readonly policy: PricePolicy; readonly question: HouseQuestion },
): HousePick | undefined {
  if (offer.line === pick.line && offer.rate === pick.rate) return pick;
  return goesAlong(coreBet(pick), offer, { policy, question })
    ? { ...pick, line: offer.line, rate: offer.rate }
    : undefined;
}

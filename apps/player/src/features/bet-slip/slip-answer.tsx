import { useOdds } from "@maidan/ui/figures";
import { summarise, type SlipForm } from "./bet-slip-form.ts";
import { useLossLimitWords } from "./loss-limit-words.ts";
import type { FollowedOutcome, Refused, SlipOutcome } from "./outcome.ts";
import { useSlipWords, type SlipWords } from "./slip-words.ts";

export const hundredths = (value: number): number => Math.round(value * 100);

/** The sentence of a refusal's code; one without a sentence of its own is refused all the same. */
function refusalWords(code: string, text: SlipWords): string {
  const given: unknown = code in text ? text[code as keyof SlipWords] : undefined;
  return typeof given === "string" ? given : text.refused;
}

/** The exchange's refusals in the player's language, for whatever else sends bets. */
export function useRefusalWords(): (refused: Refused) => string {
  const text = useSlipWords();
  const wordsOf = useLossLimitWords();
  return ({ code, lossLimit }) => (lossLimit && wordsOf(lossLimit)) ?? refusalWords(code, text);
}

/** Less than the stake is matched of a bet that is over: the least of fill or kill, or its rest lapsed. [SLIP-20] */
export const isEndedInPart = (outcome: FollowedOutcome, form: SlipForm): boolean =>
  outcome.kind === "matched" && BigInt(hundredths(outcome.sizeMatched)) < (summarise(form)?.stakeMinor ?? 0n);

/** What became of a bet, in words. [SLIP-06] */
export function useOutcomeWords(): (outcome: SlipOutcome, form: SlipForm) => string {
  const text = useSlipWords();
  const oddsText = useOdds();
  const wordsOfRefusal = useRefusalWords();
  return (outcome, form) => {
    switch (outcome.kind) {
      case "matched":
        return (isEndedInPart(outcome, form) ? text.endedInPart : text.matched)({
          odds: oddsText(hundredths(outcome.averagePrice)),
        });
      case "partlyMatched":
        return text.partlyMatched({ odds: oddsText(hundredths(outcome.averagePrice)) });
      case "waiting":
        return text.waiting;
      case "ended":
        return text.ended;
      case "unknown":
        return text.unknown;
      case "refused":
        return wordsOfRefusal(outcome);
    }
  };
}

export const isGood = (outcome: FollowedOutcome): boolean =>
  outcome.kind === "matched" || outcome.kind === "partlyMatched" || outcome.kind === "waiting";

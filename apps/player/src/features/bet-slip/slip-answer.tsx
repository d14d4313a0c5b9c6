import { Money, readWireAmount, useMoney, useOdds } from "@maidan/ui/figures";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { readQuery } from "../../api/index.ts";
import { rulesCall } from "../exchange/calls.ts";
import { summarise, type SlipForm } from "./bet-slip-form.ts";
import { useLossLimitWords } from "./loss-limit-words.ts";
import type { Refused, SlipOutcome } from "./outcome.ts";
import { useSlipWords, type SlipWords } from "./slip-words.ts";

const hundredths = (value: number): number => Math.round(value * 100);

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
export const isEndedInPart = (outcome: SlipOutcome, form: SlipForm): boolean =>
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

export const isGood = (outcome: SlipOutcome): boolean =>
  outcome.kind === "matched" || outcome.kind === "partlyMatched" || outcome.kind === "waiting";

/** The answer, and the bet that it is about. */
export function SlipAnswer({ outcome, form }: { outcome: SlipOutcome; form: SlipForm }): ReactNode {
  const text = useSlipWords();
  const wordsOf = useOutcomeWords();
  const oddsText = useOdds();
  return (
    <div className={`my-3 rounded-md p-4 ${isGood(outcome) ? "bg-accent-soft" : "bg-alert-soft text-alert"}`}>
      <p className="text-base font-semibold">{wordsOf(outcome, form)}</p>
      <p className="mt-1 text-sm">
        {text.stake} <Money amount={summarise(form)?.stakeMinor ?? 0n} className="font-semibold" /> @{" "}
        <strong className="tabular">{oddsText(form.priceX100)}</strong>
      </p>
      {(outcome.kind === "partlyMatched" || (outcome.kind === "matched" && isEndedInPart(outcome, form))) && (
        <p className="text-sm">
          {text.matchedPart} <Money amount={BigInt(hundredths(outcome.sizeMatched))} className="font-semibold" />
        </p>
      )}
      {outcome.kind === "refused" && outcome.code === "INVALID_BET_SIZE" && <LeastStake marketId={form.marketId} />}
      {outcome.kind === "refused" && outcome.code === "INVALID_ACCOUNT_STATE" && (
        <MarketMoney marketId={form.marketId} />
      )}
    </div>
  );
}

/** Which money the market takes, asked for where an account was refused. [BOOK-27] */
function MarketMoney({ marketId }: { marketId: string }): ReactNode {
  const text = useSlipWords();
  const { data } = useQuery(readQuery(rulesCall, { query: { market_ids: marketId } }));
  const currency = data?.markets[0]?.currency;
  return currency !== undefined && <p className="mt-1 text-sm font-semibold">{text[`takes${currency}`]}</p>;
}

/** What the market takes at least, asked for where a stake was refused. [SLIP-11] */
function LeastStake({ marketId }: { marketId: string }): ReactNode {
  const text = useSlipWords();
  const asMoney = useMoney();
  const { data } = useQuery(readQuery(rulesCall, { query: { market_ids: marketId } }));
  const [rules] = data?.markets ?? [];
  const [stake, payout] = [rules?.minimum_stake, rules?.minimum_payout].map((amount) =>
    amount === undefined ? undefined : asMoney(readWireAmount(amount) ?? 0n),
  );
  return (
    stake !== undefined && payout !== undefined && <p className="mt-1 text-sm">{text.leastStake({ stake, payout })}</p>
  );
}

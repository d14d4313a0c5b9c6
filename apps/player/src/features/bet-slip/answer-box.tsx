import { Money, readWireAmount, useMoney, useOdds } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { readQuery } from "../../api/index.ts";
import { rulesCall } from "../exchange/calls.ts";
import { answerText } from "./answer-text.ts";
import { summarise, type SlipForm } from "./bet-slip-form.ts";
import type { FollowedOutcome } from "./outcome.ts";
import { hundredths, isEndedInPart, isGood, useOutcomeWords } from "./slip-answer.tsx";
import { useSlipWords } from "./slip-words.ts";

export interface SlipAnswerProps {
  readonly outcome: FollowedOutcome;
  readonly form: SlipForm;
  /** The market has closed: the bet is settled, or void with it. */
  readonly isOver: boolean;
}

/** The answer, and the bet that it is about. */
export function SlipAnswer({ outcome, form, isOver }: SlipAnswerProps): ReactNode {
  const text = useSlipWords();
  const words = useText(answerText);
  const wordsOf = useOutcomeWords();
  return (
    <div className={`my-3 rounded-md p-4 ${isGood(outcome) ? "bg-accent-soft" : "bg-alert-soft text-alert"}`}>
      <p className="text-base font-semibold">{outcome.kind === "voided" ? words.voided : wordsOf(outcome, form)}</p>
      <p className="mt-1 text-sm">
        {text.stake} <Money amount={summarise(form)?.stakeMinor ?? 0n} className="font-semibold" />
        <Asked {...{ outcome, form }} />
      </p>
      {(outcome.kind === "partlyMatched" || (outcome.kind === "matched" && isEndedInPart(outcome, form))) && (
        <p className="text-sm">
          {text.matchedPart} <Money amount={BigInt(hundredths(outcome.sizeMatched))} className="font-semibold" />
        </p>
      )}
      {isOver && "betId" in outcome && <p className="mt-1 text-sm font-semibold">{words.overSince}</p>}
      {outcome.kind === "refused" && outcome.code === "INVALID_BET_SIZE" && <TakenStakes marketId={form.marketId} />}
      {outcome.kind === "refused" && outcome.code === "INVALID_ACCOUNT_STATE" && (
        <MarketMoney marketId={form.marketId} />
      )}
    </div>
  );
}

/** The odds that the player asked for. Of a bet that is matched they are said where they are others than those that it has. [SLIP-24] */
function Asked({ outcome, form }: { outcome: FollowedOutcome; form: SlipForm }): ReactNode {
  const text = useText(answerText);
  const oddsText = useOdds();
  const odds = oddsText(form.priceX100);
  if (outcome.kind === "matched" || outcome.kind === "partlyMatched")
    return hundredths(outcome.averagePrice) !== form.priceX100 && ` · ${text.asked({ odds })}`;
  return (
    <>
      {" "}
      @ <strong className="tabular">{odds}</strong>
    </>
  );
}

/** Which money the market takes, asked for where an account was refused. [BOOK-27] */
function MarketMoney({ marketId }: { marketId: string }): ReactNode {
  const text = useSlipWords();
  const { data } = useQuery(readQuery(rulesCall, { query: { market_ids: marketId } }));
  const currency = data?.markets[0]?.currency;
  return currency !== undefined && <p className="mt-1 text-sm font-semibold">{text[`takes${currency}`]}</p>;
}

/** What the market takes at least and at most, asked for where a stake was refused. An account may be allowed less. [SLIP-11] */
function TakenStakes({ marketId }: { marketId: string }): ReactNode {
  const text = useSlipWords();
  const asMoney = useMoney();
  const { data } = useQuery(readQuery(rulesCall, { query: { market_ids: marketId } }));
  const [rules] = data?.markets ?? [];
  const money = (amount: string): string => asMoney(readWireAmount(amount) ?? 0n);
  if (rules?.minimum_stake === undefined || rules.minimum_payout === undefined) return null;
  const { minimum_stake: least, minimum_payout: payout, maximum_stake: most, maximum_win: win } = rules;
  return (
    <p className="mt-1 text-sm">
      {text.leastStake({ stake: money(least), payout: money(payout) })}
      {most !== undefined && ` ${text.mostStake({ stake: money(most) })}`}
      {win !== undefined && ` ${text.mostWin({ win: money(win) })}`}
    </p>
  );
}

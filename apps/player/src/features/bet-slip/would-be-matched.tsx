import { useMoney, useOdds } from "@maidan/ui/figures";
import type { ReactNode } from "react";
import { useLadders } from "../../live/index.ts";
import { useBetSettings } from "../exchange/bet-settings.ts";
import { asSent, isTaken, lapsesForBetter, summarise, type SlipForm } from "./bet-slip-form.ts";
import { fillNowMinor, matchNowMinor } from "./fill-now.ts";
import { useSlipWords } from "./slip-words.ts";

interface BestProps {
  readonly form: SlipForm;
  /** The best odds of the book now. */
  readonly best: number | undefined;
}

/** Whether the bet, as it would go out, would be matched at the odds of now, and how much of it, in the slip and in the list alike. [SLIP-08] */
export function WouldBeMatched({ form, best }: BestProps): ReactNode {
  const text = useSlipWords();
  const oddsText = useOdds();
  const { settings } = useBetSettings();
  const bet = asSent(form, best, settings);
  if (best !== undefined && lapsesForBetter(bet, best, settings)) return text.lapsesNow({ odds: oddsText(best) });
  return bet.rest === "kill" ? <KilledOrNot form={bet} best={best} /> : <MatchedOrWaits form={bet} best={best} />;
}

/** Whether fill or kill would be filled: by all that the book holds up to its odds, not by the best odds alone. By itself, as it follows the whole book. [SLIP-20] */
function KilledOrNot({ form, best }: BestProps): ReactNode {
  const text = useSlipWords();
  const oddsText = useOdds();
  const asMoney = useMoney();
  const fillMinor = fillNowMinor(form, useLadders(form.marketId));
  if (best === undefined) return text.noOfferKilled;
  const odds = oddsText(best);
  if (!isTaken(form, best)) return text.killedNow({ odds });
  const stakeMinor = summarise(form)?.stakeMinor;
  if (fillMinor === undefined || stakeMinor === undefined) return text.matchesNow({ odds });
  if (fillMinor === 0) return text.tooLittleNow({ odds });
  const fill = BigInt(fillMinor);
  return fill < stakeMinor ? text.partNow({ odds, amount: asMoney(fill) }) : text.matchesNow({ odds });
}

/** How much of a bet that may wait would be matched now. By itself, as it follows the whole book. [SLIP-08] */
function MatchedOrWaits({ form, best }: BestProps): ReactNode {
  const text = useSlipWords();
  const oddsText = useOdds();
  const asMoney = useMoney();
  const matchMinor = matchNowMinor(form, useLadders(form.marketId));
  if (best === undefined) return text.noOffer;
  const odds = oddsText(best);
  if (!isTaken(form, best)) return text.waitsNow({ odds });
  const stakeMinor = summarise(form)?.stakeMinor ?? 0n;
  return matchMinor !== undefined && matchMinor > 0 && BigInt(matchMinor) < stakeMinor
    ? text.partWaits({ odds, amount: asMoney(BigInt(matchMinor)) })
    : text.matchesNow({ odds });
}

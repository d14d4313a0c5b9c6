import type { MarketSnapshot } from "@maidan/client/market-cache";
import { toDigits } from "@maidan/core/money";
import { useMoney, useOdds, useSecondsLeft } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { dismissToast, showToast } from "@maidan/ui/layers";
import { useRef, useState, type ReactNode } from "react";
import { useRefusalWords } from "../../bet-slip/index.ts";
import type { CurrentOrder } from "../use-positions.ts";
import { useBetsWords } from "./bets-words.ts";
import { changeBet, type BetChange, type ChangeOutcome } from "./change-bet.ts";
import { restText } from "./rest-text.ts";

export interface BetChanging {
  /** While a change is on its way: when its delay ends. */
  readonly sentUntilMs: number | undefined;
  /** Does it, tells the player what became of it, and gives that. */
  readonly send: (order: CurrentOrder, change: BetChange) => Promise<ChangeOutcome>;
}

/** Changes of bets that wait in a market, with the delay of new odds and the words for every outcome. [ROOM-16] */
export function useChangeBet(market: MarketSnapshot | undefined): BetChanging {
  const [sentUntilMs, setSentUntilMs] = useState<number>();
  const tell = useTellChange();
  const lastTold = useRef<number>(undefined);
  const send = async (order: CurrentOrder, change: BetChange): Promise<ChangeOutcome> => {
    // That no answer came isn't so any more where it is asked again.
    if (lastTold.current !== undefined) dismissToast(lastTold.current);
    // A lowered stake alone waits nothing.
    const delaySeconds = change.newPriceX100 === undefined ? 0 : (market?.betDelaySeconds ?? 0);
    setSentUntilMs(Date.now() + delaySeconds * 1000);
    const outcome = await changeBet(order, change);
    setSentUntilMs(undefined);
    lastTold.current = tell(outcome);
    return outcome;
  };
  return { sentUntilMs, send };
}

function useTellChange(): (outcome: ChangeOutcome) => number {
  const text = useBetsWords();
  const rests = useText(restText);
  const asMoney = useMoney();
  const oddsText = useOdds();
  const whyRefused = useRefusalWords();
  return (outcome) => {
    switch (outcome.kind) {
      case "reduced":
        return showToast(text.reduced, "done");
      case "changed":
        return showToast(text.changed, "done");
      case "matched":
        return showToast(text.matchedNow({ odds: oddsText(outcome.averagePriceX100) }), "done");
      case "partMatched": {
        const [matched, waits] = [outcome.matchedMinor, outcome.waitingMinor].map((minor) => asMoney(minor));
        const odds = oddsText(outcome.averagePriceX100);
        return showToast(text.partMatchedNow({ odds, matched: matched ?? "", waits: waits ?? "" }), "done");
      }
      case "cancelledOnly":
        return showToast(`${text.cancelledOnly} ${whyRefused(outcome)}`, "alert");
      case "kept":
        return showToast(`${text.kept} ${whyRefused(outcome)}`, "alert");
      case "reducedOnly":
        return showToast(rests.reducedOnly, "alert");
      case "unknown":
        return showToast(rests.changeUnknown, "alert");
      case "failed":
        return showToast(text.changeFailed, "alert");
    }
  };
}

/** In the button's place; in play the delay of the new odds is counted down, and said aloud once. [SLIP-10] */
export function ChangeOnItsWay({ endsAtMs }: { endsAtMs: number }): ReactNode {
  const text = useText(restText);
  const { language } = useLanguage();
  const seconds = useSecondsLeft(endsAtMs);
  return (
    <div className="mt-2 flex min-h-target items-center justify-center gap-3 rounded-md bg-pressed font-semibold">
      <span role="status">{text.changing}</span>
      {seconds > 0 && (
        <span aria-hidden="true" className="tabular text-xl font-bold text-accent">
          {toDigits(String(seconds), language)}
        </span>
      )}
    </div>
  );
}

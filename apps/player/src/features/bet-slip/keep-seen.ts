import { useOdds } from "@maidan/ui/figures";
import { useBetSettings } from "../exchange/bet-settings.ts";
import { isTaken, lapsesForBetter, type SlipForm } from "./bet-slip-form.ts";
import { useSlipWords } from "./slip-words.ts";

/**
 * What it is to stay at the odds that were seen when the book has left them: to wait, or where it has become better to be matched at once. Undefined where the
 * bet would only lapse for the better ones, and for one that never waits while there are other odds to take. [SLIP-14] [SLIP-26]
 */
export function useKeepSeen(form: SlipForm, best: number | undefined): string | undefined {
  const text = useSlipWords();
  const seen = useOdds()(form.priceX100);
  const { settings } = useBetSettings();
  if (best === undefined || !isTaken(form, best)) {
    if (form.rest !== "kill") return text.keepSeen({ seen });
    return best === undefined ? text.tryAt({ seen }) : undefined;
  }
  return lapsesForBetter(form, best, settings) ? undefined : text.atOrBetter({ seen });
}

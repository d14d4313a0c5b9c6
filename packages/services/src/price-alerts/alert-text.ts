import { writeOdds } from "@maidan/core/odds";
import { toDigits } from "@maidan/core/money";
import type { InboxText } from "../inbox/index.ts";
import type { PriceAlert } from "./ports.ts";

/** That the odds are there, in both languages and in the notation of the player's choice. [ALERT-04] [ROOM-56] */
export function alertText(
  alert: PriceAlert & { readonly bestX100: number },
  inBangla: (name: string) => string,
): InboxText {
  const { eventName, marketName, runnerName, side, direction, notation } = alert;
  const [wanted, best] = [writeOdds(notation, alert.priceX100), writeOdds(notation, alert.bestX100)];
  const [wantedBn, bestBn] = [toDigits(wanted, "bn"), toDigits(best, "bn")];
  return {
    en: {
      title: side === "BACK" ? `${runnerName}: odds of ${best}` : `${runnerName}: odds of ${best} to lay`,
      message: `${eventName} · ${marketName}: ${runnerName} can be ${side === "BACK" ? "backed" : "laid"} at ${best}. You asked to be told at ${wanted} or ${direction === "rise" ? "higher" : "lower"}.`,
    },
    bn: {
      title: side === "BACK" ? `${inBangla(runnerName)}: দর ${bestBn}` : `${inBangla(runnerName)}: লে-এর দর ${bestBn}`,
      message: `${inBangla(`${eventName} · ${marketName}`)}: ${inBangla(runnerName)} এখন ${bestBn} দরে ${side === "BACK" ? "ব্যাক" : "লে"} করা যায়। আপনি ${wantedBn} বা তার ${direction === "rise" ? "বেশি" : "কম"} হলে জানাতে বলেছিলেন।`,
    },
  };
}

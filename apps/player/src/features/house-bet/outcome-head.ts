import type { HouseQuestion } from "@maidan/core/house-markets";
import { useText } from "@maidan/ui/language";
import { outcomeText } from "./outcome-text.ts";
import { houseText } from "./text.ts";

/** What stands over a market's outcomes: runners that win, numbers, or yes and no to what the market's name asks. [SLIP-04] */
export function useOutcomeHead(): (type: HouseQuestion["type"]) => string {
  const text = useText(houseText);
  const { answer } = useText(outcomeText);
  return (type) => {
    switch (type) {
      case "WINNER":
        return text.ifWins;
      case "EVEN":
      case "LAST_DIGIT":
        return answer;
      case "AT_LEAST":
      case "BAND":
      case "DIGITS":
        return text.steps;
    }
  };
}

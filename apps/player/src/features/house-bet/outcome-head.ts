import type { HouseQuestion } from "@maidan/core/house-markets";
import { catalogue, useText } from "@maidan/ui/language";
import { houseText } from "./text.ts";

const headText = catalogue({ answer: "If the answer is" }, { answer: "উত্তর হলে" });

/** What stands over a market's outcomes: runners that win, numbers, or yes and no to what the market's name asks. [SLIP-04] */
export function useOutcomeHead(): (type: HouseQuestion["type"]) => string {
  const text = useText(houseText);
  const { answer } = useText(headText);
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

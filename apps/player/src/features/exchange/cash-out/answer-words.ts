import { useMoney } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useRefusalWords } from "../../bet-slip/index.ts";
import type { CashOutAnswer } from "./execute.ts";
import { cashOutText } from "./text.ts";

/** What became of a cash-out, in words. */
export function useAnswerWords(): (answer: CashOutAnswer) => string {
  const text = useText(cashOutText);
  const asMoney = useMoney();
  const refusal = useRefusalWords();
  return (answer) => {
    switch (answer.kind) {
      case "done":
      case "nothing":
      case "unknown":
        return text[answer.kind];
      case "partly": {
        const money = (minor: number): string => asMoney(BigInt(minor));
        return text.partly({ matched: money(answer.matchedMinor), whole: money(answer.wholeMinor) });
      }
      case "refused":
        return answer.code === "BET_IN_PROGRESS" ? text.inProgress : refusal(answer);
    }
  };
}

import { lineSteps, type LineBet } from "@maidan/core/exchange";
import { toDigits } from "@maidan/core/money";
import { Money } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { stepWords } from "../../bet-slip/number-steps.ts";
import { numberText } from "../../bet-slip/number-text.ts";
import { linesText } from "./text.ts";

/** What the matched bets bring by the number that comes; nothing where there are none. */
export function LineOutcomes({ lineBets }: { lineBets: readonly LineBet[] }): ReactNode {
  const text = useText(linesText);
  const numbers = useText(numberText);
  const { language } = useLanguage();
  if (lineBets.length === 0) return null;
  return (
    <table className="w-full border-t border-line text-sm">
      <caption className="pt-2 text-start text-xs text-muted">{text.position}</caption>
      <thead className="text-xs text-muted">
        <tr>
          <th scope="col" className="py-1 text-start font-normal">
            {numbers.steps}
          </th>
          <th scope="col" className="text-end font-normal">
            {text.result}
          </th>
        </tr>
      </thead>
      <tbody>
        {lineSteps(lineBets, []).map((step) => (
          <tr key={step.from} className="border-t border-line">
            <th scope="row" className="py-1.5 text-start font-normal">
              {toDigits(stepWords(numbers, step), language)}
            </th>
            <td className="text-end font-semibold">
              <Money amount={BigInt(step.beforeMinor)} isResult isBare />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { toDigits } from "@maidan/core/money";
import { useLanguage, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useSportNames } from "../../sport-names/index.ts";
import type { TeamTotals } from "./final-totals.ts";
import { finalTotalsText } from "./final-totals-text.ts";

/** What both teams made, a line each. [ROOM-81] */
export function FinalScore({ of }: { of: readonly TeamTotals[] }): ReactNode {
  const text = useText(finalTotalsText);
  const { language } = useLanguage();
  const named = useSportNames();
  return of.map(({ team, totals, superOvers }) => (
    <span key={team} className="mt-1 flex gap-2 text-sm narrow:flex-wrap">
      <span className="min-w-0 flex-1 truncate">{named(team)}</span>
      <span className="tabular font-semibold">
        {toDigits(totals, language)}
        {superOvers !== "" && (
          <span className="text-xs font-normal text-muted">
            {" "}
            {text.superOver} {toDigits(superOvers, language)}
          </span>
        )}
      </span>
    </span>
  ));
}

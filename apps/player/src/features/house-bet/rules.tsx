import { houseRuleText, type HouseRuleKind } from "@maidan/core/house-markets";
import { toDigits } from "@maidan/core/money";
import { useLanguage, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { houseText } from "./text.ts";

/** By what the market is settled, and when bets are void. [RATES-70] */
export function Rules({ kind }: { kind: HouseRuleKind | undefined }): ReactNode {
  const text = useText(houseText);
  const { language } = useLanguage();
  if (kind === undefined) return null;
  return (
    <details className="mt-3 text-sm">
      <summary className="min-h-target content-center font-semibold">{text.rules}</summary>
      <ul className="list-disc space-y-1 ps-5 text-muted">
        {houseRuleText(kind, language).map((sentence) => (
          <li key={sentence}>{toDigits(sentence, language)}</li>
        ))}
      </ul>
    </details>
  );
}

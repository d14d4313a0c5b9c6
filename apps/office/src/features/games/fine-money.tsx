import { toDigits } from "@maidan/core/money";
import { Money } from "@maidan/ui/figures";
import { useLanguage } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { wholeMoney } from "./view.ts";

/** An amount of a provider's: as money, or with all five decimals where something is beside whole paisa. */
export function FineMoney({ amount }: { readonly amount: string }): ReactNode {
  const { language } = useLanguage();
  const whole = wholeMoney(amount);
  if (whole !== undefined) return <Money amount={whole} />;
  return <span className="tabular">৳ {toDigits(amount, language)}</span>;
}

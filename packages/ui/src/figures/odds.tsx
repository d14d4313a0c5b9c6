import type { ReactNode } from "react";
import { classNames } from "../controls/class-names.ts";

/**
 * Decimal odds from hundredths: `1.01`, `2.5`, `110`; no trailing noughts, as the field writes them. Odds stay in western digits in both
 * languages, as on every slip and ladder that players know.
 */
export function formatOdds(priceX100: number): string {
  return String(priceX100 / 100);
}

/** A price that never wraps; a dash when there is none. */
export function Odds({ priceX100, className }: { priceX100: number | undefined; className?: string }): ReactNode {
  return (
    <span className={classNames("tabular font-bold", className)}>
      {priceX100 === undefined ? "–" : formatOdds(priceX100)}
    </span>
  );
}

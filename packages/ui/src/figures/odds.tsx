import { writeOdds, type OddsNotation } from "@maidan/core/odds";
import { createContext, use, useCallback, type ReactNode } from "react";
import { classNames } from "../controls/class-names.ts";

/**
 * Decimal odds from hundredths: `1.01`, `2.5`, `110`; no trailing noughts, as the field writes them. Odds stay in western digits in both
 * languages, as on every slip and ladder that players know.
 */
export function formatOdds(priceX100: number): string {
  return String(priceX100 / 100);
}

const NotationContext = createContext<OddsNotation>("decimal");

/** Has all odds below written as the reader wants them; who keeps the choice decides where it is stored. */
export function OddsNotationProvider(props: { notation: OddsNotation; children: ReactNode }): ReactNode {
  return <NotationContext value={props.notation}>{props.children}</NotationContext>;
}

/** In which notation odds are written here. */
export const useNotation = (): OddsNotation => use(NotationContext);

/** Writes odds from hundredths in the notation that is chosen now; the same function until that changes. */
export function useOdds(): (priceX100: number) => string {
  const notation = use(NotationContext);
  return useCallback((priceX100: number) => writeOdds(notation, priceX100), [notation]);
}

/** A price that never wraps; a dash when there is none. */
export function Odds({ priceX100, className }: { priceX100: number | undefined; className?: string }): ReactNode {
  const odds = useOdds();
  return (
    <span className={classNames("tabular font-bold", className)}>
      {priceX100 === undefined ? "–" : odds(priceX100)}
    </span>
  );
}

import type { LineRange } from "@maidan/core/exchange";
import { OddsNotationProvider } from "@maidan/ui/figures";
import { createContext, use, type ReactNode } from "react";

const LineContext = createContext<LineRange | undefined>(undefined);

/** Below it prices are the lines of a LINE market: written as numbers in any notation of odds, and a back is a No, a lay a Yes. Without lines it changes nothing. [LINE-09] */
export function InLines({ line, children }: { line: LineRange | undefined; children: ReactNode }): ReactNode {
  if (line === undefined) return children;
  return (
    <LineContext value={line}>
      <OddsNotationProvider notation="decimal">{children}</OddsNotationProvider>
    </LineContext>
  );
}

/** The lines of the market that is shown here; undefined: its prices are odds. */
export const useLine = (): LineRange | undefined => use(LineContext);

/** Blue for a back and for a Yes, pink for a lay and for a No. */
export const toneOf = ({ side, isLine }: { side: "BACK" | "LAY"; isLine: boolean }): "back" | "lay" =>
  (side === "BACK") === isLine ? "lay" : "back";

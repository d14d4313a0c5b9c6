import type { OddsNotation } from "@maidan/core/odds";
import { OddsNotationProvider } from "@maidan/ui/figures";
import { createContext, use, useCallback, useState, type ReactNode } from "react";

const cookieDays = 365;

const ChooseContext = createContext<(notation: OddsNotation) => void>(() => undefined);

/** How odds are written on this phone. `initial` is what the server read from the cookie, so that the first page has them so already. [ROOM-56] */
export function AppOdds({ initial, children }: { initial: OddsNotation; children: ReactNode }): ReactNode {
  const [notation, setNotation] = useState(initial);
  const choose = useCallback((next: OddsNotation) => {
    document.cookie = `odds=${next}; path=/; max-age=${cookieDays * 86_400}; samesite=lax`;
    setNotation(next);
  }, []);
  return (
    <ChooseContext value={choose}>
      <OddsNotationProvider notation={notation}>{children}</OddsNotationProvider>
    </ChooseContext>
  );
}

/** Has odds written so from now on; the player's settings, which the server keeps, say how. */
export const useChooseOdds = (): ((notation: OddsNotation) => void) => use(ChooseContext);

import { readWireAmount } from "@maidan/ui/figures";
import { createContext, use, useCallback, useMemo, useState, type ReactNode } from "react";
import { api, gameState, useGame } from "../frame/index.ts";

export interface Purse {
  readonly balanceMinor: bigint | undefined;
  /** What a call has told of the balance; null where it didn't. */
  readonly tell: (balance: string | null) => void;
  readonly refresh: () => void;
}

const PurseContext = createContext<Purse | undefined>(undefined);
export function usePurse(): Purse {
  const purse = use(PurseContext);
  if (purse === undefined) throw new Error("the purse is inside the frame");
  return purse;
}

/** The balance as it was last told. */
export function PurseProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const { balanceMinor: known } = useGame();
  const [told, setTold] = useState<bigint>();
  const tell = useCallback((balance: string | null) => {
    if (balance !== null) setTold(readWireAmount(balance));
  }, []);
  const refresh = useCallback(() => {
    void api.call(gameState, {}).then((state) => {
      if (state.ok) tell(state.value.balance);
    });
  }, [tell]);
  const balanceMinor = told ?? known;
  const purse = useMemo(() => ({ balanceMinor, tell, refresh }), [balanceMinor, tell, refresh]);
  return <PurseContext value={purse}>{children}</PurseContext>;
}

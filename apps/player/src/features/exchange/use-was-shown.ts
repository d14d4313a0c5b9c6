import { useState } from "react";

/** Whether something of the market was shown on this page: what is looked at there stays to say that it is over. [CASH-09] */
export function useWasShown(marketId: string, isShown: boolean): boolean {
  const [shownOf, setShownOf] = useState<string>();
  if (isShown && shownOf !== marketId) setShownOf(marketId);
  return shownOf === marketId;
}

import { useEffect } from "react";
import { useHomePath } from "../../device/index.ts";
import { go } from "../../navigation/index.ts";
import { useSession } from "../../session/index.ts";

/** Leads home who is logged in, or has just logged in; `isWaiting` = something is still to be read here. [OP-71] [AUTH-46] */
export function useHomeWhenIn({ isWaiting = false }: { isWaiting?: boolean } = {}): void {
  const home = useHomePath();
  const { isPlayer, isSettled } = useSession();
  useEffect(() => {
    if (isSettled && isPlayer && !isWaiting) go(home, { isReplacing: true });
  }, [isSettled, isPlayer, isWaiting, home]);
}

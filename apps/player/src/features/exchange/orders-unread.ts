import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { ordersKey } from "./current-orders.ts";

/** Whether the player's bets could not be read, after all tries, and another try. What was read once stays and is told. [ROOM-57] */
export function useOrdersUnread(): { readonly isUnread: boolean; readonly readAgain: () => void } {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache]);
  const isUnread = useSyncExternalStore(
    subscribe,
    () =>
      cache
        .findAll({ queryKey: [ordersKey], type: "active" })
        .some(({ state }) => state.status === "error" && state.data === undefined),
    () => false,
  );
  return { isUnread, readAgain: () => void client.refetchQueries({ queryKey: [ordersKey], type: "active" }) };
}

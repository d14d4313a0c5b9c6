import { useSyncExternalStore } from "react";
import type { StorageKey } from "./keys.ts";
import { readKey, subscribeStorage } from "./storage.ts";

/** The stored text of a key as it changes; undefined while the page comes from the server. */
export function useStored(key: StorageKey): string | undefined {
  return useSyncExternalStore(
    subscribeStorage,
    () => readKey(key),
    () => undefined,
  );
}

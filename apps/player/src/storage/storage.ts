import { logoutKeys, type StorageKey } from "./keys.ts";

/** What is kept when the browser refuses storage (private windows of some): it lasts as long as the page. */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

function area(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** The stored text, or undefined. */
export function readKey(key: StorageKey): string | undefined {
  return area()?.getItem(key) ?? memory.get(key);
}

export function writeKeys(values: Partial<Record<StorageKey, string>>): void {
  for (const [key, value] of Object.entries(values)) {
    memory.set(key, value);
    try {
      area()?.setItem(key, value);
    } catch {
      // A full or forbidden storage: memory has it.
    }
  }
  tell();
}

export function removeKeys(keys: readonly StorageKey[]): void {
  for (const key of keys) {
    memory.delete(key);
    area()?.removeItem(key);
  }
  tell();
}

/** Takes away what a logout takes away, and nothing else. [AUTH-44] */
export const forgetSession = (): void => removeKeys(logoutKeys);

/** Clears everything, as an expired session does. [STORE-16] */
export function clearStorage(): void {
  memory.clear();
  area()?.clear();
  tell();
}

/** Tells of every change, also of those that another tab makes. */
export function subscribeStorage(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

const storageKey = "office_token";
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};
// Signing out in one tab signs all of them out.
globalThis.addEventListener("storage", (event) => {
  if (event.key === storageKey) tell();
});

/** The token of who is signed in, kept in this browser until they sign out or it ends. For `useSyncExternalStore`. */
export const token = {
  read: (): string | undefined => localStorage.getItem(storageKey) ?? undefined,
  keep: (value: string): void => {
    localStorage.setItem(storageKey, value);
    tell();
  },
  forget: (): void => {
    localStorage.removeItem(storageKey);
    tell();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

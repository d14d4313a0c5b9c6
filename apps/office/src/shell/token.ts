const storageKey = "office_token";
/** Stands while nobody is signed in because a session ended by itself. */
const endedKey = "office_ended";
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
    localStorage.removeItem(endedKey);
    tell();
  },
  forget: (): void => {
    localStorage.removeItem(storageKey);
    localStorage.removeItem(endedKey);
    tell();
  },
  /** It counts no more, and nobody has signed out. */
  end: (): void => {
    localStorage.setItem(endedKey, "1");
    localStorage.removeItem(storageKey);
    tell();
  },
  hasEnded: (): boolean => localStorage.getItem(endedKey) !== null,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

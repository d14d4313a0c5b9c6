import { useSyncExternalStore } from "react";

/** What waits to be read. */
export interface Unread {
  readonly inbox: number;
  readonly chat: number;
}

const nothing: Unread = { inbox: 0, chat: 0 };
let current = nothing;
const listeners = new Set<() => void>();

export function setUnread(counts: Partial<Unread>): void {
  const next = { ...current, ...counts };
  if (next.inbox === current.inbox && next.chat === current.chat) return;
  current = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Kept by the socket's script (`keep-unread.ts`): 0 until that is there. */
export function useUnread(): Unread {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => nothing,
  );
}

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

/** Wait for the counts to be shown. */
const waiting = new Set<() => void>();

/** Calls `act` when the counts are on the screen: now, or as soon as they are. */
export function whenUnreadShown(act: () => void): void {
  if (listeners.size > 0) act();
  else waiting.add(act);
}

/** Whoever shows the counts hears of their changes. */
export const subscribeUnread = (listener: () => void): (() => void) => {
  listeners.add(listener);
  for (const act of waiting) act();
  waiting.clear();
  return () => listeners.delete(listener);
};

/** Kept by the socket's script (`keep-unread.ts`): 0 until that is there. */
export function useUnread(): Unread {
  return useSyncExternalStore(
    subscribeUnread,
    () => current,
    () => nothing,
  );
}

const inboxListeners = new Set<() => void>();

/** Tells who shows the inbox that it may not be as it was. */
export function tellInboxNews(): void {
  for (const listener of inboxListeners) listener();
}

/** Calls `onNews` whenever the inbox may have changed: pushed, or polled while nothing is pushed. */
export function onInboxNews(listener: () => void): () => void {
  inboxListeners.add(listener);
  return () => inboxListeners.delete(listener);
}

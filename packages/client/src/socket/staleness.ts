import type { SocketClient } from "./socket-client.ts";

/** As long as nothing is pushed, prices that were asked for are trusted for so long. */
const trustedMs = 5_000;

/** Whether what the screens show may be old. Made for `useSyncExternalStore`. */
export interface Staleness {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => boolean;
  /** Prices or rates that were asked for have come. */
  readonly answered: () => void;
}

/** Prices are old when nothing is pushed and none that was asked for has come within five seconds: nobody may bet at them. [PUSH-16] */
export function createStaleness(socket: Pick<SocketClient, "status">): Staleness {
  const listeners = new Set<() => void>();
  let isStale = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (next: boolean): void => {
    clearTimeout(timer);
    if (next === isStale) return;
    isStale = next;
    for (const listener of listeners) listener();
  };
  const isDown = (): boolean => socket.status.getSnapshot() === "down";
  socket.status.subscribe(() => set(isDown()));
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => isStale,
    answered: () => {
      if (!isDown()) return;
      set(false);
      timer = setTimeout(() => set(true), trustedMs);
    },
  };
}

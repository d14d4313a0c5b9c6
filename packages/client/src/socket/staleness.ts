import type { SocketClient } from "./socket-client.ts";

/** As long as nothing is pushed, prices that were asked for are trusted for so long. */
const trustedMs = 5_000;

/** Whether what the screens show may be old. Made for `useSyncExternalStore`. */
export interface Staleness {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => boolean;
  /** Prices or rates that were asked for have come. */
  readonly answered: () => void;
  /** The phone is offline: nothing that came before counts any more. */
  readonly doubted: () => void;
}

/**
 * Prices are old when nothing is pushed and none that was asked for has come within five seconds: nobody may bet at them. `firstAtMs`: when those came that the page
 * brought, on the clock of `performance.now()`. [PUSH-16]
 */
export function createStaleness(
  socket: Pick<SocketClient, "status" | "toldAtMs">,
  firstAtMs = Number.NEGATIVE_INFINITY,
): Staleness {
  const listeners = new Set<() => void>();
  let answeredAtMs = firstAtMs;
  let isStale = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isDown = (): boolean => socket.status.getSnapshot() === "down";
  const judge = (): void => {
    clearTimeout(timer);
    const leftMs = Math.max(answeredAtMs, socket.toldAtMs) + trustedMs - performance.now();
    if (isDown() && leftMs > 0) timer = setTimeout(judge, leftMs);
    const next = isDown() && leftMs <= 0;
    if (next === isStale) return;
    isStale = next;
    for (const listener of listeners) listener();
  };
  socket.status.subscribe(judge);
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => isStale,
    answered: () => {
      if (!isDown()) return;
      answeredAtMs = performance.now();
      judge();
    },
    doubted: () => {
      answeredAtMs = Number.NEGATIVE_INFINITY;
      judge();
    },
  };
}

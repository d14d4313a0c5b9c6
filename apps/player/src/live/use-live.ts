import type { CellAddress, CellSnapshot, MarketSnapshot } from "@maidan/client/market-cache";
import { useEffect, useSyncExternalStore } from "react";
import type { Live } from "./live.ts";

let live: Live | undefined;
let isLoading = false;
const listeners = new Set<() => void>();

/** Fetches the socket's script and connects. Called once the first screen stands; prices that the server wrote are shown until then. */
export function startLive(): void {
  if (isLoading) return;
  isLoading = true;
  void import("./live.ts").then(({ connectLive }) => {
    live = connectLive();
    for (const listener of listeners) listener();
  });
}

/** A new owner of the connection: after login and logout. */
export const restartLive = (): void => live?.socket.restart();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The socket and the cache of prices; undefined until they are loaded. */
export function useLive(): Live | undefined {
  return useSyncExternalStore(
    subscribe,
    () => live,
    () => undefined,
  );
}

/** Follows a market's prices while the component is mounted and `isWanted`. */
export function useFollowedMarket(marketId: string, isWanted = true): Live | undefined {
  const current = useLive();
  useEffect(() => {
    if (current === undefined || !isWanted || marketId === "") return undefined;
    return current.follow(marketId);
  }, [current, marketId, isWanted]);
  return current;
}

const nothing = { subscribe: () => () => undefined, getSnapshot: () => undefined };

/** One price cell; re-renders when this very price or size changes. Undefined = no price, or not loaded yet. */
export function useCell(address: CellAddress): CellSnapshot | undefined {
  const source = useLive()?.cache.cell(address) ?? nothing;
  return useSyncExternalStore(source.subscribe, source.getSnapshot, () => undefined);
}

/** Status, volume and runners of a market that is followed. */
export function useMarket(marketId: string): MarketSnapshot | undefined {
  const source = useLive()?.cache.market(marketId) ?? nothing;
  return useSyncExternalStore(source.subscribe, source.getSnapshot, () => undefined);
}

/**
 * Calls `onNews` for each image and change of a topic of the socket: `balance`, `user`, `orders`, `events`, `event:<id>`. The first image
 * arrives at once: it says how things are, not that they changed.
 */
export function useTopic(topic: string | undefined, onNews: (data: unknown, kind: "image" | "change") => void): void {
  const current = useLive();
  useEffect(() => {
    if (current === undefined || topic === undefined) return undefined;
    return current.socket.subscribe(topic, {
      onImage: (data) => onNews(data, "image"),
      onChange: (data) => onNews(data, "change"),
    });
  }, [current, topic, onNews]);
}

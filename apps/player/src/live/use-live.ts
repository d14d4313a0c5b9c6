import type { CellAddress, CellSnapshot, MarketSnapshot, RunnerLadders, Source } from "@maidan/client/market-cache";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { MatchOddsMarket } from "@maidan/contract/http/exchange";
import { useFirstCell, useFirstMarket } from "./first-markets.tsx";
import type { Live } from "./live.ts";

let live: Live | undefined;
let isLoading = false;
const listeners = new Set<() => void>();

/** Fetches the socket's script and connects. Called once the first screen stands; the prices that the page came with are shown until they are pushed. */
export function startLive(first: readonly MatchOddsMarket[]): void {
  if (isLoading) return;
  isLoading = true;
  void import("./live.ts").then(({ connectLive }) => {
    live = connectLive(first);
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
  const first = useFirstCell(address);
  const source = useLive()?.cache.cell(address);
  const { subscribe: watch, getSnapshot } = source ?? nothing;
  const pushed = useSyncExternalStore(watch, getSnapshot, () => undefined);
  return source === undefined ? first : pushed;
}

/** Where a cell's price is read and who tells of its moves, for what shows them without a rendering. */
export function useCellSource(address: CellAddress): Source<CellSnapshot> {
  const first = useFirstCell(address);
  const source = useLive()?.cache.cell(address);
  return useMemo(() => source ?? { ...nothing, getSnapshot: () => first }, [source, first]);
}

/** Whether the cell has a price at all; re-renders when there is one and there was none, or the other way. */
export function useHasPrice(address: CellAddress): boolean {
  const first = useFirstCell(address);
  const source = useLive()?.cache.cell(address);
  const { subscribe: watch, getSnapshot } = source ?? nothing;
  const isPushed = useSyncExternalStore(
    watch,
    () => getSnapshot() !== undefined,
    () => false,
  );
  return source === undefined ? first !== undefined : isPushed;
}

/** What the cell shows at the moment of a tap. */
export function useCellNow(address: CellAddress): () => CellSnapshot | undefined {
  const first = useFirstCell(address);
  return () => (live === undefined ? first : live.cache.getSnapshot(address));
}

/** Status, volume and runners of a market that is followed. */
export function useMarket(marketId: string): MarketSnapshot | undefined {
  const first = useFirstMarket(marketId);
  const source = useLive()?.cache.market(marketId);
  const { subscribe: watch, getSnapshot } = source ?? nothing;
  const pushed = useSyncExternalStore(watch, getSnapshot, () => undefined);
  return source === undefined ? first : pushed;
}

/** Every price of a market that is followed; re-renders with each change of the book, so only where all of it is shown or reckoned with. */
export function useLadders(marketId: string): readonly RunnerLadders[] | undefined {
  const source = useLive()?.cache.ladders(marketId) ?? nothing;
  return useSyncExternalStore(source.subscribe, source.getSnapshot, () => undefined);
}

/** What was asked for just before the socket stood is asked for once more, when the first view is over. */
const reconciledAfterMs = 5_000;

/**
 * Reads again with each change that a topic tells of. The first image says no more than that the socket follows from here on: what changed between the
 * page's own reading and that moment is read a little later. An image after that means that the connection was lost, or that somebody else follows the topic too: what was
 * missed is read at once.
 */
export function useReadAgain(topic: string | undefined, readAgain: () => void): void {
  const current = useLive();
  useEffect(() => {
    if (current === undefined || topic === undefined) return undefined;
    let later: ReturnType<typeof setTimeout> | undefined;
    let isReconciled = false;
    const stop = current.socket.subscribe(topic, {
      // Whoever else begins to follow the topic brings another image: until what was asked for is read again anyway, none is news.
      onImage: () => {
        if (isReconciled) readAgain();
        later ??= setTimeout(() => {
          isReconciled = true;
          readAgain();
        }, reconciledAfterMs);
      },
      onChange: readAgain,
    });
    return () => {
      clearTimeout(later);
      stop();
    };
  }, [current, topic, readAgain]);
}

/**
 * Calls `onNews` for each image and change of a topic of the socket: `balance`, `user`, `orders`, `events`, `event:<id>`, `house:<id>`. The first image
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

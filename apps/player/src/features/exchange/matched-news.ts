import type { OrderData } from "@maidan/contract/socket";
import { useCallback, useSyncExternalStore } from "react";
import { useTopic } from "../../live/index.ts";
import { useSession } from "../../session/index.ts";

/** The newest match of the player's orders, kept outside the rooms of the exchange so that it outlives a move from one to the next. [EXCH-07] */

export interface MatchedNews {
  readonly marketId: string;
  readonly selectionId: number;
  readonly side: "BACK" | "LAY";
  /** What was matched just now, in taka. */
  readonly size: number;
  /** The average of all that is matched of the order. */
  readonly averagePrice: number;
}

/** Tells from an order's newest state what was matched since its last one; undefined when nothing was, as after a cancel or a settlement. Pure but for its memory. */
export function createMatchReader(): (order: OrderData) => MatchedNews | undefined {
  const matchedOf = new Map<string, number>();
  return (order) => {
    const before = matchedOf.get(order.betId);
    matchedOf.set(order.betId, order.sizeMatched);
    // An order that is first heard of when a part of it ends may have been matched long ago.
    const isEnding = order.sizeCancelled > 0 || order.sizeLapsed > 0 || order.sizeVoided > 0;
    if (before === undefined && isEnding) return undefined;
    const size = Math.round((order.sizeMatched - (before ?? 0)) * 100) / 100;
    if (size <= 0) return undefined;
    const { marketId, selectionId, side, averagePriceMatched } = order;
    return { marketId, selectionId, side, size, averagePrice: averagePriceMatched };
  };
}

const shownMs = 10_000;
let news: MatchedNews | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let read = createMatchReader();
let owner: string | undefined;
const listeners = new Set<() => void>();

function show(next: MatchedNews | undefined): void {
  news = next;
  clearTimeout(timer);
  if (next !== undefined) timer = setTimeout(() => show(undefined), shownMs);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What was matched last, for ten seconds or until it is dismissed. */
export function useMatchedNews(): { readonly news: MatchedNews | undefined; readonly dismiss: () => void } {
  const { remoteId } = useSession();
  const onNews = useCallback(
    (data: unknown) => {
      if (remoteId !== owner) {
        owner = remoteId;
        read = createMatchReader();
      }
      const order = data as OrderData | null;
      const next = order === null ? undefined : read(order);
      if (next !== undefined) show(next);
    },
    [remoteId],
  );
  useTopic(remoteId === undefined ? undefined : "orders", onNews);
  const shown = useSyncExternalStore(
    subscribe,
    () => news,
    () => undefined,
  );
  return { news: shown, dismiss: () => show(undefined) };
}

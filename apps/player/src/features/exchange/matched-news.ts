import type { OrderData } from "@maidan/contract/socket";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { useTopic } from "../../live/index.ts";
import { currentSession, useSession } from "../../session/index.ts";
import { ordersKey, ordersQuery, readCurrentOrders } from "./current-orders.ts";

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

/** What is matched of an order, in taka. */
type KnownOrder = Pick<OrderData, "betId" | "sizeMatched">;

export interface MatchReader {
  /** Takes in what is matched of the player's orders as they are, in these markets where some are named. `isWhole`: none of them is missing, so that an order heard of later is new. */
  readonly know: (
    orders: readonly KnownOrder[],
    options: { readonly isWhole: boolean; readonly marketIds?: readonly string[] },
  ) => void;
  /** What was matched since the order's last state; undefined when nothing was, as after a cancel, a settlement or a change of what becomes of its rest. */
  readonly read: (order: OrderData) => MatchedNews | undefined;
}

/**
 * Tells from an order's newest state what was matched just now: what the news itself says, and what is missing to it of what is known. Where the news doesn't say it, as
 * after the engine that matched was lost, an order of which nothing is known yet says nothing: it may have been matched long ago. [ROOM-21]
 */
export function createMatchReader(): MatchReader {
  const matchedOf = new Map<string, number>();
  const knownMarkets = new Set<string>();
  let knowsAll = false;
  return {
    know: (orders, { isWhole, marketIds }) => {
      // A state that was pushed meanwhile may be newer than what was read.
      for (const { betId, sizeMatched } of orders)
        matchedOf.set(betId, Math.max(sizeMatched, matchedOf.get(betId) ?? 0));
      if (marketIds === undefined) knowsAll = isWhole;
      else if (isWhole) for (const marketId of marketIds) knownMarkets.add(marketId);
    },
    read: (order) => {
      const known = matchedOf.get(order.betId);
      matchedOf.set(order.betId, order.sizeMatched);
      // An order that is first heard of says what was matched just now itself, but where it is told again by somebody who doesn't know.
      const justMatched = order.sizeJustMatched;
      const isEnding = order.sizeCancelled > 0 || order.sizeLapsed > 0 || order.sizeVoided > 0;
      const knowsMarket = knowsAll || knownMarkets.has(order.marketId);
      if (known === undefined && justMatched === undefined && (!knowsMarket || isEnding)) return undefined;
      const before = known ?? (justMatched === undefined ? 0 : order.sizeMatched - justMatched);
      const size = Math.round((order.sizeMatched - before) * 100) / 100;
      if (size <= 0) return undefined;
      const { marketId, selectionId, side, averagePriceMatched } = order;
      return { marketId, selectionId, side, size, averagePrice: averagePriceMatched };
    },
  };
}

const shownMs = 10_000;
let news: MatchedNews | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let reader = createMatchReader();
let owner: string | undefined;
/** What was matched before has been read, or is being read. */
let hasLearnt = false;
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

/** How long what was read of all orders is new enough: whoever else begins to follow them brings their image anew. */
const knownFreshMs = 5_000;
let knownSinceMs = -Infinity;

/** Takes in the player's orders as they are now; when they can't be read, each order is known from its next news on. */
async function readKnown(of: MatchReader): Promise<void> {
  knownSinceMs = performance.now();
  const { orders, isCut } = await readCurrentOrders({});
  of.know(orders, { isWhole: !isCut });
}

/** When the first view is over. */
const atRestMs = 5_000;

/**
 * What was matched before the first news. A room that reads the orders of its own markets is not made to wait for all others too: they are read when the first view
 * is over, and an order of another market says nothing until then.
 */
export async function learnFirst(
  of: MatchReader,
  from: { readonly client: QueryClient; readonly readAll: () => Promise<void> },
): Promise<void> {
  const { client, readAll } = from;
  const shown = client.getQueryCache().findAll({ queryKey: [ordersKey], type: "active" });
  if (shown.length === 0) return readAll();
  setTimeout(() => void readAll(), atRestMs);
  for (const { queryKey } of shown) {
    const marketIds = queryKey[1] as readonly string[];
    // The very answer that the room waits for, or has.
    const { orders, isCut } = await client.fetchQuery({
      ...ordersQuery(marketIds),
      staleTime: Number.POSITIVE_INFINITY,
    });
    of.know(orders, { isWhole: !isCut, marketIds });
  }
}

/** All of the player's orders; where they can't be read, the next image tries again. */
async function readAllOf(of: MatchReader): Promise<void> {
  // Somebody else may have signed in meanwhile.
  if (of === reader && currentSession().remoteId === owner) await readKnown(of).catch(forget);
}

/** The next image is read whole again. */
const forget = (): void => {
  knownSinceMs = -Infinity;
};

/** An image came: what was matched before is read, and after the first time all that was missed since. */
async function learn(client: QueryClient): Promise<void> {
  const of = reader;
  const readAll = (): Promise<void> => readAllOf(of);
  if (hasLearnt) return readAll();
  hasLearnt = true;
  knownSinceMs = performance.now();
  // What the room itself couldn't read is read with all others.
  await learnFirst(of, { client, readAll }).catch(() => undefined);
}

/** What was matched last, for ten seconds or until it is dismissed. */
export function useMatchedNews(): { readonly news: MatchedNews | undefined; readonly dismiss: () => void } {
  const { remoteId } = useSession();
  const client = useQueryClient();
  const onNews = useCallback(
    (data: unknown) => {
      const isAnother = remoteId !== owner;
      if (isAnother) {
        owner = remoteId;
        reader = createMatchReader();
        hasLearnt = false;
        forget();
      }
      const order = data as OrderData | null;
      // Where the topic begins, and where something of it was missed, it says to read the whole.
      const isKnown = performance.now() - knownSinceMs < knownFreshMs;
      if ((order === null || isAnother) && !isKnown) void learn(client);
      const next = order === null ? undefined : reader.read(order);
      if (next !== undefined) show(next);
    },
    [client, remoteId],
  );
  useTopic(remoteId === undefined ? undefined : "orders", onNews);
  const shown = useSyncExternalStore(
    subscribe,
    () => news,
    () => undefined,
  );
  return { news: shown, dismiss: () => show(undefined) };
}

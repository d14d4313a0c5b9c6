import type { MarketData } from "@maidan/contract/socket";
import { marketTopic } from "@maidan/contract/socket-topics";
import type { MarketCache, StreamMarketChange } from "../market-cache/index.ts";
import { pollWhileDown } from "./fallback-polling.ts";
import type { SocketClient } from "./socket-client.ts";

export interface MarketFollowerDeps {
  readonly socket: Pick<SocketClient, "subscribe" | "status" | "wake">;
  readonly cache: MarketCache;
  readonly lingerMs?: number;
  /** Asks for the prices of the markets that are looked at while the socket is down, all in one read every `intervalMs`; what is more than `mostAtOnce` takes turns. [PUSH-11] [CACHE-08] */
  readonly fallback?: {
    readonly intervalMs: number;
    readonly mostAtOnce: number;
    /** The markets' prices, in any order; without those that could not be had. Rejects when no answer came: then it is asked later. */
    readonly read: (marketIds: readonly string[]) => Promise<readonly StreamMarketChange[]>;
  };
}

interface Followed {
  users: number;
  leave: () => void;
  timer?: ReturnType<typeof setTimeout>;
}

/**
 * Keeps the cache of a market as long as somebody looks at it. Call the result once per user of the market; the market is followed from the
 * first to the last of them, and for `lingerMs` longer, so that scrolling a list does not ask for the same image again and again.
 */
export function createMarketFollower(deps: MarketFollowerDeps): (marketId: string) => () => void {
  const { socket, cache, fallback } = deps;
  const followed = new Map<string, Followed>();
  // What a market's topic carries is fixed by the contract.
  const apply = (data: unknown): void => cache.apply(data as MarketData);
  const listen = (marketId: string): (() => void) =>
    socket.subscribe(marketTopic(marketId), { onImage: apply, onChange: apply });

  /** Those that have waited longest of the markets that somebody looks at; they go to the end of the line. */
  const nextInLine = (most: number): ReadonlyMap<string, Followed> => {
    const next = new Map([...followed].filter(([, { users }]) => users > 0).slice(0, most));
    for (const [marketId, entry] of next) {
      followed.delete(marketId);
      followed.set(marketId, entry);
    }
    return next;
  };
  const poll = async ({ mostAtOnce, read }: NonNullable<typeof fallback>): Promise<void> => {
    const next = nextInLine(mostAtOnce);
    if (next.size === 0) return;
    const markets = await read([...next.keys()]);
    // The socket is back: what it sends is newer than this answer.
    if (socket.status.getSnapshot() !== "down") return;
    for (const market of markets) {
      const entry = next.get(market.id);
      // Nobody looks any more.
      if (entry === undefined || followed.get(market.id) !== entry) continue;
      // The image that was asked for has fewer levels than the pushed one: what was missed does not fit on it, so the topic begins anew.
      entry.leave();
      entry.leave = listen(market.id);
      cache.apply({ ...market, img: true });
    }
  };
  if (fallback !== undefined) pollWhileDown(socket, { intervalMs: fallback.intervalMs, poll: () => poll(fallback) });

  return (marketId) => {
    const entry: Followed = followed.get(marketId) ?? { users: 0, leave: listen(marketId) };
    followed.set(marketId, entry);
    entry.users += 1;
    clearTimeout(entry.timer);
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      entry.users -= 1;
      if (entry.users > 0) return;
      entry.timer = setTimeout(() => {
        followed.delete(marketId);
        entry.leave();
      }, deps.lingerMs ?? 5_000);
    };
  };
}

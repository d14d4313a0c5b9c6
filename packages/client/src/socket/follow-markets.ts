import { marketTopic, type MarketData } from "@maidan/contract/socket";
import type { MarketCache, StreamMarketChange } from "../market-cache/index.ts";
import { pollWhileDown } from "./fallback-polling.ts";
import type { SocketClient } from "./socket-client.ts";

export interface MarketFollowerDeps {
  readonly socket: Pick<SocketClient, "subscribe" | "status">;
  readonly cache: MarketCache;
  readonly lingerMs?: number;
  /** Asks for one market's prices while the socket is down: the followed markets take turns, one request every `intervalMs`. [PUSH-11] [CACHE-08] */
  readonly fallback?: {
    readonly intervalMs: number;
    readonly read: (marketId: string) => Promise<StreamMarketChange | undefined>;
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

  /** The market that has waited longest; it goes to the end of the line. */
  const nextInLine = (): readonly [string, Followed] | undefined => {
    const [next] = followed;
    if (next === undefined) return undefined;
    followed.delete(next[0]);
    followed.set(...next);
    return next;
  };
  const poll = async (read: (marketId: string) => Promise<StreamMarketChange | undefined>): Promise<void> => {
    const next = nextInLine();
    if (next === undefined) return;
    const [marketId, entry] = next;
    const market = await read(marketId);
    // The socket is back, or nobody looks any more: what it sends is newer than this answer.
    if (market === undefined || socket.status.getSnapshot() !== "down" || followed.get(marketId) !== entry) return;
    // The image that was asked for has fewer levels than the pushed one: what was missed does not fit on it, so the topic begins anew.
    entry.leave();
    entry.leave = listen(marketId);
    cache.apply({ ...market, img: true });
  };
  if (fallback !== undefined) {
    pollWhileDown(socket, { intervalMs: fallback.intervalMs, poll: () => poll(fallback.read) });
  }

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

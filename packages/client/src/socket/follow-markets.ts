import { marketTopic, type MarketData } from "@maidan/contract/socket";
import type { MarketCache } from "../market-cache/index.ts";
import type { SocketClient } from "./socket-client.ts";

/**
 * Keeps the cache of a market as long as somebody looks at it. Call the result once per user of the market; the market is followed from the
 * first to the last of them, and for `lingerMs` longer, so that scrolling a list does not ask for the same image again and again.
 */
export function createMarketFollower(deps: {
  readonly socket: Pick<SocketClient, "subscribe">;
  readonly cache: MarketCache;
  readonly lingerMs?: number;
}): (marketId: string) => () => void {
  const followed = new Map<string, { users: number; leave: () => void; timer?: ReturnType<typeof setTimeout> }>();
  // What a market's topic carries is fixed by the contract.
  const apply = (data: unknown): void => deps.cache.apply(data as MarketData);
  return (marketId) => {
    const entry = followed.get(marketId) ?? {
      users: 0,
      leave: deps.socket.subscribe(marketTopic(marketId), { onImage: apply, onChange: apply }),
    };
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

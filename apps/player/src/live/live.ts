import { createFramePace, MarketCache, type StreamMarketChange } from "@maidan/client/market-cache";
import {
  createMarketFollower,
  createStaleness,
  SocketClient,
  type SocketLike,
  type Staleness,
} from "@maidan/client/socket";
import type { getMatchOdds, listMatchOdds, MatchOddsMarket } from "@maidan/contract/http/exchange";
import type { createSocketTicket } from "@maidan/contract/http/push";
import { api, wire } from "../api/index.ts";
import { keepUnread } from "./keep-unread.ts";

const ticketCall = wire<typeof createSocketTicket>({ method: "POST", path: "/api/socket-tickets", auth: "optional" });

const marketCall = wire<typeof getMatchOdds>({ method: "GET", path: "/api/match-odds/:marketId", auth: "optional" });
const marketsCall = wire<typeof listMatchOdds>({ method: "GET", path: "/api/match-odds", auth: "optional" });
/** [EXCH-36] [OP-54] */
const pollMs = 300;
/** As many as one read takes, and more than a screen shows. */
const mostAtOnce = 20;

const levelsOf = (list: readonly { readonly price: number; readonly size: number }[]) =>
  list.map(({ price, size }) => [price, size] as const);

/** A market that was asked for, in the form in which it is pushed. */
const changeOf = (market: MatchOddsMarket): StreamMarketChange => ({
  id: market.marketId,
  tv: market.totalMatched,
  marketDefinition: {
    status: market.status,
    inPlay: market.inplay,
    betDelay: market.betDelay,
    version: market.version,
    runners: market.runners.map((runner, place) => ({
      id: runner.selectionId,
      name: runner.SelectionName,
      status: runner.status,
      sortPriority: place + 1,
    })),
  },
  rc: market.runners.map((runner) => ({
    id: runner.selectionId,
    atb: levelsOf(runner.ex.availableToBack),
    atl: levelsOf(runner.ex.availableToLay),
    ltp: runner.lastPriceTraded,
  })),
});

/** Undefined where there is none; throws when no answer came. */
async function readMarket(marketId: string): Promise<StreamMarketChange | undefined> {
  const result = await api.call(marketCall, { params: { marketId } });
  if (!result.ok && result.error.kind !== "refused") throw new Error(result.error.message);
  const market = result.ok ? result.value[0] : undefined;
  return market && changeOf(market);
}

export interface Live {
  readonly socket: SocketClient;
  readonly cache: MarketCache;
  readonly staleness: Staleness;
  /** Keeps a market's prices in the cache until the returned function is called. */
  readonly follow: (marketId: string) => () => void;
}

/** One read for all of them; what it doesn't know is another sports host's, which is asked market by market. */
async function readMarkets(marketIds: readonly string[]): Promise<readonly StreamMarketChange[]> {
  const isSeveral = marketIds.length > 1;
  const result = isSeveral ? await api.call(marketsCall, { query: { market_ids: marketIds.join(",") } }) : undefined;
  // No answer is none for each of them either, and who has too many questions isn't asked one by one: a later turn asks again.
  if (result?.ok === false) throw new Error(result.error.message);
  const found = (result?.value ?? []).map(changeOf);
  const others = marketIds.filter((id) => !found.some((market) => market.id === id));
  const alone = await Promise.allSettled(others.map(readMarket));
  const had = alone.flatMap((one) => (one.status === "fulfilled" && one.value !== undefined ? [one.value] : []));
  const lost = alone.find((one) => one.status === "rejected");
  // One that gave no answer takes none from the others.
  if (lost !== undefined && found.length + had.length === 0) throw lost.reason;
  return [...found, ...had];
}

/** The browser's socket; its handlers take events that ours do not look at. */
function openSocket(url: URL): SocketLike {
  const socket = new WebSocket(url);
  const like: SocketLike = {
    get readyState() {
      return socket.readyState;
    },
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    send: (text) => socket.send(text),
    close: () => socket.close(),
  };
  socket.addEventListener("open", () => like.onopen?.());
  socket.addEventListener("message", (event) => like.onmessage?.(event));
  socket.addEventListener("close", () => like.onclose?.());
  socket.addEventListener("error", () => like.onerror?.());
  return like;
}

/** When the page began to come, and its prices with it; on the clock of `performance.now()`. */
function pageCameAtMs(): number {
  const [page] = performance.getEntriesByType("navigation");
  return page !== undefined && "responseStart" in page ? Number(page.responseStart) : 0;
}

/** The one socket of the app and the one cache of prices, connected as soon as it is made. The cache begins with the markets that the page came with. */
export function connectLive(first: readonly MatchOddsMarket[]): Live {
  const socket = new SocketClient({
    issueTicket: async () => {
      const result = await api.call(ticketCall, {});
      return result.ok ? result.value.ticket : undefined;
    },
    connect: (ticket) => {
      const url = new URL(`/api/socket?ticket=${encodeURIComponent(ticket)}`, location.href);
      url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
      return openSocket(url);
    },
  });
  const cache = new MarketCache(
    createFramePace({
      onFrame: (act) => requestAnimationFrame(act),
      setTimeout: (act, ms) => setTimeout(act, ms),
      nowMs: () => performance.now(),
    }),
  );
  for (const market of first) cache.apply({ ...changeOf(market), img: true });
  keepUnread(socket);
  socket.start();
  addEventListener("online", () => socket.wake());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") socket.wake();
  });
  const staleness = createStaleness(socket, pageCameAtMs());
  addEventListener("offline", () => {
    socket.doubt();
    staleness.doubted();
  });
  const read = async (marketIds: readonly string[]): Promise<readonly StreamMarketChange[]> => {
    const markets = await readMarkets(marketIds);
    staleness.answered();
    return markets;
  };
  const fallback = { intervalMs: pollMs, mostAtOnce, read };
  return { socket, cache, staleness, follow: createMarketFollower({ socket, cache, fallback }) };
}

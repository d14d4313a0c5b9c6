import { MarketCache } from "@maidan/client/market-cache";
import { createMarketFollower, SocketClient, type SocketLike } from "@maidan/client/socket";
import type { createSocketTicket } from "@maidan/contract/http/push";
import { api, wire } from "../api/index.ts";

const ticketCall = wire<typeof createSocketTicket>({ method: "POST", path: "/api/socket-tickets", auth: "optional" });

export interface Live {
  readonly socket: SocketClient;
  readonly cache: MarketCache;
  /** Keeps a market's prices in the cache until the returned function is called. */
  readonly follow: (marketId: string) => () => void;
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

/** The one socket of the app and the one cache of prices, connected as soon as it is made. */
export function connectLive(): Live {
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
  const cache = new MarketCache((flush) => void requestAnimationFrame(flush));
  socket.start();
  addEventListener("online", () => socket.wake());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") socket.wake();
  });
  return { socket, cache, follow: createMarketFollower({ socket, cache }) };
}

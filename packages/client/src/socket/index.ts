export { backoffMs } from "./backoff.ts";
export { pollWhileDown } from "./fallback-polling.ts";
export { createMarketFollower } from "./follow-markets.ts";
export { SocketClient, type SocketClientOptions, type SocketLike, type SocketStatus } from "./socket-client.ts";
export { createStaleness, type Staleness } from "./staleness.ts";
export { type TopicHandler } from "./topic-state.ts";

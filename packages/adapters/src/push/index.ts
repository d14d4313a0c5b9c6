export { PushGateway, socketPath, type PushGatewayOptions } from "./gateway.ts";
export type { HouseOffers } from "./house-feed.ts";
export { noMetrics, pushLimits, type PushLimits, type PushMetrics } from "./limits.ts";
export { isUrgentChange, MarketState, type EngineChange } from "./market-state.ts";
export { createPushMetrics } from "./push-metrics.ts";

export { ExchangeStream, type ExchangeStreamOptions } from "./server.ts";
export { noStreamMetrics, streamLimits, type StreamLimits, type StreamMetrics } from "./limits.ts";
export { createStreamMetrics } from "./metrics.ts";

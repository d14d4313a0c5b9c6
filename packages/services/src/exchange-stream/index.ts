export * from "./levels.ts";
export * from "./market-definition.ts";
export * from "./market-delta.ts";
export * from "./order-delta.ts";
export * from "./history.ts";
export * from "./clocks.ts";
export * from "./wire-text.ts";

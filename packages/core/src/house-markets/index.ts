export * from "./bet.ts";
export * from "./exposure.ts";
export * from "./follow-rate.ts";
export * from "./market-id.ts";
export * from "./sure-loss.ts";
export * from "./rules.ts";

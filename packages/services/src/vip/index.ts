export * from "./convert-points.ts";
export { createVipListener, rateOf } from "./earn-points.ts";
export * from "./office.ts";
export * from "./ports.ts";

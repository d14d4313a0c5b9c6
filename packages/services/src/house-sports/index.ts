export type * from "./coupon-ports.ts";
export { HouseCoupons, type HouseCouponsDeps } from "./coupons.ts";
export * from "./desk.ts";
export type * from "./ports.ts";
export { bookLimits, bookSources } from "./rules.ts";
export * from "./follow-feed.ts";

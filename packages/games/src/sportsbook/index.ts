export * from "./coupon.ts";
export { bookKinds, bookOf, marginOf, resultsIn, type PricedMarket } from "./match-book.ts";
export * from "./price.ts";
export { handicapResult, overResult, type SelectionResult } from "./result.ts";
export * from "./cash-out.ts";

export { createHouseSportsStore } from "./house-sports-store.ts";
export { createCouponStore } from "./coupon-store.ts";
export { createFeedReads, createFreshPrices } from "./feed-reads.ts";
export { createBookDeskStore, wagersOfMarket } from "./desk-store.ts";
export { createBookTermsStore } from "./terms-store.ts";

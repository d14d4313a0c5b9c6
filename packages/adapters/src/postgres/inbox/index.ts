export { createMarketNoticeStore } from "./market-notice-store.ts";
export { createInboxStore } from "./inbox-store.ts";
export { createMatchedBetStore } from "./matched-bet-store.ts";
export { createRemovalNoticeStore } from "./removal-notice-store.ts";
export { createSettlementNoticeStore } from "./settlement-notice-store.ts";
export { createBroadcastStore } from "./broadcast-store.ts";

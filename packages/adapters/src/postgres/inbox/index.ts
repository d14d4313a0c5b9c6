export { createInboxStore } from "./inbox-store.ts";
export { createBroadcastStore } from "./broadcast-store.ts";

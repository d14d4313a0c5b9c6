export { vipInvariants } from "./invariants.ts";
export { createVipStore } from "./vip-store.ts";

export * from "./bet-records.ts";
export * from "./house-market-store.ts";
export * from "./invariants.ts";

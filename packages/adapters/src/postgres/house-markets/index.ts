export * from "./bet-records.ts";
export * from "./house-market-store.ts";
export { houseResults } from "./house-results.ts";
export { createHouseBetsVoidText, createHouseVoidText } from "./void-text.ts";
export * from "./invariants.ts";
export { readOfferedMarkets } from "./offered-markets.ts";
export { houseBeside, houseStartedByHand } from "./stop-beside.ts";

export { createGameCatalogueStore } from "./catalogue-store.ts";
export { createGameReportStore } from "./report-store.ts";
export { createGameReturnStore } from "./return-store.ts";
export { createGameRoundStore } from "./round-store.ts";

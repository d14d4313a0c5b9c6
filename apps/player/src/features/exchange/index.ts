export { exchangeCall, recordsCall } from "./calls.ts";
export { OpenBetsPart, ProfitPart } from "./lazy-parts.ts";

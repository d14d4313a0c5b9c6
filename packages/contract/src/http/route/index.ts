export * from "./route-contract.ts";
export * from "./kept-text.ts";
export * from "./parse-input.ts";
export * from "./print-open-api.ts";

export * from "./another-result.ts";
export * from "./ports.ts";
export * from "./preview.ts";
export * from "./pay.ts";
export * from "./plan.ts";
export * from "./result.ts";

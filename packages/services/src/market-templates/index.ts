export * from "./terms.ts";
export * from "./markets-of.ts";
export type * from "./ports.ts";
export * from "./change.ts";

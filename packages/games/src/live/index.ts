export * from "./roads.ts";
export type { LiveSource } from "./source.ts";
export * from "./tables.ts";
export * from "./verify.ts";

export * from "./catalogue.ts";
export * from "./crash-table.ts";
export * from "./ports.ts";
export * from "./rounds.ts";
export * from "./sessions.ts";
export * from "./shared-ports.ts";
export * from "./wager.ts";
export * from "./wager-ports.ts";

export * from "./catalogue.ts";
export * from "./ports.ts";
export * from "./rounds.ts";
export * from "./sessions.ts";

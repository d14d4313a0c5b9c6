export * from "./types.ts";
export * from "./model.ts";
export * from "./run.ts";
export * from "./card.ts";
export * from "./non-runner.ts";

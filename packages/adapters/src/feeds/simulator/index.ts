export * from "./directory.ts";
export * from "./schedule.ts";
export * from "./simulator.ts";
export * from "./racing.ts";

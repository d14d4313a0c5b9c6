export * from "./ports.ts";
export * from "./addresses.ts";
export * from "./app-keys.ts";
export * from "./log-in-program.ts";
export * from "./heartbeat.ts";

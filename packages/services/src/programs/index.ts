export * from "./ports.ts";
export * from "./addresses.ts";
export * from "./app-keys.ts";
export * from "./certificates.ts";
export * from "./read-certificate.ts";
export * from "./log-in-program.ts";
export * from "./heartbeat.ts";

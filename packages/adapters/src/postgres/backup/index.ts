export * from "./backup.ts";
export * from "./restore.ts";

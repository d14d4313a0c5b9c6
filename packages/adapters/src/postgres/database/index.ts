export * from "./database.ts";
export * from "./errors.ts";

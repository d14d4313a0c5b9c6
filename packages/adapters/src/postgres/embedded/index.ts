export * from "./start-postgres.ts";

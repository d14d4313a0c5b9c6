export * from "./result-store.ts";

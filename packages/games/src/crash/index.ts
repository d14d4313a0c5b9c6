export * from "./crash.ts";

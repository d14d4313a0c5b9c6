export * from "./horsebook-store.ts";

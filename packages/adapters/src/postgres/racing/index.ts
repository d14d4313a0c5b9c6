export * from "./race-store.ts";

export * from "./feed-store.ts";
export * from "./feed-lock.ts";

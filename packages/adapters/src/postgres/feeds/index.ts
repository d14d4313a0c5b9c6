export * from "./feed-store.ts";
export * from "./feed-lock.ts";
export * from "./account-book.ts";
export * from "./delivery-store.ts";
export * from "./feed-pulses.ts";
export * from "./silence-store.ts";
export * from "./told-store.ts";
export * from "./feed-provider-store.ts";

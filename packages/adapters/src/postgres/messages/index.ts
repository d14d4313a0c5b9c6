export * from "./message-store.ts";

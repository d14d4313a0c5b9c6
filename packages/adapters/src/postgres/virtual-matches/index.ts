export * from "./virtual-match-store.ts";

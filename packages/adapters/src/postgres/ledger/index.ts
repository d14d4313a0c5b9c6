export * from "./invariants.ts";
export * from "./ledger-store.ts";
export * from "./post.ts";
export * from "./fold.ts";

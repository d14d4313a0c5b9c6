export * from "./array-literal.ts";
export * from "./batch-store.ts";
export * from "./catalogue-store.ts";
export * from "./invariants.ts";
export * from "./lease-store.ts";
export * from "./payment-store.ts";
export * from "./order-reader.ts";
export * from "./sha256.ts";

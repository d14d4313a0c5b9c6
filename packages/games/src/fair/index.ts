export * from "./bytes.ts";
export * from "./chain.ts";
export * from "./draws.ts";
export * from "./sha256.ts";
export * from "./stream.ts";

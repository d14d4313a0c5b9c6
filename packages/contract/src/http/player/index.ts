export * from "./account.ts";
export * from "./verification.ts";
export * from "./site.ts";

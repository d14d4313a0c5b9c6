export * from "./account.ts";
export * from "./verification.ts";

export * from "./app-keys.ts";
export * from "./identity.ts";

export * from "./app-keys.ts";
export * from "./identity.ts";
export * from "./certificates.ts";

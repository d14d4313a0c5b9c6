export * from "./fishing.ts";
export * from "./shoal.ts";

export * from "./accept.ts";
export * from "./placer.ts";
export * from "./ports.ts";

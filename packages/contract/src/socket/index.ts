export * from "./topics.ts";
export * from "./messages.ts";
export * from "./market-data.ts";
export * from "./topic-data.ts";
export * from "./house-data.ts";

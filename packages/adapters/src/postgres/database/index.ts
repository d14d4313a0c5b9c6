export * from "./database.ts";
export * from "./errors.ts";
export { createTogetherLook } from "./look-together.ts";
export * from "./transaction-scope.ts";
export * from "./usable.ts";

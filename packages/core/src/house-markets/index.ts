export * from "./bet.ts";
export * from "./exposure.ts";
export * from "./rules.ts";

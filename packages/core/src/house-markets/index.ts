export * from "./bet.ts";
export * from "./exposure.ts";

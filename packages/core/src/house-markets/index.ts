export * from "./bet.ts";
export * from "./exposure.ts";
export * from "./follow-rate.ts";
export * from "./rules.ts";

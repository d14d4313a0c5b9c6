export * from "./phone.ts";
export * from "./rules.ts";
export * from "./age.ts";

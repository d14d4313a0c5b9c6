export * from "./cash-out.ts";
export * from "./goal.ts";
export * from "./house.ts";

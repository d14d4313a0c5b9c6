export * from "./cash-out.ts";
export * from "./goal.ts";

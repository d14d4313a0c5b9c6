export * from "./cash-out.ts";
export * from "./goal.ts";
export * from "./house.ts";
export * from "./lines.ts";
export * from "./own-bets.ts";
export * from "./reckoned.ts";
export * from "./winner-sets.ts";

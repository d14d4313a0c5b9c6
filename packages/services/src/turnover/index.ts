export * from "./correct-turnover.ts";
export { createTurnoverListener } from "./count-stakes.ts";
export * from "./end-bonus.ts";
export * from "./open-turnover.ts";
export * from "./ports.ts";

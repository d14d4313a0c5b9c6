export * from "./limits.ts";
export * from "./ports.ts";
export * from "./change-limits.ts";
export * from "./player-limits-of.ts";
export * from "./bet-bounds.ts";

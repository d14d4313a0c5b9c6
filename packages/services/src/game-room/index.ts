export * from "./ask-provider.ts";
export * from "./change-game.ts";
export * from "./change-provider.ts";
export * from "./compare-report.ts";
export * from "./decide-round.ts";
export * from "./ports.ts";
export * from "./read-report.ts";
export * from "./returns.ts";

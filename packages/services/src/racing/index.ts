export * from "./ports.ts";
export * from "./meeting-score.ts";
export * from "./race-actions.ts";
export * from "./race-feed.ts";

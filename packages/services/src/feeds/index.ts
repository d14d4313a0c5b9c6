export * from "./ports.ts";
export * from "./run-feed.ts";
export * from "./fast-forward.ts";
export { MatchActions, feedActor, simulatedNotice, type EventScore, type MatchActionDeps } from "./match-actions.ts";
export * from "./replay-ports.ts";
export * from "./recorded-book.ts";
export * from "./replay-recording.ts";
export * from "./run-loop.ts";

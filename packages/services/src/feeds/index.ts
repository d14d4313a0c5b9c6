export * from "./ports.ts";
export * from "./run-feed.ts";
export * from "./fast-forward.ts";
export { MatchActions, feedActor, simulatedNotice, type EventScore, type MatchActionDeps } from "./match-actions.ts";

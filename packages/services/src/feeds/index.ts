export * from "./ports.ts";
export * from "./run-feed.ts";
export { FeedConflict, type StepFailpoint, type ToldStep } from "./advance-match.ts";
export * from "./correct-end.ts";
export * from "./fast-forward.ts";
export {
  MatchActions,
  feedActor,
  simulatedNotice,
  toldSourcePrefix,
  type EventScore,
  type MatchActionDeps,
} from "./match-actions.ts";
export * from "./replay-ports.ts";
export * from "./recorded-book.ts";
export * from "./replay-recording.ts";
export * from "./run-loop.ts";
export * from "./played-match-ports.ts";
export * from "./import-played-match.ts";
export * from "./feed-pulse.ts";
export * from "./watch-silence.ts";
export * from "./told-ports.ts";
export * from "./feed-providers.ts";
export * from "./tell-match.ts";
export * from "./told-feed.ts";

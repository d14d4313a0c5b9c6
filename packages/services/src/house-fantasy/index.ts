export * from "./enter-contest.ts";
export * from "./follow-matches.ts";
export * from "./popularity.ts";
export * from "./ports.ts";
export * from "./run-contests.ts";
export { createSaveTeam, type AskedTeam, type SaveTeamDeps } from "./teams.ts";
export * from "./tick.ts";
export * from "./views.ts";

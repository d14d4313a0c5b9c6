export * from "./contests.ts";
export * from "./prizes.ts";
export * from "./scoring.ts";
export * from "./squad.ts";
export * from "./tally.ts";
export * from "./team.ts";

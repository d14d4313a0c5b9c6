export * from "./leagues.ts";
export * from "./market.ts";
export * from "./match.ts";
export * from "./sports.ts";
export * from "./standings.ts";

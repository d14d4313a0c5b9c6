export * from "./bingo-routes.ts";
export * from "./lottery-routes.ts";
export * from "./office-routes.ts";

export * from "./points.ts";

export * from "./bonus.ts";
export * from "./contribution.ts";
export * from "./progress.ts";
export * from "./terms.ts";

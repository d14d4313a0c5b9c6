export * from "./andar-bahar.ts";
export * from "./baccarat.ts";
export * from "./dragon-tiger.ts";
export * from "./roulette.ts";
export * from "./teen-patti.ts";

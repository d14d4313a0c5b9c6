export * from "./amounts-in.ts";
export * from "./ports.ts";
export * from "./save-promotion.ts";
export { seedPromotions } from "./seed-promotions.ts";

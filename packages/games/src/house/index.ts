export * from "./catalogue.ts";
export { roulettePlace, type Chip } from "./chip-games.ts";
export * from "./game.ts";
export { printCard } from "./step-games.ts";

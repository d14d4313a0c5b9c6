export * from "./catalogue.ts";
export { crashBetOf, crashLeavesAtX100, type CrashBet } from "./crash-game.ts";
export { roulettePlace, type Chip } from "./chip-games.ts";
export * from "./game.ts";
export { printCard } from "./step-games.ts";
export { houseProduct, houseProducts, type HouseProduct } from "./products.ts";

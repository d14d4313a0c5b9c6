export { houseNameInBangla } from "./bangla-names.ts";
export * from "./catalogue.ts";
export { crashBetOf, crashLeavesAtX100, type CrashBet } from "./crash-game.ts";
export * from "./chip-games.ts";
export { volleyOf, type Volley } from "./fishing-game.ts";
export * from "./game.ts";
export { printCard } from "./step-games.ts";
export { houseProduct, houseProducts, type HouseProduct } from "./products.ts";

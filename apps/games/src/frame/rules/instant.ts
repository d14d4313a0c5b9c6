export { coin, dice, keno, limbo, plinko, scratchCards } from "@maidan/games/house";

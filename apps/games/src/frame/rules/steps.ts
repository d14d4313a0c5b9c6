export { hiLo, mines, tower } from "@maidan/games/house";

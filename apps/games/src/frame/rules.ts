/** The rules of all games in a chunk of their own. */
export { houseGame } from "@maidan/games/house";

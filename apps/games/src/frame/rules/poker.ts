export { videoPoker } from "@maidan/games/house";

export { mishtiDrop, riverLines, sundarbanWays } from "@maidan/games/house";

export { andarBahar, baccarat, dragonTiger, roulette, teenPatti } from "@maidan/games/house";

export { blackjack } from "@maidan/games/house";

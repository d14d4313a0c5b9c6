import { crash } from "./crash-game.ts";
import { blackjack } from "./blackjack-game.ts";
import { andarBahar, baccarat, dragonTiger, roulette, teenPatti } from "./chip-games.ts";
import { fishing } from "./fishing-game.ts";
import type { HouseGame } from "./game.ts";
import { coin, dice, keno, limbo, plinko, scratchCards } from "./instant-games.ts";
import { videoPoker } from "./poker-games.ts";
import { mishtiDrop, riverLines, sundarbanWays } from "./slot-games.ts";
import { hiLo, mines, tower } from "./step-games.ts";

/** All games of the house, in the order in which it lists them. */
export const houseGames: readonly HouseGame[] = [
  crash,
  riverLines,
  sundarbanWays,
  mishtiDrop,
  fishing,
  mines,
  plinko,
  dice,
  limbo,
  roulette,
  blackjack,
  baccarat,
  dragonTiger,
  andarBahar,
  teenPatti,
  videoPoker,
  keno,
  hiLo,
  tower,
  coin,
  scratchCards,
];

export const houseGame = (code: string): HouseGame | undefined => houseGames.find((game) => game.code === code);

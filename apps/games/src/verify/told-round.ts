import type { Json } from "@maidan/games/house";
import type { Language } from "@maidan/ui/language";
import { tellBlackjack, tellVideoPoker } from "./told-cards.ts";
import { tellFishing } from "./told-fishing.ts";
import { tellCoin, tellDice, tellKeno, tellLimbo, tellPlinko, tellScratchCards } from "./told-instant.ts";
import { readFields, type Teller, type ToldLine } from "./told-line.ts";
import { tellMishtiDrop, tellRiverLines, tellSundarbanWays } from "./told-slots.ts";
import { tellHiLo, tellMines, tellTower } from "./told-steps.ts";

const tellers: ReadonlyMap<string, Teller> = new Map([
  ["dice", tellDice],
  ["limbo", tellLimbo],
  ["plinko", tellPlinko],
  ["keno", tellKeno],
  ["coin", tellCoin],
  ["scratch-cards", tellScratchCards],
  ["mines", tellMines],
  ["tower", tellTower],
  ["hi-lo", tellHiLo],
  ["video-poker", tellVideoPoker],
  ["blackjack", tellBlackjack],
  ["river-lines", tellRiverLines],
  ["sundarban-ways", tellSundarbanWays],
  ["mishti-drop", tellMishtiDrop],
  ["padma-fishing", tellFishing],
]);

/** What came in a round of a game of one player, in the words of that game; nothing of what is no view of it. [HOUSE-04] */
export function toldRound(game: string, view: Json, language: Language): readonly ToldLine[] {
  const fields = readFields(view);
  return fields === undefined ? [] : (tellers.get(game)?.(fields, language) ?? []);
}

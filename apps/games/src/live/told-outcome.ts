import type { Json } from "@maidan/games/house";
import type { Language } from "@maidan/ui/language";
import { cardsOf, teenPattiResult } from "../table/index.ts";
import { andarBaharText } from "./andar-bahar-text.ts";
import { baccaratText } from "./baccarat-text.ts";
import { blackjackText } from "./blackjack-text.ts";
import { dragonTigerText } from "./dragon-tiger-text.ts";
import { rouletteText } from "./roulette-text.ts";
import { teenPattiText } from "./teen-patti-text.ts";

/** What fell at a table, as it is read: whose cards they are, and how it ended. */
export interface ToldOutcome {
  readonly hands: readonly { readonly name: string; readonly cards: readonly string[] }[];
  /** Empty where the cards say all of it. */
  readonly result: string;
  /** Of roulette alone. */
  readonly pocket?: number;
}

type View = Readonly<Record<string, Json>>;
/** The cards below a key, be it one or many. */
const laid = (view: View, key: string): readonly string[] => {
  const value = view[key];
  return typeof value === "string" ? [value] : cardsOf(value);
};
const handsOf = (view: View, names: Readonly<Record<string, string>>): ToldOutcome["hands"] =>
  Object.entries(names)
    .map(([key, name]) => ({ name, cards: laid(view, key) }))
    .filter(({ cards }) => cards.length > 0);

const tables: Readonly<Record<string, (view: View, language: Language) => ToldOutcome>> = {
  "live-baccarat": (view, language) => {
    const text = baccaratText[language];
    const results = { player: text.playerWins, banker: text.bankerWins, tie: text.tied };
    return { hands: handsOf(view, { player: text.player, banker: text.banker }), result: wonOf(view, results) };
  },
  "live-dragon-tiger": (view, language) => {
    const text = dragonTigerText[language];
    const results = { dragon: text.dragonWins, tiger: text.tigerWins, tie: text.tied };
    return { hands: handsOf(view, { dragon: text.dragon, tiger: text.tiger }), result: wonOf(view, results) };
  },
  "live-andar-bahar": (view, language) => {
    const text = andarBaharText[language];
    // Andar gets the first card, and then they take turns.
    const dealt = laid(view, "dealt");
    const sides = {
      joker: laid(view, "joker"),
      andar: dealt.filter((_, place) => place % 2 === 0),
      bahar: dealt.filter((_, place) => place % 2 === 1),
    };
    const results = { andar: text.andarWins, bahar: text.baharWins };
    const names = { joker: text.joker, andar: text.andar, bahar: text.bahar };
    return { hands: handsOf({ ...sides }, names), result: wonOf(view, results) };
  },
  "live-teen-patti": (view, language) => {
    const text = teenPattiText[language];
    const names = { playerA: text.playerA, playerB: text.playerB };
    return { hands: handsOf(view, names), result: teenPattiResult(view, language) };
  },
  "live-blackjack": (view, language) => {
    const text = blackjackText[language];
    const names = { player: text.shared, draws: text.follow, second: text.followSecond, dealer: text.dealer };
    return { hands: handsOf(view, names), result: "" };
  },
  "live-roulette": ({ pocket }) => ({ hands: [], result: "", ...(typeof pocket === "number" ? { pocket } : {}) }),
};

const wonOf = (view: View, results: Readonly<Record<string, string>>): string => {
  const { winner } = view;
  return typeof winner === "string" && Object.hasOwn(results, winner) ? (results[winner] ?? "") : "";
};

/** What fell in a round of a live table, in the words of that table; undefined for what is no table's. [LIVE-05] */
export function toldOutcome(game: string, outcome: Json, language: Language): ToldOutcome | undefined {
  if (typeof outcome !== "object" || outcome === null || Array.isArray(outcome)) return undefined;
  return Object.hasOwn(tables, game) ? tables[game]?.(outcome as View, language) : undefined;
}

const names: Readonly<Record<string, Readonly<Record<Language, { readonly name: string }>>>> = {
  "live-baccarat": baccaratText,
  "live-roulette": rouletteText,
  "live-blackjack": blackjackText,
  "live-dragon-tiger": dragonTigerText,
  "live-andar-bahar": andarBaharText,
  "live-teen-patti": teenPattiText,
};
/** What a live table is called; the code of what is none. */
export const tableName = (game: string, language: Language): string => names[game]?.[language].name ?? game;

import type { Card } from "@maidan/games/fair";
import { handOf, type HandKind } from "@maidan/games/table";
import type { Language } from "@maidan/ui/language";
import { cardsOf, readCard } from "./cards.tsx";

interface Told {
  readonly result: string;
  readonly a: string;
  readonly b: string;
}

/** What the players and their hands are called, at the table of one player and at the live one. */
export const teenPattiWords = {
  en: {
    playerA: "Player A",
    playerB: "Player B",
    pairPlus: "Pair or better",
    aWins: "Player A wins",
    bWins: "Player B wins",
    tied: "Equal hands",
    told: ({ result, a, b }: Told) => `${result}. A has: ${a}. B has: ${b}`,
    high: "high card",
    pair: "a pair",
    colour: "a colour",
    sequence: "a sequence",
    pureSequence: "a pure sequence",
    trail: "a trail",
  },
  bn: {
    playerA: "খেলোয়াড় ক",
    playerB: "খেলোয়াড় খ",
    pairPlus: "জোড়া বা ভালো",
    aWins: "খেলোয়াড় ক জিতেছেন",
    bWins: "খেলোয়াড় খ জিতেছেন",
    tied: "সমান হাত",
    told: ({ result, a, b }: Told) => `${result}। ক-এর হাত: ${a}। খ-এর হাত: ${b}`,
    high: "বড় তাস",
    pair: "জোড়া",
    colour: "কালার",
    sequence: "সিকোয়েন্স",
    pureSequence: "পিওর সিকোয়েন্স",
    trail: "ট্রেইল",
  },
};

/** What three cards of an outcome make; undefined for what are none. */
function kindOf(laid: unknown): HandKind | undefined {
  const cards = cardsOf(laid).flatMap((printed): readonly Card[] => {
    const card = readCard(printed);
    return card === undefined ? [] : [card];
  });
  return cards.length === 3 ? handOf(cards).kind : undefined;
}

/** Who won and what both hands are, since a hand wins by its kind and one bet is paid by A's; empty while nobody has won. */
export function teenPattiResult(outcome: Readonly<Record<string, unknown>>, language: Language): string {
  const words = teenPattiWords[language];
  const { winner, playerA, playerB } = outcome;
  if (winner !== "playerA" && winner !== "playerB" && winner !== "tie") return "";
  const result = { playerA: words.aWins, playerB: words.bWins, tie: words.tied }[winner];
  const [a, b] = [kindOf(playerA), kindOf(playerB)];
  return a === undefined || b === undefined ? result : words.told({ result, a: words[a], b: words[b] });
}

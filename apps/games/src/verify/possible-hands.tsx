import { countOf, everyHand } from "@maidan/games/blackjack";
import { printCard, type Json } from "@maidan/games/house";
import { toDigits } from "@maidan/core/money";
import { catalogue, useLanguage, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { dealIn } from "../live/index.ts";
import { CardSigns } from "./card-signs.tsx";

const text = catalogue(
  {
    every: "Every hand that could be held",
    hand: "Hand",
    first: "First of a split",
    second: "Second of a split",
    blackjack: "blackjack",
    won: "won",
    push: "equal",
    lost: "lost",
  },
  {
    every: "যে যে হাত হতে পারত",
    hand: "হাত",
    first: "ভাগের প্রথম",
    second: "ভাগের দ্বিতীয়",
    blackjack: "ব্ল্যাকজ্যাক",
    won: "জিতেছে",
    push: "সমান",
    lost: "হেরেছে",
  },
);

/** Every hand of a round of live blackjack, so that each player finds theirs: with as many cards as they took. [LIVE-06] */
export function PossibleHands({ dealt }: { readonly dealt: Json }): ReactNode {
  const words = useText(text);
  const { language } = useLanguage();
  if (typeof dealt !== "object" || dealt === null) return null;
  const hands = everyHand(dealIn(dealt as Readonly<Record<string, unknown>>));
  return (
    <details className="mt-1">
      <summary className="cursor-pointer">{words.every}</summary>
      <ul className="flex flex-col gap-1 py-1">
        {hands.map(({ of, cards, end }) => (
          <li key={`${of}:${cards.length}`} className="flex justify-between gap-2">
            <span>
              {words[of]}: <CardSigns cards={cards.map((card) => printCard(card))} />
            </span>
            <span>
              {toDigits(String(countOf(cards).total), language)} · {words[end]}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

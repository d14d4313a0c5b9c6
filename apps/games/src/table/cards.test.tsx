import { LanguageProvider, type Language } from "@maidan/ui/language";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PlayingCard } from "./cards.tsx";

const nameIn = (language: Language, card: string): string | undefined =>
  /aria-label="([^"]+)"/.exec(
    renderToStaticMarkup(
      <LanguageProvider choice={{ language, setLanguage: () => undefined }}>
        <PlayingCard card={card} />
      </LanguageProvider>,
    ),
  )?.[1];

test("[HOUSE-82] a card is read aloud in the language of the page, its number too", () => {
  expect(["9c", "10h", "Ks"].map((card) => nameIn("bn", card))).toEqual(["চিড়িতন ৯", "হরতন ১০", "ইস্কাপন সাহেব"]);
  expect(["9c", "10h", "Ks"].map((card) => nameIn("en", card))).toEqual([
    "9 of clubs",
    "10 of hearts",
    "king of spades",
  ]);
});

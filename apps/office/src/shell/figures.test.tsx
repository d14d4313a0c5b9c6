import { CurrencyProvider, Money } from "@maidan/ui/figures";
import { LanguageProvider } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { useShownAmount } from "./figures.ts";

const shown = (node: ReactNode): string =>
  renderToStaticMarkup(
    <LanguageProvider choice={{ language: "en", setLanguage: () => undefined }}>{node}</LanguageProvider>,
  ).replaceAll(/<[^>]*>/g, " ");

function Sentence({ currency }: { currency?: "PKR" }): ReactNode {
  return useShownAmount()("1500.00", currency);
}

test("[DESK-18] amounts of a player's page, in sentences too, are in the player's currency, and what names its own keeps it", () => {
  const page = (
    <CurrencyProvider currency="INR">
      <Money amount="5.00" /> <Sentence /> <Sentence currency="PKR" />
    </CurrencyProvider>
  );
  expect(shown(page).replaceAll(/\s+/g, " ").trim()).toBe("₹ 5.00 ₹ 1,500.00 Rs 1,500.00");
  expect(shown(<Sentence />)).toBe("৳\u00a01,500.00");
});

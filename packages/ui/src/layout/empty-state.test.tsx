import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LanguageProvider } from "../language/index.ts";
import { EmptyState } from "./index.ts";

const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

test("[SHELL-61] a list without entries says No Data, in either language, and what would be there", () => {
  const shown = (language: "en" | "bn") =>
    wordsOf(
      renderToStaticMarkup(
        <LanguageProvider choice={{ language, setLanguage: () => undefined }}>
          <EmptyState hint="Bets appear here." />
        </LanguageProvider>,
      ),
    );
  expect(shown("en")).toBe("No Data Bets appear here.");
  expect(shown("bn")).toMatch(/^[\u0980-\u09ff ]+ Bets appear here\.$/);
});

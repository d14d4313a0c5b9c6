import { LanguageProvider } from "@maidan/ui/language";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { CurrentOrder } from "../use-positions.ts";
import { RestLine } from "./rest-choice.tsx";

test("[ROOM-19] a bet that waits says what becomes of it at the off before it alone: in play no off is to come, and until the market is read nobody knows", () => {
  const order = { persistenceType: "LAPSE" } as CurrentOrder;
  const said = (market: { readonly isInPlay: boolean } | undefined): string =>
    renderToStaticMarkup(
      <LanguageProvider choice={{ language: "en", setLanguage: () => undefined }}>
        <RestLine order={order} market={market} />
      </LanguageProvider>,
    );
  expect(said({ isInPlay: false })).toContain("Lapses at the off");
  // Its line stands all the while: what is read later moves nothing. [ROOM-22]
  for (const market of [undefined, { isInPlay: true }])
    expect(said(market)).toMatch(/^<span class="block min-h-4[^>]*><\/span>$/);
});

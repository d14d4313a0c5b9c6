import { CurrencyProvider } from "@maidan/ui/figures";
import { LanguageProvider, type Language } from "@maidan/ui/language";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Router } from "wouter";
import { Sign } from "./one-tap-sign.tsx";

function draw(
  over: { isOneTap?: false; isConfirming?: true; stake?: number; language?: Language; currency?: "INR" } = {},
): string {
  return renderToStaticMarkup(
    <LanguageProvider choice={{ language: over.language ?? "en", setLanguage: () => undefined }}>
      <CurrencyProvider currency={over.currency ?? "BDT"}>
        <Router ssrPath="/odds-view">
          <Sign
            settings={{
              is_one_tap: over.isOneTap ?? true,
              is_confirming: over.isConfirming ?? false,
              one_tap_stake: over.stake ?? 15_000,
            }}
          />
        </Router>
      </CurrencyProvider>
    </LanguageProvider>,
  );
}
const words = (html: string): string => html.replaceAll(/<[^>]*>/g, "").replaceAll("\u00a0", " ");

test("[SLIP-22] while one-tap betting is on a sign says so with its stake, in both languages and the account's currency, and leads to the settings", () => {
  expect(words(draw())).toBe("1-tap ৳ 15,000");
  expect(draw()).toContain('href="/exchange-account?room=settings"');
  expect(words(draw({ language: "bn" }))).toBe("১ চাপে ৳ ১৫,০০০");
  expect(words(draw({ currency: "INR" }))).toBe("1-tap ₹ 15,000");
  expect(words(draw({ stake: 1_000_000 }))).toBe("৳ 10,00,000");
  expect(draw({ isOneTap: false })).toBe("");
});

test("[SLIP-22] it tells whoever hears it whether a tap bets at once or is asked about", () => {
  expect(draw()).toContain("a tap on a price bets");
  expect(draw({ isConfirming: true })).toContain("a tap on a price asks whether");
});

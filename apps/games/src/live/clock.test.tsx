import { LanguageProvider } from "@maidan/ui/language";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Countdown } from "./clock.tsx";

test("[HOUSE-82] a live table's clock says what its figure counts", () => {
  const markup = renderToStaticMarkup(
    <LanguageProvider choice={{ language: "bn", setLanguage: () => undefined }}>
      <Countdown live={undefined} phase="betting" nowMs={0} dealing="dealing" isFailing={false} />
    </LanguageProvider>,
  );
  expect(markup).toMatch(/role="timer" aria-label="সেকেন্ড বাকি"/);
});

test("[HOUSE-39] [APP-17] what lies on the round is told in the player's own currency first, and below it in each other", () => {
  const sums = [
    { currency: "BDT", stake: "1200.00", places: [] },
    { currency: "INR", stake: "50.00", places: [] },
    { currency: "PKR", stake: "7.00", places: [] },
  ];
  const now = { round: null, chain: null, players: 3, sums, seats: [], mine: [], moves: [], decided: [], past: [] };
  const at = { closesAtMs: 0, dealsAtMs: 0, paysAtMs: 0, turnClosesAtMs: 0 };
  const markup = renderToStaticMarkup(
    <LanguageProvider choice={{ language: "en", currency: "INR", setLanguage: () => undefined }}>
      <Countdown live={{ now, past: [], ...at }} phase="resting" nowMs={0} dealing="dealing" isFailing={false} />
    </LanguageProvider>,
  );
  const amounts = [...markup.matchAll(/(?:৳|₹|Rs)\s[\d,.]+/g)].map(([amount]) => amount.replace("\u00a0", " "));
  expect(amounts).toEqual(["₹ 50.00", "৳ 1,200.00", "Rs 7.00"]);
});

import { LanguageProvider, type Language } from "@maidan/ui/language";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { SlipLeg } from "./slip.ts";
import { LockedLegs } from "./slip-legs.tsx";

const leg: SlipLeg = {
  fixtureId: "1",
  marketId: "1",
  selection: "home",
  home: { en: "North", bn: "উত্তর" },
  away: { en: "South", bn: "দক্ষিণ" },
  marketName: { en: "Winner", bn: "বিজয়ী" },
  name: { en: "North", bn: "উত্তর" },
  seenX100: 200,
};
const shownIn = (language: Language, legs: readonly SlipLeg[]): string =>
  renderToStaticMarkup(
    <LanguageProvider choice={{ language, setLanguage: () => undefined }}>
      <LockedLegs legs={legs} />
    </LanguageProvider>,
  ).replace(/<[^>]+>/g, "");

test("[SPORTSBOOK-40] a slip that can't be placed says which selection takes no bets, in both languages, and nothing while all do", () => {
  expect(shownIn("en", [leg])).toContain("No bets now on: North (North – South)");
  expect(shownIn("bn", [leg])).toContain("এখন বাজি বন্ধ: উত্তর (উত্তর – দক্ষিণ)");
  expect(shownIn("en", [])).toBe("");
});

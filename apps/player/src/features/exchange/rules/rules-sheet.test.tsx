import { LanguageProvider, type Language } from "@maidan/ui/language";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { houseKinds, HouseRules, type RulesSheetProps } from "./rules-sheet.tsx";

type Detail = NonNullable<RulesSheetProps["detail"]>;
const fancy = {
  title: "",
  no: "1",
  no_rate: "1",
  yes: "1",
  yes_rate: "1",
  suspended: 0 as const,
  ball_running: 0 as const,
};

test("[ROOM-59] [RATES-70] the rules of the house's markets are told of each kind that the event has, once, Bookmaker first, in the reader's language", () => {
  const detail = {
    bookmaker: { "1": { runners: [] } },
    fancy2: {
      "2": { ...fancy, rule: "SESSION" },
      "3": { ...fancy, rule: "KHADDA" },
      "4": { ...fancy, rule: "SESSION" },
      "5": fancy,
    },
  } as Partial<Detail> as Detail;
  const kinds = houseKinds(detail);
  expect(kinds).toEqual(["BOOKMAKER", "SESSION", "KHADDA"]);
  expect(houseKinds(undefined)).toEqual([]);
  const words = (language: Language): string =>
    renderToStaticMarkup(
      <LanguageProvider choice={{ language, setLanguage: () => undefined }}>
        <HouseRules kinds={kinds} />
      </LanguageProvider>,
    ).replaceAll(/<[^>]*>/g, " ");
  expect(words("en")).toMatch(/BookMaker .*bets are void.* Fancy: Runs of a session .* Fancy: Khadda/);
  expect(words("bn")).toMatch(/বুকমেকার .*বাতিল.* ফ্যান্সি: সেশনের রান .* ফ্যান্সি: খাড্ডা/);
});

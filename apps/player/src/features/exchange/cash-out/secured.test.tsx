import { LanguageProvider } from "@maidan/ui/language";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Secured, type SecuredProps } from "./secured.tsx";

const said = (over: Partial<SecuredProps>, language: "en" | "bn" = "en"): string =>
  renderToStaticMarkup(
    <LanguageProvider choice={{ language, setLanguage: () => undefined }}>
      <Secured securedMinor={-400n} share={100} afterMinor={[-15_400n, 14_600n]} {...over} />
    </LanguageProvider>,
  )
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

describe("[CASH-03] what a cash-out secures", () => {
  test("of all of the market it holds whatever wins", () => {
    expect(said({ afterMinor: [-400n, -399n] })).toBe("Whatever wins (৳ 4.00)");
  });

  test("[CASH-21] is the least of them where the outcomes differ by a taka or more after it, as by the numbers of a fancy", () => {
    expect(said({ afterMinor: [-400n, 14_600n, -400n] })).toBe("At worst (৳ 4.00)");
    expect(said({ afterMinor: [14_600n, -400n] }, "bn")).toMatch(/^অন্তত /);
    expect(said({ afterMinor: [-400n, -301n] })).toMatch(/^Whatever wins/);
  });

  test("of a part it is told as that part's, and the worst outcome of the whole market beside it", () => {
    expect(said({ share: 50 })).toBe(
      "On the 50% cashed out (৳ 4.00) Worst outcome of the whole market after it (৳ 154.00)",
    );
    expect(said({ runner: "Quellin" })).toMatch(/^On your bets on Quellin \(৳ 4\.00\) Worst .* \(৳ 154\.00\)$/);
    expect(said({ runner: "Quellin", share: 25 })).toContain("On 25% of your bets on Quellin");
    expect(said({ share: 50 }, "bn")).toContain("যে ৫০% ক্যাশ আউট হবে");
  });
});

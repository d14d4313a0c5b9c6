import { LanguageProvider } from "@maidan/ui/language";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StartingLine } from "./starting-line.tsx";
import { startingPriceOf } from "./starting-prices.ts";

const said = (told: Parameters<typeof startingPriceOf>[0], language: "en" | "bn" = "en"): string =>
  renderToStaticMarkup(
    <LanguageProvider choice={{ language, setLanguage: () => undefined }}>
      <StartingLine {...startingPriceOf(told)} />
    </LanguageProvider>,
  ).replaceAll(/<[^>]*>/g, "");

test("[ROOM-24] a runner tells its near and far price until the off, then its starting price, and that there is none yet", () => {
  expect(said({ nearPrice: 3.456789, farPrice: 4 })).toBe("SP near 3.46 · far 4");
  expect(said({ farPrice: 4 })).toBe("SP far 4");
  expect(said({ actualSP: 3.204999, nearPrice: 9 })).toBe("SP 3.2");
  expect(said({})).toBe("SP none yet");
  expect(said({}, "bn")).toBe("এসপি এখনো নেই");
});

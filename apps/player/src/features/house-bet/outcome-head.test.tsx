import { LanguageProvider } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { useOutcomeHead } from "./outcome-head.ts";

function Heads(): ReactNode {
  const headOf = useOutcomeHead();
  return (["WINNER", "DIGITS", "AT_LEAST", "EVEN", "LAST_DIGIT"] as const).map(headOf).join(" | ");
}

test("[SLIP-04] yes and no stand below an answer, numbers below a number, and runners below a win", () => {
  const said = (language: "en" | "bn"): string =>
    renderToStaticMarkup(
      <LanguageProvider choice={{ language, setLanguage: () => undefined }}>
        <Heads />
      </LanguageProvider>,
    );
  expect(said("en")).toBe("If it wins | If the number is | If the number is | If the answer is | If the answer is");
  expect(said("bn")).toBe("জিতলে | সংখ্যাটি হলে | সংখ্যাটি হলে | উত্তর হলে | উত্তর হলে");
});

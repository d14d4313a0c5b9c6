import { LanguageProvider } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Deposit } from "./deposit.ts";
import { StatementMatch } from "./match.tsx";

const shown = (node: ReactNode, language: "en" | "bn"): string =>
  renderToStaticMarkup(
    <LanguageProvider choice={{ language, setLanguage: () => undefined }}>{node}</LanguageProvider>,
  ).replaceAll(/<[^>]*>/g, " ");

test.each([
  ["en", "৳ 1,500.00 · another currency"],
  ["bn", "৳ ১,৫০০.০০ · অন্য মুদ্রা"],
] as const)(
  "[PAYM-19] the desk shows what was paid in its own currency, and says that it is another (%s)",
  (language, words) => {
    const line = {
      amount: "1500.00",
      currency: "BDT",
      receiving_number: "01700000911",
      sender: "01711111111",
      received_at: "2026-11-28T06:00:00.000Z",
      source: "sandbox",
      raw: "",
      is_typed_by_hand: false,
    } as const;
    const match = { status: "mismatch", problems: ["currencyDiffers"], line } as const;
    // What the match shows is all that it reads.
    const deposit = { match } as unknown as Deposit;
    expect(shown(<StatementMatch deposit={deposit} />, language)).toContain(words);
  },
);

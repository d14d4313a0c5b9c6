import { LanguageProvider } from "@maidan/ui/language";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test, vi } from "vitest";

// What is signed in is listened for on the browser's window, and here is none.
beforeAll(() => {
  vi.stubGlobal("addEventListener", () => undefined);
});

test("[DESK-15] what a market of the house asks is told in the reader's language, a reason that nobody gave too", async () => {
  const { useHouseTitle } = await import("./sport-names.ts");
  const { useReason } = await import("../features/markets/waiting-results.tsx");
  function Told(): ReactNode {
    const reason = useReason();
    return `${useHouseTitle()("6 over runs Dhaka")} | ${reason({ reason: "Settled by hand" })} | ${reason({ reason: "Rain" })}`;
  }
  const shown = (language: "en" | "bn"): string =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <LanguageProvider choice={{ language, setLanguage: () => undefined }}>
          <Told />
        </LanguageProvider>
      </QueryClientProvider>,
    );
  expect(shown("en")).toBe("6 over runs Dhaka | Settled by hand, without a reason | Rain");
  expect(shown("bn")).toBe("Dhaka: ৬ ওভারের রান | হাতে নিষ্পত্তি, কারণ দেওয়া হয়নি | Rain");
});

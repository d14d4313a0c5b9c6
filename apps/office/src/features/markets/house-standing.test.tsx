import type { HouseDeskMarket } from "@maidan/contract/http/house-markets";
import { LanguageProvider } from "@maidan/ui/language";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test, vi } from "vitest";
import { aMarket } from "./test-support/house-desk-market.ts";

// The room listens to the browser's window as it is loaded, and here is none.
beforeAll(() => {
  vi.stubGlobal("addEventListener", () => undefined);
});

async function shown(changes: Partial<HouseDeskMarket>): Promise<string> {
  const { Standing } = await import("./house-markets.tsx");
  return renderToStaticMarkup(
    <LanguageProvider choice={{ language: "en", setLanguage: () => undefined }}>
      <Standing market={{ ...aMarket, ...changes }} />
    </LanguageProvider>,
  )
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

test("[DESK-23] [CONSOLE-06] a market of the house tells what the house can lose until it is closed, and its result from then on", async () => {
  expect(await shown({})).toContain("House at worst (৳ 500.00) Padma XI");
  expect(await shown({ status: "CLOSED", settlement: "SETTLED", outcome: 2 })).toBe("Result Jamuna XI");
  expect(await shown({ status: "CLOSED", settlement: "VOIDED" })).toBe("");
});

import { LanguageProvider, type Language } from "@maidan/ui/language";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { readQuery } from "../../api/index.ts";
import { rulesCall } from "../exchange/calls.ts";
import { openSlip } from "./bet-slip-form.ts";
import { SlipAnswer } from "./slip-answer.tsx";

const selection = { marketId: "1.2", selectionId: 1, runnerName: "A", side: "BACK", priceX100: 200 } as const;
const form = { ...openSlip(selection), stakeText: "100" };

test("[HAND-12] [BOOK-27] a bet of an account in another currency is refused by the name of the market's own, in both languages", () => {
  const client = new QueryClient();
  const { queryKey } = readQuery(rulesCall, { query: { market_ids: "1.2" } });
  client.setQueryData(queryKey, {
    markets: [{ market_id: "1.2", market_name: "Match Odds (INR)", currency: "INR", en: [], bn: [] }],
  });
  const said = (language: Language, code: string): string =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <LanguageProvider choice={{ language, setLanguage: () => undefined }}>
          <SlipAnswer outcome={{ kind: "refused", code }} form={form} />
        </LanguageProvider>
      </QueryClientProvider>,
    );
  expect(said("en", "INVALID_ACCOUNT_STATE")).toContain("This market takes bets in Indian rupees (INR) alone.");
  expect(said("bn", "INVALID_ACCOUNT_STATE")).toContain("এই মার্কেটে শুধু ভারতীয় রুপিতে (INR) বেট হয়।");
  expect(said("en", "MARKET_SUSPENDED")).not.toContain("INR");
});

import { LanguageProvider, type Language } from "@maidan/ui/language";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { readQuery } from "../../api/index.ts";
import { rulesCall } from "../exchange/calls.ts";
import { SlipAnswer } from "./answer-box.tsx";
import { openSlip } from "./bet-slip-form.ts";
import { readOutcome, type PlaceAnswer, type SlipOutcome } from "./outcome.ts";

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
          <SlipAnswer outcome={{ kind: "refused", code }} form={form} isOver={false} />
        </LanguageProvider>
      </QueryClientProvider>,
    );
  expect(said("en", "INVALID_ACCOUNT_STATE")).toContain("This market takes bets in Indian rupees (INR) alone.");
  expect(said("bn", "INVALID_ACCOUNT_STATE")).toContain("এই মার্কেটে শুধু ভারতীয় রুপিতে (INR) বেট হয়।");
  expect(said("en", "MARKET_SUSPENDED")).not.toContain("INR");
});

test("[LIMIT-36] a bet beyond what may be at stake is refused by the name of the bound, a sport's by that of the sport, in both languages", () => {
  const said = (language: Language, lossLimit?: PlaceAnswer["lossLimit"]): string => {
    const value = { status: "FAILURE", errorCode: "LOSS_LIMIT_EXCEEDED", lossLimit };
    const outcome = readOutcome({ ok: true, status: 200, value });
    return renderToStaticMarkup(
      <LanguageProvider choice={{ language, setLanguage: () => undefined }}>
        <SlipAnswer outcome={outcome} form={form} isOver={false} />
      </LanguageProvider>,
    );
  };
  const sportOf = (eventTypeId: string) => ({ of: "SPORT", eventTypeId }) as const;
  expect(said("en", sportOf("4"))).toContain("than you may have in all Cricket markets together.");
  expect(said("bn", sportOf("4"))).toContain("ক্রিকেট-এর সব মার্কেট মিলিয়ে আপনি যতটা ঝুঁকি নিতে পারেন");
  expect(said("bn", sportOf("1"))).toContain("ফুটবল-এর");
  expect(said("en", { of: "MARKET" })).toContain("than you may have in this market.");
  expect(said("bn", { of: "ALL_MARKETS" })).toContain("নেওয়া হয়নি: সব মার্কেট মিলিয়ে");
  // Of answers that were kept before, and a sport without a name here.
  expect(said("en")).toContain("in this market, in its sport, or in all markets together.");
  expect(said("bn", sportOf("99"))).toContain("এই মার্কেটে, এই খেলায়, অথবা সব মার্কেট মিলিয়ে");
});

test("[SLIP-07] where the market has closed since, the answer says where the result is; a refusal has none", () => {
  const said = (outcome: SlipOutcome, isOver: boolean): string =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <SlipAnswer {...{ outcome, form, isOver }} />
      </QueryClientProvider>,
    );
  const matched = { kind: "matched", betId: "1", sizeMatched: 100, averagePrice: 2 } as const;
  const words = "The market has closed since";
  expect(said(matched, true)).toContain(words);
  expect(said(matched, false)).not.toContain(words);
  expect(said({ kind: "refused", code: "INVALID_ODDS" }, true)).not.toContain(words);
});

test("[SLIP-24] a bet that was matched says at which odds, and what was asked for only where that is something else; one that waits says what was asked for", () => {
  const said = (
    kind: "matched" | "partlyMatched" | "waiting",
    averagePrice: number,
    language: Language = "en",
  ): string =>
    renderToStaticMarkup(
      <LanguageProvider choice={{ language, setLanguage: () => undefined }}>
        <SlipAnswer outcome={{ kind, betId: "1", sizeMatched: 100, averagePrice }} form={form} isOver={false} />
      </LanguageProvider>,
    )
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ");
  expect(said("matched", 2.1)).toMatch(/Matched at 2\.1\. Stake ৳ 100\.00 · you asked for 2 $/);
  expect(said("partlyMatched", 2.1, "bn")).toContain("আপনি চেয়েছিলেন 2");
  expect(said("matched", 2)).toMatch(/Matched at 2\. Stake ৳ 100\.00 $/);
  expect(said("waiting", 0)).toMatch(/Stake ৳ 100\.00 @ 2 $/);
});

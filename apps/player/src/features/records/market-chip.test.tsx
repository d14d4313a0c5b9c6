import { LanguageProvider, type Language } from "@maidan/ui/language";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Router } from "wouter";
import { ProfitRoom } from "../exchange/account/profit-room.tsx";
import type { ExchangeRecord } from "./exchange-records.ts";
import { MarketChip } from "./market-chip.tsx";

function draw(node: ReactNode, client = new QueryClient(), language: Language = "en"): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <LanguageProvider choice={{ language, setLanguage: () => undefined }}>
        <Router ssrPath="/betting-record">{node}</Router>
      </LanguageProvider>
    </QueryClientProvider>,
  );
}

const report = {
  netMinor: 9_800n,
  commissionMinor: 200n,
  bets: 3,
  sports: [],
  days: [],
  markets: [
    {
      marketId: "1.200000001",
      event: "Dhaka v Khulna",
      market: "Match Odds",
      settledAt: "2026-11-21T10:00:00.000Z",
      netMinor: 9_800n,
      bets: 3,
    },
  ],
};

test("[ROOM-30] [ROOM-50] each market of the profit and loss leads to the history of its own bets", () => {
  const client = new QueryClient();
  client.setQueryData(["exchange-profit", 7], report);
  const html = draw(<ProfitRoom />, client);
  const [, href = ""] = /<a href="([^"]*)"/.exec(html) ?? [];
  const address = new URL(href.replaceAll("&amp;", "&"), "https://maidan.test");
  expect([address.pathname, Object.fromEntries(address.searchParams)]).toEqual([
    "/betting-record",
    { tab: "exchange", view: "history", market: "1.200000001", event: "Dhaka v Khulna", name: "Match Odds" },
  ]);
  // It leads to another list of the same page: that is not where the reader is.
  expect(html).not.toContain("aria-current");
});

test("[ROOM-30] a chip names the market of the list, and says that a tap leads back to all of them", () => {
  const market = { id: "1.200000001", event: "Dhaka v Khulna", name: "Match Odds" };
  expect(draw(<MarketChip market={market} row={undefined} />)).toContain(
    'aria-label="Dhaka v Khulna · Match Odds: All markets"',
  );
  const row = { market_id: "9.7", event_name: "Khulna v Sylhet", market_name: "Bookmaker" } as ExchangeRecord;
  const named = draw(<MarketChip market={{ ...market, id: "9.7" }} row={row} />);
  expect(named).toContain('aria-label="Khulna v Sylhet · Bookmaker: All markets"');
  const bare = draw(<MarketChip market={{ id: "9.7", event: "", name: "" }} row={undefined} />, undefined, "bn");
  expect(bare).toContain('aria-label="9.7: সব মার্কেট"');
});

import type { FillOrKillBet } from "@maidan/contract/http/exchange";
import { LanguageProvider, type Language } from "@maidan/ui/language";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { InLines } from "../../../odds/index.ts";
import { MyBets } from "../my-bets.tsx";
import { exchangeText } from "../text.ts";
import type { CurrentOrder } from "../use-positions.ts";
import { MarketBets } from "./market-bets.tsx";
import { fillOrKillKey } from "./use-fill-or-kill.ts";

const matched = (betId: string, over: Partial<CurrentOrder> = {}): CurrentOrder => ({
  betId,
  marketId: "1.2",
  selectionId: 11,
  handicap: 0,
  priceSize: { price: 3, size: 100 },
  bspLiability: 0,
  side: "BACK",
  status: "EXECUTION_COMPLETE",
  persistenceType: "LAPSE",
  orderType: "LIMIT",
  placedDate: "2026-11-21T10:00:00.000Z",
  averagePriceMatched: 3,
  sizeMatched: 60,
  sizeRemaining: 0,
  sizeLapsed: 40,
  sizeCancelled: 0,
  sizeVoided: 0,
  ...over,
});
const kill = (betId: string, over: Partial<FillOrKillBet> = {}): FillOrKillBet => ({
  bet_id: betId,
  market_id: "1.2",
  selection_id: 11,
  side: "BACK",
  odds: "3.00",
  stake: "100.00",
  min_fill_size: "50.00",
  matched: "60.00",
  lapsed: "40.00",
  is_cash_out: false,
  placed_at: "2026-11-21T10:00:00.000Z",
  ...over,
});
const killed = (betId: string): FillOrKillBet => kill(betId, { matched: "0.00", lapsed: "100.00" });

function draw(parts: { orders: readonly CurrentOrder[]; bets: readonly FillOrKillBet[]; language?: Language }): string {
  const client = new QueryClient();
  client.setQueryData([fillOrKillKey], { success: true, bets: parts.bets });
  const shown: ReactNode = (
    <MarketBets
      marketId="1.2"
      orders={parts.orders}
      results={[]}
      lineBets={[]}
      nameOf={() => "Dhaka"}
      onChanged={() => undefined}
    />
  );
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <LanguageProvider choice={{ language: parts.language ?? "en", setLanguage: () => undefined }}>
        {shown}
      </LanguageProvider>
    </QueryClientProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}

describe("[ROOM-14] a market's bets", () => {
  test("say of a fill-or-kill bet that it is one, its least, and what could not be had, in both languages; of any other nothing", () => {
    const shown = { orders: [matched("1")], bets: [kill("1")] };
    expect(draw(shown)).toContain("Dhaka ৳ 60.00 at 3 Fill or kill · at least ৳ 50.00 · ৳ 40.00 could not be had");
    expect(draw({ ...shown, language: "bn" })).toContain("দরে ৳ ৬০.০০ পুরোটা, নয়তো নয় · অন্তত ৳ ৫০.০০ · ৳ ৪০.০০ পাওয়া যায়নি");
    expect(draw({ ...shown, bets: [kill("1", { lapsed: "0.00", min_fill_size: null })] })).toMatch(/Fill or kill $/);
    expect(draw({ ...shown, bets: [] })).not.toContain("Fill or kill");
    expect(draw({ ...shown, bets: [kill("1", { market_id: "1.3" })] })).not.toContain("Fill or kill");
  });

  test("say of several in one line how many are such, and what could not be had of them together", () => {
    const orders = [matched("1"), matched("2"), matched("3", { sizeLapsed: 0 })];
    const both = draw({ orders, bets: [kill("1"), kill("2", { lapsed: "2.50" })] });
    expect(both).toContain("2 of them fill or kill · ৳ 42.50 could not be had 3 bets");
    expect(draw({ orders, bets: [kill("2")] })).toContain("1 of them fill or kill · ৳ 40.00 could not be had");
  });

  test("have those that were killed below them, with what they asked for, also where there are no others; older ones than five are in the history", () => {
    const one = draw({ orders: [], bets: [killed("1")] });
    expect(one).toContain("Killed Back Dhaka ৳ 100.00 at 3 Fill or kill · at least ৳ 50.00 · too little could be had");
    expect(one).not.toContain("Older ones");
    const six = draw({ orders: [], bets: ["1", "2", "3", "4", "5", "6"].map(killed) });
    expect(six.match(/too little could be had/g)).toHaveLength(5);
    expect(six).toContain("Older ones are in the history of your bets.");
    expect(draw({ orders: [matched("1")], bets: [kill("1")] })).not.toContain("Killed");
  });

  test("say of a cash-out that it is one instead", () => {
    const orders = [matched("1", { customerStrategyRef: "cash-out" })];
    const client = new QueryClient();
    client.setQueryData([fillOrKillKey], { success: true, bets: [kill("1", { is_cash_out: true })] });
    // One by one, as at lines: an average says of no bet what it was for.
    const html = renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <LanguageProvider choice={{ language: "en", setLanguage: () => undefined }}>
          <InLines line={{ leastX100: 50, mostX100: 5_050, intervalX100: 100 }}>
            <MarketBets
              marketId="1.2"
              orders={orders}
              results={[]}
              lineBets={[]}
              nameOf={() => "Runs"}
              onChanged={() => undefined}
            />
          </InLines>
        </LanguageProvider>
      </QueryClientProvider>,
    );
    expect(html).toContain("Cash Out");
    expect(html).not.toContain("Fill or kill");
  });
});

test("[ROOM-14] a market in which the player has killed bets alone isn't one without bets", () => {
  const shown = (bets: readonly FillOrKillBet[]): string => {
    const client = new QueryClient();
    client.setQueryData([fillOrKillKey], { success: true, bets });
    return renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <LanguageProvider choice={{ language: "en", setLanguage: () => undefined }}>
          <MyBets marketId="1.2" runners={[]} orders={[]} onChanged={() => undefined} />
        </LanguageProvider>
      </QueryClientProvider>,
    );
  };
  const { noBets } = exchangeText.en;
  expect(shown([])).toContain(noBets);
  expect(shown([kill("1")])).toContain(noBets);
  expect(shown([killed("1")])).not.toContain(noBets);
});

import { LanguageProvider } from "@maidan/ui/language";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { Router } from "wouter";
import { recordsCall } from "../exchange/index.ts";
import { BettingRecordPage } from "./betting-record-page.tsx";
import { firstExchangeFilter, type ExchangeRecord } from "./exchange-records.ts";

afterEach(() => void vi.unstubAllGlobals());

const bet = (over: Partial<ExchangeRecord>): ExchangeRecord => ({
  created_at: "2026-11-21T12:00:00Z",
  event_name: "Dhaka v Khulna",
  game_type: "Cricket",
  market_name: "Match Odds",
  selection_name: "Dhaka",
  bet_type: "BACK",
  stake: "60.00",
  odds: "2.50",
  odds_asked: "2.50",
  potential_profit: "90.00",
  potential_liability: "60.00",
  net_profit_loss: null,
  run: null,
  is_yes_no: false,
  status: "open",
  transaction_id: "1",
  market_id: "1.2",
  event_id: "3",
  is_cash_out: false,
  matched: "60.00",
  settled_at: null,
  time_in_force: null,
  min_fill_size: null,
  lapsed: null,
  ...over,
});

/** The page at an address, when these bets were read for the market that it names. */
function pageAt(address: string, bets: readonly ExchangeRecord[], marketId?: string): string {
  vi.stubGlobal("location", { search: address });
  const client = new QueryClient();
  const page = { data: bets, total: bets.length, current_page: 1, last_page: 1, per_page: 20 };
  const filter = { ...firstExchangeFilter, date: "last7Days" };
  client.setQueryData([recordsCall.path, filter, marketId], { pages: [page], pageParams: [1] });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <LanguageProvider choice={{ language: "en", setLanguage: () => undefined }}>
        <Router ssrPath="/betting-record">
          <BettingRecordPage />
        </Router>
      </LanguageProvider>
    </QueryClientProvider>,
  );
}
/** The words of its history. */
const historyAt = (...at: Parameters<typeof pageAt>): string =>
  pageAt(...at)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
const kill = { time_in_force: "FILL_OR_KILL", min_fill_size: "50.00", lapsed: "40.00" } as const;

test("[ROOM-69] each bet of the history names its market below its match, and once where what the market asks is what the bet is on", () => {
  const shown = historyAt("?tab=exchange", [
    bet({ market_name: "Completed Match", selection_name: "Yes" }),
    bet({
      transaction_id: "2",
      market_name: "6 over runs Dhaka",
      selection_name: "6 over runs Dhaka",
      run: "46",
      is_yes_no: true,
    }),
  ]);
  expect(shown).toContain("Dhaka v Khulna Completed Match Back Yes @ 2.5");
  expect(shown).toContain("Dhaka v Khulna Yes 6 over runs Dhaka 46 @ 2.5");
});

test("[ROOM-31] each bet of the history that was fill or kill says so with its least and what could not be had, one that was killed that too little could; a cash-out says that instead", () => {
  const bets = [
    bet({ ...kill }),
    bet({ ...kill, transaction_id: "2", status: "LAPSED", min_fill_size: null, lapsed: "60.00" }),
    bet({ ...kill, transaction_id: "3", is_cash_out: true, selection_name: "Khulna" }),
    bet({ transaction_id: "4", selection_name: "Draw" }),
  ];
  const shown = historyAt("?tab=exchange", bets);
  expect(shown).toContain("@ 2.5 Fill or kill · at least ৳ 50.00 · ৳ 40.00 could not be had Open Stake ৳ 60.00");
  expect(shown).toContain("@ 2.5 Fill or kill · too little could be had Killed Stake ৳ 60.00");
  expect(shown).toContain("Khulna @ 2.5 Cash Out Open");
  expect(shown).toContain("Draw @ 2.5 Open");
});

test("[ROOM-30] the history of a market is named by a chip in place of the days; that of all has its days and no chip", () => {
  const ofMarket = historyAt("?tab=exchange&view=history&market=1.2", [bet({})], "1.2");
  expect(ofMarket).toContain("Dhaka v Khulna · Match Odds 1 / 1");
  expect(ofMarket).not.toContain("Last 7 days");
  const ofAll = historyAt("?tab=exchange", [bet({})]);
  expect(ofAll).toContain("Last 7 days 1 / 1");
  expect(ofAll).not.toContain("Dhaka v Khulna · Match Odds");
});

test("[ROOM-33] what the filter is not of has none: open bets, and profit and loss", () => {
  const hasFilter = (view: string): boolean => pageAt(`?tab=exchange&view=${view}`, []).includes('aria-label="Filter"');
  expect([hasFilter("history"), hasFilter("open"), hasFilter("profit")]).toEqual([true, false, false]);
  expect(pageAt("?tab=settled", [])).toContain('aria-label="Filter"');
});

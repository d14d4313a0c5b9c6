import { LanguageProvider, type Language } from "@maidan/ui/language";
import type { StatementItemResult } from "@maidan/contract/http/exchange";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { readFileSync } from "node:fs";
import path from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Router } from "wouter";
import { movementText } from "./movement-text.ts";
import { StatementRow } from "./statement-room.tsx";
import { statementLine, statementLines } from "./statement.ts";

const nothing = {
  avgPrice: 0,
  betSize: 0,
  betType: "",
  betCategoryType: "NONE",
  commissionRate: "",
  eventId: 0,
  eventTypeId: 0,
  fullMarketName: "deposit",
  grossBetAmount: 0,
  marketName: "",
  marketType: "NOT_APPLICABLE",
  placedDate: "2026-11-21T10:00:00.000Z",
  selectionId: 0,
  selectionName: "",
  startDate: "2026-11-21T10:00:00.000Z",
  transactionType: "ACCOUNT_CREDIT",
  transactionId: 71,
  winLose: "RESULT_NOT_APPLICABLE",
};
const item = (said: string, over: Partial<StatementItemResult["legacyData"]> = {}): StatementItemResult => ({
  refId: "1.20000001",
  itemDate: "2026-11-21T10:00:00.000Z",
  amount: 190.1,
  balance: 1_190.1,
  itemClass: "UNKNOWN",
  itemClassData: { unknownStatementItem: said },
  legacyData: { ...nothing, ...over },
});
const settled = item("exchange.settle,Dhaka v Khulna,Match Odds,Dhaka 150/4 (20.0), by 12 runs", {
  transactionId: 72,
  eventId: 30000001,
  fullMarketName: "Dhaka v Khulna / Match Odds",
  marketName: "Match Odds",
  selectionName: "Dhaka",
});

function draw(shown: StatementItemResult, language: Language = "en"): string {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider choice={{ language, setLanguage: () => undefined }}>
        <Router ssrPath="/exchange-account">
          <StatementRow line={statementLine(shown)} />
        </Router>
      </LanguageProvider>
    </QueryClientProvider>,
  );
  return html;
}
const wordsOf = (html: string): string => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");

test("[ROOM-61] an item of the statement is read to the paisa, with the market's names, what came and why, commas of the reason too", () => {
  expect(statementLine(settled)).toEqual({
    id: "72",
    kind: "exchange.settle",
    at: "2026-11-21T10:00:00.000Z",
    amountMinor: 19_010n,
    balanceMinor: 119_010n,
    market: {
      id: "1.20000001",
      event: "Dhaka v Khulna",
      name: "Match Odds",
      winner: "Dhaka",
      reason: "Dhaka 150/4 (20.0), by 12 runs",
    },
  });
  expect(statementLine(item("deposit"))).not.toHaveProperty("market");
});

test("[ROOM-61] of a dead heat the statement says so, and of how many", () => {
  const heat = item("exchange.settle,Dhaka v Khulna,Match Odds,by hand", {
    eventId: 30000001,
    fullMarketName: "Dhaka v Khulna / Match Odds",
    marketName: "Match Odds",
    selectionName: "Dhaka, Khulna (dead heat of 2)",
  });
  expect(statementLine(heat).market).toMatchObject({ winner: "Dhaka, Khulna", sharing: 2 });
  expect(wordsOf(draw(heat))).toContain("Came: Dhaka, Khulna (dead heat of 2)");
  expect(wordsOf(draw(heat, "bn"))).toContain("(ডেড হিট, ২ জন)");
});

test("[ROOM-61] [DEBT-05] what of an amount the house put up, or took back of that, is told beside it", () => {
  const withLent = (lent: string): StatementItemResult => ({
    ...settled,
    itemClassData: { ...settled.itemClassData, lent },
  });
  expect(wordsOf(draw(withLent("1088.00")))).toContain("৳ 1,088.00 lent by the house is in it");
  expect(wordsOf(draw(withLent("-40.00")))).toContain("৳ 40.00 given back to the house is in it");
  expect(wordsOf(draw(withLent("40.00"), "bn"))).toContain("হাউসের দেওয়া ধার ৳ ৪০.০০ এর মধ্যে ধরা");
});

test.each(["Settled by hand", "settled by the trader", "settled from the command line"])(
  "[ROOM-61] of a market that was settled by hand without a reason (%s) the statement says so in the reader's language",
  (reason) => {
    const byHand = item(`exchange.settle,Dhaka v Khulna,Match Odds,${reason}`, {
      eventId: 30000001,
      fullMarketName: "Dhaka v Khulna / Match Odds",
      marketName: "Match Odds",
      selectionName: "Dhaka",
    });
    expect(wordsOf(draw(byHand))).toContain("Came: Dhaka · Settled by hand 21 Nov");
    expect(wordsOf(draw(byHand, "bn"))).toContain("ফল: Dhaka · হাতে নিষ্পত্তি করা হয়েছে ২১");
  },
);

test("[ROOM-61] an item that stands on two pages, as newer ones pushed it on, is shown once", () => {
  expect(statementLines([[item("deposit"), settled], [settled]]).map(({ id }) => id)).toEqual(["71", "72"]);
});

test("[ROOM-61] a market's row says what came and why, its result and the balance after it, and leads to its bets; a payment is no result", () => {
  const row = draw(settled);
  expect(wordsOf(row)).toContain(
    "Dhaka v Khulna Match Odds · Settled Came: Dhaka · Dhaka 150/4 (20.0), by 12 runs 21 Nov, 16:00 ৳ 190.10 Balance ৳ 1,190.10",
  );
  expect(row).toContain('href="/betting-record');
  expect(row).toContain("text-won");
  const payment = draw(item("deposit"));
  expect(wordsOf(payment)).toContain("Deposit 21 Nov, 16:00 ৳ 190.10 Balance ৳ 1,190.10");
  expect(payment).not.toMatch(/href=|text-won|text-lost/);
  expect(wordsOf(draw(item("deposit"), "bn"))).toContain("ডিপোজিট");
  expect(wordsOf(draw(item("something.new")))).toContain("Change of balance");
});

test("[ROOM-61] a market of the house that was void after its result is said to be void, and another result to be one", () => {
  const over = (reason: string, selectionName: string) =>
    item(`houseMarket.resettle,Dhaka v Khulna,6 over runs Dhaka,${reason}`, {
      eventId: 30000001,
      fullMarketName: "Dhaka v Khulna / 6 over runs Dhaka",
      marketName: "6 over runs Dhaka",
      selectionName,
    });
  const isVoid = over("The line was a slip", "");
  expect(wordsOf(draw(isVoid))).toContain("6 over runs Dhaka · Void The line was a slip");
  expect(wordsOf(draw(isVoid, "bn"))).toContain("· বাতিল The line was a slip");
  expect(wordsOf(draw(over("The scorer miscounted", "41")))).toContain("· Result corrected Came: 41 · The scorer");
  // What people wrote stays as they wrote it, down to its figures; what is names and figures alone is told in the reader's.
  expect(wordsOf(draw(over("Won by 3 wickets, টেস্ট 2", "41"), "bn"))).toContain("· Won by 3 wickets, টেস্ট 2");
  expect(wordsOf(draw(over("150/4 (20.0)", "41"), "bn"))).toContain("· ১৫০/৪ (২০.০)");
  // A feed that settles a Fancy gives its name as the reason.
  expect(wordsOf(draw(over("6 over runs Dhaka", "41")))).toMatch(/Came: 41 (?!·)/);
});

test("[ROOM-61] a market of the exchange that was void after its result is said to be void, and a result that made way for another to be taken back", () => {
  const taken = (reason: string, selectionName: string) =>
    item(`exchange.unsettle,Dhaka v Khulna,Match Odds,${reason}`, {
      eventId: 30000001,
      fullMarketName: "Dhaka v Khulna / Match Odds",
      marketName: "Match Odds",
      selectionName,
    });
  expect(wordsOf(draw(taken("Match abandoned", "")))).toContain("Match Odds · Void Match abandoned");
  expect(wordsOf(draw(taken("Match abandoned", ""), "bn"))).toContain("ম্যাচ পরিত্যক্ত");
  expect(wordsOf(draw(taken("A slip", "Dhaka")))).toContain("Match Odds · Settlement taken back Came: Dhaka · A slip");
});

test("[ROOM-61] each kind of movement that the ledger may hold has its word in both languages", () => {
  const root = path.resolve(import.meta.dirname, "../../../../../..");
  const officeWords = readFileSync(path.join(root, "apps/office/src/words/money-words.ts"), "utf8");
  // The office's test holds its list to the code that posts.
  const [list = ""] = /movementWords = catalogue\(\s*\{([\s\S]*?)\}/.exec(officeWords)?.slice(1) ?? [];
  const kinds = [...list.matchAll(/^\s*"?([A-Za-z.-]+)"?:/gm)].map(([, kind = ""]) => kind);
  expect(kinds.length).toBeGreaterThan(15);
  for (const words of [movementText.en, movementText.bn])
    expect(kinds.filter((kind) => !Object.hasOwn(words, kind))).toEqual([]);
});

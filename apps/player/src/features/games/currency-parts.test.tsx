import type { Currency } from "@maidan/core/money";
import { LanguageProvider, type Language } from "@maidan/ui/language";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { leadersQuery, winsQuery, type Game } from "./calls.ts";
import { Leaderboard } from "./leaderboard.tsx";
import { LargestWins } from "./lobby-strips.tsx";

const game = { name: "Tower", name_bn: "টাওয়ার", platform: "Maidan", code: "tower" } as Game;
const win = (currency: Currency, amount: number) => ({
  game,
  player: `pl***${amount}`,
  currency,
  stake: "10.00",
  win: `${amount}.00`,
  multiplier: amount / 10,
  at: `2026-11-21T10:00:${amount}.000Z`,
});

function draw(node: ReactNode, client: QueryClient, reader: { language: Language; currency?: Currency }): string {
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <LanguageProvider choice={{ ...reader, setLanguage: () => undefined }}>{node}</LanguageProvider>
    </QueryClientProvider>,
  );
  return markup.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}

test("[LOBBY-10] [APP-17] each of the largest wins bears the sign of its winner's currency; the reader's own currency comes first and whole, of others the first three", () => {
  const client = new QueryClient();
  const [taka, rupees] = [
    [59, 58, 57, 56],
    [34, 33, 32, 31],
  ];
  const items = [...taka.map((amount) => win("BDT", amount)), ...rupees.map((amount) => win("INR", amount))];
  client.setQueryData(winsQuery("SLOT").queryKey, { items });
  const amounts = (text: string): string => (text.match(/(?:৳|₹|Rs) [\d০-৯]+/g) ?? []).join(", ");
  const inTaka = draw(<LargestWins type="SLOT" />, client, { language: "en" });
  expect(amounts(inTaka)).toBe("৳ 59, ৳ 58, ৳ 57, ৳ 56, ₹ 34, ₹ 33, ₹ 32");
  expect(inTaka).toMatch(/In taka .*In Indian rupees/);
  const inRupees = draw(<LargestWins type="SLOT" />, client, { language: "bn", currency: "INR" });
  expect(amounts(inRupees)).toBe("₹ ৩৪, ₹ ৩৩, ₹ ৩২, ₹ ৩১, ৳ ৫৯, ৳ ৫৮, ৳ ৫৭");
  expect(inRupees).toMatch(/ভারতীয় রুপিতে .*টাকায়/);
  const inPakistan = draw(<LargestWins type="SLOT" />, client, { language: "en", currency: "PKR" });
  expect(amounts(inPakistan)).toBe("৳ 59, ৳ 58, ৳ 57, ₹ 34, ₹ 33, ₹ 32");
});

test("[LOBBY-10] one currency alone, the reader's, needs no word of it", () => {
  const client = new QueryClient();
  client.setQueryData(winsQuery("SLOT").queryKey, { items: [win("BDT", 59)] });
  expect(draw(<LargestWins type="SLOT" />, client, { language: "en" })).not.toContain("In taka");
});

test("[LOBBY-12] multipliers are one ranking of all currencies", () => {
  const client = new QueryClient();
  const place = (rank: number, currency: Currency) => ({
    rank,
    game,
    player: `pl***${rank}`,
    currency,
    multiplier: 9 - rank,
    staked: "10.00",
  });
  const items = [place(1, "INR"), place(2, "BDT"), place(3, "PKR"), place(4, "INR")];
  const at = "2026-11-21T10:00:00.000Z";
  client.setQueryData(leadersQuery("day", "multiplier").queryKey, { from: at, to: at, items });
  const shown = draw(<Leaderboard />, client, { language: "en" });
  expect(shown).toMatch(/1 pl\*\*\*1 .*2 pl\*\*\*2 .*3 pl\*\*\*3 .*4 pl\*\*\*4 /);
  expect(shown).not.toMatch(/[৳₹]/);
});

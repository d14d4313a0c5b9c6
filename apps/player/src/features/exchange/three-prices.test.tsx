import { LanguageProvider } from "@maidan/ui/language";
import type { MatchOddsMarket } from "@maidan/contract/http/exchange";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Router } from "wouter";
import { FirstMarketsProvider } from "../../live/index.ts";
import { Headings, MatchOdds } from "./match-odds.tsx";
import { RunnerRow, type RunnerRowProps } from "./runner-row.tsx";

const marketId = "1.20000001";
const levels = (...prices: number[]) => prices.map((price) => ({ price, size: price * 100 }));
const first = {
  marketId,
  status: "OPEN",
  inplay: false,
  betDelay: 0,
  version: 1,
  totalMatched: 1_234.5,
  runners: [
    {
      selectionId: 1,
      SelectionName: "Dhaka",
      status: "ACTIVE",
      ex: { availableToBack: levels(2.02, 2, 1.99), availableToLay: levels(2.06, 2.08) },
    },
  ],
} as unknown as MatchOddsMarket;

const draw = (node: ReactNode): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider choice={{ language: "en", setLanguage: () => undefined }}>
        <Router ssrPath="/odds-view">
          <FirstMarketsProvider reads={[{ key: ["/api/match-odds/:marketId"], value: [first] }]}>
            {node}
          </FirstMarketsProvider>
        </Router>
      </LanguageProvider>
    </QueryClientProvider>,
  );
const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

const block = (): string =>
  draw(
    <MatchOdds
      marketId={marketId}
      market={{
        marketId,
        status: "OPEN",
        isInPlay: false,
        betDelaySeconds: 0,
        version: 1,
        tradedVolumeX100: 123_450,
        runners: [
          { selectionId: 1, status: "ACTIVE", name: "Dhaka", lastPriceTradedX100: undefined, tradedVolumeX100: 0 },
        ],
      }}
      places={2}
      results={[]}
      hasBets={false}
      isPinnable
      onTake={() => undefined}
    />,
  );
const row = (over: Partial<RunnerRowProps>): string =>
  draw(
    <RunnerRow
      marketId={marketId}
      selectionId={1}
      name="Dhaka"
      isWinner={false}
      isRemoved={false}
      isOff={false}
      onTake={() => undefined}
      {...over}
    />,
  );

test("[ROOM-62] [EXCH-26] [ROOM-05] at first each runner has the best price of each side with its size, and the block says its volume and can be pinned", () => {
  const html = block();
  expect(wordsOf(html)).toContain("Dhaka Back Dhaka 2.02 , 202 available Lay Dhaka 2.06 , 206 available");
  expect(html).not.toContain("1.99");
  expect(wordsOf(html)).toContain("Matched ৳ 1,234.50 3 prices");
  expect(html).toContain('aria-label="Pin: Match Odds"');
});

test("[ROOM-62] three prices of each side stand from the outside in, the best two in the middle, the further ones paler, and a dash where there is none", () => {
  const html = row({ three: "" });
  expect([...wordsOf(html).matchAll(/(Back|Lay) Dhaka (\S+)/g)].map(([, side, price]) => `${side} ${price}`)).toEqual([
    "Back 1.99",
    "Back 2",
    "Back 2.02",
    "Lay 2.06",
    "Lay 2.08",
    "Lay –",
  ]);
  expect([html.match(/bg-back-soft/g)?.length, html.match(/bg-lay-soft/g)?.length]).toEqual([2, 2]);
});

test("[ROOM-62] over three prices of each side stands the side's heading, half of the row wide as they are, below the market's name", () => {
  const classesOf = (hasThree: boolean): string[] =>
    [...draw(<Headings title="Match Odds" hasThree={hasThree} />).matchAll(/class="([^"]*)"/g)].map(
      ([, classes]) => classes ?? "",
    );
  const [line, name, ...sides] = classesOf(true);
  expect([line?.split(" ").includes("flex-wrap"), name?.split(" ").includes("basis-full")]).toEqual([true, true]);
  expect(sides.map((side) => side.split(" ").includes("flex-1"))).toEqual([true, true]);
  // Over one price each is as wide as it.
  expect(
    classesOf(false)
      .slice(2)
      .map((side) => side.split(" ").includes("w-price")),
  ).toEqual([true, true]);
});

test("[ROOM-12] [ROOM-62] a suspension lies over the three prices of a row, and the name beside its result stays to be read", () => {
  const html = row({ three: "Suspended", isOff: true, resultMinor: -5_000n });
  expect(html.match(/disabled/g)?.length).toBeGreaterThanOrEqual(6);
  expect(wordsOf(html)).toMatch(/^Dhaka Result if it wins \(৳ 50\.00\) Back .* Suspended$/);
});

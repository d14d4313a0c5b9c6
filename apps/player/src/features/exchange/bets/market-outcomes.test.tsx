import { LanguageProvider, type Language } from "@maidan/ui/language";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InLines } from "../../../odds/index.ts";
import { MarketOutcomes, type MarketOutcomesProps } from "./market-outcomes.tsx";

const runners = [
  { selectionId: 11, runnerName: "Dhaka", handicap: 0, sortPriority: 1 },
  { selectionId: 12, runnerName: "Sylhet", handicap: 0, sortPriority: 2 },
];

function draw(matched: MarketOutcomesProps["matched"], over: { isOfLines?: true; language?: Language } = {}): string {
  const shown = (
    <MarketOutcomes
      market={{ marketId: "1.2", marketName: "Match Odds", totalMatched: 0, runners }}
      matched={matched}
    />
  );
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider choice={{ language: over.language ?? "en", setLanguage: () => undefined }}>
        {over.isOfLines === true ? (
          <InLines line={{ leastX100: 50, mostX100: 5_050, intervalX100: 100 }}>{shown}</InLines>
        ) : (
          shown
        )}
      </LanguageProvider>
    </QueryClientProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}

test("[ROOM-68] [ROOM-13] below a market's bets stands of each runner what its win brings, to the paisa, a loss in brackets, in both languages", () => {
  const results = [
    { selectionId: 12, ifWin: -100.07 },
    { selectionId: 11, ifWin: 150.29 },
  ];
  expect(draw({ results, lineBets: undefined })).toMatch(
    /With your matched bets .*Dhaka Result if it wins .*150\.29.*Sylhet Result if it wins .*\(.*100\.07.*\)/,
  );
  expect(draw({ results, lineBets: undefined }, { language: "bn" })).toMatch(/১৫০\.২৯.*\(.*১০০\.০৭.*\)/);
});

test("[ROOM-68] [ROOM-13] where several win a runner has what the bets on it bring either way, and one without bets isn't named", () => {
  const told = draw({
    results: [
      { selectionId: 11, ifWin: 40, ifLose: -20 },
      { selectionId: 12, ifWin: 0, ifLose: 0 },
    ],
    lineBets: undefined,
  });
  expect(told).toMatch(/Dhaka Bets on it if it wins .*40\.00.*if it loses .*20\.00/);
  expect(told).not.toContain("Sylhet");
});

test("[ROOM-68] [LINE-09] bets at lines have the numbers that may come; until figures are read none are shown", () => {
  const lineBets = [{ side: "LAY", priceX100: 1_050, sizeMinor: 5_005 }] as const;
  expect(draw({ results: [], lineBets }, { isOfLines: true })).toMatch(
    /up to 10 .*\(.*50\.05.*\).* 11 or more .*50\.05/,
  );
  expect(draw({ results: undefined, lineBets: undefined })).not.toMatch(/\d/);
  expect(draw({ results: [], lineBets: undefined }, { isOfLines: true })).not.toMatch(/\d/);
});

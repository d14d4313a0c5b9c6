import { LanguageProvider } from "@maidan/ui/language";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { entries, openSlip, summarise, type Entry, type Side } from "./bet-slip-form.ts";
import { Figures } from "./slip-figures.tsx";

const slip = (side: Side, entry: Entry) => ({
  ...openSlip({ marketId: "1.2", selectionId: 11, runnerName: "A", side, priceX100: 250 }),
  stakeText: "300",
  entry,
});
function draw(side: Side, entry: Entry): string {
  const html = renderToStaticMarkup(
    <LanguageProvider choice={{ language: "en", setLanguage: () => undefined }}>
      <Figures entry={entry} summary={summarise(slip(side, entry))} />
    </LanguageProvider>,
  );
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

test("[SLIP-15] beside each amount that is typed stand the other figures of the bet, of a back and of a lay", () => {
  expect(entries.map((entry) => draw("BACK", entry))).toEqual([
    "Profit 450.00 Payout 750.00 Liability 300.00",
    "Profit 450.00 Stake 300.00 Liability 300.00",
    "Payout 500.00 Stake 200.00 Liability 200.00",
    "Profit 180.00 Stake 120.00 Liability 120.00",
  ]);
  expect(draw("LAY", "profit")).toBe("Payout 750.00 Stake 300.00 Liability 450.00");
  expect(draw("LAY", "liability")).toBe("Profit 200.00 Stake 200.00 Liability 300.00");
});

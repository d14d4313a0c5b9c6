import { renderToStaticMarkup } from "react-dom/server";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { LanguageProvider } from "../language/index.ts";
import { formatMinutes, secondsLeft } from "./countdown.tsx";
import { CurrencyProvider, Money, readWireAmount, useCurrencySign, useMoney } from "./money.tsx";
import { FollowedFigures } from "./followed-figures.tsx";
import { formatOdds, Odds, OddsNotationProvider } from "./odds.tsx";
import { PriceCell } from "./price-cell.tsx";
import { formatSize } from "./price-figures.tsx";
import { formatTime } from "./time.tsx";

const textIn = (markup: string): string => markup.replace(/<[^>]*>/g, "");
const inBangla = { language: "bn", setLanguage: () => undefined } as const;

test("[SHELL-07] money carries the taka sign and lakh grouping, in Bangla digits in Bangla", () => {
  expect(textIn(renderToStaticMarkup(<Money amount="123456.50" />))).toBe("৳ 1,23,456.50");
  const bangla = renderToStaticMarkup(
    <LanguageProvider choice={inBangla}>
      <Money amount={12_345_650n} />
    </LanguageProvider>,
  );
  expect(textIn(bangla)).toBe("৳ ১,২৩,৪৫৬.৫০");
});

function Written(): ReactNode {
  const [asMoney, sign] = [useMoney(), useCurrencySign()];
  return `${sign}: ${asMoney(-50n, { hasBrackets: true })}`;
}

test("[APP-17] amounts are in the account's currency, in a market's own within it, and an amount that names its currency in that one", () => {
  const shown = (currency?: string): string =>
    textIn(
      renderToStaticMarkup(
        <LanguageProvider choice={{ language: "bn", currency, setLanguage: () => undefined }}>
          <Money amount={150n} />, <Written />,
          <CurrencyProvider currency="PKR">
            <Money amount={150n} />, <Written />, <Money amount={150n} currency="BDT" />
          </CurrencyProvider>
        </LanguageProvider>,
      ),
    );
  expect(shown("INR")).toBe("₹ ১.৫০, ₹: (₹\u00a0০.৫০),Rs ১.৫০, Rs: (Rs\u00a0০.৫০), ৳ ১.৫০");
  expect(shown()).toBe("৳ ১.৫০, ৳: (৳\u00a0০.৫০),Rs ১.৫০, Rs: (Rs\u00a0০.৫০), ৳ ১.৫০");
  expect(shown("toString")).toContain("৳ ১.৫০, ৳:");
});

test("a loss is red and in brackets, a win gold, nothing neither", () => {
  expect(renderToStaticMarkup(<Money amount="-20.00" isResult />)).toMatch(/text-lost[^>]*>\(৳ 20\.00\)/);
  expect(renderToStaticMarkup(<Money amount="20.00" isResult />)).toMatch(/text-won/);
  expect(renderToStaticMarkup(<Money amount="0.00" isResult />)).not.toMatch(/text-(won|lost)/);
});

test("a text that is not an amount is a bug and not a figure", () => {
  expect(readWireAmount("12,5")).toBeUndefined();
  expect(readWireAmount("-0.01")).toBe(-1n);
  expect(() => renderToStaticMarkup(<Money amount="soon" />)).toThrow(TypeError);
});

test("odds are written as the field writes them", () => {
  expect([101, 250, 1_100, 100_000].map(formatOdds)).toEqual(["1.01", "2.5", "11", "1000"]);
});

test("[ODDS-04] odds are written in the notation that is chosen above them, in a cell that follows its price too", () => {
  const offer = { priceX100: 250, sizeX100: 1_000 };
  const source = { subscribe: () => () => undefined, getSnapshot: () => offer };
  const written = renderToStaticMarkup(
    <OddsNotationProvider notation="fractional">
      <Odds priceX100={191} />,
      <PriceCell side="lay" label="Lay" priceX100={186} />,
      <FollowedFigures source={source} />
    </OddsNotationProvider>,
  );
  expect(textIn(written).replace(/\s+/g, " ")).toBe("91/100,Lay 43/50,3/2, 10 available");
});

test("a size never promises more than is there", () => {
  expect([0, 99, 99_999, 100_000, 129_999, 123_456_789].map(formatSize)).toEqual([
    "0",
    "0",
    "999",
    "1K",
    "1.2K",
    "1.2M",
  ]);
});

test("a price is named by what it shows", () => {
  const cell = renderToStaticMarkup(<PriceCell side="back" label="Back Rupnagar" priceX100={186} sizeX100={124_500} />);
  expect(textIn(cell).replace(/\s+/g, " ")).toBe("Back Rupnagar 1.86, 1.2K available");
  expect(cell).not.toContain("aria-label");
});

test("[SHELL-08] a moment is shown in Dhaka's time wherever the phone is", () => {
  expect(formatTime("2026-11-20T19:30:00.000Z", "moment", "en")).toBe("21 Nov, 01:30");
  expect(formatTime("2026-11-20T19:30:00.000Z", "date", "en")).toBe("21/11/2026");
});

test("a countdown shows minutes and seconds and stops at nothing", () => {
  expect(formatMinutes(secondsLeft(300_000, 0))).toBe("05:00");
  expect(formatMinutes(secondsLeft(61_001, 1))).toBe("01:01");
  expect(formatMinutes(secondsLeft(0, 5_000))).toBe("00:00");
});

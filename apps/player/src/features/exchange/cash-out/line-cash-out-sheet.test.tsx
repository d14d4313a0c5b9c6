import { cashOutLines, isLineRefusal, type LineCashOut } from "@maidan/core/cash-out";
import { LanguageProvider } from "@maidan/ui/language";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LeastAndMost, stepsSince } from "./line-cash-out-sheet.tsx";

/** Bought 100.00 at 44.5, and sold where the line stands now. */
function offerAt(share: number): LineCashOut {
  const offer = cashOutLines({
    ladder: { selectionId: 1, isActive: true, back: [{ priceX100: 47_50, sizeX100: 500_00 }], lay: [] },
    bets: [{ side: "LAY", priceX100: 44_50, sizeMinor: 100_00 }],
    share: share / 100,
  });
  if (isLineRefusal(offer)) throw new Error(offer.kind);
  return offer;
}
const said = (share: number, language: "en" | "bn" = "en"): string =>
  renderToStaticMarkup(
    <LanguageProvider choice={{ language, setLanguage: () => undefined }}>
      <LeastAndMost offer={offerAt(share)} share={share} />
    </LanguageProvider>,
  )
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

test("[CASH-30] what it secures is told as the least, with the most that the number may bring; of a part beside the worst of all", () => {
  expect(said(100)).toBe("Whatever number comes, at least ৳ 0.00 At most, by the number that comes ৳ 200.00");
  expect(said(50)).toBe(
    "On the 50% cashed out, at least ৳ 0.00 At most, by the number that comes ৳ 100.00 Worst of all your bets here after it (৳ 50.00)",
  );
  expect(said(50, "bn")).toContain("যে ৫০% ক্যাশ আউট হবে, তাতে অন্তত");
});

test("[CASH-09] [CASH-30] after it each number stands with what it brought and what it brings, also where bets of before are told otherwise now", () => {
  const bought = { side: "LAY", priceX100: 44_50, sizeMinor: 100_00 } as const;
  const sold = { side: "BACK", priceX100: 47_50, sizeMinor: 100_00 } as const;
  const steps = [
    { from: 0, to: 444, beforeMinor: -100_00, afterMinor: 0 },
    { from: 445, to: 474, beforeMinor: 100_00, afterMinor: 200_00 },
    { from: 475, to: null, beforeMinor: 100_00, afterMinor: 0 },
  ].map((step) => ({ ...step, from: Math.ceil(step.from / 10), to: step.to && Math.floor(step.to / 10) }));
  expect(stepsSince([bought], [bought, sold])).toEqual(steps);
  const halves = [50_00, 50_00].map((sizeMinor) => ({ ...bought, sizeMinor }));
  expect(stepsSince([bought], [...halves, sold])).toEqual(steps);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { fillOrKillMinor, type Level, type OrderDraft, type Side } from "./index.ts";

interface Case {
  readonly side: Side;
  readonly priceX100: number;
  readonly sizeMinor: number;
  readonly least: number | undefined;
  readonly offers: readonly Level[];
}

/** Unit by unit, the best first, as long as the average of all that was taken is no worse than the limit. */
function byHand({ side, priceX100, sizeMinor, least, offers }: Case): number {
  const units = offers.flatMap((level) => Array.from({ length: level.sizeMinor }, () => level.priceX100));
  let [most, value] = [0, 0];
  for (const [index, price] of units.slice(0, sizeMinor).entries()) {
    value += price;
    const limit = (index + 1) * priceX100;
    if (side === "BACK" ? value >= limit : value <= limit) most = index + 1;
  }
  return most >= (least ?? sizeMinor) ? most : 0;
}

const prices = fc.constantFrom(520, 530, 540, 550, 560);
const cases: fc.Arbitrary<Case> = fc
  .record({
    side: fc.constantFrom<Side>("BACK", "LAY"),
    priceX100: prices,
    sizeMinor: fc.integer({ min: 1, max: 40 }),
    leastPart: fc.constantFrom(undefined, 0, 0.3, 0.6, 1),
    levels: fc.uniqueArray(fc.record({ priceX100: prices, sizeMinor: fc.integer({ min: 1, max: 20 }) }), {
      selector: (level) => level.priceX100,
    }),
  })
  .map(({ leastPart, levels, ...rest }) => ({
    ...rest,
    least: leastPart === undefined ? undefined : Math.max(1, Math.round(rest.sizeMinor * leastPart)),
    offers: levels.toSorted((a, b) => (rest.side === "BACK" ? -1 : 1) * (a.priceX100 - b.priceX100)),
  }));

test("[BOOK-22] a fill-or-kill order takes the most of which the average is no worse than its limit, at least its least fill, or else nothing", () => {
  const met = { killed: 0, whole: 0, part: 0, pastLimit: 0 };
  fc.assert(
    fc.property(cases, (about) => {
      const { side, priceX100, sizeMinor, least, offers } = about;
      const draft: OrderDraft = {
        selectionId: 1,
        side,
        priceX100,
        sizeMinor,
        persistence: "LAPSE",
        timeInForce: "FILL_OR_KILL",
        ...(least === undefined ? {} : { minFillSizeMinor: least }),
      };
      const filled = fillOrKillMinor(draft, offers);
      expect(filled).toBe(byHand(about));
      const within = offers
        .filter((level) => (side === "BACK" ? level.priceX100 >= priceX100 : level.priceX100 <= priceX100))
        .reduce((sum, level) => sum + level.sizeMinor, 0);
      met[filled === 0 ? "killed" : filled === sizeMinor ? "whole" : "part"] += 1;
      if (filled > within) met.pastLimit += 1;
    }),
    { numRuns: 5_000 },
  );
  expect(Math.min(...Object.values(met)), JSON.stringify(met)).toBeGreaterThan(100);
});

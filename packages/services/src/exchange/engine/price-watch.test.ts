import { isBeyondBand } from "@maidan/core/exchange";
import { expect, test } from "vitest";
import { PriceWatch, type IsFar } from "./price-watch.ts";

const isFar: IsFar = (priceX100, referenceX100) => isBeyondBand({ priceX100, referenceX100 }, 300, "trade");

/** Trades of one runner, each so many milliseconds after the market opened; what the last one is beyond, if it is. */
function lastOf(trades: readonly (readonly [atMs: number, priceX100: number])[]) {
  const watch = new PriceWatch();
  let jump: ReturnType<PriceWatch["endRequest"]>;
  for (const [atMs, priceX100] of trades) {
    watch.traded(1, priceX100);
    jump = watch.endRequest(atMs, isFar);
  }
  return jump;
}

test("[LIMIT-05] a match is compared with what was traded until ten seconds before it, to the millisecond", () => {
  const trades = [
    [0, 200],
    [1_000, 300],
  ] as const;
  expect(lastOf([...trades, [10_999, 1_000]])).toEqual({ selectionId: 1, priceX100: 1_000, referenceX100: 200 });
  expect(lastOf([...trades, [11_000, 1_000]])).toEqual({ selectionId: 1, priceX100: 1_000, referenceX100: 300 });
});

test("[LIMIT-05] [LIMIT-06] before the first match there is nothing to be far from, nor after the market opened anew", () => {
  expect(lastOf([[0, 1_000]])).toBeUndefined();
  const watch = new PriceWatch();
  for (const priceX100 of [200, 1_000]) {
    watch.reset();
    watch.traded(1, priceX100);
    expect(watch.endRequest(60_000, isFar)).toBeUndefined();
  }
});

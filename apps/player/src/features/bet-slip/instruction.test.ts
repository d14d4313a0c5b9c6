import { expect, test } from "vitest";
import { openSlip, restsIn, type Rest } from "./bet-slip-form.ts";
import { instructionOf } from "./instruction.ts";

const slip = openSlip({ marketId: "1.1", selectionId: 7, runnerName: "Dhaka", side: "BACK", priceX100: 250 });
const sent = (rest: Rest) => instructionOf({ ...slip, rest }, 10_000n).limitOrder;

test("[SLIP-12] what is not matched at once lapses at the off, is kept, or is killed: whole or nothing, with no rest to keep", () => {
  expect(sent("lapse")).toEqual({ size: 100, price: 2.5, persistenceType: "LAPSE" });
  expect(sent("startingPrice")).toEqual({ size: 100, price: 2.5, persistenceType: "MARKET_ON_CLOSE" });
  expect(sent("keep")).toEqual({ size: 100, price: 2.5, persistenceType: "PERSIST" });
  expect(sent("kill")).toEqual({ size: 100, price: 2.5, persistenceType: "LAPSE", timeInForce: "FILL_OR_KILL" });
  expect(slip.rest).toBe("lapse");
});

test("[SLIP-20] of fill or kill the least that must be matched goes with it, and with no other bet", () => {
  const least = (rest: Rest) => instructionOf({ ...slip, rest, leastText: "40.5" }, 10_000n).limitOrder;
  expect(least("kill")).toMatchObject({ timeInForce: "FILL_OR_KILL", minFillSize: 40.5 });
  expect([least("lapse"), least("keep")].some((order) => "minFillSize" in order)).toBe(false);
});

test("[SLIP-12] a bet is kept over the off before the match alone", () => {
  expect(restsIn({ isInPlay: false, startingPrice: "open" })).toEqual(["lapse", "keep", "startingPrice", "kill"]);
  expect([
    restsIn({ isInPlay: false, startingPrice: "known" }),
    restsIn({ isInPlay: true, startingPrice: "open" }),
  ]).toEqual([
    ["lapse", "keep", "kill"],
    ["lapse", "kill"],
  ]);
  expect([restsIn({ isInPlay: false }), restsIn({ isInPlay: true })]).toEqual([
    ["lapse", "keep", "kill"],
    ["lapse", "kill"],
  ]);
});

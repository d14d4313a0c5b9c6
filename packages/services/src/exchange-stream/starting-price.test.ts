import { expect, test } from "vitest";
import type { MarketDefinition } from "../exchange/index.ts";
import type { MarketBook, PlayerOrder, RunnerLadders } from "../exchange-reads/index.ts";
import { marketDefinition, playerOrder } from "../exchange-reads/test-support/read-rows.ts";
import { marketDelta, streamOrder, type StreamRunner } from "./index.ts";

const bookOf = (
  sequence: number,
  ladders: Partial<RunnerLadders>,
  parts: Partial<MarketDefinition> = {},
): MarketBook => ({
  marketId: "1.2",
  epoch: 1,
  sequence,
  publishedAtMs: 0,
  definition: marketDefinition({ hasStartingPrice: true, ...parts }),
  runners: new Map([
    [
      7,
      {
        availableToBack: new Map(),
        availableToLay: new Map(),
        traded: new Map(),
        lastPriceTradedX100: undefined,
        tradedVolumeMinor: 0n,
        ...ladders,
      },
    ],
  ]),
  tradedVolumeMinor: 0n,
});
const told = (before: MarketBook | undefined, after: MarketBook): Partial<StreamRunner> | undefined =>
  marketDelta(before, after, { fields: new Set(["SP_TRADED"]), ladderLevels: 3, regulator: "" })?.rc?.[0];

// A back of 50.00 at any price and one of 20.00 at 3 or better; lays that risk 150.00 at any price and 120.00 at 12 or less.
const waiting = {
  startingBacks: new Map([
    [101, 50_00n],
    [300, 20_00n],
  ]),
  startingLays: new Map([
    [100_000, 150_00n],
    [1_200, 120_00n],
  ]),
};

test("[STREAM-52] backs at the starting price stand in spl, and lays in spb, where the field's captured messages have them", () => {
  expect(told(undefined, bookOf(0, waiting))).toEqual({
    id: 7,
    spl: [
      [1.01, 50],
      [3, 20],
    ],
    spb: [
      [1000, 150],
      [12, 120],
    ],
  });
});

test("[STREAM-52] [SP-08] once reconciled all that was matched stands at the starting price, and nothing at the limits; of a runner without one nothing stands", () => {
  const before = bookOf(0, waiting);
  const startingLays = new Map([[100_000, 103_33n]]);
  const ran = { ...marketDefinition().runners[0], startingPrice: 4_099_827 } as MarketDefinition["runners"][number];
  const after = bookOf(1, { ...waiting, startingLays }, { isReconciled: true, runners: [ran] });
  expect(told(before, after)).toEqual({
    id: 7,
    spl: [
      [4.099827, 70],
      [1.01, 0],
      [3, 0],
    ],
    spb: [
      [4.099827, 103.33],
      [1000, 0],
      [12, 0],
    ],
  });
  const none = { startingBacks: new Map<number, bigint>(), startingLays: new Map<number, bigint>() };
  expect(told(undefined, bookOf(1, none, { isReconciled: true }))).toBeUndefined();
});

const atStartingPrice = (parts: Partial<PlayerOrder>): PlayerOrder =>
  playerOrder("1", { sizeMinor: 20_00n, remainingMinor: 20_00n, orderType: "LIMIT_ON_CLOSE", ...parts });

test("[STREAM-53] a bet at the starting price has no sizes until it is reconciled: neither while it waits nor when it was cancelled, which its date tells", () => {
  const none = { s: 0, bsp: 20, sm: 0, sr: 0, sl: 0, sc: 0, sv: 0 };
  expect(streamOrder(atStartingPrice({}))).toMatchObject({ ...none, status: "E", ot: "LOC", p: 3 });
  const cancelled = streamOrder(atStartingPrice({ remainingMinor: 0n, cancelledMinor: 20_00n, endedAtMs: 5 }));
  expect(cancelled).toMatchObject({ ...none, status: "EC", cd: 5 });
  const reconciled = { remainingMinor: 0n, matchedMinor: 15_00n, matchedValue: 15_00n * 400n, lapsedMinor: 5_00n };
  expect(streamOrder(atStartingPrice(reconciled))).toMatchObject({ s: 0, bsp: 20, sm: 15, sl: 5, sr: 0, avp: 4 });
  // One that took the starting price with its rest is a limit bet, with a size of its own.
  const rest = streamOrder(atStartingPrice({ persistence: "MARKET_ON_CLOSE", orderType: "MARKET_ON_CLOSE" }));
  expect(rest).toMatchObject({ s: 20, sr: 20, pt: "MOC", ot: "MOC" });
});

import { expect, test } from "vitest";
import { getEvent } from "@maidan/contract/http/exchange";
import type { HouseMarket } from "@maidan/services/house-markets";
import { eventMaps } from "./event-maps.ts";

const market: HouseMarket = {
  marketId: "9.1",
  eventId: "7",
  sourceKey: "bookmaker",
  kind: "BOOKMAKER",
  fancyType: null,
  title: "Bookmaker",
  question: { type: "WINNER", selectionIds: [1, 2] },
  runners: [
    { selectionId: 1, name: "Dhaka" },
    { selectionId: 2, name: "Khulna" },
  ],
  betDelayMs: 0,
  commissionBasisPoints: 0,
  minimumStakeMinor: 10_000n,
  maximumStakeMinor: 2_500_000n,
  maximumProfitMinor: 1n,
  maximumLiabilityMinor: 1n,
  status: "OPEN",
  isInPlay: true,
  isEventOver: false,
  isHeld: false,
  isByHand: false,
  version: 1,
  movedVersion: 0,
  isBallOn: false,
  lastRates: null,
  quotes: [
    { line: 1, forRate: 85, againstLine: 1, againstRate: 90 },
    { line: 2, forRate: 110, againstLine: 2, againstRate: null },
  ],
  settlement: "UNSETTLED",
  settlementRevision: 0,
  outcome: null,
  deadHeat: [],
  awaitsResult: false,
  currency: "BDT",
};
const fancy: HouseMarket = {
  ...market,
  marketId: "9.2",
  kind: "FANCY",
  fancyType: 2,
  title: "6 over runs",
  question: { type: "AT_LEAST" },
  runners: [],
  quotes: [{ line: 46, forRate: 90, againstLine: 44, againstRate: 110 }],
};
const item = getEvent.response.def.shape.data.def.shape.items.def.valueType;
const limits = { min: "100.00", max: "25000.00" };

test("[API-85] [API-86] the bookmaker map has each market's runners with what is offered to back and to lay", () => {
  const { bookmaker, fancy2 } = eventMaps([market, fancy]);
  const flags = { suspended: 0, ball_running: 0, ...limits };
  expect(bookmaker).toEqual({
    "9.1": {
      runners: [
        { runner: "Dhaka", selection_id: 1, backPrice: "85", layPrice: "90", ...flags },
        { runner: "Khulna", selection_id: 2, backPrice: "110", layPrice: "", ...flags },
      ],
    },
  });
  expect(Object.keys(fancy2)).toEqual(["9.2"]);
  expect(item.def.shape.bookmaker.parse(bookmaker)).toEqual(bookmaker);
});

test("[RATES-48] a market of players says what is asked of them and by which rule; the match's Bookmaker says neither", () => {
  const asked = {
    ...market,
    marketId: "9.3",
    sourceKey: "second:next-out-3",
    title: "Out at wicket 3 Dhaka (2nd innings)",
  };
  const { bookmaker } = eventMaps([market, asked]);
  expect(bookmaker["9.3"]).toMatchObject({ title: "Out at wicket 3 Dhaka (2nd innings)", rule: "NEXT_OUT" });
  expect(Object.keys(bookmaker["9.1"] ?? {})).toEqual(["runners"]);
  expect(item.def.shape.bookmaker.parse(bookmaker)).toEqual(bookmaker);
});

test("[API-87] the fancy map has No and Yes with their rates, and what stops the market", () => {
  const shown = (changes: Partial<HouseMarket>) => eventMaps([{ ...fancy, ...changes }]).fancy2["9.2"];
  const row = { title: "6 over runs", no: "44", no_rate: "110", yes: "46", yes_rate: "90", type: 2, ...limits };
  expect(shown({})).toEqual({ ...row, suspended: 0, ball_running: 0 });
  expect(shown({ status: "BALL_RUNNING" })).toEqual({ ...row, suspended: 0, ball_running: 1 });
  expect(shown({ status: "SUSPENDED" })).toEqual({ ...row, suspended: 1, ball_running: 0 });
  expect(shown({ isEventOver: true })).toMatchObject({ suspended: 1 });
  expect(shown({ quotes: [] })).toMatchObject({ no: "", yes: "", suspended: 1 });
  expect(item.def.shape.fancy2.parse(eventMaps([fancy]).fancy2)).toEqual(eventMaps([fancy]).fancy2);
});

test("sessions stand first, the digits of a lottery last, and of one kind the older first", () => {
  const of = (number: number, fancyType: 2 | 5 | 6): HouseMarket => ({ ...fancy, marketId: `9.${number}`, fancyType });
  const { fancy2 } = eventMaps([of(10, 5), of(4, 6), of(12, 2), of(9, 2)]);
  expect(Object.keys(fancy2)).toEqual(["9.9", "9.12", "9.4", "9.10"]);
});

test("[API-87] where a fancy has no line its value is the odds", () => {
  const quotes = [{ line: 0, forRate: 95, againstLine: 0, againstRate: 105 }];
  const { fancy2 } = eventMaps([{ ...fancy, fancyType: 6, question: { type: "EVEN" }, quotes }]);
  expect(fancy2["9.2"]).toMatchObject({ yes: "1.95", yes_rate: "95", no: "2.05", no_rate: "105", type: 6 });
});

test("[SLIP-10] [RATES-10] how long a bet waits is told in seconds where it waits at all: in play", () => {
  const { bookmaker, fancy2 } = eventMaps([{ ...market, betDelayMs: 1_500 }, fancy]);
  expect(bookmaker["9.1"]?.runners.map((runner) => runner.delay)).toEqual([1.5, 1.5]);
  expect(fancy2["9.2"]).not.toHaveProperty("delay");
  const before = eventMaps([{ ...market, betDelayMs: 1_500, isInPlay: false }]).bookmaker["9.1"];
  expect(before?.runners.map((runner) => runner.delay)).toEqual([undefined, undefined]);
});

test("[RATES-80] a Fancy with runners stands among the Bookmakers under what it asks, and the match's own Bookmaker under nothing", () => {
  const nextOut: HouseMarket = { ...market, marketId: "9.3", kind: "FANCY", fancyType: 2, title: "Next man out" };
  const maps = eventMaps([market, nextOut]);
  expect(Object.keys(maps.fancy2)).toEqual([]);
  expect(maps.bookmaker["9.1"]).not.toHaveProperty("title");
  expect(maps.bookmaker["9.3"]).toMatchObject({
    title: "Next man out",
    runners: [{ runner: "Dhaka" }, { runner: "Khulna" }],
  });
});

import { expect, test } from "vitest";
import { getEvent } from "./reads.ts";

const event = {
  EventId: "7",
  Event: "Dhaka v Khulna",
  MarketId: "1.200000001",
  Fancy: false,
  Bookmaker: false,
  competition: "Cup",
  start_time: "2026-11-21T12:00:00.000Z",
  inplay: false,
  finished: false,
};
const answerWith = (more: object) => ({
  data: { items: { "7": { fancy2: {}, bookmaker: {}, event, ...more } } },
});
const isGood = (more: object): boolean => getEvent.response.safeParse(answerWith(more)).success;

test("[SIDE-06] [LINE-09] an event tells its other markets by the exchange's own ids, those of lines with their lines", () => {
  const tied = { market_id: "1.200000002", name: "Tied Match", market_type: "TIED_MATCH" };
  const runs = { market_id: "1.200000003", name: "1st Innings Runs", market_type: "INNINGS_RUNS" };
  const line = { least: 20.5, most: 279.5, interval: 1 };
  expect(isGood({ markets: [tied], lines: [{ ...runs, ...line }] })).toBe(true);
  expect(isGood({})).toBe(true);
  expect(isGood({ markets: [{ ...tied, market_id: "9" }] })).toBe(false);
  expect(isGood({ lines: [runs] })).toBe(false);
});

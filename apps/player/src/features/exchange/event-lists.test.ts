import { describe, expect, test } from "vitest";
import { eventsOf, groupBySport } from "./event-lists.ts";
import { readPins } from "./pins.ts";
import { nextToday } from "./use-today.ts";
import { readEventState, type SportEvent } from "./use-exchange.ts";

const nowMs = Date.parse("2026-11-21T10:00:00Z");
const event = (name: string, over: Partial<SportEvent>): SportEvent => ({
  EventId: name,
  Event: name,
  MarketId: `1.${name.length}`,
  Fancy: false,
  Bookmaker: false,
  competition: "Cup",
  start_time: "2026-11-21T12:00:00Z",
  inplay: false,
  finished: false,
  sport: "cricket",
  ...over,
});
const events = [
  event("live", { inplay: true, sport: "tennis" }),
  event("later", {}),
  // 18:30 UTC is half past midnight of the next day in Dhaka.
  event("night", { start_time: "2026-11-21T18:30:00Z", sport: "soccer" }),
  event("over", { finished: true, result: "A" }),
  event("rained off", { finished: true, abandoned: true }),
];
const names = (tab: "inPlay" | "today" | "tomorrow" | "result", search = "") =>
  eventsOf(events, { tab, search, nowMs }).map((found) => found.Event);

describe("lists of events", () => {
  test("[EXCH-14] [EXCH-17] each event is in the tab of its state and of its day in Dhaka", () => {
    expect(names("inPlay")).toEqual(["live"]);
    expect(names("today")).toEqual(["later"]);
    expect(names("tomorrow")).toEqual(["night"]);
    expect(names("result")).toEqual(["over", "rained off"]);
  });

  test("[EXCH-14] a search finds an event by a part of its name whatever the tab", () => {
    expect(names("inPlay", " LAT ")).toEqual(["later"]);
    const named = (name: string): string => (name === "night" ? "রাত" : name);
    const found = eventsOf(events, { tab: "inPlay", search: "রাত", nowMs, named });
    expect(found.map(({ Event }) => Event)).toEqual(["night"]);
  });

  test("[EXCH-15] events are grouped under Cricket, Soccer, Tennis, in this order", () => {
    expect(groupBySport(events).map((group) => group.sport)).toEqual(["cricket", "soccer", "tennis"]);
  });

  test("[OP-58] pins that cannot be read are none", () => {
    expect(readPins("not json")).toEqual([]);
    expect(readPins('["1.2", 7]')).toEqual(["1.2"]);
    expect(readPins(undefined)).toEqual([]);
  });

  test("what is pushed of an event is taken only where it has the right shape", () => {
    expect(readEventState({ isInPlay: true, score: { headline: "1/0" } })).toEqual({
      isInPlay: true,
      score: { headline: "1/0" },
    });
    expect(readEventState({ isInPlay: "yes", score: "1/0" })).toEqual({});
    expect(readEventState(null)).toBeUndefined();
  });
});

test("[ROOM-01] the day of the lists is the same until Dhaka's midnight, and then the next one", () => {
  const evening = Date.parse("2026-11-21T17:59:00Z");
  expect(nextToday(evening, evening + 30_000)).toBe(evening);
  expect(nextToday(evening, evening + 60_000)).toBe(evening + 60_000);
});

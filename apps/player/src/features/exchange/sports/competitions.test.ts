import { expect, test } from "vitest";
import { taggedEvents } from "../use-events.ts";
import type { SportEvent } from "../use-exchange.ts";
import { competitionsOf, eventsOfFavourites } from "./competitions.ts";
import { readFavourites } from "./use-favourites.ts";

const event = (id: string, over: Partial<SportEvent>): SportEvent => ({
  EventId: id,
  Event: `Event ${id}`,
  MarketId: `1.${id}`,
  Fancy: false,
  Bookmaker: false,
  competition: "Cup",
  start_time: "2026-11-21T12:00:00Z",
  inplay: false,
  finished: false,
  sport: "cricket",
  ...over,
});

test("[EXCH-20] [OP-58] the room of sports has a sport's open events by competition, with those in play first", () => {
  const events = [
    event("1", { competition: "League", start_time: "2026-11-21T09:00:00Z" }),
    event("2", { competition: "Cup", start_time: "2026-11-21T15:00:00Z" }),
    event("3", { competition: "Cup", start_time: "2026-11-21T11:00:00Z", inplay: true }),
    event("4", { competition: "Cup", finished: true, result: "Dhaka" }),
    event("6", { competition: "Cup", finished: true, abandoned: true }),
    event("5", { competition: "Open", sport: "tennis" }),
  ];
  expect(
    competitionsOf(events, "cricket").map(({ name, liveCount, events: own }) => [
      name,
      liveCount,
      own.map((each) => each.EventId),
    ]),
  ).toEqual([
    ["Cup", 1, ["3", "2"]],
    ["League", 0, ["1"]],
  ]);
  expect(competitionsOf(events, "soccer")).toEqual([]);
});

test("[EXCH-18] [EXCH-19] an event comes with its five fields and what the tabs need, and the client adds the sport's tag, once for each event", () => {
  const { sport: _tag, ...bare } = event("7", {});
  expect(Object.keys(bare).slice(0, 5)).toEqual(["EventId", "Event", "MarketId", "Fancy", "Bookmaker"]);
  const lists = [
    { sport: "cricket" as const, events: [bare] },
    { sport: "cricket" as const, events: [bare] },
    { sport: "tennis" as const, events: [{ ...bare, EventId: "8" }] },
  ];
  expect(taggedEvents(lists).map(({ EventId, sport }) => [EventId, sport])).toEqual([
    ["7", "cricket"],
    ["8", "tennis"],
  ]);
});

test("[ROOM-66] favourite competitions stand first in their own sport, those with something in play before the others and those without matches last among them", () => {
  const events = [
    event("1", { competition: "Cup", inplay: true }),
    event("2", { competition: "League", start_time: "2026-11-21T15:00:00Z" }),
    event("3", { competition: "Open", inplay: true, start_time: "2026-11-21T15:00:00Z" }),
    event("4", { competition: "Shield" }),
  ];
  const marks = ["Gone", "League", "Open"].map((competition) => ({ sport: "cricket" as const, competition }));
  const names = (favourites?: Parameters<typeof competitionsOf>[2]) =>
    competitionsOf(events, "cricket", favourites).map(({ name }) => name);
  expect(names()).toEqual(["Cup", "Open", "Shield", "League"]);
  expect(names(marks)).toEqual(["Open", "League", "Gone", "Cup", "Shield"]);
  expect(names([{ sport: "tennis", competition: "League" }])).toEqual(names());
});

test("[ROOM-66] on the exchange's home favourite competitions have their matches that are not over, newest favourite first", () => {
  const events = [
    event("1", { competition: "Cup", start_time: "2026-11-21T15:00:00Z" }),
    event("2", { competition: "Cup", inplay: true }),
    event("3", { competition: "League", finished: true, result: "Dhaka" }),
    event("4", { competition: "Open", sport: "tennis" }),
    event("5", { competition: "Open" }),
  ];
  const marks = [
    { sport: "tennis", competition: "Open" },
    { sport: "cricket", competition: "League" },
    { sport: "cricket", competition: "Cup" },
  ] as const;
  expect(eventsOfFavourites(events, marks).map(({ events: own }) => own.map((each) => each.EventId))).toEqual([
    ["4"],
    ["2", "1"],
  ]);
});

test("[ROOM-66] a copy of favourites that can't be read is none, and what is no favourite is left out", () => {
  const cup = { sport: "cricket", competition: "Cup" };
  expect(readFavourites("{")).toEqual([]);
  expect(readFavourites(undefined)).toEqual([]);
  expect(readFavourites(JSON.stringify([cup, { sport: "chess", competition: "Cup" }, "Cup", null]))).toEqual([cup]);
});

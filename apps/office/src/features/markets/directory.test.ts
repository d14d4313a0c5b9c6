import { expect, test } from "vitest";
import { placeOf } from "../../shell/place-of.ts";
import { foundEvents, groupEvents, type ListedEvent } from "./directory.ts";

const event = (id: string, sport: string, competition: string, change: Partial<ListedEvent> = {}): ListedEvent => ({
  id,
  sport,
  competition,
  name: `${id} v Khulna`,
  start_at: "2026-11-29T10:00:00.000Z",
  is_in_play: false,
  is_finished: false,
  state: null,
  markets: 3,
  deeds: 0,
  feed: null,
  ...change,
});
const events = [
  event("Dhaka", "Cricket", "Premier League", { is_in_play: true }),
  event("Sylhet", "Soccer", "Cup"),
  event("Bogura", "Cricket", "Premier League", { deeds: 2 }),
  event("Rangpur", "Cricket", "T20"),
];

test("[DESK-20] events stand by sport and competition, with what is in them, and what waits for a deed first", () => {
  const [cricket, soccer] = groupEvents(events);
  expect(cricket).toMatchObject({ sport: "Cricket", events: 3, inPlay: 1, deeds: 2 });
  expect(cricket?.competitions.map(({ name, events: of }) => [name, of.map(({ id }) => id)])).toEqual([
    ["Premier League", ["Bogura", "Dhaka"]],
    ["T20", ["Rangpur"]],
  ]);
  expect(soccer).toMatchObject({ sport: "Soccer", events: 1, inPlay: 0, deeds: 0 });
  expect(placeOf("Horse Racing")).toBe("horse-racing");
});

test("[DESK-20] a search finds events by words of name, competition or sport, in the reader's language too", () => {
  const say = (name: string): string => (name === "Soccer" ? "ফুটবল" : name);
  const ids = (typed: string) => foundEvents(events, typed, say).map(({ id }) => id);
  expect(ids("league dhaka")).toEqual(["Dhaka"]);
  expect(ids("ফুটবল")).toEqual(["Sylhet"]);
  expect(ids(" ")).toHaveLength(4);
  expect(ids("chess")).toEqual([]);
});

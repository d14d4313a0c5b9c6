import { permissionsOf, staffRoles } from "@maidan/services/staff";
import { expect, test } from "vitest";
import { ageOf } from "./parts.tsx";
import { rooms, roomsFor } from "./rooms.ts";
import { actingIndex, pressedKey, stepIndex } from "./row-keys.ts";

test("an age is told in the largest unit that has one whole", () => {
  expect([0, 59, 60, 3_599, 3_600, 86_399, 86_400 * 3].map(ageOf)).toEqual([
    { unit: "seconds", count: 0 },
    { unit: "seconds", count: 59 },
    { unit: "minutes", count: 1 },
    { unit: "minutes", count: 59 },
    { unit: "hours", count: 1 },
    { unit: "hours", count: 23 },
    { unit: "days", count: 3 },
  ]);
});

test("[DESK-04] moving in a list stays inside it", () => {
  expect([stepIndex(0, -1, 3), stepIndex(0, 1, 3), stepIndex(2, 1, 3)]).toEqual([0, 1, 2]);
});

test("[DESK-04] [CONSOLE-03] keys act on the first row while none was chosen; where a letter acts at once on none, and a row that ended hands them to no other", () => {
  const acting = (chosen: string | undefined) => [
    actingIndex(["a", "b"], chosen, "first"),
    actingIndex(["a", "b"], chosen, "none"),
  ];
  expect([acting(undefined), acting("b"), acting("gone")]).toEqual([
    [0, -1],
    [1, 1],
    [0, -1],
  ]);
  expect(actingIndex([], undefined, "first")).toBe(-1);
});

test("[DESK-03] each role sees the rooms that the server lets it into", () => {
  const seen = Object.fromEntries(
    staffRoles.map((role) => [role, roomsFor(permissionsOf(role)).map((room) => room.id)]),
  );
  expect(seen["owner"]).toEqual(rooms.map((room) => room.id));
  expect(seen["trader"]).toEqual(["markets", "sportsbook", "games", "players", "messages", "ledger", "limits"]);
  expect(seen["cashier"]).toEqual([
    "deposits",
    "withdrawals",
    "markets",
    "sportsbook",
    "games",
    "players",
    "promotions",
    "vip",
    "referral",
    "messages",
    "ledger",
    "methods",
  ]);
  expect(new Set(rooms.map((room) => room.key)).size).toBe(rooms.length);
});

test("[DESK-04] a key of another script counts by its place, one of Latin letters and one with a name as it is", () => {
  const pressed = (key: string, code: string, shiftKey = false) => pressedKey({ key, code, shiftKey });
  expect([pressed("\u09c3", "KeyA"), pressed("\u0995\u09cd\u09b7", "KeyP"), pressed("\u0964", "Slash", true)]).toEqual([
    "a",
    "p",
    "?",
  ]);
  expect([pressed("\u09e6", "Digit0"), pressed("\u200c", "BracketLeft"), pressed("\u0964", "Period")]).toEqual([
    "\u09e6",
    "[",
    ".",
  ]);
  // Where the letters lie elsewhere, as on a French keyboard, the letter counts.
  expect([pressed("a", "KeyQ"), pressed("A", "KeyA"), pressed("Enter", "Enter"), pressed("F1", "F1")]).toEqual([
    "a",
    "A",
    "Enter",
    "F1",
  ]);
});

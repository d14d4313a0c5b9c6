import { expect, test } from "vitest";
import { awayMs, isDue, lookMs, played, readPlayed, told, type Played } from "./played.ts";

const remoteId = "7";
const start = Date.parse("2026-11-21T12:00:00Z");

/** Looks every fifteen seconds for so many minutes. */
function playedFor(minutes: number, from: Played = played(undefined, { remoteId, nowMs: start })): Played {
  let now = from;
  for (let look = 0; look < (minutes * 60_000) / lookMs; look += 1)
    now = played(now, { remoteId, nowMs: now.lastMs + lookMs });
  return now;
}

test("[ROOM-60] it is told after the chosen minutes of playing, and again after as many more", () => {
  expect(isDue(playedFor(29), 30)).toBe(false);
  const half = playedFor(30);
  expect(isDue(half, 30)).toBe(true);
  expect([isDue(half, 60), isDue(playedFor(600), 0)]).toEqual([false, false]);
  const goingOn = told(half);
  expect(isDue(playedFor(29, goingOn), 30)).toBe(false);
  const whole = playedFor(30, goingOn);
  expect(isDue(whole, 30)).toBe(true);
  expect([whole.activeMs, whole.sinceMs]).toEqual([3_600_000, start]);
});

test("[ROOM-60] time in which the app was not in view was not played, and after half an hour away it begins anew", () => {
  const before = playedFor(10);
  const back = played(before, { remoteId, nowMs: before.lastMs + awayMs });
  expect(back.activeMs).toBe(10 * 60_000 + 2 * lookMs);
  expect(back.sinceMs).toBe(start);
  const later = before.lastMs + awayMs + 1;
  expect(played(before, { remoteId, nowMs: later })).toMatchObject({ sinceMs: later, activeMs: 0 });
  expect(played(before, { remoteId, nowMs: start - 1 })).toMatchObject({ sinceMs: start - 1, activeMs: 0 });
});

test("[ROOM-60] another player of the phone, and what is no whole count, begin at nothing", () => {
  const kept = JSON.stringify(playedFor(10));
  expect(readPlayed(kept, remoteId)?.activeMs).toBe(600_000);
  for (const stored of [undefined, "", "{", "null", '{"remoteId":"7"}', kept.replace("600000", '"x"')])
    expect(readPlayed(stored, remoteId)).toBeUndefined();
  expect(readPlayed(kept, "8")).toBeUndefined();
});

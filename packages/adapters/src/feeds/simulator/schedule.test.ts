import { expect, test } from "vitest";
import { dhakaHour, isPrimeTime, slotsOf } from "./schedule.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const noonInDhaka = Date.UTC(2026, 10, 21, 6, 0);
const eveningInDhaka = Date.UTC(2026, 10, 21, 14, 30);
/** Nine in ten matches of the sport last longer. */
const lengthMs = { cricket: 113 * minuteMs, soccer: 105 * minuteMs, tennis: 60 * minuteMs } as const;

const liveAt = (atMs: number): Record<string, number> => {
  const live: Record<string, number> = { cricket: 0, soccer: 0, tennis: 0 };
  for (const slot of slotsOf({ fromMs: atMs, toMs: atMs, speed: 1 })) {
    if (slot.startAtMs <= atMs && atMs < slot.startAtMs + lengthMs[slot.sport])
      live[slot.sport] = (live[slot.sport] ?? 0) + 1;
  }
  return live;
};

test("18:00 in Dhaka is 12:00 UTC, and prime time ends at midnight", () => {
  expect(dhakaHour(Date.UTC(2026, 10, 21, 12, 0))).toBe(18);
  expect(isPrimeTime(Date.UTC(2026, 10, 21, 11, 59))).toBe(false);
  expect(isPrimeTime(Date.UTC(2026, 10, 21, 17, 59))).toBe(true);
  expect(isPrimeTime(Date.UTC(2026, 10, 21, 18, 0))).toBe(false);
});

test("[FEED-01] at every quarter of an hour of a week a match of each sport is in play, two of cricket, and five in all on average", () => {
  let sum = 0;
  let looks = 0;
  for (let atMs = noonInDhaka; atMs < noonInDhaka + 7 * 24 * hourMs; atMs += 15 * minuteMs) {
    const live = liveAt(atMs);
    for (const sport of ["cricket", "soccer", "tennis"])
      expect(live[sport], `${sport} at ${new Date(atMs).toISOString()}`).toBeGreaterThanOrEqual(
        sport === "cricket" ? 2 : 1,
      );
    sum += Object.values(live).reduce((total, count) => total + count, 0);
    looks += 1;
  }
  expect(sum / looks).toBeGreaterThan(5);
});

test("[FEED-01] the evening of Dhaka has more matches in play than the morning, and never more than ten", () => {
  const countAt = (atMs: number): number => Object.values(liveAt(atMs)).reduce((sum, count) => sum + count, 0);
  const mean = (fromMs: number): number => {
    let sum = 0;
    for (let day = 0; day < 14; day += 1)
      for (let half = 0; half < 6; half += 1) sum += countAt(fromMs + day * 24 * hourMs + half * 30 * minuteMs);
    return sum / 84;
  };
  expect(mean(eveningInDhaka)).toBeGreaterThan(mean(noonInDhaka) + 0.7);
  for (let atMs = noonInDhaka; atMs < noonInDhaka + 3 * 24 * hourMs; atMs += 10 * minuteMs)
    expect(countAt(atMs)).toBeLessThanOrEqual(10);
});

test("[FEED-06] at any hour there is something later today or tomorrow of each sport, and tomorrow evening is announced by noon", () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const atMs = noonInDhaka + hour * hourMs;
    const upcoming = slotsOf({ fromMs: atMs, toMs: atMs, speed: 1 }).filter((slot) => slot.startAtMs > atMs);
    expect(new Set(upcoming.map((slot) => slot.sport)).size).toBe(3);
    expect(upcoming.length).toBeLessThanOrEqual(36);
  }
  const tomorrow = slotsOf({ fromMs: noonInDhaka, toMs: noonInDhaka, speed: 1 }).filter(
    (slot) => slot.startAtMs > noonInDhaka + 24 * hourMs,
  );
  expect(tomorrow.length).toBeGreaterThanOrEqual(3);
});

test("[FEED-01] the calendar does not depend on when it is read", () => {
  const read = (atMs: number): string[] =>
    slotsOf({ fromMs: atMs, toMs: atMs, speed: 1 }).map((slot) => `${slot.sport} ${slot.lane} ${slot.startAtMs}`);
  const early = new Set(read(noonInDhaka));
  const late = read(noonInDhaka + 17 * minuteMs);
  const started = late.filter((slot) => Number(slot.split(" ")[2]) < noonInDhaka + 3 * hourMs);
  expect(started.length).toBeGreaterThan(10);
  for (const slot of started) expect(early.has(slot)).toBe(true);
});

test("with a speed of 60 the calendar runs sixty times as fast", () => {
  const slots = slotsOf({ fromMs: noonInDhaka, toMs: noonInDhaka, speed: 60 }).filter(
    (slot) => slot.sport === "cricket" && slot.lane === 0,
  );
  const starts = slots.map((slot) => slot.startAtMs).sort((left, right) => left - right);
  expect((starts[1] ?? 0) - (starts[0] ?? 0)).toBe((130 * minuteMs) / 60);
});

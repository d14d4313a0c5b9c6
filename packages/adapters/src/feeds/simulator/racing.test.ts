import path from "node:path";
import { expect, test } from "vitest";
import { createSimulatedRacing, readRacingDirectory } from "./racing.ts";

const directory = readRacingDirectory(path.resolve(import.meta.dirname, "../../../../../db/seeds/racing.json"));
const calendar = createSimulatedRacing(directory, { speed: 1 });
const minuteMs = 60_000;
const noon = Date.UTC(2026, 10, 21, 6, 0);
const window = { fromMs: noon, toMs: noon };

test("the same window gives the same races with the same cards", () => {
  expect(calendar.races(window)).toEqual(calendar.races(window));
});

test("[RACE-11] at any minute of a day two or three races are open, the next one within six minutes", () => {
  for (let atMs = noon; atMs < noon + 24 * 60 * minuteMs; atMs += minuteMs) {
    const open = calendar
      .races({ fromMs: atMs, toMs: atMs })
      .filter(({ announceAtMs, startAtMs }) => announceAtMs <= atMs && startAtMs >= atMs);
    expect(open.length).toBeGreaterThanOrEqual(2);
    expect(open.length).toBeLessThanOrEqual(3);
    expect(Math.min(...open.map(({ startAtMs }) => startAtMs)) - atMs).toBeLessThanOrEqual(6 * minuteMs);
  }
});

test("a race is the same whenever it is read, and no two have one id", () => {
  const early = new Map(calendar.races(window).map((race) => [race.sourceId, race]));
  const late = calendar.races({ fromMs: noon + 7 * minuteMs, toMs: noon + 7 * minuteMs });
  expect(late.filter(({ sourceId }) => early.has(sourceId)).length).toBeGreaterThan(2);
  for (const race of late) expect(early.get(race.sourceId) ?? race).toEqual(race);
  expect(new Set(late.map(({ sourceId }) => sourceId)).size).toBe(late.length);
});

test("[RACE-11] with a speed of sixty a race comes every six seconds", () => {
  const starts = createSimulatedRacing(directory, { speed: 60 })
    .races(window)
    .map(({ startAtMs }) => startAtMs);
  expect((starts[1] ?? 0) - (starts[0] ?? 0)).toBe(6_000);
});

test("meetings that follow each other are at different courses", () => {
  const courses = [
    ...new Map(
      calendar
        .races({ fromMs: noon, toMs: noon + 90 * minuteMs })
        .map(({ meetingId, card }) => [meetingId, card.course]),
    ).values(),
  ];
  expect(courses.length).toBeGreaterThan(2);
  for (const [index, course] of courses.entries()) expect(courses[index + 1]).not.toBe(course);
});

import { readDailyTimes, type LotteryTimes } from "@maidan/games/lottery";
import { expect, test } from "vitest";
import { lotteryRules } from "./index.ts";

const daily = (text: string): LotteryTimes => {
  const times = readDailyTimes(text);
  if (times === undefined) throw new Error(text);
  return times;
};

test("[LOTTERY-06] the timetable is asked for each draw as it opens: a change counts from the next one on", () => {
  let times = daily("10:00,22:00");
  const rules = lotteryRules("lottery-2d", () => times);
  const nowMs = Date.parse("2026-11-21T09:00:00+06:00");
  const hourMs = 3_600_000;
  expect(rules.next({ last: undefined, nowMs })).toEqual({
    opensInMs: 0,
    closesInMs: hourMs - 60_000,
    dealsInMs: hourMs,
  });
  times = daily("09:00,21:30");
  expect(rules.next({ last: undefined, nowMs: nowMs + hourMs })?.dealsInMs).toBe(11.5 * hourMs);
});

import { readDailyTimes, type LotteryTimes } from "@maidan/games/lottery";
import { expect, test } from "vitest";
import { initialSettings } from "../settings/index.ts";
import { lotteryRules, timetableOf } from "./index.ts";

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

test("[LOTTERY-06] what the office has set goes before the environment, lottery by lottery, and the environment before what nobody set", () => {
  const environment = { "lottery-2d": daily("01:00"), "lottery-3d": daily("02:00"), "lottery-4d": daily("03:00") };
  const settings = { ...initialSettings, lottery3dTimes: "20:15" };
  const untouched = timetableOf({ settings: initialSettings, changed: new Set(), environment: undefined });
  expect(untouched["lottery-4d"]).toEqual(daily(initialSettings.lottery4dTimes));
  expect(timetableOf({ settings: initialSettings, changed: new Set(), environment })).toEqual(environment);
  expect(timetableOf({ settings, changed: new Set(["lottery3dTimes"]), environment })).toEqual({
    ...environment,
    "lottery-3d": daily("20:15"),
  });
});

import type { LotteryCode } from "./lottery.ts";

/** When a lottery is drawn: at these minutes of each day in Dhaka, or every so many seconds (for trials). */
export type LotteryTimes =
  | { readonly kind: "daily"; readonly minutes: readonly number[] }
  | { readonly kind: "every"; readonly seconds: number };
export type LotteryTimetable = Readonly<Record<LotteryCode, LotteryTimes>>;

/** Hours of 2D, six draws of 3D, three of 4D. */
export const usualTimes: Readonly<Record<LotteryCode, string>> = {
  "lottery-2d":
    "00:00,01:00,02:00,03:00,04:00,05:00,06:00,07:00,08:00,09:00,10:00,11:00,12:00,13:00,14:00,15:00,16:00,17:00,18:00,19:00,20:00,21:00,22:00,23:00",
  "lottery-3d": "08:30,11:30,14:30,17:30,20:30,23:30",
  "lottery-4d": "12:45,16:45,21:45",
};

/** A number is told and paid, and the next draw sold, before that one is drawn. */
const leastBetweenMinutes = 5;

/** Reads times of the day in Dhaka, `08:30, 20:30`, at least five minutes apart, over midnight too. Undefined where they aren't. [LOTTERY-06] */
export function readDailyTimes(text: string): LotteryTimes | undefined {
  const times = timesOf(text.replaceAll(" ", ""));
  if (times?.kind !== "daily") return undefined;
  const [first = 0] = times.minutes;
  const apart = [...times.minutes.slice(1), first + 24 * 60].map(
    (minute, place) => minute - (times.minutes[place] ?? 0),
  );
  return apart.every((minutes) => minutes >= leastBetweenMinutes) ? times : undefined;
}

function timesOf(text: string): LotteryTimes | undefined {
  const every = /^(\d{1,5})s$/.exec(text);
  const seconds = Number(every?.[1] ?? 0);
  if (every !== null) return seconds >= 10 && seconds <= 86_400 ? { kind: "every", seconds } : undefined;
  const minutes = text.split(",").map((time) => {
    const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
    return hour === undefined ? undefined : Number(hour) * 60 + Number(minute);
  });
  const known = minutes.filter((minute) => minute !== undefined).toSorted((one, other) => one - other);
  return known.length === minutes.length && new Set(known).size === known.length
    ? { kind: "daily", minutes: known }
    : undefined;
}

/** Reads `2d=10:00,22:00;3d=20:30;4d=60s`: all three lotteries, each once. Undefined where it can't be read. */
export function readTimetable(text: string): LotteryTimetable | undefined {
  const parts = new Map(text.split(";").map((part) => part.trim().split("=", 2) as [string, string | undefined]));
  const [two, three, four] = ["2d", "3d", "4d"].map((name) => timesOf(parts.get(name) ?? ""));
  if (parts.size !== 3 || two === undefined || three === undefined || four === undefined) return undefined;
  return { "lottery-2d": two, "lottery-3d": three, "lottery-4d": four };
}

/** Dhaka knows no summer time. */
const dhakaAheadMs = 6 * 3_600_000;
const dayMs = 86_400_000;

/** The first draw after a moment, both in milliseconds since 1970. [LOTTERY-06] */
export function nextDrawMs(times: LotteryTimes, afterMs: number): number {
  if (times.kind === "every") {
    const stepMs = times.seconds * 1_000;
    return (Math.floor(afterMs / stepMs) + 1) * stepMs;
  }
  const midnightMs = Math.floor((afterMs + dhakaAheadMs) / dayMs) * dayMs - dhakaAheadMs;
  const today = times.minutes.map((minute) => midnightMs + minute * 60_000);
  const [first = 0] = today;
  return today.find((atMs) => atMs > afterMs) ?? first + dayMs;
}

/** Sales end a minute before the draw, of frequent draws a quarter of the time between them. */
export const closesBeforeMs = (times: LotteryTimes): number =>
  times.kind === "daily" ? 60_000 : Math.min(60_000, times.seconds * 250);

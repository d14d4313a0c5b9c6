import type { Sport } from "@maidan/core/sports";

/** One place in the calendar of simulated matches. */
export interface Slot {
  readonly sport: Sport;
  /** Matches of one lane follow each other. */
  readonly lane: number;
  /** Which of the lane's matches since 1970 it is. */
  readonly turn: number;
  readonly startAtMs: number;
  readonly announceAtMs: number;
}

interface Lane {
  readonly sport: Sport;
  readonly lane: number;
  /** From one start to the next, in minutes. */
  readonly everyMinutes: number;
  readonly offsetMinutes: number;
  /** Only matches that begin in the evening of Dhaka. */
  readonly isPrimeTimeOnly: boolean;
}

/**
 * Lanes of a sport begin a part of their period apart. Cricket, which most come for, has three at every hour, so that one that is settled early leaves another
 * in play; soccer and tennis have two, so that one is always in the middle of a match, and the evening one more.
 */
const lanes: readonly Lane[] = [
  { sport: "cricket", lane: 0, everyMinutes: 130, offsetMinutes: 0, isPrimeTimeOnly: false },
  { sport: "cricket", lane: 1, everyMinutes: 130, offsetMinutes: 43, isPrimeTimeOnly: false },
  { sport: "cricket", lane: 2, everyMinutes: 130, offsetMinutes: 87, isPrimeTimeOnly: false },
  { sport: "soccer", lane: 0, everyMinutes: 116, offsetMinutes: 10, isPrimeTimeOnly: false },
  { sport: "soccer", lane: 1, everyMinutes: 116, offsetMinutes: 68, isPrimeTimeOnly: false },
  { sport: "soccer", lane: 2, everyMinutes: 116, offsetMinutes: 40, isPrimeTimeOnly: true },
  { sport: "tennis", lane: 0, everyMinutes: 95, offsetMinutes: 20, isPrimeTimeOnly: false },
  { sport: "tennis", lane: 1, everyMinutes: 95, offsetMinutes: 67, isPrimeTimeOnly: false },
  { sport: "tennis", lane: 2, everyMinutes: 95, offsetMinutes: 50, isPrimeTimeOnly: true },
];

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const dhakaOffsetMs = 6 * 60 * minuteMs;
const primeTimeHours = { from: 18, to: 24 } as const;
/** An ordinary match appears this long before its start; the first evening match of each lane on the day before, so that "tomorrow" has some. */
const announceMs = { ordinary: 4 * 60 * minuteMs, featured: 36 * 60 * minuteMs } as const;
/** How far back a feed that starts for the first time goes: what is in play by then, and the results before it. */
const historyMs = 4 * 60 * minuteMs;

/** The hour of day in Dhaka (no daylight saving) of a moment of the calendar. */
export const dhakaHour = (calendarMs: number): number =>
  Math.floor(((calendarMs + dhakaOffsetMs) % dayMs) / (60 * minuteMs));

export const isPrimeTime = (calendarMs: number): boolean => {
  const hour = dhakaHour(calendarMs);
  return hour >= primeTimeHours.from && hour < primeTimeHours.to;
};

/**
 * The slots that are announced by `toMs` and did not begin long before `fromMs`. The same moment always gives the same slots. With a speed
 * above 1 the whole calendar runs faster: it is read at `speed` times the time since 1970, evening and all.
 */
export function slotsOf(window: { readonly fromMs: number; readonly toMs: number; readonly speed: number }): Slot[] {
  const from = window.fromMs * window.speed - historyMs;
  const to = window.toMs * window.speed;
  const slots = lanes.flatMap((lane) => {
    const every = lane.everyMinutes * minuteMs;
    const offset = lane.offsetMinutes * minuteMs;
    const found: Slot[] = [];
    for (let turn = Math.ceil((from - offset) / every); turn * every + offset <= to + announceMs.featured; turn += 1) {
      const start = turn * every + offset;
      if (lane.isPrimeTimeOnly && !isPrimeTime(start)) continue;
      const isFeatured = isPrimeTime(start) && !isPrimeTime(start - every);
      const announce = start - (isFeatured ? announceMs.featured : announceMs.ordinary);
      if (announce > to) continue;
      found.push({
        sport: lane.sport,
        lane: lane.lane,
        turn,
        startAtMs: Math.round(start / window.speed),
        announceAtMs: Math.round(announce / window.speed),
      });
    }
    return found;
  });
  return slots.sort((left, right) => left.announceAtMs - right.announceAtMs);
}

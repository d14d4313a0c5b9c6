import { readFileSync } from "node:fs";
import { drawMeeting, type RacingNames } from "@maidan/core/sports/racing";
import type { PlannedRace, RaceCalendar } from "@maidan/services/racing";
import { simulatorSource } from "./simulator.ts";

/** Courses, horses, jockeys and trainers that don't exist: from `db/seeds/racing.json`. */
export interface RacingDirectory extends RacingNames {
  /** What each of them is called in Bangla. */
  readonly bangla: Readonly<Record<string, string>>;
}

/** At the pace of the calendar. */
const minuteMs = 60_000;
const racesOfMeeting = 5;
const raceEveryMs = 6 * minuteMs;
const announceMs = 17 * minuteMs;
const meetingEveryMs = racesOfMeeting * raceEveryMs;

/** Reads and checks the file; throws with what is wrong in it. */
export function readRacingDirectory(path: string): RacingDirectory {
  const directory = JSON.parse(readFileSync(path, "utf8")) as RacingDirectory;
  const check = (isRight: boolean, what: string): void => {
    if (!isRight) throw new Error(`${path}: ${what}`);
  };
  const { courses, titles, horses, jockeys, trainers, bangla } = directory;
  check(new Set(horses).size >= racesOfMeeting * 10, `racing needs at least ${racesOfMeeting * 10} different horses`);
  check(new Set(jockeys).size >= 10, "racing needs at least ten different jockeys");
  check(courses.length > 0 && titles.length > 0 && trainers.length > 0, "racing needs courses, titles and trainers");
  for (const name of [...courses, ...titles, ...horses, ...jockeys, ...trainers])
    check(/[\u0980-\u09ff]/.test(bangla[name] ?? ""), `${name} has no name in Bangla`);
  return directory;
}

/**
 * The simulated meetings: one after the other for ever, a race every six minutes, courses in turn. What stands on a card follows from the meeting's place in
 * the calendar alone; what happens does not, that is drawn from a secret seed. With a speed above 1 the calendar runs faster. [RACE-11]
 */
export function createSimulatedRacing(names: RacingDirectory, options: { readonly speed: number }): RaceCalendar {
  return {
    races: ({ fromMs, toMs }) => {
      const [from, to] = [fromMs * options.speed, toMs * options.speed];
      const races: PlannedRace[] = [];
      for (let turn = Math.floor(from / meetingEveryMs); turn * meetingEveryMs - announceMs <= to; turn += 1)
        races.push(...meetingOf(names, turn, options.speed).filter(({ startAtMs }) => startAtMs >= fromMs));
      return races;
    },
  };
}

function meetingOf(names: RacingDirectory, turn: number, speed: number): PlannedRace[] {
  const meetingId = `meeting-${turn}-${speed}`;
  const course = names.courses[turn % names.courses.length] ?? "";
  const { cards } = drawMeeting(names, { seed: `racing ${turn}`, races: racesOfMeeting, course });
  return cards.map((card, index) => {
    const start = turn * meetingEveryMs + index * raceEveryMs;
    return {
      source: simulatorSource,
      sourceId: `${meetingId}-${card.number}`,
      meetingId,
      card,
      startAtMs: Math.round(start / speed),
      announceAtMs: Math.round((start - announceMs) / speed),
    };
  });
}

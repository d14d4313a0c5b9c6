import { readDailyTimes, type LotteryCode, type LotteryTimes, type LotteryTimetable } from "@maidan/games/lottery";
import type { SettingKey, Settings } from "../settings/index.ts";

const settingOf = {
  "lottery-2d": "lottery2dTimes",
  "lottery-3d": "lottery3dTimes",
  "lottery-4d": "lottery4dTimes",
} as const satisfies Readonly<Record<LotteryCode, SettingKey>>;
type LotterySettings = Pick<Settings, (typeof settingOf)[LotteryCode]>;

/** When each lottery is drawn: as the office has set it; where it has set nothing, as the environment says, or else by default. [LOTTERY-06] */
export function timetableOf(by: {
  readonly settings: LotterySettings;
  /** Those that the office has set, whatever to. */
  readonly changed: ReadonlySet<SettingKey>;
  readonly environment: LotteryTimetable | undefined;
}): LotteryTimetable {
  const times = (code: LotteryCode): LotteryTimes => {
    const key = settingOf[code];
    if (by.environment !== undefined && !by.changed.has(key)) return by.environment[code];
    const read = readDailyTimes(by.settings[key]);
    if (read === undefined) throw new Error(`a kept timetable can't be read: ${by.settings[key]}`);
    return read;
  };
  return { "lottery-2d": times("lottery-2d"), "lottery-3d": times("lottery-3d"), "lottery-4d": times("lottery-4d") };
}

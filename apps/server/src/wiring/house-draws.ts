import { randomBytes, randomUUID } from "node:crypto";
import { registerBingoRoutes, registerLotteryRoutes } from "@maidan/adapters/http/house-draws";
import { createDrawReads } from "@maidan/adapters/postgres/house-draws";
import { createScheduledRoundStore } from "@maidan/adapters/postgres/house-games";
import { bingoCodes } from "@maidan/games/bingo";
import { lotteryCodes, readDailyTimes, type LotteryTimes, type LotteryTimetable } from "@maidan/games/lottery";
import { bingoRules, lotteryRules } from "@maidan/services/house-draws";
import { ScheduledTable } from "@maidan/services/house-games";
import { initialSettings, type Settings } from "@maidan/services/settings";
import { createWakeLoop } from "../wake-loop.ts";
import type { HouseParts, HouseProductWork } from "./house-products.ts";

/** Closes and draws are seen no later. */
const lookMs = 500;

/** When the office says that lotteries are drawn. */
function timetableOf(
  settings: Pick<Settings, "lottery2dTimes" | "lottery3dTimes" | "lottery4dTimes">,
): LotteryTimetable {
  const times = (text: string): LotteryTimes => {
    const read = readDailyTimes(text);
    if (read === undefined) throw new Error(`a kept timetable can't be read: ${text}`);
    return read;
  };
  const { lottery2dTimes, lottery3dTimes, lottery4dTimes } = settings;
  return {
    "lottery-2d": times(lottery2dTimes),
    "lottery-3d": times(lottery3dTimes),
    "lottery-4d": times(lottery4dTimes),
  };
}

/** Lotteries by their timetable, and bingo rooms while somebody is there: tables of the house's clock. */
export function wireHouseDraws({ platform, app, wagers, sessionOf, wakeWagers }: HouseParts): HouseProductWork {
  const { runner, reader, log, config } = platform;
  // The environment's goes before the office's: for trials by seconds.
  let timetable = config.lotteryTimes;
  const readTimetable = async (): Promise<void> => {
    timetable = config.lotteryTimes ?? timetableOf(await platform.use("settings").all(reader));
  };
  const store = createScheduledRoundStore();
  const deps = { runner, store, wagers, wakeWagers, randomBytes, newKey: randomUUID };
  const rules = [
    ...lotteryCodes.map((code) => lotteryRules(code, () => (timetable ?? timetableOf(initialSettings))[code])),
    ...bingoCodes.map((code) => bingoRules(code)),
  ];
  const tables = new Map(rules.map((one) => [one.gameCode, new ScheduledTable(deps, one)] as const));
  const routes = { reader, wagers, tables, sessionOf, reads: createDrawReads() };
  registerLotteryRoutes(app, routes);
  registerBingoRoutes(app, routes);
  const loop = createWakeLoop({
    work: async () => {
      await readTimetable();
      const waits = await Promise.all([...tables.values()].map((table) => table.tick()));
      return { isFinished: waits.every((waitMs) => waitMs > 0) };
    },
    sweepMs: lookMs,
    onError: (error) => log.warn({ err: error }, "draws could not be gone on with; they are tried again"),
  });
  return { start: loop.start, stop: loop.stop };
}

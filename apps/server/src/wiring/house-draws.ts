import { randomBytes, randomUUID } from "node:crypto";
import { registerBingoRoutes, registerLotteryRoutes } from "@maidan/adapters/http/house-draws";
import { createDrawReads } from "@maidan/adapters/postgres/house-draws";
import { createScheduledRoundStore } from "@maidan/adapters/postgres/house-games";
import { bingoCodes } from "@maidan/games/bingo";
import { lotteryCodes, type LotteryCode, type LotteryTimetable } from "@maidan/games/lottery";
import { bingoRules, lotteryRules, timetableOf } from "@maidan/services/house-draws";
import { ScheduledTable } from "@maidan/services/house-games";
import { initialSettings } from "@maidan/services/settings";
import { createWakeLoop } from "../wake-loop.ts";
import type { HouseParts, HouseProductWork } from "./house-products.ts";

/** Closes and draws are seen no later. */
const lookMs = 500;

/** Lotteries by their timetable, and bingo rooms while somebody is there: tables of the house's clock. */
export function wireHouseDraws({ platform, app, wagers, sessionOf, wakeWagers }: HouseParts): HouseProductWork {
  const { runner, reader, log, config } = platform;
  const { lotteryTimes: environment } = config;
  let timetable: LotteryTimetable | undefined;
  const readTimetable = async (): Promise<void> => {
    const store = platform.use("settings");
    const changed = environment === undefined ? new Set<never>() : await store.changed(reader);
    timetable = timetableOf({ settings: await store.all(reader), changed, environment });
  };
  const timesOf = (code: LotteryCode) =>
    (timetable ?? timetableOf({ settings: initialSettings, changed: new Set(), environment }))[code];
  const store = createScheduledRoundStore();
  const deps = { runner, store, wagers, wakeWagers, randomBytes, newKey: randomUUID };
  const rules = [
    ...lotteryCodes.map((code) => lotteryRules(code, () => timesOf(code))),
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

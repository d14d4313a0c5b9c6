import { randomUUID } from "node:crypto";
import { createInBangla } from "@maidan/core/sport-names";
import { registerFantasyRoutes } from "@maidan/adapters/http/house-fantasy";
import { createFantasyFeed, createFantasyStore } from "@maidan/adapters/postgres/house-fantasy";
import {
  createEnterContest,
  createFantasyTick,
  createSaveTeam,
  fantasyGame,
  fantasyWagerRules,
} from "@maidan/services/house-fantasy";
import { readSportNames } from "../sport-names.ts";
import { createWakeLoop } from "../wake-loop.ts";
import type { HouseParts, HouseProductWork } from "./house-products.ts";

/** As often as a ball is bowled, and no oftener than anybody would see. */
const lookMs = 1_000;

/** Fantasy: contests on the feed's coming cricket, followed ball by ball and paid at the end. */
export function wireHouseFantasy({ platform, app, wagers, sessionOf, wakeWagers }: HouseParts): HouseProductWork {
  const { runner, reader, log } = platform;
  const store = createFantasyStore();
  const deps = { runner, reader, store, wagers, feed: createFantasyFeed(), newKey: randomUUID };
  wagers.register(fantasyGame, fantasyWagerRules(store));
  registerFantasyRoutes(app, {
    reader,
    store,
    sessionOf,
    enter: createEnterContest(deps),
    teams: createSaveTeam(deps),
    inBangla: createInBangla(readSportNames()),
  });
  const tick = createFantasyTick(deps);
  const loop = createWakeLoop({
    work: async () => {
      const looked = await tick();
      if (!looked.isFinished) wakeWagers();
      return looked;
    },
    sweepMs: lookMs,
    onError: (error) => log.warn({ err: error }, "fantasy contests could not be gone on with; they are tried again"),
  });
  return { start: loop.start, stop: loop.stop };
}

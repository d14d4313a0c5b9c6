import { randomUUID } from "node:crypto";
import { readRacingDirectory } from "@maidan/adapters/feeds/simulator";
import { registerHorsebookRoutes } from "@maidan/adapters/http/horsebook";
import { createHorsebookStore } from "@maidan/adapters/postgres/horsebook";
import { createRaceReads } from "@maidan/adapters/postgres/racing";
import { createReadPrices, HorsebookDesk } from "@maidan/services/horsebook";
import { horsebookAccount, openBotAccount } from "@maidan/services/market-maker";
import { racingPath } from "../sport-names.ts";
import { createWakeLoop } from "../wake-loop.ts";
import { botAccounts } from "./feeds.ts";
import { feedClock } from "./match-parts.ts";
import type { HouseProductWork, WireHouseProduct } from "./house-products.ts";

const sweepMs = 1_000;
const pricesKeptMs = 600;
/** How often the account's money is looked at. */
const fundsEveryMs = 3_600_000;

/** Bets on the simulated races by the wallet's protocol, matched on the exchange by an account of the house. On play money alone, as the races are. */
export const wireHorsebook: WireHouseProduct = ({
  platform,
  app,
  wagers,
  wallet,
  sessionOf,
  wakeWagers,
}): HouseProductWork => {
  const { config, runner, reader, log } = platform;
  const engine = platform.use("exchangeEngine");
  const races = createRaceReads();
  const store = createHorsebookStore();
  let account: { readonly id: Promise<string>; readonly openedAtMs: number } | undefined;
  const accountId = (): Promise<string> => {
    const nowMs = performance.now();
    if (account === undefined || nowMs - account.openedAtMs > fundsEveryMs) {
      const id = openBotAccount(botAccounts(platform), horsebookAccount);
      // A failure isn't kept: the next bet opens it again.
      id.catch(() => (account = undefined));
      account = { id, openedAtMs: nowMs };
    }
    return account.id;
  };
  const desk = new HorsebookDesk({
    runner,
    wagers,
    store,
    races,
    engine,
    settings: platform.use("settings"),
    accountId,
    wake: wakeWagers,
    newKey: randomUUID,
  });
  const readPrices = createReadPrices({ engine, clock: () => performance.now(), keptMs: pricesKeptMs });
  registerHorsebookRoutes(app, {
    reader,
    races,
    store,
    desk,
    wallet,
    readPrices,
    sessionOf,
    nowMs: () => feedClock.nowMs(),
    speed: config.feedSpeed,
    bangla: readRacingDirectory(racingPath).bangla,
  });
  const sweep = createWakeLoop({
    work: () => desk.sweep(),
    sweepMs,
    onError: (error) => log.warn({ err: error }, "bets on races could not be gone on with; they are tried again"),
  });
  return { start: () => sweep.start(), stop: () => sweep.stop() };
};

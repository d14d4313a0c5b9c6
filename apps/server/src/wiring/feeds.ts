import { createHash, randomBytes } from "node:crypto";
import {
  createSimulatedFixtures,
  createSimulatedRacing,
  readDirectory,
  readRacingDirectory,
  simulatorSource,
} from "@maidan/adapters/feeds/simulator";
import { createExchangeReadStore } from "@maidan/adapters/postgres/exchange-reads";
import { createTemplateStore } from "@maidan/adapters/postgres/market-templates";
import {
  createAccountBook,
  createAddedMarketStore,
  createFeedLock,
  createFeedStore,
} from "@maidan/adapters/postgres/feeds";
import { Feed, runFeedLoop, type PriceMaker } from "@maidan/services/feeds";
import { createRaceStore } from "@maidan/adapters/postgres/racing";
import { RaceActions, RaceFeed } from "@maidan/services/racing";
import {
  createRateTeller,
  Crowd,
  demoCrowd,
  followFills,
  houseMaker,
  houseQuotes,
  MarketMaker,
  openBotAccount,
  raceQuotes,
  StartingBets,
} from "@maidan/services/market-maker";
import { createMatchTables } from "../match-tables.ts";
import { createRatesThread } from "../rates-thread.ts";
import type { Platform } from "../platform.ts";
import { directoryPath, racingPath } from "../sport-names.ts";
import { createHouseOffers, createMatchActions, feedClock, sleepUntil } from "./match-parts.ts";
import { runToldFeed } from "./told-feeds.ts";

/**
 * Simulated matches with a market maker and a few bots, on play money alone; and those that providers tell. Needs the players', the exchange's and the settings'
 * wiring.
 */
export function wireFeeds(platform: Platform): void {
  const { config, log } = platform;
  if (!platform.hasRole("feed")) return;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<unknown> = Promise.resolve();
  const run = (feed: Promise<void>, name: string): Promise<void> =>
    feed.catch((error: unknown) => log.error({ err: error }, `the ${name} did not start`));
  platform.onReady(() => {
    if (config.mode !== "play" || !config.isDemoSeeded) {
      running = run(runToldFeed(platform, undefined, signal), "feed of providers");
      return;
    }
    const bots = openBots(platform);
    const makerId = bots.then(
      (opened) => opened.makerId,
      () => undefined,
    );
    running = Promise.all([
      run(
        bots.then((opened) => runFeeds(platform, opened, signal)),
        "feed",
      ),
      run(
        makerId.then((id) => runToldFeed(platform, id, signal)),
        "feed of providers",
      ),
    ]);
  });
  platform.onClose(async () => {
    stopping.abort();
    await running;
  });
}

/** How often the bots' money is looked at. */
const fundsEveryMs = 3_600_000;

/** What nobody can guess: by it a match is played. [FEED-13] */
const newSeed = (): string => randomBytes(16).toString("hex");

async function runFeeds(platform: Platform, bots: Bots, signal: AbortSignal): Promise<void> {
  const { config, runner, reader, log, bus } = platform;
  const engine = platform.use("exchangeEngine");
  const book = createAccountBook(reader, createExchangeReadStore());
  const maker = new MarketMaker({ engine, book, playerId: bots.makerId, settings: houseQuotes, log });
  const unfollow = followFills({ bus, maker, playerId: bots.makerId, pauseMs: 2_500 / config.feedSpeed });
  const crowd = new Crowd({
    engine,
    playerIds: bots.crowdIds,
    seed: `crowd ${Date.now()}`,
    pauseMs: Math.max(100, 3_500 / config.feedSpeed),
    log,
    sleep: sleepUntil,
  });
  const tables = createMatchTables();
  const rates = createRatesThread();
  const feed = new Feed({
    source: simulatorSource,
    prepare: tables.prepare,
    fixtures: createSimulatedFixtures(readDirectory(directoryPath), { speed: config.feedSpeed, newSeed }),
    runner,
    store: createFeedStore(),
    added: createAddedMarketStore(),
    lock: createFeedLock(platform.pool),
    actions: createMatchActions(platform, config.feedSpeed),
    makers: [createRateTeller(bus), maker, crowd],
    house: createHouseOffers(platform, { speed: config.feedSpeed, inningsLines: rates.inningsLines }),
    clock: feedClock,
    speed: config.feedSpeed,
    log,
  });
  const funding = setInterval(() => {
    openBots(platform).catch((error: unknown) => log.warn({ err: error }, "the bots' money could not be looked at"));
  }, fundsEveryMs);
  signal.addEventListener("abort", () => crowd.stop(), { once: true });
  if (!signal.aborted) crowd.start();
  log.info({ speed: config.feedSpeed }, "simulated matches are running, with house bots, on play money");
  const raceMaker = new MarketMaker({ engine, book, playerId: bots.makerId, settings: raceQuotes, log });
  const unfollowRaces = followFills({
    bus,
    maker: raceMaker,
    playerId: bots.makerId,
    pauseMs: 2_500 / config.feedSpeed,
  });
  const [first = bots.makerId] = bots.crowdIds;
  const startingBets = new StartingBets({ engine, playerId: first, log });
  const races = createRaceFeed(platform, [createRateTeller(bus), raceMaker, crowd, startingBets]);
  await Promise.all(
    [feed, races].map((each) => runFeedLoop({ feed: each, clock: feedClock, log, sleep: sleepUntil }, signal)),
  );
  clearInterval(funding);
  unfollow();
  unfollowRaces();
  maker.close();
  raceMaker.close();
  await Promise.all([tables.stop(), rates.stop()]);
}

function createRaceFeed(platform: Platform, makers: readonly PriceMaker[]): RaceFeed {
  const { config, runner, reader, log, pool } = platform;
  const settings = platform.use("settings");
  return new RaceFeed({
    source: simulatorSource,
    calendar: createSimulatedRacing(readRacingDirectory(racingPath), { speed: config.feedSpeed }),
    runner,
    store: createRaceStore(),
    lock: createFeedLock(pool),
    actions: new RaceActions({
      engine: platform.use("exchangeEngine"),
      catalogue: platform.use("exchangeCatalogue"),
      log,
      commissionBasisPoints: () => settings.get(reader, "commissionBasisPoints"),
      templateOf: (key) => createTemplateStore().of(reader, key),
    }),
    makers,
    clock: feedClock,
    speed: config.feedSpeed,
    log,
    newSeed: () => {
      const seed = randomBytes(32).toString("hex");
      return { seed, seedHash: createHash("sha256").update(seed).digest("hex") };
    },
  });
}

interface Bots {
  readonly makerId: string;
  readonly crowdIds: string[];
}

/** The bots' accounts, made when they are missing and topped up when they run low. */
async function openBots(platform: Platform): Promise<Bots> {
  const accounts = botAccounts(platform);
  const makerId = await openBotAccount(accounts, houseMaker);
  const crowdIds: string[] = [];
  for (const bot of demoCrowd) crowdIds.push(await openBotAccount(accounts, bot));
  return { makerId, crowdIds };
}

export function botAccounts(platform: Platform): Parameters<typeof openBotAccount>[0] {
  const { runner, ledger, config } = platform;
  return { runner, ledger, players: platform.use("players"), passwords: platform.use("passwords"), mode: config.mode };
}

import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import {
  createSimulatedFixtures,
  createSimulatedRacing,
  readDirectory,
  readRacingDirectory,
  simulatorSource,
} from "@maidan/adapters/feeds/simulator";
import { createExchangeReadStore } from "@maidan/adapters/postgres/exchange-reads";
import { createTemplateStore } from "@maidan/adapters/postgres/market-templates";
import { createHouseMarketStore, createHouseVoidText } from "@maidan/adapters/postgres/house-markets";
import { createAccountBook, createFeedLock, createFeedStore } from "@maidan/adapters/postgres/feeds";
import { createInBangla } from "@maidan/core/sport-names";
import { Feed, feedActor, MatchActions, runFeedLoop, type FeedClock, type PriceMaker } from "@maidan/services/feeds";
import { createRaceStore } from "@maidan/adapters/postgres/racing";
import { RaceActions, RaceFeed } from "@maidan/services/racing";
import { createFollowMatch, type HouseLimits } from "@maidan/services/house-markets";
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
import type { Platform } from "../platform.ts";
import { directoryPath, racingPath, readSportNames } from "../sport-names.ts";

/** A match goes on while it is looked at, not by the database's clock: its pace decides nothing about money. */
export const feedClock: FeedClock = { nowMs: () => Date.now() };

/** Resolves after the time, or early when the signal aborts. */
export async function sleepUntil(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, { signal });
  } catch {
    // Aborted: the caller looks at its signal.
  }
}

/** Simulated matches with a market maker and a few bots, on play money alone. Needs the players', the exchange's and the settings' wiring. */
export function wireFeeds(platform: Platform): void {
  const { config, log } = platform;
  if (!platform.hasRole("feed") || config.mode !== "play" || !config.isDemoSeeded) return;
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  platform.onReady(() => {
    running = runFeeds(platform, stopping.signal).catch((error: unknown) =>
      log.error({ err: error }, "the feed did not start"),
    );
  });
  platform.onClose(async () => {
    stopping.abort();
    await running;
  });
}

/** What a bet against the house may be, and what the house risks, in one market of a simulated match. */
const houseLimits: HouseLimits = {
  minimumStakeMinor: 10_000n,
  maximumStakeMinor: 2_500_000n,
  maximumProfitMinor: 20_000_000n,
  maximumLiabilityMinor: 100_000_000n,
};
/** At the pace of a real match. */
const houseBetDelayMs = 3_000;

/** How often the bots' money is looked at. */
const fundsEveryMs = 3_600_000;

/** What nobody can guess: by it a match is played. [FEED-13] */
const newSeed = (): string => randomBytes(16).toString("hex");

async function runFeeds(platform: Platform, signal: AbortSignal): Promise<void> {
  const { config, runner, reader, log, bus } = platform;
  const engine = platform.use("exchangeEngine");
  const bots = await openBots(platform);
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
  const feed = new Feed({
    source: simulatorSource,
    prepare: tables.prepare,
    fixtures: createSimulatedFixtures(readDirectory(directoryPath), { speed: config.feedSpeed, newSeed }),
    runner,
    store: createFeedStore(),
    lock: createFeedLock(platform.pool),
    actions: createMatchActions(platform),
    makers: [createRateTeller(bus), maker, crowd],
    house: createHouseOffers(platform),
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
  await tables.stop();
}

function createMatchActions(platform: Platform): MatchActions {
  const { config, reader, log } = platform;
  const settings = platform.use("settings");
  const templates = createTemplateStore();
  return new MatchActions({
    engine: platform.use("exchangeEngine"),
    catalogue: platform.use("exchangeCatalogue"),
    log,
    speed: config.feedSpeed,
    commissionBasisPoints: () => settings.get(reader, "commissionBasisPoints"),
    templateOf: (key) => templates.of(reader, key),
    plannedDelayMs: (marketId) => templates.plannedDelayMs(reader, marketId),
  });
}

/** Bookmaker and Fancy of the feed's matches. */
function createHouseOffers(platform: Platform): ReturnType<typeof createFollowMatch> {
  const { config, runner, reader } = platform;
  const settings = platform.use("settings");
  const templates = createTemplateStore();
  return createFollowMatch({
    runner,
    markets: createHouseMarketStore(),
    newKey: randomUUID,
    actor: feedActor,
    limits: houseLimits,
    betDelayMs: Math.round(houseBetDelayMs / Math.max(1, config.feedSpeed)),
    commissionBasisPoints: () => settings.get(reader, "commissionBasisPoints"),
    templateOf: (eventId) => templates.ofEvent(reader, eventId),
    speed: config.feedSpeed,
    letters: { inbox: platform.use("inbox"), voidText: createHouseVoidText(createInBangla(readSportNames())) },
  });
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

/** The bots' accounts, made when they are missing and topped up when they run low. */
async function openBots(platform: Platform): Promise<{ makerId: string; crowdIds: string[] }> {
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

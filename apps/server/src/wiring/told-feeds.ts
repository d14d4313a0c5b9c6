import { randomUUID } from "node:crypto";
import { registerFeedKeyRoom, registerFeedRoutes } from "@maidan/adapters/http/feeds";
import { createExchangeReadStore } from "@maidan/adapters/postgres/exchange-reads";
import {
  createAccountBook,
  createAddedMarketStore,
  createFeedLock,
  createFeedProviderStore,
  createFeedStore,
  createToldStore,
} from "@maidan/adapters/postgres/feeds";
import {
  createAddFeedProvider,
  createAdmitFeedProvider,
  createAnnounceMatch,
  createCorrectEnd,
  createRevokeFeedProvider,
  createTellMatch,
  runFeedLoop,
  ToldFeed,
  toldTopic,
  type PriceMaker,
} from "@maidan/services/feeds";
import { createRateTeller, followFills, houseQuotes, MarketMaker } from "@maidan/services/market-maker";
import { createMatchTables } from "../match-tables.ts";
import { createRatesThread } from "../rates-thread.ts";
import type { Platform } from "../platform.ts";
import { createHouseOffers, createMatchActions, feedClock, sleepUntil } from "./match-parts.ts";

/** The calls by which providers tell matches, and the room in which the owner keeps their keys. Needs `runAudited`. [FEED-30] [FEED-31] [FEED-39] */
export function wireFeedCalls(platform: Platform): void {
  const { playerApp, officeApp, runner, reader } = platform;
  const [told, providers] = [createToldStore(), createFeedProviderStore()];
  const keeping = { run: platform.use("runAudited"), providers };
  registerFeedKeyRoom(officeApp, {
    reader,
    providers,
    addFeedProvider: createAddFeedProvider(keeping),
    revokeFeedProvider: createRevokeFeedProvider(keeping),
  });
  registerFeedRoutes(playerApp, {
    admit: createAdmitFeedProvider({ reader, providers }),
    announce: createAnnounceMatch({
      runner,
      store: createFeedStore(),
      told,
      newKey: randomUUID,
      nowMs: () => feedClock.nowMs(),
    }),
    tell: createTellMatch({ runner, told, newKey: randomUUID, nowMs: () => feedClock.nowMs() }),
  });
}

/** At the pace of real matches, whatever the simulated ones' is. */
const speed = 1;

/** Drives what providers tell; with the house's market maker on play money, and else at the prices of traders and players. [FEED-32] [FEED-36] */
export async function runToldFeed(platform: Platform, makerId: string | undefined, signal: AbortSignal): Promise<void> {
  const { runner, reader, log, bus, pool } = platform;
  const book = createAccountBook(reader, createExchangeReadStore());
  const engine = platform.use("exchangeEngine");
  const maker =
    makerId === undefined
      ? undefined
      : new MarketMaker({ engine, book, playerId: makerId, settings: houseQuotes, log });
  const unfollow =
    maker === undefined || makerId === undefined
      ? undefined
      : followFills({ bus, maker, playerId: makerId, pauseMs: 2_500 });
  const makers: readonly PriceMaker[] = [createRateTeller(bus), ...(maker === undefined ? [] : [maker])];
  const tables = createMatchTables();
  const rates = createRatesThread();
  const actions = createMatchActions(platform, speed);
  const feed = new ToldFeed({
    runner,
    prepare: tables.prepare,
    store: createFeedStore(),
    added: createAddedMarketStore(),
    told: createToldStore(),
    lock: createFeedLock(pool),
    actions,
    correctEnd: createCorrectEnd({ actions, nameResult: platform.use("nameResult"), log }),
    makers,
    house: createHouseOffers(platform, { speed, inningsLines: rates.inningsLines }),
    clock: feedClock,
    log,
  });
  const nap = createNap();
  const unsubscribe = bus.subscribe(toldTopic, () => nap.wake());
  await runFeedLoop({ feed, clock: feedClock, log, sleep: nap.sleep }, signal);
  unsubscribe();
  unfollow?.();
  maker?.close();
  await Promise.all([tables.stop(), rates.stop()]);
}

/** A sleep that ends early when something is told, also when it was told just before it began. */
function createNap() {
  let [isWoken, current] = [false, new AbortController()];
  return {
    wake: (): void => {
      isWoken = true;
      current.abort();
    },
    sleep: async (ms: number, signal: AbortSignal): Promise<void> => {
      current = new AbortController();
      if (!isWoken) await sleepUntil(ms, AbortSignal.any([signal, current.signal]));
      isWoken = false;
    },
  };
}

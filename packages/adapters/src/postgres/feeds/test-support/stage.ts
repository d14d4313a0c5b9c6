import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Match } from "@maidan/core/sports";
import { createMemoryBus } from "@maidan/adapters/memory/bus";
import { createPasswordHasher } from "@maidan/adapters/password";
import { createCommandRunner } from "@maidan/adapters/postgres/command";
import {
  createBatchStore,
  createCatalogueStore,
  createLeaseStore,
  exchangeInvariants,
  createMarketsToCancel,
  sha256,
} from "@maidan/adapters/postgres/exchange";
import { createExchangeReadStore } from "@maidan/adapters/postgres/exchange-reads";
import { createHouseMarketStore } from "@maidan/adapters/postgres/house-markets";
import { createLedgerStore } from "@maidan/adapters/postgres/ledger";
import { createPlayerStore } from "@maidan/adapters/postgres/player";
import type { CommandRunner } from "@maidan/services/command";
import {
  createEngineDoor,
  createEngineResponder,
  createExchangeCatalogue,
  defaultQueueLimits,
  Engine,
} from "@maidan/services/exchange";
import { createFollowMatch, type SettleHouseDeps } from "@maidan/services/house-markets";
import { Feed, MatchActions, type Fixture, type PriceMaker } from "@maidan/services/feeds";
import { initialTemplates, type EventTemplate, type TemplateKey } from "@maidan/services/market-templates";
import { followRates, openBotAccount, type BotAccount } from "@maidan/services/market-maker";
import { createTestDatabase } from "../../../../../../tools/test-database.ts";
import { createAccountBook, createAddedMarketStore, createFeedLock, createFeedStore } from "../index.ts";
import { stageSpeed, type StageClock } from "./stage-fixtures.ts";

const plenty = 1_000_000_000_000n;
/** Those that a new platform has. */
const bands = {
  bandBeforePercent: 300,
  bandInPlayPercent: 500,
  jumpPercent: 600,
  lineBandPercent: 150,
  lineJumpPercent: 200,
  stakeMaxMinor: null,
  winMaxMinor: null,
};

/** The real exchange on a database of its own, with a clock that the test moves. */
export async function openStage() {
  const database = await createTestDatabase();
  const { pool, url } = database;
  const bus = createMemoryBus();
  const runner = createCommandRunner({ pool });
  const { reader } = runner;
  const clock = { monotonicMs: () => performance.now(), pause: (ms: number) => delay(ms) };
  const owner = `engine-${randomUUID().slice(0, 13)}`;
  const faults: unknown[] = [];
  const feeds: { stop(): Promise<void> }[] = [];
  const batches = createBatchStore({ url, owner, onError: () => undefined });
  const { rateOf } = followRates(bus);
  const engine = new Engine({
    playerLimits: () => ({ mostExposureMinor: plenty, mostProfitMinor: plenty, guards: { of: () => bands, rateOf } }),
    owner,
    database: batches,
    bus,
    clock,
    leaseTermMs: 5_000,
    leases: createLeaseStore(pool),
    limits: defaultQueueLimits,
    hash: sha256,
    log: { info: () => undefined, error: (_message, fault) => faults.push(fault) },
    onShards: (shards) => responder.serve(shards),
  });
  const responder = createEngineResponder(bus, engine);
  await engine.start();
  const door = createEngineDoor({
    bus,
    marketsToCancel: createMarketsToCancel({ pool, runner }),
    timeoutMs: 20_000,
    ...clock,
  });
  const catalogue = createExchangeCatalogue({
    runner,
    catalogue: createCatalogueStore(),
    actor: { kind: "system", name: "catalogue" },
    mintKey: randomUUID,
  });
  const ledger = createLedgerStore({ invariants: exchangeInvariants });
  const accounts = {
    runner,
    players: createPlayerStore(),
    ledger,
    passwords: createPasswordHasher(),
    mode: "play",
  } as const;
  return {
    ...database,
    bus,
    runner,
    reader,
    ledger,
    engine: door,
    catalogue,
    faults,
    feeds,
    book: createAccountBook(reader, createExchangeReadStore()),
    openBot: (bot: BotAccount) => openBotAccount(accounts, bot),
    stop: async () => {
      for (const feed of feeds) await feed.stop();
      responder.close();
      await engine.stop();
      await batches.close();
      await database.close();
    },
  };
}
export type Stage = Awaited<ReturnType<typeof openStage>>;

export interface StageFeedOptions {
  readonly fixtures: readonly Fixture[];
  readonly makers?: readonly PriceMaker[];
  readonly clock: { nowMs(): number };
  readonly runner?: CommandRunner;
  /** How many times faster than a real match; the clock is moved anyhow. Absent: so fast that nothing waits in play. */
  readonly speed?: number;
  /** The house's own markets too. Absent: none. */
  readonly hasHouse?: boolean;
  /** By which they are made. Absent: what the code begins with. */
  readonly houseTemplate?: EventTemplate;
  /** Absent: chances are worked out as they are asked for. */
  readonly prepare?: (match: Match) => Promise<void>;
  /** Absent: events get Match Odds alone. */
  readonly templateOf?: (key: TemplateKey) => Promise<EventTemplate>;
}

export const matchOddsAlone = async ({ eventTypeId }: TemplateKey): Promise<EventTemplate> => {
  const odds = initialTemplates[eventTypeId]?.exchange["MATCH_ODDS"];
  if (odds === undefined) throw new Error(`sport ${eventTypeId} has no template`);
  return { exchange: { MATCH_ODDS: odds }, house: {} };
};

/** Bookmaker and Fancy, whose bets wait for nothing. */
export const houseOf = (
  { runner }: Stage,
  { houseTemplate, letters }: Pick<StageFeedOptions, "houseTemplate"> & Pick<SettleHouseDeps, "letters"> = {},
) =>
  createFollowMatch({
    ...(letters !== undefined && { letters }),
    ...(houseTemplate !== undefined && { templateOf: async () => houseTemplate }),
    runner,
    markets: createHouseMarketStore(),
    newKey: randomUUID,
    actor: { kind: "system", name: "house" },
    limits: {
      minimumStakeMinor: 100n,
      maximumStakeMinor: 100_000n,
      maximumProfitMinor: plenty,
      maximumLiabilityMinor: plenty,
    },
    betDelayMs: 0,
    commissionBasisPoints: async () => 0,
  });

export function stageFeed(stage: Stage, options: StageFeedOptions): Feed {
  const log = { info: () => undefined, warn: (fields: object) => stage.faults.push(fields) };
  const { speed = stageSpeed } = options;
  const feed = new Feed({
    source: "simulator",
    fixtures: { fixtures: () => options.fixtures },
    runner: options.runner ?? stage.runner,
    store: createFeedStore(),
    added: createAddedMarketStore(),
    lock: createFeedLock(stage.pool),
    actions: new MatchActions({
      engine: stage.engine,
      catalogue: stage.catalogue,
      log,
      speed,
      commissionBasisPoints: async () => 200,
      templateOf: options.templateOf ?? matchOddsAlone,
    }),
    makers: options.makers ?? [],
    ...(options.prepare !== undefined && { prepare: options.prepare }),
    ...(options.hasHouse === true && { house: houseOf(stage, options) }),
    clock: options.clock,
    speed,
    log,
  });
  stage.feeds.push(feed);
  return feed;
}

/** Lets the feed do what is due, and moves the clock on, until the condition holds. */
export async function runUntil(feed: Feed, clock: StageClock, isReached: () => boolean): Promise<void> {
  for (let looks = 0; looks < 5_000; looks += 1) {
    const nextAtMs = await feed.tick();
    await feed.idle();
    if (isReached()) return;
    clock.moveTo(Math.min(nextAtMs, ...feed.matches().map((match) => match.nextAtMs)));
  }
  throw new Error("the feed did not get there");
}

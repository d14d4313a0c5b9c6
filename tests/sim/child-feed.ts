import { randomUUID } from "node:crypto";
import type pg from "pg";
import {
  createAddedMarketStore,
  createFeedLock,
  createFeedStore,
  createSilenceStore,
} from "../../packages/adapters/src/postgres/feeds/index.ts";
import { StageClock } from "../../packages/adapters/src/postgres/feeds/test-support/stage-fixtures.ts";
import { createHouseMarketStore } from "../../packages/adapters/src/postgres/house-markets/index.ts";
import { createRaceStore } from "../../packages/adapters/src/postgres/racing/index.ts";
import type { CommandRunner } from "../../packages/services/src/command/index.ts";
import type { ExchangeCatalogue, ExchangeEngine } from "../../packages/services/src/exchange/index.ts";
import {
  createWatchSilence,
  Feed,
  feedActor,
  MatchActions,
  type FeedMatch,
  type PriceMaker,
} from "../../packages/services/src/feeds/index.ts";
import { createFollowMatch, type FollowMatch } from "../../packages/services/src/house-markets/index.ts";
import { RaceActions, RaceFeed } from "../../packages/services/src/racing/index.ts";
import type { SimFailpoint } from "./child-engine.ts";
import { fixturesOf, racesOf, simSpeed, type Drawn, type StepAsked, type StepTold } from "./sim-fixtures.ts";

/** The house's own markets of the feeds' matches. */
export const followMatchOf = ({ runner, failpoint }: Pick<FeedPlace, "runner" | "failpoint">): FollowMatch =>
  createFollowMatch({
    runner,
    markets: createHouseMarketStore(),
    newKey: randomUUID,
    actor: feedActor,
    limits: houseLimits,
    betDelayMs: 0,
    commissionBasisPoints,
    failpoint,
  });

const isVerbose = process.env["SIM_VERBOSE"] !== undefined;
/** Faults are dealt on purpose and repeated; who looks for another asks for them. */
export const quiet = {
  info: () => undefined,
  warn: (fields: object, words: string) => {
    if (isVerbose) console.error(words, fields);
  },
};

/** What the house takes of a bet on the feed's matches. */
const houseLimits = {
  minimumStakeMinor: 1_000n,
  maximumStakeMinor: 50_000n,
  maximumProfitMinor: 400_000n,
  maximumLiabilityMinor: 1_000_000n,
};
const commissionBasisPoints = async (): Promise<number> => 200;

export interface FeedPlace {
  readonly pool: pg.Pool;
  readonly runner: CommandRunner;
  readonly engine: ExchangeEngine;
  readonly catalogue: ExchangeCatalogue;
  readonly teller: PriceMaker;
  readonly failpoint: (name: SimFailpoint) => void;
}

/** The feeds of matches and of races in the engine's process: they know what their rows say, and end with it. */
export class ChildFeed {
  readonly #clock = new StageClock(0);
  readonly #feed: Feed;
  readonly #races: RaceFeed;
  readonly #watch: () => Promise<void>;
  #drawn: Drawn = { matches: [], meetings: [] };
  /** The matches whose last step ended in this process, and those where it failed. */
  readonly #ended = new Set<string>();
  readonly #failed = new Set<string>();

  constructor({ pool, runner, engine, catalogue, teller, failpoint }: FeedPlace) {
    const given = {
      runner,
      lock: createFeedLock(pool),
      makers: [teller],
      clock: this.#clock,
      speed: simSpeed,
      log: quiet,
    };
    const store = createFeedStore();
    this.#feed = new Feed({
      ...given,
      log: {
        ...quiet,
        warn: (fields, words) => {
          quiet.warn(fields, words);
          const { sourceId, err } = fields as { readonly sourceId?: string; readonly err?: unknown };
          const match = this.#feed.matches().find((one) => one.sourceId === sourceId);
          if (match === undefined || err === undefined) return;
          this.#failed.add(match.feedMatchId);
          this.#ended.delete(match.feedMatchId);
        },
      },
      source: "simulator",
      fixtures: { fixtures: () => fixturesOf(this.#drawn) },
      store: {
        ...store,
        advance: async (tx, progress) => {
          this.#ended.add(progress.feedMatchId);
          this.#failed.delete(progress.feedMatchId);
          return store.advance(tx, progress);
        },
      },
      added: createAddedMarketStore(),
      actions: new MatchActions({ engine, catalogue, log: quiet, speed: simSpeed, commissionBasisPoints }),
      house: followMatchOf({ runner, failpoint }),
      failpoint,
    });
    this.#races = new RaceFeed({
      ...given,
      source: "simulator",
      calendar: { races: () => racesOf(this.#drawn) },
      store: createRaceStore(),
      actions: new RaceActions({ engine, catalogue, log: quiet, commissionBasisPoints }),
      newSeed: () => {
        const seed = randomUUID();
        return { seed, seedHash: `hash of ${seed}` };
      },
      failpoint,
    });
    this.#watch = createWatchSilence({
      runner,
      engine,
      silences: createSilenceStore(),
      added: createAddedMarketStore(),
      bounds: () => ({ exchangeMs: () => 30_000, houseMs: () => 10_000 }),
      newKey: randomUUID,
      log: quiet,
    });
  }

  /** One step of every match and race that is due; faults are the feed's to repeat. */
  async step({ drawn, nowMs }: StepAsked): Promise<StepTold> {
    this.#drawn = drawn;
    this.#clock.moveTo(nowMs);
    const isWhole = ({ feedMatchId, phase, nextAtMs }: FeedMatch): boolean =>
      this.#ended.has(feedMatchId) || (phase === "announced" && nextAtMs > nowMs && !this.#failed.has(feedMatchId));
    const matchesAtMs = await this.#feed.tick();
    await this.#feed.idle();
    const racesAtMs = await this.#races.tick();
    const matches = this.#feed.matches();
    // Of races only what is due: quotes that are made again now and then move nothing here.
    const races = this.#races.races().filter(({ phase }) => phase !== "finished");
    const nextAtMs = [...matches, ...races].map((one) => one.nextAtMs);
    return {
      nextAtMs: Math.min(matchesAtMs, ...(races.length === 0 ? [racesAtMs] : []), ...nextAtMs),
      matches: matches.map((match) => ({
        feedMatchId: match.feedMatchId,
        eventId: match.eventId,
        marketId: match.marketId,
        sport: match.sport,
        sideMarkets: match.sideMarkets,
        phase: match.phase,
        sourceId: match.sourceId,
        isWhole: isWhole(match),
      })),
      races: races.map(({ sourceId, phase, winMarketId, placeMarketId, withdrawn, card }) => ({
        sourceId,
        phase,
        winMarketId,
        placeMarketId,
        withdrawn,
        runners: card.runners.length,
        places: card.places,
      })),
    };
  }

  watch(): Promise<void> {
    return this.#watch();
  }
}

import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import {
  createFeedLock,
  createFeedStore,
  createSilenceStore,
} from "../../packages/adapters/src/postgres/feeds/index.ts";
import { fixtureOf, freshMatch, StageClock } from "../../packages/adapters/src/postgres/feeds/test-support/stage.ts";
import { advanceMatch, isMatchOver, winnerOf } from "../../packages/core/src/sports/index.ts";
import { soccerSetup, tennisSetup } from "../../packages/core/src/sports/test-support/setups.ts";
import {
  createWatchSilence,
  Feed,
  MatchActions,
  type Fixture,
  type PriceMaker,
} from "../../packages/services/src/feeds/index.ts";
import type { ChildEngine } from "./child-engine.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

const quiet = { info: () => undefined, warn: () => undefined };
/** So fast that the in-play delay rounds to nothing; bets wait in the other markets. */
const speed = 20_000;
const startAtMs = 1_800_000_000_000;

/** A match of the feed that players can bet on. */
export interface FedMarket {
  readonly marketId: string;
  readonly runners: number;
}

/**
 * A real feed with real matches against an engine and a database that are killed: it announces, turns in play, suspends on incidents, resumes and settles,
 * is silent now and then so that its markets are suspended, and tells what its model says. All it does can be repeated, so that each match must end once,
 * by its own result.
 */
export class SimFeed {
  readonly #world: World;
  readonly #clock = new StageClock(startAtMs - 1_000);
  readonly #fixtures: readonly Fixture[];
  readonly #feed: Feed;
  readonly #watch: () => Promise<void>;
  silences = 0;

  constructor(world: World, engine: ChildEngine, { name, random }: { readonly name: string; readonly random: Random }) {
    this.#world = world;
    const setups = [soccerSetup(180, 160), tennisSetup(640, 620)];
    this.#fixtures = [fixtureOf(random.pick(setups), { name: `${name} match`, startAtMs })];
    const { runner, catalogue, pool } = world;
    // Rates are advice: nobody insists on them.
    const tell = (prices: Parameters<PriceMaker["quote"]>[0]): Promise<void> =>
      engine.rates(prices).catch(() => undefined);
    const teller: PriceMaker = { protect: tell, quote: (prices) => void tell(prices), withdraw: async () => undefined };
    const actions = new MatchActions({ engine, catalogue, log: quiet, speed, commissionBasisPoints: async () => 200 });
    this.#feed = new Feed({
      source: "simulator",
      fixtures: { fixtures: () => this.#fixtures },
      runner,
      store: createFeedStore(),
      lock: createFeedLock(pool),
      actions,
      makers: [teller],
      clock: this.#clock,
      speed,
      log: quiet,
    });
    this.#watch = createWatchSilence({
      runner,
      engine,
      silences: createSilenceStore(),
      bounds: () => ({ exchangeMs: () => 30_000, houseMs: () => 10_000 }),
      newKey: randomUUID,
      log: quiet,
    });
  }

  /** Those that are open to bets, or will be. */
  markets(): FedMarket[] {
    return this.#feed
      .matches()
      .flatMap(({ marketId, sport }) => (marketId === null ? [] : [{ marketId, runners: sport === "soccer" ? 3 : 2 }]));
  }

  /** One step of every match that is due; faults are the feed's to repeat. */
  async step(): Promise<void> {
    const nextAtMs = await this.#feed.tick().catch(() => 0);
    await this.#feed.idle();
    this.#clock.moveTo(Math.min(nextAtMs, ...this.#feed.matches().map((match) => match.nextAtMs)));
  }

  /** As if the feed had said nothing for a minute, and somebody looked. */
  async beSilent(random: Random): Promise<void> {
    const [match] = this.#feed.matches().filter(({ phase }) => phase === "live" && random.chance(0.5));
    if (match === undefined) return;
    try {
      await this.#world.pool.query(
        `update feed_match set updated_at = now() - interval '1 minute', next_at = now() - interval '1 minute'
         where id = $1 and phase = 'live'`,
        [match.feedMatchId],
      );
      await this.#watch();
      this.silences += 1;
    } catch {
      // Cut off by a fault: the next look makes it good.
    }
  }

  /** Plays everything out and says what is wrong with how it ended. */
  async finish(): Promise<string[]> {
    while (!(await this.#isPlayedOut())) {
      await this.step();
      await delay(0);
    }
    await this.#world.insist(() => this.#watch());
    await this.#feed.stop();
    const { rows } = await this.#world.insist(() =>
      this.#world.pool.query<{ source_id: string; status: string; revision: number; winners: number[] }>(
        `select f.source_id, m.status, m.settlement_revision as revision,
           (select coalesce(array_agg(r.selection_id), '{}') from exchange_runner r where r.market_id = m.id and r.status = 'WINNER') as winners
         from feed_match f join exchange_market m on m.id = f.market_id`,
      ),
    );
    return this.#fixtures.flatMap((fixture) => {
      const row = rows.find(({ source_id: id }) => id === fixture.sourceId);
      const wanted = JSON.stringify(["CLOSED", 1, [resultOf(fixture)]]);
      const found = JSON.stringify([row?.status, row?.revision, row?.winners]);
      return found === wanted ? [] : [`${fixture.sourceId} ended as ${found}, not as ${wanted}`];
    });
  }

  async #isPlayedOut(): Promise<boolean> {
    const { rows } = await this.#world.insist(() =>
      this.#world.pool.query<{ left: number }>(
        "select $1::int - count(*) filter (where phase = 'finished')::int as left from feed_match",
        [this.#fixtures.length],
      ),
    );
    return rows[0]?.left === 0;
  }
}

/** The winner's selection. */
function resultOf(fixture: Fixture): number {
  let match = freshMatch(fixture);
  while (!isMatchOver(match)) match = advanceMatch(match).match;
  return (winnerOf(match) ?? -1) + 1;
}

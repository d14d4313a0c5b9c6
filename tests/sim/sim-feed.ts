import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import {
  createFeedLock,
  createFeedStore,
  createSilenceStore,
} from "../../packages/adapters/src/postgres/feeds/index.ts";
import { fixtureOf, freshMatch, StageClock } from "../../packages/adapters/src/postgres/feeds/test-support/stage.ts";
import type { LineRange } from "../../packages/core/src/exchange/index.ts";
import { advanceMatch, isMatchOver, winnerOf, type Match } from "../../packages/core/src/sports/index.ts";
import { cricketSetup, soccerSetup, tennisSetup } from "../../packages/core/src/sports/test-support/setups.ts";
import {
  createWatchSilence,
  Feed,
  feedActor,
  MatchActions,
  type Fixture,
  type PriceMaker,
} from "../../packages/services/src/feeds/index.ts";
import { createHouseMarketStore } from "../../packages/adapters/src/postgres/house-markets/index.ts";
import { createFollowMatch } from "../../packages/services/src/house-markets/index.ts";
import type { ChildEngine } from "./child-engine.ts";
import { houseFaults, houseResultsOf } from "./fed-house.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

const isVerbose = process.env["SIM_VERBOSE"] !== undefined;
/** Faults are dealt on purpose and repeated; who looks for another asks for them. */
const quiet = {
  info: () => undefined,
  warn: (fields: object, words: string) => {
    if (isVerbose) console.error(words, fields);
  },
};
/** So fast that the in-play delay rounds to nothing; bets wait in the other markets. */
const speed = 20_000;
const startAtMs = 1_800_000_000_000;

/** What the house takes of a bet on the feed's matches. */
const houseLimits = {
  minimumStakeMinor: 1_000n,
  maximumStakeMinor: 50_000n,
  maximumProfitMinor: 400_000n,
  maximumLiabilityMinor: 1_000_000n,
};

export const simSports = ["soccer", "tennis", "cricket"] as const;
export type SimSport = (typeof simSports)[number];
const setups = {
  soccer: soccerSetup(180, 160),
  tennis: tennisSetup(640, 620),
  cricket: cricketSetup(1, -1),
} as const;

/** A market of a match that players can bet on: its own, or one of goals, sets, ties or runs beside it. */
export interface FedMarket {
  readonly marketId: string;
  readonly runners: number;
  readonly line?: LineRange;
}
/** The lines of an innings, as its template has them. */
const inningsLines: LineRange = { leastX100: 2_050, mostX100: 27_950, intervalX100: 100 };

/**
 * A real feed with real matches against an engine and a database that are killed: it announces, turns in play, suspends on incidents, resumes and settles,
 * is silent now and then so that its markets are suspended, tells what its model says, and offers the house's markets. All it does can be repeated, so that
 * each match and each of its markets must end once, by its own result.
 */
export class SimFeed {
  readonly #world: World;
  readonly #clock = new StageClock(startAtMs - 1_000);
  readonly #fixtures: readonly Fixture[];
  readonly #feed: Feed;
  readonly #watch: () => Promise<void>;
  silences = 0;

  constructor(
    world: World,
    engine: ChildEngine,
    about: { readonly name: string; readonly sports: readonly SimSport[] },
  ) {
    this.#world = world;
    this.#fixtures = about.sports.map((sport) =>
      fixtureOf(setups[sport], { name: `${about.name} ${sport}`, startAtMs }),
    );
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
      house: createFollowMatch({
        runner,
        markets: createHouseMarketStore(),
        newKey: randomUUID,
        actor: feedActor,
        limits: houseLimits,
        betDelayMs: 0,
        commissionBasisPoints: async () => 200,
      }),
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
    return this.#feed.matches().flatMap(({ marketId, sport, sideMarkets }) => {
      const own = marketId === null ? [] : [{ marketId, runners: sport === "soccer" ? 3 : 2 }];
      const open = sideMarkets.filter(({ isDone }) => !isDone);
      const beside = open.map(({ marketId: id, kind }) =>
        kind === "INNINGS_RUNS" ? { marketId: id, runners: 1, line: inningsLines } : { marketId: id, runners: 2 },
      );
      return [...own, ...beside];
    });
  }

  /** Events of matches with markets of the house, as long as they go on. */
  houseEvents(): string[] {
    return this.#feed
      .matches()
      .flatMap(({ eventId, sport, phase }) =>
        eventId === null || sport !== "cricket" || phase === "finished" ? [] : [eventId],
      );
  }

  /** Announces all matches with their markets. */
  async announce(): Promise<void> {
    while (this.#feed.matches().filter(({ phase }) => phase !== "planned").length < this.#fixtures.length)
      await this.step();
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
    await this.#world.isAllPaid();
    const { rows } = await this.#world.insist(() =>
      this.#world.pool.query<EndedMarket>(
        `select f.source_id, m.market_type || ' ' || m.part as market, m.status, m.settlement_revision as revision, s.winners
         from feed_match f join exchange_market m on m.event_id = f.event_id::bigint
         left join exchange_settlement s on s.market_id = m.id and s.revision = m.settlement_revision`,
      ),
    );
    const ofHouse = await Promise.all(
      this.#fixtures.map((fixture) => houseFaults(this.#world, fixture.sourceId, houseResultsOf(freshMatch(fixture)))),
    );
    const ofExchange = this.#fixtures.flatMap((fixture) => {
      const ended = rows.filter(({ source_id: id }) => id === fixture.sourceId);
      const wanted = resultsOf(fixture);
      const found = ended.map(({ market, status, revision, winners }) => [
        market,
        status === "CLOSED" && revision === 1 ? (winners ?? []) : [status, revision, winners],
      ]);
      const [one, other] = [wanted, Object.fromEntries(found)].map(sorted);
      return one === other ? [] : [`${fixture.sourceId} ended as ${other}, not as ${one}`];
    });
    return [...ofExchange, ...ofHouse.flat()];
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

interface EndedMarket {
  readonly source_id: string;
  readonly market: string;
  readonly status: string;
  readonly revision: number;
  readonly winners: readonly number[] | null;
}

const sorted = (value: object): string =>
  JSON.stringify(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
/** The selection of Yes or of No. */
const yesNo = (isSo: boolean): number[] => [isSo ? 1 : 2];

/** What each of a match's markets must have come to, read from the match as it ended and not by the rules that settle it. [SIDE-02] */
function resultsOf(fixture: Fixture): Record<string, number[]> {
  const { state, ...match } = playedOut(fixture);
  const own = { "MATCH_ODDS 0": [(winnerOf({ ...match, state } as Match) ?? -1) + 1] };
  if ("goals" in state) {
    const [home, away] = state.goals;
    return {
      ...own,
      "OVER_UNDER_25 0": [home + away >= 3 ? 2 : 1],
      "BOTH_TEAMS_TO_SCORE 0": yesNo(home * away > 0),
    };
  }
  if ("finishedSets" in state) {
    const sets = state.finishedSets.map(([one, other], set) => [`SET_WINNER ${set}`, [one > other ? 1 : 2]]);
    return { ...own, ...(Object.fromEntries(sets) as Record<string, number[]>) };
  }
  const [first = 0, second = 0] = state.innings.map(({ runs }) => runs);
  return {
    ...own,
    "COMPLETED_MATCH 0": yesNo(true),
    "TIED_MATCH 0": yesNo(first === second),
    "INNINGS_RUNS 0": [first],
  };
}

function playedOut(fixture: Fixture): Match {
  let match = freshMatch(fixture);
  while (!isMatchOver(match)) match = advanceMatch(match).match;
  return match;
}

import { setTimeout as delay } from "node:timers/promises";
import { freshMatch } from "../../packages/adapters/src/postgres/feeds/test-support/stage-fixtures.ts";
import type { LineRange } from "../../packages/core/src/exchange/index.ts";
import { advanceMatch, isMatchOver, winnerOf, type Match } from "../../packages/core/src/sports/index.ts";
import { handParts } from "../../packages/services/src/office/index.ts";
import type { Fixture } from "../../packages/services/src/feeds/index.ts";
import type { ChildEngine } from "./child-engine.ts";
import { FedAdded } from "./fed-added.ts";
import { houseFaults, houseResultsOf } from "./fed-house.ts";
import { raceFaults } from "./fed-races.ts";
import { standingFaults } from "./fed-standing.ts";
import type { Random } from "./random.ts";
import { fixturesOf, type Drawn, type SimSport, type StepTold } from "./sim-fixtures.ts";
import type { World } from "./world.ts";

const startAtMs = 1_800_000_000_000;
/** At the feeds' pace: a race is open to bets for a second or two of ours, and no pause is passed over at once. */
const raceAfterMs = 60;
const longestMs = 100;
/** A step that failed is due again after fifteen of them. */
const mostLooks = 200;

/** A market of a match or a race that players can bet on: its own, or one of goals, sets, ties or runs beside it. */
export interface FedMarket {
  readonly marketId: string;
  readonly runners: number;
  readonly winners?: number;
  readonly hasStartingPrice?: boolean;
  readonly removed?: readonly number[];
  readonly line?: LineRange;
}
/** The lines of an innings, as its template has them. */
export const inningsLines: LineRange = { leastX100: 2_050, mostX100: 27_950, intervalX100: 100 };

/**
 * Real feeds of matches and races in the engine's process, ended with it and with a database that is killed: they announce, turn in play, withdraw horses, suspend on incidents,
 * resume and settle, are silent now and then so that markets are suspended, tell what their models say, and offer the house's markets. All they do can be repeated, so that
 * each match, each race and each of their markets must end once, by its own result.
 */
export class SimFeed {
  readonly #world: World;
  readonly #engine: ChildEngine;
  readonly #about: { readonly name: string; readonly sports: readonly SimSport[] };
  #drawn: Drawn;
  #nowMs = startAtMs - 1_000;
  #told: StepTold = { nextAtMs: 0, matches: [], races: [] };
  silences = 0;
  /** What a trader adds to its matches. */
  readonly added: FedAdded;

  constructor(
    world: World,
    engine: ChildEngine,
    about: { readonly name: string; readonly sports: readonly SimSport[] },
  ) {
    this.#world = world;
    this.#engine = engine;
    this.#about = about;
    this.added = new FedAdded(world, engine);
    const { name, sports } = about;
    this.#drawn = {
      matches: sports.map((sport) => ({ name, sport, startAtMs })),
      meetings: [{ meetingId: `${name}-1`, startAtMs: startAtMs + raceAfterMs }],
    };
  }

  /** Those that are open to bets, or will be. */
  markets(): FedMarket[] {
    const ofMatches = this.#told.matches.flatMap(({ marketId, sport, sideMarkets }): FedMarket[] => {
      const own = marketId === null ? [] : [{ marketId, runners: sport === "soccer" ? 3 : 2 }];
      const open = sideMarkets.filter(({ isDone }) => !isDone);
      const beside = open.map(({ marketId: id, kind }) =>
        kind === "INNINGS_RUNS" ? { marketId: id, runners: 1, line: inningsLines } : { marketId: id, runners: 2 },
      );
      return [...own, ...beside];
    });
    const ofRaces = this.#told.races.flatMap(({ phase, winMarketId, placeMarketId, ...race }): FedMarket[] => {
      if (phase !== "announced" || winMarketId === null || placeMarketId === null) return [];
      const of = { runners: race.runners, hasStartingPrice: true, removed: race.withdrawn };
      return [
        { ...of, marketId: winMarketId },
        { ...of, marketId: placeMarketId, winners: race.places },
      ];
    });
    const events = this.#told.matches.flatMap(({ eventId, phase }) => (phase === "finished" ? [] : [eventId]));
    const added = this.added.markets(events).map((marketId) => ({ marketId, runners: 2 }));
    return [...ofMatches, ...ofRaces, ...added];
  }

  /** Events of matches with markets of the house, as long as they go on. */
  houseEvents(): string[] {
    return this.#told.matches.flatMap(({ eventId, sport, phase }) =>
      eventId === null || sport !== "cricket" || phase === "finished" ? [] : [eventId],
    );
  }

  /** Announces all matches and the first race with their markets. */
  async announce(): Promise<void> {
    const isThere = (): boolean =>
      this.#told.matches.filter(({ phase }) => phase !== "planned").length === this.#about.sports.length &&
      this.#told.races.some(({ phase }) => phase === "announced");
    while (!isThere()) await this.#step();
    for (const { eventId } of this.#told.matches) if (eventId !== null) await this.added.addTo(eventId, startAtMs);
  }

  /** What was cut off is made good first: looks and steps until none is left that something interrupted. */
  async check(pool: World["pool"]): Promise<string[]> {
    for (let looks = 0; ; looks += 1) {
      await this.#engine.watch();
      if (!(await this.#step())) throw new Error("the feed does not answer");
      if (await this.#isWhole(pool)) break;
      if (looks === mostLooks) return [`the feed's steps were not ended: ${JSON.stringify(this.#told.matches)}`];
    }
    return [...(await standingFaults(pool)), ...(await this.added.check(pool))];
  }

  /** Also of a silence that the feed has not ended yet: it may have been marked anew when all was given back. */
  async #isWhole(pool: World["pool"]): Promise<boolean> {
    const { rows } = await pool.query<{ driven: number; silent: number }>(
      `select count(*)::int as driven, count(*) filter (where is_being_silenced or silenced_at is not null)::int as silent
       from feed_match where source = 'simulator' and phase in ('announced', 'live')`,
    );
    const driven = this.#told.matches.filter(({ phase }) => phase !== "planned");
    return rows[0]?.silent === 0 && driven.length === rows[0].driven && driven.every(({ isWhole }) => isWhole);
  }

  /** A step of all that is due; what is over is followed by another. */
  async step(): Promise<void> {
    if (!(await this.#step())) return;
    const { name, sports } = this.#about;
    const isEmpty = { matches: this.#told.matches.length === 0, races: this.#told.races.length === 0 };
    if (!isEmpty.matches && !isEmpty.races) return;
    const left = await this.#left();
    const { matches, meetings } = this.#drawn;
    const next = { name: `${name}.${matches.length}`, sport: sports[0] ?? "soccer", startAtMs: this.#nowMs + 10 };
    const meeting = { meetingId: `${name}-${meetings.length + 1}`, startAtMs: this.#nowMs + raceAfterMs };
    this.#drawn = {
      matches: isEmpty.matches && left.matches === 0 ? [...matches, next] : matches,
      meetings: isEmpty.races && left.races === 0 ? [...meetings, meeting] : meetings,
    };
  }

  /** Whether the feeds answered; faults are theirs to repeat. */
  async #step(): Promise<boolean> {
    try {
      this.#told = await this.#engine.step({ drawn: this.#drawn, nowMs: this.#nowMs });
    } catch {
      await delay(10);
      return false;
    }
    const latestMs = this.#nowMs + longestMs;
    this.#nowMs = Math.max(this.#nowMs + 1, Math.min(latestMs, Math.ceil(this.#told.nextAtMs)));
    return true;
  }

  /** As if the feed had said nothing for a minute, and somebody looked. */
  async beSilent(random: Random): Promise<void> {
    const [match] = this.#told.matches.filter(({ phase }) => phase === "live" && random.chance(0.5));
    if (match === undefined) return;
    try {
      await this.#world.pool.query(
        `update feed_match set updated_at = now() - interval '1 minute', next_at = now() - interval '1 minute'
         where id = $1 and phase = 'live'`,
        [match.feedMatchId],
      );
      await this.#engine.watch();
      this.silences += 1;
    } catch {
      // Cut off by a fault: the next look makes it good.
    }
  }

  /** Plays everything out and says what is wrong with how it ended. */
  async finish(): Promise<string[]> {
    const isOver = async (): Promise<boolean> => {
      // Whoever drives something isn't asked for more.
      if (this.#told.matches.length + this.#told.races.length > 0) return false;
      const { matches, races } = await this.#left();
      return matches + races === 0;
    };
    while (!(await isOver())) await this.#step();
    await this.#world.insist(() => this.#engine.watch());
    await this.#world.isAllPaid();
    const { rows } = await this.#world.insist(() =>
      this.#world.pool.query<EndedMarket>(
        `select f.source_id, m.market_type || ' ' || m.part as market, m.status, m.settlement_revision as revision, s.winners
         from feed_match f join exchange_market m on m.event_id = f.event_id::bigint
         left join exchange_settlement s on s.market_id = m.id and s.revision = m.settlement_revision
         where m.part < $1`,
        [handParts],
      ),
    );
    const fixtures = fixturesOf(this.#drawn);
    const ofHouse = await Promise.all(
      fixtures.map((fixture) => houseFaults(this.#world, fixture.sourceId, houseResultsOf(freshMatch(fixture)))),
    );
    const ofExchange = fixtures.flatMap((fixture) => {
      const ended = rows.filter(({ source_id: id }) => id === fixture.sourceId);
      const wanted = resultsOf(fixture);
      const found = ended.map(({ market, status, revision, winners }) => [
        market,
        status === "CLOSED" && revision === 1 ? (winners ?? []) : [status, revision, winners],
      ]);
      const [one, other] = [wanted, Object.fromEntries(found)].map(sorted);
      return one === other ? [] : [`${fixture.sourceId} ended as ${other}, not as ${one}`];
    });
    const ofAdded = await this.#world.insist(() => this.added.check(this.#world.pool));
    await this.added.finish();
    return [
      ...ofExchange,
      ...ofAdded,
      ...ofHouse.flat(),
      ...(await raceFaults(this.#world, this.#drawn.meetings.length)),
    ];
  }

  /** How many of what was drawn have not ended. */
  async #left(): Promise<{ readonly matches: number; readonly races: number }> {
    const text = `select (select count(*) from feed_match where phase = 'finished' and source = 'simulator')::int as matches,
      (select count(*) from race where phase = 'finished')::int as races`;
    const { rows } = await this.#world.insist(() => this.#world.pool.query<{ matches: number; races: number }>(text));
    const { matches, races } = rows[0] ?? { matches: 0, races: 0 };
    return { matches: this.#drawn.matches.length - matches, races: this.#drawn.meetings.length - races };
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

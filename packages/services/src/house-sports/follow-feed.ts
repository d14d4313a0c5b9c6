import { isMatchOver, runnerNames, type Match } from "@maidan/core/sports";
import { bookOf, resultsIn, type PricedMarket } from "@maidan/games/sportsbook";
import type { Json, Reader } from "../command/index.ts";
import { marketName, selectionName, type Sides } from "./market-names.ts";
import type { FixtureResult, HouseSportsDesk, HouseSportsStore, KeptFixture, OfferedMarket, Words } from "./ports.ts";
import { shortScoreOf } from "./score.ts";
import { marginIn, type BookTermsStore, type KeptTerms } from "./terms.ts";

/** A match of our feed, with what says whether it has moved since it was last looked at. */
export interface FeedState {
  readonly feedMatchId: string;
  readonly phase: "announced" | "live" | "finished";
  readonly step: number;
  /** The feed or the staff have suspended its market on the exchange, or it is closed. */
  readonly isSuspended: boolean;
  /** It won't come to its end: its match odds were made void, or it was put off for too long. */
  readonly isAbandoned: boolean;
}
export interface FollowedFeedMatch extends FeedState {
  readonly competition: string;
  readonly startAtMs: number;
  readonly match: Match;
}

/** What of our feed the book needs to read. */
export interface FeedReads {
  /** Matches that are announced or in play, and those of these ids whatever they are. */
  states(reader: Reader, ids: readonly string[]): Promise<readonly FeedState[]>;
  matches(reader: Reader, ids: readonly string[]): Promise<readonly FollowedFeedMatch[]>;
}

export interface FollowFeedDeps {
  readonly reader: Reader;
  readonly feed: FeedReads;
  readonly store: Pick<HouseSportsStore, "fixtures" | "markets">;
  readonly desk: HouseSportsDesk;
  readonly terms: Pick<BookTermsStore, "now">;
  /** What a team, a player or a competition is called in Bangla. */
  readonly inBangla: (name: string) => string;
}

export const feedSource = "feed";
const mostFixtures = 400;
/** What is written anew when it differs: the match, and the margins of its prices. */
const markOf = ({ phase, step, isSuspended, isAbandoned }: FeedState, { version }: KeptTerms): string =>
  `${phase} ${step} ${isSuspended} ${isAbandoned} ${version}`;

/**
 * Brings the house's book after the matches of our feed: offers what is announced and in play, suspends it when the exchange's market is, settles by the match.
 * What it does can be done again, by whoever takes over. [SPORTSBOOK-03]
 */
export class FeedFollower {
  readonly #deps: FollowFeedDeps;
  /** What was written of each match by this process. */
  readonly #seen = new Map<string, string>();

  constructor(deps: FollowFeedDeps) {
    this.#deps = deps;
  }

  /** One look at the feed; returns how many matches had moved. */
  async look(): Promise<number> {
    const { reader, feed, store } = this.#deps;
    const open = await store.fixtures(reader, { sources: [feedSource], which: "running", limit: mostFixtures });
    const known = new Map(open.map((fixture) => [fixture.sourceId, fixture]));
    const [states, terms] = await Promise.all([feed.states(reader, [...known.keys()]), this.#deps.terms.now(reader)]);
    const moved = states.filter((state) => this.#seen.get(state.feedMatchId) !== markOf(state, terms));
    const ids = moved.map(({ feedMatchId }) => feedMatchId);
    for (const match of ids.length === 0 ? [] : await feed.matches(reader, ids)) {
      await this.#follow(match, known.get(match.feedMatchId), terms);
      this.#seen.set(match.feedMatchId, markOf(match, terms));
    }
    await this.#abandon(open.filter(({ sourceId }) => !states.some(({ feedMatchId }) => feedMatchId === sourceId)));
    for (const id of this.#seen.keys())
      if (!states.some(({ feedMatchId }) => feedMatchId === id)) this.#seen.delete(id);
    return moved.length;
  }

  /** Matches that the feed doesn't know any more: withdrawn before they began, or lost with what it knew. */
  async #abandon(fixtures: readonly KeptFixture[]): Promise<void> {
    if (fixtures.length === 0) return;
    const withdrawn = fixtures.map(({ source, sourceId, score }) => ({ source, sourceId, score }));
    await this.#deps.desk.settle(withdrawn.map((fixture) => ({ ...fixture, phase: "abandoned", markets: [] })));
  }

  async #follow(followed: FollowedFeedMatch, fixture: KeptFixture | undefined, terms: KeptTerms): Promise<void> {
    const { desk } = this.#deps;
    const { match, phase, isAbandoned } = followed;
    const isPlayed = phase === "finished" || isMatchOver(match);
    const isOver = isPlayed || isAbandoned;
    if (fixture !== undefined) {
      const end = isPlayed ? "finished" : isAbandoned ? "abandoned" : "live";
      const result = await this.#resultsOf(followed, fixture, end);
      if (isOver || result.markets.length > 0) await desk.settle([result]);
    }
    if (!isOver) await desk.offer([this.#offerOf(followed, terms)]);
  }

  /** Markets of the match that are decided by now and weren't. */
  async #resultsOf(
    { match, feedMatchId }: FollowedFeedMatch,
    { fixtureId }: KeptFixture,
    phase: FixtureResult["phase"],
  ): Promise<FixtureResult> {
    const { store, reader } = this.#deps;
    const markets = await store.markets(reader, [fixtureId]);
    const decided = markets.flatMap(({ key, status, selections }) => {
      if (status === "settled") return [];
      const results = resultsIn(match, key);
      if (results === undefined) return [];
      // What can't be told any more is void: nobody is asked to wait for it.
      return [{ key, results: results ?? Object.fromEntries(selections.map((one) => [one.key, "void" as const])) }];
    });
    return {
      source: feedSource,
      sourceId: feedMatchId,
      phase,
      score: shortScoreOf(match) as unknown as Json,
      markets: decided,
    };
  }

  #offerOf(
    { feedMatchId, match, phase, competition, startAtMs, step, isSuspended }: FollowedFeedMatch,
    terms: KeptTerms,
  ) {
    const { inBangla } = this.#deps;
    const named = (name: string): Words => ({ en: name, bn: inBangla(name) });
    const [first = "", second = ""] = runnerNames(match.setup);
    const sides = { home: named(first), away: named(second) };
    return {
      fixture: {
        source: feedSource,
        sourceId: feedMatchId,
        sport: match.sport,
        competition: named(competition),
        ...sides,
        startAtMs,
        phase: phase === "live" ? ("live" as const) : ("open" as const),
        score: shortScoreOf(match) as unknown as Json,
        details: { step },
      },
      markets: marketsOf(
        bookOf(match, marginIn(terms, match.sport)).map((market) => ({ market, sport: match.sport })),
        sides,
        isSuspended ? "suspended" : "open",
      ),
    };
  }
}

const marketsOf = (
  book: readonly { readonly market: PricedMarket; readonly sport: string }[],
  sides: Sides,
  status: "open" | "suspended",
): readonly OfferedMarket[] =>
  book.map(({ market, sport }) => ({
    key: market.key,
    kind: market.kind,
    name: marketName(market, sport),
    lineX100: market.lineX100,
    place: market.place,
    ...(market.stays !== undefined && { staysBasisPoints: Math.round(market.stays * 10_000) }),
    status,
    selections: market.selections.map(({ key, priceX100 }) => ({
      key,
      name: selectionName(market, key, sides),
      priceX100,
    })),
  }));

/** Whether a fixture of the feed was written as the match stands now. */
export const isCurrent = (details: Json, state: FeedState | undefined): boolean =>
  state !== undefined &&
  state.phase !== "finished" &&
  !state.isSuspended &&
  !state.isAbandoned &&
  typeof details === "object" &&
  details !== null &&
  "step" in details &&
  details.step === state.step;

import {
  leagueOf,
  leagues as allLeagues,
  playMatch,
  standingsOf,
  type Beat,
  type League,
  type PlayedMatch,
  type Standing,
} from "@maidan/games/virtual";
import type { CommandRunner } from "../command/index.ts";
import type { Chain, SharedRoundStore } from "../house-games/index.ts";
import { virtualSource, virtualSourceId } from "./book.ts";
import { dayInDhaka } from "./day.ts";
import type { KeptVirtualMatch, VirtualMatchStore, VirtualRound } from "./ports.ts";

export interface VirtualViewDeps {
  readonly runner: Pick<CommandRunner, "reader">;
  readonly store: VirtualMatchStore;
  readonly tables: Pick<SharedRoundStore, "newestChain">;
  readonly leagues?: readonly League[];
}

/** A match with what may be told of it by now. */
export interface SeenMatch extends Pick<KeptVirtualMatch, "place" | "setup"> {
  /** At the sportsbook; undefined where it isn't in the book. */
  readonly fixtureId: string | undefined;
  readonly score: { readonly home: number; readonly away: number } | undefined;
  readonly isOver: boolean;
}
export interface SeenRound extends Pick<
  VirtualRound,
  "number" | "phase" | "startsInMs" | "commitment" | "chain" | "place" | "publishedHash"
> {
  /** Once the round is over. */
  readonly hash: string | undefined;
  readonly salt: string;
  readonly matches: readonly SeenMatch[];
}
export interface SeenLeague {
  readonly league: League;
  /** The round that runs, then those that are announced, in order. */
  readonly rounds: readonly SeenRound[];
  /** The newest round that is over. */
  readonly last: SeenRound | undefined;
}

const pastRounds = 6;
const rememberedMatches = 200;

/** What players see of the simulated matches: nothing before its time. [VSPORT-06] */
export class VirtualViews {
  readonly #deps: VirtualViewDeps;
  readonly #played = new Map<string, PlayedMatch>();

  constructor(deps: VirtualViewDeps) {
    this.#deps = deps;
  }

  /** The leagues of a game with what is played in them and what comes. */
  leagues(gameCode: string): Promise<readonly SeenLeague[]> {
    const { store, runner } = this.#deps;
    const own = (this.#deps.leagues ?? allLeagues).filter((league) => league.gameCode === gameCode);
    return Promise.all(
      own.map(async (league) => {
        const [{ rounds }, [last]] = await Promise.all([
          store.state(runner.reader, league.code),
          store.past(runner.reader, league.code, 1),
        ]);
        const all = await this.#seen(league.code, last === undefined ? rounds : [...rounds, last]);
        return { league, rounds: all.slice(0, rounds.length), last: all[rounds.length] };
      }),
    );
  }

  /** A league's table of the day, its newest results, and what their hashes lead to. Undefined for a league that isn't this game's. */
  async table(
    gameCode: string,
    code: string,
  ): Promise<
    | {
        readonly league: League;
        readonly standings: readonly Standing[];
        readonly past: readonly SeenRound[];
        readonly chain: Chain | undefined;
      }
    | undefined
  > {
    const league = leagueOf(code);
    if (league?.gameCode !== gameCode) return undefined;
    const { store, runner, tables } = this.#deps;
    const [{ rounds }, past, chain] = await Promise.all([
      store.state(runner.reader, code),
      store.past(runner.reader, code, pastRounds),
      tables.newestChain(runner.reader, `virtual:${code}`),
    ]);
    // The day of the round that comes or runs, by the database's clock; where none is there, that of the last one.
    const [day] = [...rounds, ...past].map(({ startsAtMs, startsInMs }) => dayInDhaka(startsAtMs - startsInMs));
    const results = day === undefined ? [] : await store.resultsOf(runner.reader, code, day);
    const teams = league.teams.map((team) => team.code);
    return {
      league,
      standings: standingsOf(league.sport, teams, results),
      past: await this.#seen(code, past),
      chain,
    };
  }

  /** A match with its events until now. */
  async match(
    gameCode: string,
    asked: { readonly league: string; readonly number: number; readonly place: number },
  ): Promise<{ readonly round: SeenRound; readonly match: SeenMatch; readonly beats: readonly Beat[] } | undefined> {
    if (leagueOf(asked.league)?.gameCode !== gameCode) return undefined;
    const { store, runner } = this.#deps;
    const kept = await store.round(runner.reader, asked.league, asked.number);
    const match = kept?.matches[asked.place];
    if (kept === undefined || match === undefined) return undefined;
    const [round] = await this.#seen(asked.league, [kept]);
    const seen = round?.matches[asked.place];
    if (round === undefined || seen === undefined) return undefined;
    return { round, match: seen, beats: this.#beats(kept, match) };
  }

  /** What happened until now: nothing before the round runs, so that the book is closed by then. */
  #beats(round: VirtualRound, match: KeptVirtualMatch): readonly Beat[] {
    if (round.phase === "announced") return [];
    return this.#play(round, match).beats.filter(({ atMs }) => atMs <= -round.startsInMs);
  }

  #play({ hash, salt }: VirtualRound, { place, setup }: KeptVirtualMatch): PlayedMatch {
    const key = `${hash}:${place}`;
    const known = this.#played.get(key);
    if (known !== undefined) return known;
    const played = playMatch({ hash, salt, place }, setup);
    if (this.#played.size >= rememberedMatches) this.#played.clear();
    this.#played.set(key, played);
    return played;
  }

  async #seen(league: string, rounds: readonly VirtualRound[]): Promise<SeenRound[]> {
    const { store, runner } = this.#deps;
    const sourceIds = rounds.flatMap(({ number, matches }) =>
      matches.map(({ place }) => virtualSourceId({ league, number, place })),
    );
    const fixtureIds = await store.fixtureIds(runner.reader, { source: virtualSource(league), sourceIds });
    return rounds.map((round) => ({
      number: round.number,
      phase: round.phase,
      startsInMs: round.startsInMs,
      commitment: round.commitment,
      chain: round.chain,
      place: round.place,
      publishedHash: round.publishedHash,
      hash: round.phase === "over" ? round.hash : undefined,
      salt: round.salt,
      matches: round.matches.map((match) => {
        const last = this.#beats(round, match).at(-1);
        return {
          place: match.place,
          setup: match.setup,
          fixtureId: fixtureIds.get(virtualSourceId({ league, number: round.number, place: match.place })),
          score: match.score ?? (last === undefined ? undefined : { home: last.home, away: last.away }),
          isOver: match.isOver,
        };
      }),
    }));
  }
}

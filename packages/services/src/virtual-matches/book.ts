import {
  leagueOf,
  virtualSport,
  type PricedMarket,
  type VirtualMarket,
  type VirtualSetup,
} from "@maidan/games/virtual";
import type { Fixture, HouseSportsDesk, OfferedMarket, SelectionResult } from "../house-sports/index.ts";
import type { BookedMatch, VirtualBook } from "./ports.ts";
import { marketName, selectionName, sideName } from "./words.ts";

/** The source of a league's matches at the sportsbook: the game that it is played in. */
export function virtualSource(league: string): string {
  const gameCode = leagueOf(league)?.gameCode;
  if (gameCode === undefined) throw new Error(`there is no league ${league}`);
  return gameCode;
}

/** A match's name at the sportsbook, for ever. */
export const virtualSourceId = ({ league, number, place }: Pick<BookedMatch, "league" | "number" | "place">): string =>
  `${league}:${number}:${place}`;

/** The schedule's matches in the house's sportsbook. [VSPORT-13] */
export function createVirtualBook(desk: Pick<HouseSportsDesk, "offer" | "settle">): VirtualBook {
  return {
    announce: (matches) =>
      desk.offer(
        matches.map((match) => ({
          fixture: { ...fixtureOf(match), phase: "open" },
          markets: match.markets.map((market, place) => offered(market, { setup: match.setup, place })),
        })),
      ),
    start: (matches) =>
      desk.offer(matches.map((match) => ({ fixture: { ...fixtureOf(match), phase: "live" }, markets: [] }))),
    settle: async (match, stats) => {
      const { winners } = virtualSport(match.setup.sport);
      const { home = 0, away = 0 } = stats;
      await desk.settle([
        {
          source: virtualSource(match.league),
          sourceId: virtualSourceId(match),
          phase: "finished",
          score: { home, away },
          markets: match.markets.map((market) => ({
            key: market.key,
            results: resultsOf(market, winners(market, stats)),
          })),
        },
      ]);
    },
  };
}

const resultsOf = ({ selections }: VirtualMarket, won: readonly string[]): Record<string, SelectionResult> =>
  Object.fromEntries(selections.map(({ key }) => [key, won.includes(key) ? "win" : "lose"]));

function fixtureOf(match: BookedMatch): Omit<Fixture, "phase"> {
  const { league, number, place, setup, startsAtMs, commitment } = match;
  const competition = leagueOf(league)?.name;
  if (competition === undefined) throw new Error(`there is no league ${league}`);
  return {
    source: virtualSource(match.league),
    sourceId: virtualSourceId(match),
    sport: setup.sport,
    competition,
    home: sideName(setup.home.code),
    away: sideName(setup.away.code),
    startAtMs: startsAtMs,
    score: { home: 0, away: 0 },
    details: { league, number, place, commitment },
  };
}

function offered(
  market: PricedMarket,
  { setup, place }: { readonly setup: VirtualSetup; readonly place: number },
): OfferedMarket {
  const { key, kind, lineX10, selections } = market;
  // A handicap's line is the home side's: it must lead by more than its other side.
  const lineX100 = lineX10 === undefined ? null : (kind === "handicap" ? -lineX10 : lineX10) * 10;
  return {
    key,
    kind,
    name: marketName(market, setup),
    lineX100,
    place,
    status: "open",
    selections: selections.map((selection) => ({
      key: selection.key,
      name: selectionName(market, selection.key, setup),
      priceX100: selection.priceX100,
    })),
  };
}

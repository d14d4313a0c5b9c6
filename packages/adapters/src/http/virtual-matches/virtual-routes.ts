import * as contract from "@maidan/contract/http/virtual-matches";
import type { ResponseOf } from "@maidan/contract/http/route";
import { refuse } from "@maidan/services/command";
import type { HouseSession } from "@maidan/services/house-games";
import type { SeenMatch, SeenRound, VirtualSchedule, VirtualViews } from "@maidan/services/virtual-matches";
import type { FastifyInstance } from "fastify";
import { mount, type PlayerIdentity } from "../server/index.ts";

export interface VirtualRouteDeps {
  readonly views: VirtualViews;
  readonly schedule: Pick<VirtualSchedule, "want">;
  readonly sessionOf: (player: PlayerIdentity) => Promise<HouseSession>;
}

type Match = ResponseOf<typeof contract.virtualMatch>["match"];
type Round = ResponseOf<typeof contract.virtualMatch>["round"];

/** What frames ask of the simulated matches; each session sees its own game's leagues alone. */
export function registerVirtualRoutes(app: FastifyInstance, { views, schedule, sessionOf }: VirtualRouteDeps): void {
  const gone = { refusal: refuse("NOT_FOUND", "There is no such match.") };
  mount(app, contract.virtualLeagues, async ({ player }) => {
    const { gameCode } = await sessionOf(player);
    const found = await views.leagues(gameCode);
    if (found.length > 0) await schedule.want(gameCode);
    return {
      body: {
        leagues: found.map(({ league, rounds, last }) => ({
          code: league.code,
          rounds: rounds.map((round) => printedRound(round)),
          last: last === undefined ? null : printedRound(last),
        })),
      },
    };
  });
  mount(app, contract.virtualTable, async ({ player, params }) => {
    const { gameCode } = await sessionOf(player);
    const found = await views.table(gameCode, params.league);
    if (found === undefined) return gone;
    const { standings, past, chain } = found;
    return {
      body: {
        standings: [...standings],
        past: past.map((round) => printedRound(round)),
        chain:
          chain === undefined ? null : { published_hash: chain.publishedHash, salt: chain.salt, length: chain.length },
      },
    };
  });
  mount(app, contract.virtualMatch, async ({ player, params }) => {
    const { gameCode } = await sessionOf(player);
    const asked = { league: params.league, number: Number(params.number), place: Number(params.place) };
    const found = await views.match(gameCode, asked);
    if (found === undefined) return gone;
    // Whoever watches is there.
    await schedule.want(gameCode);
    const { round, match, beats } = found;
    return {
      body: {
        round: printedRound(round),
        match: printedMatch(match),
        beats: beats.map(({ atMs, kind, side, home, away, facts }) => ({ at_ms: atMs, kind, side, home, away, facts })),
      },
    };
  });
}

const printedMatch = ({ place, fixtureId, setup, score, isOver }: SeenMatch): Match => ({
  place,
  fixture_id: fixtureId ?? null,
  setup,
  score: score ?? null,
  is_over: isOver,
});

const printedRound = (round: SeenRound): Round => ({
  number: round.number,
  phase: round.phase,
  starts_in_ms: round.startsInMs,
  commitment: round.commitment,
  hash: round.hash ?? null,
  place: round.place,
  published_hash: round.publishedHash,
  salt: round.salt,
  matches: round.matches.map((match) => printedMatch(match)),
});

import * as contract from "@maidan/contract/http/virtual-matches";
import type { ResponseOf } from "@maidan/contract/http/route";
import { refuse } from "@maidan/services/command";
import type { HouseSession } from "@maidan/services/house-games";
import type { SeenMatch, SeenRound, VirtualSchedule, VirtualViews } from "@maidan/services/virtual-matches";
import type { FastifyInstance } from "fastify";
import { HttpError, mount, mountToldTopics, type PlayerIdentity, type Topic } from "../server/index.ts";

export interface VirtualRouteDeps {
  readonly views: VirtualViews;
  readonly schedule: Pick<VirtualSchedule, "want">;
  readonly sessionOf: (player: PlayerIdentity) => Promise<HouseSession>;
}

type Match = ResponseOf<typeof contract.virtualMatch>["match"];
type Round = ResponseOf<typeof contract.virtualMatch>["round"];

const gone = { refusal: refuse("NOT_FOUND", "There is no such match.") };
/** How often matches are looked at for all who watch them. */
const lookMs = 400;
/** How often it is said that somebody watches. */
const wantMs = 2_000;

/** What frames ask of the simulated matches; each session sees its own game's leagues alone. */
export function registerVirtualRoutes(app: FastifyInstance, deps: VirtualRouteDeps): void {
  const { schedule, sessionOf } = deps;
  mount(app, contract.virtualLeagues, async ({ player }) => {
    const { gameCode } = await sessionOf(player);
    const body = await leaguesOf(deps, gameCode);
    if (body.leagues.length > 0) await schedule.want(gameCode);
    return { body };
  });
  mount(app, contract.virtualTable, async ({ player, params }) => {
    const { gameCode } = await sessionOf(player);
    const body = await tableOf(deps, gameCode, params.league);
    return body === undefined ? gone : { body };
  });
  mount(app, contract.virtualMatch, async ({ player, params }) => {
    const { gameCode } = await sessionOf(player);
    const body = await matchOf(deps, gameCode, params);
    if (body === undefined) return gone;
    // Whoever watches is there.
    await schedule.want(gameCode);
    return { body };
  });
  registerStream(app, deps);
}

function registerStream(app: FastifyInstance, deps: VirtualRouteDeps): void {
  const { schedule, sessionOf } = deps;
  const wantedAtMs = new Map<string, number>();
  const want = async (gameCode: string): Promise<void> => {
    const nowMs = performance.now();
    if (nowMs - (wantedAtMs.get(gameCode) ?? -wantMs) < wantMs) return;
    wantedAtMs.set(gameCode, nowMs);
    await schedule.want(gameCode);
  };
  /** What there is of it; undefined at the start refuses the stream. */
  const told = async (gameCode: string, key: string, load: () => Promise<object | undefined>): Promise<Topic> => {
    if ((await load()) === undefined) throw new HttpError("NOT_FOUND", gone.refusal.message);
    return {
      key,
      load: async () => {
        await want(gameCode);
        return (await load()) ?? {};
      },
    };
  };
  mountToldTopics(app, {
    contract: contract.virtualStream,
    lookMs,
    topicOf: async (player, query) => {
      const { gameCode } = await sessionOf(player);
      switch (query.of) {
        case "leagues": {
          const load = async () => {
            const found = await leaguesOf(deps, gameCode);
            return found.leagues.length === 0 ? undefined : found;
          };
          return told(gameCode, `leagues ${gameCode}`, load);
        }
        case "table":
          return told(gameCode, `table ${query.league}`, () => tableOf(deps, gameCode, query.league));
        case "match": {
          const { league, number, place } = query;
          return told(gameCode, `match ${league} ${number} ${place}`, () => matchOf(deps, gameCode, query));
        }
      }
    },
  });
}

async function leaguesOf(
  { views }: VirtualRouteDeps,
  gameCode: string,
): Promise<ResponseOf<typeof contract.virtualLeagues>> {
  const found = await views.leagues(gameCode);
  return {
    leagues: found.map(({ league, rounds, last }) => ({
      code: league.code,
      rounds: rounds.map((round) => printedRound(round)),
      last: last === undefined ? null : printedRound(last),
    })),
  };
}

async function tableOf(
  { views }: VirtualRouteDeps,
  gameCode: string,
  league: string,
): Promise<ResponseOf<typeof contract.virtualTable> | undefined> {
  const found = await views.table(gameCode, league);
  if (found === undefined) return undefined;
  const { standings, past, chain } = found;
  return {
    standings: [...standings],
    past: past.map((round) => printedRound(round)),
    chain: chain === undefined ? null : { published_hash: chain.publishedHash, salt: chain.salt, length: chain.length },
  };
}

async function matchOf(
  { views }: VirtualRouteDeps,
  gameCode: string,
  asked: { readonly league: string; readonly number: string; readonly place: string },
): Promise<ResponseOf<typeof contract.virtualMatch> | undefined> {
  const found = await views.match(gameCode, {
    league: asked.league,
    number: Number(asked.number),
    place: Number(asked.place),
  });
  if (found === undefined) return undefined;
  const { round, match, beats } = found;
  return {
    round: printedRound(round),
    match: printedMatch(match),
    beats: beats.map(({ atMs, kind, side, home, away, facts }) => ({ at_ms: atMs, kind, side, home, away, facts })),
  };
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

import * as contract from "@maidan/contract/http/house-fantasy";
import { toDecimal } from "@maidan/core/money";
import { refuse, type Reader, type Refusal } from "@maidan/services/command";
import type { HouseSession } from "@maidan/services/house-games";
import {
  createPopularity,
  fantasyGame,
  type createEnterContest,
  type createSaveTeam,
  type FantasyStore,
} from "@maidan/services/house-fantasy";
import type { FastifyInstance } from "fastify";
import { mount, type PlayerIdentity } from "../server/index.ts";
import { isOwn, namedPlayer, printTeam } from "./print.ts";
import { contestsOf, entriesOf, hasBegun, leaderboardOf, matchesOf, squadOf } from "./reads.ts";
import { registerFantasyStream } from "./stream.ts";

export interface FantasyRouteDeps {
  readonly reader: Reader;
  readonly store: FantasyStore;
  readonly enter: ReturnType<typeof createEnterContest>;
  readonly teams: ReturnType<typeof createSaveTeam>;
  readonly sessionOf: (player: PlayerIdentity) => Promise<HouseSession>;
  /** A text with the names that are known in Bangla. */
  readonly inBangla: (text: string) => string;
}

const elsewhere = refuse("NOT_FOUND", "This session is of another game.");
const noMatch = refuse("NOT_FOUND", "There is no such match.");
const noContest = refuse("NOT_FOUND", "There is no such contest.");
const noEntry = refuse("NOT_FOUND", "There is no such entry.");

/** What the fantasy frame asks: matches, squads, contests, teams, entries and leaderboards, for sessions of fantasy. */
export function registerFantasyRoutes(app: FastifyInstance, deps: FantasyRouteDeps): void {
  registerMatchRoutes(app, deps);
  registerTeamRoutes(app, deps);
  registerContestRoutes(app, deps);
}

/** The session of a call, or the refusal of one of another game. */
const fantasySession =
  ({ sessionOf }: FantasyRouteDeps) =>
  async (player: PlayerIdentity): Promise<HouseSession | Refusal> => {
    const session = await sessionOf(player);
    return session.gameCode === fantasyGame ? session : elsewhere;
  };

function registerMatchRoutes(app: FastifyInstance, deps: FantasyRouteDeps): void {
  const { store, reader } = deps;
  const sessionFor = fantasySession(deps);
  const parts = { ...deps, popularityOf: createPopularity({ store, reader, monotonicMs: () => performance.now() }) };
  mount(app, contract.listFantasyMatches, async ({ player, query }) => {
    const session = await sessionFor(player);
    if ("code" in session) return { refusal: session };
    return { body: await matchesOf(deps, session, query.which) };
  });
  mount(app, contract.readFantasyMatch, async ({ player, params }) => {
    const session = await sessionFor(player);
    if ("code" in session) return { refusal: session };
    const match = await store.match(reader, params.id);
    return match === undefined ? { refusal: noMatch } : { body: await squadOf(parts, session, match) };
  });
  mount(app, contract.listFantasyContests, async ({ player, params }) => {
    const session = await sessionFor(player);
    if ("code" in session) return { refusal: session };
    const match = await store.match(reader, params.id);
    return match === undefined ? { refusal: noMatch } : { body: { contests: await contestsOf(deps, session, match) } };
  });
  registerFantasyStream(app, parts);
}

function registerTeamRoutes(app: FastifyInstance, deps: FantasyRouteDeps): void {
  const { store, reader, teams } = deps;
  const sessionFor = fantasySession(deps);
  mount(app, contract.listFantasyTeams, async ({ player, params }) => {
    const session = await sessionFor(player);
    if ("code" in session) return { refusal: session };
    const kept = await store.teams(reader, session, params.id);
    return { body: { teams: kept.map((team) => printTeam(team)) } };
  });
  mount(app, contract.addFantasyTeam, async ({ player, params, body, idempotencyKey }) => {
    const session = await sessionFor(player);
    if ("code" in session) return { refusal: session };
    const { picks, captain, vice_captain: viceCaptain } = body;
    const saved = await teams.add(session, params.id, { picks, captain, viceCaptain, idempotencyKey });
    return saved.ok ? { body: { id: saved.value.teamId, number: saved.value.number } } : { refusal: saved };
  });
  mount(app, contract.changeFantasyTeam, async ({ player, params, body, idempotencyKey }) => {
    const session = await sessionFor(player);
    if ("code" in session) return { refusal: session };
    const { picks, captain, vice_captain: viceCaptain } = body;
    const saved = await teams.change(session, params.id, { picks, captain, viceCaptain, idempotencyKey });
    return saved.ok ? { body: { id: saved.value.teamId, number: saved.value.number } } : { refusal: saved };
  });
}

function registerContestRoutes(app: FastifyInstance, deps: FantasyRouteDeps): void {
  const { store, reader, enter } = deps;
  const sessionFor = fantasySession(deps);
  mount(app, contract.enterFantasyContest, async ({ player, params, body, idempotencyKey }) => {
    const session = await sessionFor(player);
    if ("code" in session) return { refusal: session };
    const entered = await enter(session, { contestId: params.id, teamId: body.team_id, idempotencyKey });
    if ("code" in entered) return { refusal: entered };
    const { wager, balanceMinor } = entered;
    return {
      body: { wager_id: wager.wagerId, balance: balanceMinor === undefined ? null : toDecimal(balanceMinor) },
    };
  });
  mount(app, contract.fantasyLeaderboard, async ({ player, params, query }) => {
    const session = await sessionFor(player);
    if ("code" in session) return { refusal: session };
    const body = await leaderboardOf(deps, session, { contestId: params.id, page: Number(query.page ?? "1") });
    return body === undefined ? { refusal: noContest } : { body };
  });
  mount(app, contract.readFantasyEntry, async ({ player, params }) => {
    const session = await sessionFor(player);
    if ("code" in session) return { refusal: session };
    const entry = await store.entry(reader, params.id);
    const contest = entry === undefined ? undefined : await store.contest(reader, entry.contestId);
    const team = entry === undefined ? undefined : await store.team(reader, entry.teamId);
    const match = contest === undefined ? undefined : await store.match(reader, contest.matchId);
    if (entry === undefined || contest === undefined || team === undefined || match === undefined)
      return { refusal: noEntry };
    const isMine = isOwn(entry, session);
    // Nobody sees another's team while it could still be copied, nor one that doesn't play.
    if (!isMine && (!hasBegun(match) || entry.state === "held" || entry.state === "out")) return { refusal: noEntry };
    const { matchId: match_id, contestId: contest_id } = contest;
    return {
      body: { match_id, contest_id, player: namedPlayer(entry.player), is_mine: isMine, team: printTeam(team) },
    };
  });
  mount(app, contract.listFantasyEntries, async ({ player, query }) => {
    const session = await sessionFor(player);
    if ("code" in session) return { refusal: session };
    return { body: await entriesOf(deps, session, query.before) };
  });
}

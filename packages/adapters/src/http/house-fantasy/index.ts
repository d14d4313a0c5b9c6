import * as contract from "@maidan/contract/http/house-fantasy";
import { toDecimal } from "@maidan/core/money";
import { refuse, type Reader, type Refusal } from "@maidan/services/command";
import type { HouseSession } from "@maidan/services/house-games";
import {
  createPopularity,
  fantasyGame,
  type createEnterContest,
  type createSaveTeam,
  type FantasyMatch,
  type FantasyStore,
  type KeptContest,
} from "@maidan/services/house-fantasy";
import type { FastifyInstance } from "fastify";
import { mount, type PlayerIdentity } from "../server/index.ts";
import {
  isOwn,
  namedPlayer,
  printContest,
  printMatch,
  printOwn,
  printOwnEntry,
  printRow,
  printSquad,
  printTeam,
  type Named,
} from "./print.ts";

export interface FantasyRouteDeps {
  readonly reader: Reader;
  readonly store: FantasyStore;
  readonly enter: ReturnType<typeof createEnterContest>;
  readonly teams: ReturnType<typeof createSaveTeam>;
  readonly sessionOf: (player: PlayerIdentity) => Promise<HouseSession>;
  /** A text with the names that are known in Bangla. */
  readonly inBangla: (text: string) => string;
}

const shownMatches = 40;
const rowsOnPage = 25;
const entriesOnPage = 20;
const mostOwnRows = 10;

const elsewhere = refuse("NOT_FOUND", "This session is of another game.");
const noMatch = refuse("NOT_FOUND", "There is no such match.");
const noContest = refuse("NOT_FOUND", "There is no such contest.");
const noEntry = refuse("NOT_FOUND", "There is no such entry.");

const hasBegun = ({ phase, startsInMs }: FantasyMatch): boolean => phase !== "open" || startsInMs <= 0;

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

const namedFor = ({ inBangla }: FantasyRouteDeps, { language }: HouseSession): Named =>
  language === "bn" ? inBangla : (name) => name;

function registerMatchRoutes(app: FastifyInstance, deps: FantasyRouteDeps): void {
  const { store, reader } = deps;
  const sessionFor = fantasySession(deps);
  const popularityOf = createPopularity({ store, reader, monotonicMs: () => performance.now() });
  mount(app, contract.listFantasyMatches, async ({ player, query }) => {
    const session = await sessionFor(player);
    if ("code" in session) return { refusal: session };
    const found = await store.matches(reader, { player: session, which: query.which, limit: shownMatches });
    const named = namedFor(deps, session);
    const matches = found.map(({ match, teams, entries }) => ({ match: printMatch(match, named), teams, entries }));
    return { body: { matches } };
  });
  mount(app, contract.readFantasyMatch, async ({ player, params }) => {
    const session = await sessionFor(player);
    if ("code" in session) return { refusal: session };
    const match = await store.match(reader, params.id);
    if (match === undefined) return { refusal: noMatch };
    const popularity = await popularityOf(params.id);
    const named = namedFor(deps, session);
    return { body: { match: printMatch(match, named), squad: printSquad(match, { popularity, named }) } };
  });
  mount(app, contract.listFantasyContests, async ({ player, params }) => {
    const session = await sessionFor(player);
    if ("code" in session) return { refusal: session };
    const match = await store.match(reader, params.id);
    if (match === undefined) return { refusal: noMatch };
    const contests = await store.contests(reader, params.id);
    const told = await Promise.all(
      contests.map(async (contest) => ({
        contest: printContest(contest),
        mine: await ownRows(deps, { session, match, contest }),
      })),
    );
    return { body: { contests: told } };
  });
}

async function ownRows(
  { store, reader }: FantasyRouteDeps,
  { session, match, contest }: { session: HouseSession; match: FantasyMatch; contest: KeptContest },
) {
  if (contest.taken === 0) return [];
  const { contestId } = contest;
  const rows = await store.leaderboard(reader, { contestId, offset: 0, limit: mostOwnRows, of: session });
  return rows.map((row) => printOwn(row, { hasBegun: hasBegun(match) }));
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
    return leaderboardOf(deps, session, { contestId: params.id, page: Number(query.page ?? "1") });
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
    const page = { player: session, before: query.before, limit: entriesOnPage + 1 };
    const found = await store.ownEntries(reader, page);
    const entries = found.slice(0, entriesOnPage).map((entry) => printOwnEntry(entry, namedFor(deps, session)));
    return { body: { entries, has_more: found.length > entriesOnPage } };
  });
}

async function leaderboardOf(
  deps: FantasyRouteDeps,
  session: HouseSession,
  { contestId, page }: { readonly contestId: string; readonly page: number },
) {
  const { store, reader } = deps;
  const contest = await store.contest(reader, contestId);
  const match = contest === undefined ? undefined : await store.match(reader, contest.matchId);
  if (contest === undefined || match === undefined) return { refusal: noContest };
  const offset = (page - 1) * rowsOnPage;
  const own = await store.leaderboard(reader, { contestId, offset: 0, limit: mostOwnRows, of: session });
  const found = hasBegun(match) ? await store.leaderboard(reader, { contestId, offset, limit: rowsOnPage + 1 }) : [];
  return {
    body: {
      contest: printContest(contest),
      match: printMatch(match, namedFor(deps, session)),
      mine: own.map((row) => printRow(row, session)),
      rows: found.slice(0, rowsOnPage).map((row) => printRow(row, session)),
      has_more: found.length > rowsOnPage,
    },
  };
}

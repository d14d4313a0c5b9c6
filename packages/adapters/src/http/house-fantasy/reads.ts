import type * as contract from "@maidan/contract/http/house-fantasy";
import type { ResponseOf } from "@maidan/contract/http/route";
import type { Reader } from "@maidan/services/command";
import type { HouseSession } from "@maidan/services/house-games";
import type { createPopularity, FantasyMatch, FantasyStore, KeptContest } from "@maidan/services/house-fantasy";
import {
  printContest,
  printMatch,
  printOwn,
  printOwnEntry,
  printRow,
  printSquad,
  printTeam,
  type Named,
} from "./print.ts";

export interface FantasyReadDeps {
  readonly reader: Reader;
  readonly store: FantasyStore;
  /** A text with the names that are known in Bangla. */
  readonly inBangla: (text: string) => string;
}
export interface FantasyMatchDeps extends FantasyReadDeps {
  readonly popularityOf: ReturnType<typeof createPopularity>;
}

const shownMatches = 40;
const rowsOnPage = 25;
const entriesOnPage = 20;
const mostOwnRows = 10;

export const hasBegun = ({ phase, startsInMs }: FantasyMatch): boolean => phase !== "open" || startsInMs <= 0;

const namedFor = ({ inBangla }: FantasyReadDeps, { language }: HouseSession): Named =>
  language === "bn" ? inBangla : (name) => name;

export async function matchesOf(
  deps: FantasyReadDeps,
  session: HouseSession,
  which: "coming" | "live" | "finished",
): Promise<ResponseOf<typeof contract.listFantasyMatches>> {
  const found = await deps.store.matches(deps.reader, { player: session, which, limit: shownMatches });
  const named = namedFor(deps, session);
  return { matches: found.map(({ match, teams, entries }) => ({ match: printMatch(match, named), teams, entries })) };
}

/** A match and its players, with what each has scored. */
export async function squadOf(
  deps: FantasyMatchDeps,
  session: HouseSession,
  match: FantasyMatch,
): Promise<ResponseOf<typeof contract.readFantasyMatch>> {
  const popularity = await deps.popularityOf(match.matchId);
  const named = namedFor(deps, session);
  return { match: printMatch(match, named), squad: printSquad(match, { popularity, named }) };
}

export async function contestsOf(
  deps: FantasyReadDeps,
  session: HouseSession,
  match: FantasyMatch,
): Promise<ResponseOf<typeof contract.listFantasyContests>["contests"]> {
  const contests = await deps.store.contests(deps.reader, match.matchId);
  return Promise.all(
    contests.map(async (contest) => ({
      contest: printContest(contest),
      mine: await ownRows(deps, { session, match, contest }),
    })),
  );
}

async function ownRows(
  { store, reader }: FantasyReadDeps,
  { session, match, contest }: { session: HouseSession; match: FantasyMatch; contest: KeptContest },
) {
  if (contest.taken === 0) return [];
  const { contestId } = contest;
  const rows = await store.leaderboard(reader, { contestId, offset: 0, limit: mostOwnRows, of: session });
  return rows.map((row) => printOwn(row, { hasBegun: hasBegun(match) }));
}

/** A match with all that its screens show. Undefined where there is none. */
export async function matchNowOf(deps: FantasyMatchDeps, session: HouseSession, matchId: string) {
  const { store, reader } = deps;
  const match = await store.match(reader, matchId);
  if (match === undefined) return undefined;
  const [seen, contests, teams] = await Promise.all([
    squadOf(deps, session, match),
    contestsOf(deps, session, match),
    store.teams(reader, session, matchId),
  ]);
  return { ...seen, contests, teams: teams.map((team) => printTeam(team)) };
}

/** A page of it, the player's own entries with each. Undefined where there is no such contest. */
export async function leaderboardOf(
  deps: FantasyReadDeps,
  session: HouseSession,
  { contestId, page }: { readonly contestId: string; readonly page: number },
): Promise<ResponseOf<typeof contract.fantasyLeaderboard> | undefined> {
  const { store, reader } = deps;
  const contest = await store.contest(reader, contestId);
  const match = contest === undefined ? undefined : await store.match(reader, contest.matchId);
  if (contest === undefined || match === undefined) return undefined;
  const offset = (page - 1) * rowsOnPage;
  const own = await store.leaderboard(reader, { contestId, offset: 0, limit: mostOwnRows, of: session });
  const found = hasBegun(match) ? await store.leaderboard(reader, { contestId, offset, limit: rowsOnPage + 1 }) : [];
  return {
    contest: printContest(contest),
    match: printMatch(match, namedFor(deps, session)),
    mine: own.map((row) => printRow(row, session)),
    rows: found.slice(0, rowsOnPage).map((row) => printRow(row, session)),
    has_more: found.length > rowsOnPage,
  };
}

export async function entriesOf(
  deps: FantasyReadDeps,
  session: HouseSession,
  before?: string,
): Promise<ResponseOf<typeof contract.listFantasyEntries>> {
  const found = await deps.store.ownEntries(deps.reader, { player: session, before, limit: entriesOnPage + 1 });
  const entries = found.slice(0, entriesOnPage).map((entry) => printOwnEntry(entry, namedFor(deps, session)));
  return { entries, has_more: found.length > entriesOnPage };
}

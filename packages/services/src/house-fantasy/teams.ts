import { faultOf, mostTeams, squadOf, type FantasyTeam, type TeamFault } from "@maidan/games/fantasy";
import { done, refuse, type CommandRunner, type Refusal, type Tx } from "../command/index.ts";
import type { HouseSession } from "../house-games/index.ts";
import type { FantasyFeed, FantasyMatch, FantasyStore } from "./ports.ts";

export interface SaveTeamDeps {
  readonly runner: CommandRunner;
  readonly store: FantasyStore;
  readonly feed: FantasyFeed;
}

const actor = { kind: "system", name: "house-fantasy" } as const;
const faults: Readonly<Record<TeamFault, string>> = {
  players: "A team has eleven different players of the match.",
  credits: "These players cost more than 100 credits.",
  side: "At most seven players of one side.",
  role: "One to eight players of each role.",
  leaders: "Choose a captain and another vice captain of your eleven.",
};
export const begun = refuse(
  "CONFLICT",
  "The match has begun: teams can't be changed and contests can't be entered any more.",
);
const noMatch = refuse("NOT_FOUND", "There is no such match.");
const noTeam = refuse("NOT_FOUND", "There is no such team.");
const same = refuse("CONFLICT", "You have this very team already.");

/** Whether teams and entries are still taken: by the database's clock, and never once the feed has begun. The match is held from here on. [FANTASY-09] */
export async function lockComing(
  { store, feed }: Pick<SaveTeamDeps, "store" | "feed">,
  tx: Tx,
  matchId: string,
): Promise<FantasyMatch | Refusal> {
  const match = await store.lockMatch(tx, matchId, "share");
  if (match === undefined) return noMatch;
  if (match.phase !== "open" || match.startsInMs <= 0) return begun;
  const position = await feed.position(tx, match.feedMatchId);
  return position === undefined || position.step > 0 || position.isFinished || position.isVoid ? begun : match;
}

export interface AskedTeam extends FantasyTeam {
  readonly idempotencyKey: string;
}

/** Keeps teams for a coming match: as many as a player may, each another one. A team that is in contests changes in all of them. [FANTASY-03] */
export function createSaveTeam(deps: SaveTeamDeps) {
  const { runner, store } = deps;
  const checked = async (tx: Tx, matchId: string, team: FantasyTeam): Promise<Refusal | undefined> => {
    const match = await lockComing(deps, tx, matchId);
    if ("code" in match) return match;
    const fault = faultOf(squadOf(match.match.setup), team);
    return fault === undefined ? undefined : refuse("VALIDATION", faults[fault]);
  };
  const commandOf = (session: HouseSession, asked: AskedTeam, at: string) => ({
    kind: "fantasy.team",
    actor,
    idempotencyKey: `${session.operator}:${session.player}:${asked.idempotencyKey}`,
    content: { at, picks: sorted(asked.picks), captain: asked.captain, viceCaptain: asked.viceCaptain },
  });
  return {
    add: async (session: HouseSession, matchId: string, asked: AskedTeam) => {
      const { operator, player } = session;
      const { outcome } = await runner.run(commandOf(session, asked, `match ${matchId}`), async (tx) => {
        const refusal = await checked(tx, matchId, asked);
        if (refusal !== undefined) return refusal;
        const teams = await store.teams(tx, session, matchId);
        if (teams.length >= mostTeams) return refuse("LIMIT_REACHED", `You can have ${mostTeams} teams for a match.`);
        const { captain, viceCaptain } = asked;
        const number = Math.max(0, ...teams.map((team) => team.number)) + 1;
        const team = { matchId, operator, player, number, picks: sorted(asked.picks), captain, viceCaptain };
        const teamId = await store.addTeam(tx, team);
        return teamId === undefined ? same : done({ teamId, number });
      });
      return outcome;
    },
    change: async (session: HouseSession, teamId: string, asked: AskedTeam) => {
      const { outcome } = await runner.run(commandOf(session, asked, `team ${teamId}`), async (tx) => {
        const team = await store.team(tx, teamId);
        if (team === undefined || team.operator !== session.operator || team.player !== session.player) return noTeam;
        const refusal = await checked(tx, team.matchId, asked);
        if (refusal !== undefined) return refusal;
        const isChanged = await store.changeTeam(tx, teamId, { ...asked, picks: sorted(asked.picks) });
        return isChanged ? done({ teamId, number: team.number }) : same;
      });
      return outcome;
    },
  };
}

const sorted = (picks: readonly number[]): readonly number[] => [...picks].sort((one, other) => one - other);

import { wire } from "@maidan/client/api";
import type * as contract from "@maidan/contract/http/house-fantasy";
import type { ResponseOf } from "@maidan/contract/http/route";

export const listMatches = wire<typeof contract.listFantasyMatches>({
  method: "GET",
  path: "/api/fantasy/matches",
  auth: "player",
});
export const readMatch = wire<typeof contract.readFantasyMatch>({
  method: "GET",
  path: "/api/fantasy/matches/:id",
  auth: "player",
});
export const listContests = wire<typeof contract.listFantasyContests>({
  method: "GET",
  path: "/api/fantasy/matches/:id/contests",
  auth: "player",
});
export const listTeams = wire<typeof contract.listFantasyTeams>({
  method: "GET",
  path: "/api/fantasy/matches/:id/teams",
  auth: "player",
});
export const addTeam = wire<typeof contract.addFantasyTeam>({
  method: "POST",
  path: "/api/fantasy/matches/:id/teams",
  auth: "player",
  movesMoney: true,
});
export const changeTeam = wire<typeof contract.changeFantasyTeam>({
  method: "PUT",
  path: "/api/fantasy/teams/:id",
  auth: "player",
  movesMoney: true,
});
export const enterContest = wire<typeof contract.enterFantasyContest>({
  method: "POST",
  path: "/api/fantasy/contests/:id/entries",
  auth: "player",
  movesMoney: true,
});
export const readLeaderboard = wire<typeof contract.fantasyLeaderboard>({
  method: "GET",
  path: "/api/fantasy/contests/:id/leaderboard",
  auth: "player",
});
export const readEntry = wire<typeof contract.readFantasyEntry>({
  method: "GET",
  path: "/api/fantasy/entries/:id",
  auth: "player",
});
export const listEntries = wire<typeof contract.listFantasyEntries>({
  method: "GET",
  path: "/api/fantasy/entries",
  auth: "player",
});

const streamPath: typeof contract.fantasyStream.path = "/api/fantasy/stream";
export const matchesPath = (which: "coming" | "live" | "finished"): string => `${streamPath}?of=matches&which=${which}`;
export const matchPath = (id: string): string => `${streamPath}?of=match&id=${id}`;
export const boardPath = (contestId: string, page: number): string =>
  `${streamPath}?of=leaderboard&id=${contestId}&page=${page}`;
export const entriesPath = `${streamPath}?of=entries`;

export type MatchNow = ResponseOf<typeof contract.readFantasyMatch> &
  ResponseOf<typeof contract.listFantasyContests> &
  ResponseOf<typeof contract.listFantasyTeams>;
export type ListedMatch = ResponseOf<typeof contract.listFantasyMatches>["matches"][number];
export type Match = ListedMatch["match"];
export type SquadPlayer = ResponseOf<typeof contract.readFantasyMatch>["squad"][number];
export type ScoringItem = SquadPlayer["lines"][number]["item"];
export type ListedContest = ResponseOf<typeof contract.listFantasyContests>["contests"][number];
export type Contest = ListedContest["contest"];
export type Team = ResponseOf<typeof contract.listFantasyTeams>["teams"][number];
export type Board = ResponseOf<typeof contract.fantasyLeaderboard>;
export type BoardRow = Board["rows"][number];
export type OwnEntry = ResponseOf<typeof contract.listFantasyEntries>["entries"][number];

import { wire } from "@maidan/client/api";
import type * as contract from "@maidan/contract/http/virtual-matches";
import type { ResponseOf } from "@maidan/contract/http/route";

export const virtualLeagues = wire<typeof contract.virtualLeagues>({
  method: "GET",
  path: "/api/virtual/leagues",
  auth: "player",
});
export const virtualTable = wire<typeof contract.virtualTable>({
  method: "GET",
  path: "/api/virtual/leagues/:league",
  auth: "player",
});
export const virtualMatch = wire<typeof contract.virtualMatch>({
  method: "GET",
  path: "/api/virtual/leagues/:league/rounds/:number/matches/:place",
  auth: "player",
});

const streamPath: typeof contract.virtualStream.path = "/api/virtual/stream";
export const leaguesPath = `${streamPath}?of=leagues`;
export const tablePath = (league: string): string => `${streamPath}?of=table&league=${league}`;
export const matchPath = ({ league, number, place }: MatchName): string =>
  `${streamPath}?of=match&league=${league}&number=${number}&place=${place}`;

export type LeaguesNow = ResponseOf<typeof contract.virtualLeagues>;
export type LeagueNow = LeaguesNow["leagues"][number];
export type RoundNow = LeagueNow["rounds"][number];
export type MatchNow = RoundNow["matches"][number];
export type TableNow = ResponseOf<typeof contract.virtualTable>;
export type WatchedNow = ResponseOf<typeof contract.virtualMatch>;
export type BeatNow = WatchedNow["beats"][number];

/** A match by its names. */
export interface MatchName {
  readonly league: string;
  readonly number: number;
  readonly place: number;
}

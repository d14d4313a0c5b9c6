import { wire } from "@maidan/client/api";
import type * as contract from "@maidan/contract/http/horsebook";
import type { ResponseOf } from "@maidan/contract/http/route";

export type {
  HorsebookBetView as Bet,
  HorsebookRace as Race,
  HorsebookRaceLine as RaceLine,
  HorsebookRunner as Runner,
} from "@maidan/contract/http/horsebook";

export const listRaces = wire<typeof contract.listRaces>({
  method: "GET",
  path: "/api/horsebook/races",
  auth: "player",
});
export const readRace = wire<typeof contract.readRace>({
  method: "GET",
  path: "/api/horsebook/races/:id",
  auth: "player",
});
export const listBets = wire<typeof contract.listHorsebookBets>({
  method: "GET",
  path: "/api/horsebook/bets",
  auth: "player",
});
const streamPath: typeof contract.horsebookStream.path = "/api/horsebook/stream";
export const racesPath = `${streamPath}?of=races`;
export const racePath = (id: string): string => `${streamPath}?of=race&id=${id}`;
export const betsPath = `${streamPath}?of=bets`;
export type Races = ResponseOf<typeof contract.listRaces>;
export type Bets = ResponseOf<typeof contract.listHorsebookBets>;
export const betOnHorse = wire<typeof contract.betOnHorse>({
  method: "POST",
  path: "/api/horsebook/bets",
  auth: "player",
  movesMoney: true,
});

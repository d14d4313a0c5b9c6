import { wire } from "@maidan/client/api";
import type * as contract from "@maidan/contract/http/horsebook";

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
export const betOnHorse = wire<typeof contract.betOnHorse>({
  method: "POST",
  path: "/api/horsebook/bets",
  auth: "player",
  movesMoney: true,
});

import { createApiClient, wire } from "@maidan/client/api";
import type * as contract from "@maidan/contract/http/house-games";
import type { ResponseOf } from "@maidan/contract/http/route";

export const openGame = wire<typeof contract.openGame>({ method: "POST", path: "/api/sessions", auth: "none" });
export const gameState = wire<typeof contract.gameState>({ method: "GET", path: "/api/state", auth: "player" });
export const startRound = wire<typeof contract.startRound>({
  method: "POST",
  path: "/api/rounds",
  auth: "player",
  movesMoney: true,
});
export const stepRound = wire<typeof contract.stepRound>({
  method: "POST",
  path: "/api/rounds/:id/steps",
  auth: "player",
  movesMoney: true,
});
export const readRound = wire<typeof contract.readRound>({ method: "GET", path: "/api/rounds/:id", auth: "player" });
export const listRounds = wire<typeof contract.listRounds>({ method: "GET", path: "/api/rounds", auth: "player" });
export const readSeeds = wire<typeof contract.readSeeds>({ method: "GET", path: "/api/seeds", auth: "player" });
export const changeSeeds = wire<typeof contract.changeSeeds>({
  method: "POST",
  path: "/api/seeds",
  auth: "player",
  movesMoney: true,
});

export const crashTable = wire<typeof contract.crashTable>({ method: "GET", path: "/api/crash", auth: "player" });
export const betOnCrash = wire<typeof contract.betOnCrash>({
  method: "POST",
  path: "/api/crash/bets",
  auth: "player",
  movesMoney: true,
});
export const leaveCrash = wire<typeof contract.leaveCrash>({
  method: "POST",
  path: "/api/crash/leave",
  auth: "player",
  movesMoney: true,
});

export type CrashNow = ResponseOf<typeof contract.crashTable>;
export type GameState = ResponseOf<typeof contract.gameState>;
export type Round = ResponseOf<typeof contract.readRound>["round"];
export type Seeds = ResponseOf<typeof contract.readSeeds>;

let token: string | undefined;
export const setToken = (next: string | undefined): void => {
  token = next;
};

/** The one client of the game server. Its calls never throw: a screen looks at `ok`. */
export const api = createApiClient({ token: () => token });

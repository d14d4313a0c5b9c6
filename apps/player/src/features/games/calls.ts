import type * as contract from "@maidan/contract/http/games";
import type * as kept from "@maidan/contract/http/game-marks";
import type { ResponseOf } from "@maidan/contract/http/route";
import type * as site from "@maidan/contract/http/site";
import { readQuery, wire } from "../../api/index.ts";
import { systemsOf, type LobbyPlace } from "./lobby.ts";
import { gamesFailed, providersFailed } from "./words.ts";

export const gamesCall = wire<typeof contract.games>({ method: "GET", path: "/api/get-games", auth: "optional" });
export const runGameCall = wire<typeof contract.runGame>({ method: "POST", path: "/api/game-run", auth: "optional" });
export const luckyCall = wire<typeof contract.loginAtLucky>({
  method: "POST",
  path: "/api/player-login",
  auth: "optional",
});
export const providersCall = wire<typeof site.providers>({
  method: "GET",
  path: "/api/get-provider",
  auth: "optional",
});
const marksCall = wire<typeof kept.gameMarks>({ method: "GET", path: "/api/game-marks", auth: "player" });
export const addFavouritesCall = wire<typeof kept.addFavouriteGames>({
  method: "POST",
  path: "/api/game-favourites",
  auth: "player",
});
export const removeFavouriteCall = wire<typeof kept.removeFavouriteGame>({
  method: "POST",
  path: "/api/game-favourites/remove",
  auth: "player",
});
const winsCall = wire<typeof kept.gameWins>({ method: "GET", path: "/api/game-wins", auth: "none" });

const jackpotsCall = wire<typeof kept.gameJackpots>({ method: "GET", path: "/api/game-jackpots", auth: "none" });
const leadersCall = wire<typeof kept.gameLeaders>({ method: "GET", path: "/api/game-leaders", auth: "none" });

export type Marks = ResponseOf<typeof kept.gameMarks>;
/** Favourites and the games opened last. */
export const marksQuery = { ...readQuery(marksCall, {}), staleTime: 30_000 };
/** The largest wins of a category's last day. */
export const winsQuery = (type: string) => ({ ...readQuery(winsCall, { query: { type } }), staleTime: 30_000 });

/** Pools of the slots: they grow with each stake. */
export const jackpotsQuery = { ...readQuery(jackpotsCall, {}), staleTime: 5_000, refetchInterval: 10_000 };
export type Leader = ResponseOf<typeof kept.gameLeaders>["items"][number];
/** Who stands first in a period. */
export const leadersQuery = (period: "day" | "week", by: "multiplier" | "turnover") => ({
  ...readQuery(leadersCall, { query: { period, by } }),
  staleTime: 60_000,
});

export type Game = ResponseOf<typeof contract.games>["games"][number];

/** The games of a place. What goes wrong is told to the console alone. [GAMES-31] [ERR-37] */
export const gamesQuery = (place: LobbyPlace) => ({
  ...readQuery(gamesCall, { query: { type: place.type, system: systemsOf(place).join(",") } }),
  meta: { failure: gamesFailed },
});

/** The providers of a place's systems, in the operator's order. [GAMES-31] [ERR-41] */
export const placeProvidersQuery = (place: LobbyPlace) => ({
  ...readQuery(providersCall, { query: { system: JSON.stringify(systemsOf(place)) } }),
  meta: { failure: providersFailed },
});

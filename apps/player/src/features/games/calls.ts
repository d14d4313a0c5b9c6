import type * as contract from "@maidan/contract/http/games";
import type { ResponseOf } from "@maidan/contract/http/route";
import type * as site from "@maidan/contract/http/site";
import { wire } from "../../api/index.ts";

export const gamesCall = wire<typeof contract.games>({ method: "GET", path: "/api/get-games", auth: "optional" });
export const runGameCall = wire<typeof contract.runGame>({ method: "POST", path: "/api/game-run", auth: "optional" });
export const providersCall = wire<typeof site.providers>({
  method: "GET",
  path: "/api/get-provider",
  auth: "optional",
});
export type Game = ResponseOf<typeof contract.games>["games"][number];

import { wire } from "@maidan/client/api";
import type * as contract from "@maidan/contract/http/live-tables";
import type { ResponseOf } from "@maidan/contract/http/route";

export const liveTable = wire<typeof contract.liveTable>({ method: "GET", path: "/api/live", auth: "player" });
export const liveStreamPath: typeof contract.liveStreamPath = "/api/live/stream";
export const betOnLive = wire<typeof contract.betOnLive>({
  method: "POST",
  path: "/api/live/bets",
  auth: "player",
  movesMoney: true,
});
export const decideLive = wire<typeof contract.decideLive>({
  method: "POST",
  path: "/api/live/moves",
  auth: "player",
  movesMoney: true,
});
export const listLiveBets = wire<typeof contract.listLiveBets>({
  method: "GET",
  path: "/api/live/bets",
  auth: "player",
});
export const readLiveRound = wire<typeof contract.readLiveRound>({
  method: "GET",
  path: "/api/live/rounds/:number",
  auth: "player",
});

export type LiveNow = ResponseOf<typeof contract.liveTable>;
export type LiveRound = NonNullable<LiveNow["round"]>;
export type LiveBet = LiveNow["mine"][number];
export type Fallen = LiveNow["past"][number];
export type ToldRound = ResponseOf<typeof contract.readLiveRound>;

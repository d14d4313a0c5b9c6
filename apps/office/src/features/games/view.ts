import type * as contract from "@maidan/contract/http/game-room";
import type { listHouseDraws } from "@maidan/contract/http/house-draws";
import type { ResponseOf } from "@maidan/contract/http/route";

/** The parts of the room. */
export const gameViews = ["games", "providers", "rounds", "draws", "returns", "reports"] as const;
export type GameViewName = (typeof gameViews)[number];

type ListedProviders = ResponseOf<typeof contract.listProviders>;
export type Provider = ListedProviders["items"][number];
export type Platform = ListedProviders["platforms"][number];
export type LobbyGame = ResponseOf<typeof contract.listLobbyGames>["items"][number];
export type RoundItem = ResponseOf<typeof contract.listGameRounds>["items"][number];
export type WholeRound = ResponseOf<typeof contract.readGameRound>;
export type GameReturn = ResponseOf<typeof contract.listGameReturns>["items"][number];
export type HouseDraw = ResponseOf<typeof listHouseDraws>["items"][number];
export type Report = ResponseOf<typeof contract.listGameReports>["items"][number];
export type Difference = ResponseOf<typeof contract.readGameReport>["differences"][number];

export const gameTypes = ["EGAME", "SLOT", "TABLE", "LIVE", "BINGO", "FH", "LOTTO", "SPORTS"] as const;

/** A report's time as fields give it, which is Dhaka's whatever this device's clock, for the wire; undefined where it isn't whole. */
export function periodOf(from: string, to: string): { readonly from: string; readonly to: string } | undefined {
  const [begins, ends] = [Date.parse(`${from}+06:00`), Date.parse(`${to}+06:00`)];
  if (Number.isNaN(begins) || Number.isNaN(ends) || ends <= begins) return undefined;
  return { from: new Date(begins).toISOString(), to: new Date(ends).toISOString() };
}

/** A fine amount as money where nothing is beside whole paisa; else undefined. */
export const wholeMoney = (fine: string): string | undefined => (fine.endsWith("000") ? fine.slice(0, -3) : undefined);

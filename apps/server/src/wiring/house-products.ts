import type {
  HouseGameStore,
  HouseJackpots,
  HouseRounds,
  HouseSession,
  HouseSessions,
  HouseWagers,
  HouseWallet,
} from "@maidan/services/house-games";
import type { FastifyInstance } from "fastify";
import { wireHouseDraws } from "./house-draws.ts";
import { wireHouseFantasy } from "./house-fantasy.ts";
import type { Platform } from "../platform.ts";
import { wireHouseFishing } from "./house-fishing.ts";
import { wireHouseJackpots } from "./house-jackpots.ts";
import { wireHouseLive } from "./house-live.ts";
import { wireHouseSports } from "./house-sports.ts";
import { wireHouseVirtual } from "./house-virtual.ts";
import { wireHorsebook } from "./horsebook.ts";

/** What a product of sports is given of the house's provider. */
export interface HouseParts {
  readonly platform: Platform;
  /** The server of the frames: the product's own calls are mounted here. */
  readonly app: FastifyInstance;
  readonly store: HouseGameStore;
  readonly sessions: HouseSessions;
  readonly rounds: HouseRounds;
  readonly jackpots: HouseJackpots;
  readonly wagers: HouseWagers;
  readonly wallet: HouseWallet;
  /** The session of a call whose auth is `player`. */
  readonly sessionOf: (player: { readonly playerId: string; readonly sessionId: string }) => Promise<HouseSession>;
  /** Makes the calls of the wallet that wagers wait for at once, instead of at the next sweep. */
  readonly wakeWagers: () => void;
}

/** What goes on in a product while the games' port is open. */
export interface HouseProductWork {
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

/** Mounts a product's calls and registers its wagers' rules (`wagers.register`); returns its work. */
export type WireHouseProduct = (parts: HouseParts) => HouseProductWork;

/** Each product's wiring: a line of its own. Its game code stands in `houseProducts`, its frame in the frames' `gameParts`. */
export const houseProductWirings: readonly WireHouseProduct[] = [
  wireHouseJackpots,
  wireHouseFishing,
  wireHouseSports,
  wireHouseVirtual,
  wireHorsebook,
  wireHouseFantasy,
  wireHouseLive,
  wireHouseDraws,
];

import { winMinor, type HouseBet } from "@maidan/core/house-markets";
import type { Tx } from "../command/index.ts";
import type { MoveBounds } from "./large-move.ts";
import type { HouseMarket } from "./ports.ts";

/** What is allowed now to one player in one market of the house, beside what the market itself says. Amounts are minor units; null: anything. */
export interface HouseAllowance {
  /** Of one bet: what it may stake, and win. [LIMIT-30] [LIMIT-31] [LIMIT-33] */
  readonly stakeMaxMinor: bigint | null;
  readonly winMaxMinor: bigint | null;
  /** What the player may have at stake in all markets together. [LIMIT-32] */
  readonly exposureMaxMinor: bigint;
  /** And in all markets of the market's sport, and which sport it is. [LIMIT-35] */
  readonly sportExposureMaxMinor: bigint | null;
  readonly eventTypeId: string;
  /** What the house may lose at worst in the market, in its event, in its sport, and everywhere. [LIMIT-20] [LIMIT-22] */
  readonly marketMaxMinor: bigint | null;
  readonly eventMaxMinor: bigint | null;
  readonly sportMaxMinor: bigint | null;
  readonly everywhereMaxMinor: bigint;
}

/** What the house could lose beside a market, each other market at its own worst. */
export interface HouseRisk {
  readonly eventMinor: bigint;
  readonly sportMinor: bigint;
  readonly everywhereMinor: bigint;
}

export interface HouseAllowances {
  allowed(tx: Tx, at: Pick<HouseMarket, "eventId" | "kind"> & { readonly playerId: string }): Promise<HouseAllowance>;
  /** How far a trader's own rates and lines may be from what stood, and from what the exchange last traded at. [RATES-68] [RATES-69] */
  moveBounds(tx: Tx, at: Pick<HouseMarket, "eventId" | "kind" | "isInPlay" | "runners">): Promise<MoveBounds>;
  /** What is locked of the player in all markets; nobody else changes it until the transaction ends. */
  lockedEverywhere(tx: Tx, playerId: string): Promise<bigint>;
  /** The same in the markets of an event's sport; to be asked after `lockedEverywhere`. */
  lockedInSport(tx: Tx, at: { readonly playerId: string; readonly eventId: string }): Promise<bigint>;
  /** As it is committed; nobody else raises it until the transaction ends. */
  riskBeside(tx: Tx, market: Pick<HouseMarket, "marketId" | "eventId">): Promise<HouseRisk>;
  /** Keeps what the house would lose in the market at its worst outcome. */
  setLiability(tx: Tx, marketId: string, liabilityMinor: bigint): Promise<void>;
}

/** Why a bet is larger than is taken. */
export function sizeRefusal(allowed: HouseAllowance, bet: HouseBet): "STAKE_OUT_OF_RANGE" | "PROFIT_LIMIT" | undefined {
  if (allowed.stakeMaxMinor !== null && bet.stakeMinor > allowed.stakeMaxMinor) return "STAKE_OUT_OF_RANGE";
  return allowed.winMaxMinor !== null && winMinor(bet) > allowed.winMaxMinor ? "PROFIT_LIMIT" : undefined;
}

export interface HouseRiskAsked {
  readonly tx: Tx;
  readonly market: HouseMarket;
  readonly allowed: HouseAllowance;
  /** What the house would lose at worst in the market without the bets, and with them. */
  readonly liability: { readonly beforeMinor: bigint; readonly afterMinor: bigint };
}

/**
 * Whether the house would lose more than it may, in the market, its event, its sport, or everywhere, each market at its own worst. Bets that add nothing to the
 * market's worst outcome are always taken. Bets that do wait for each other from here on, so that no two pass a bound together. [LIMIT-20] [LIMIT-21] [LIMIT-22]
 */
export async function isBeyondRisk(
  markets: HouseAllowances,
  { tx, market, allowed, liability: { beforeMinor, afterMinor } }: HouseRiskAsked,
): Promise<boolean> {
  if (afterMinor <= beforeMinor) return false;
  if (afterMinor > market.maximumLiabilityMinor) return true;
  if (allowed.marketMaxMinor !== null && afterMinor > allowed.marketMaxMinor) return true;
  const { eventMinor, sportMinor, everywhereMinor } = await markets.riskBeside(tx, market);
  if (allowed.eventMaxMinor !== null && eventMinor + afterMinor > allowed.eventMaxMinor) return true;
  if (allowed.sportMaxMinor !== null && sportMinor + afterMinor > allowed.sportMaxMinor) return true;
  return everywhereMinor + afterMinor > allowed.everywhereMaxMinor;
}

import type { FairStream } from "../fair/index.ts";
import { fairMultiplier, type MultiplierX10000, type Result } from "./multiplier.ts";

export const coinSides = ["heads", "tails"] as const;
export type CoinSide = (typeof coinSides)[number];
export interface CoinRound {
  readonly side: CoinSide;
  readonly multiplierX10000: MultiplierX10000;
}

const multiplierX10000 = fairMultiplier(1n, 2n);

export function playCoin(stream: FairStream, bet: CoinSide): CoinRound {
  const side = stream.index(2) === 0 ? "heads" : "tails";
  return { side, multiplierX10000: side === bet ? multiplierX10000 : 0 };
}

export const coinResults: readonly Result[] = [
  { ways: 1n, multiplierX10000 },
  { ways: 1n, multiplierX10000: 0 },
];
export const coinAllWays = 2n;

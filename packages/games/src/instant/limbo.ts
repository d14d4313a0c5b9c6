import { drawLimboX100, maximumLimboX100, type FairStream } from "../fair/index.ts";
import type { MultiplierX10000, Result } from "./multiplier.ts";

export interface LimboRound {
  readonly reachedX100: number;
  readonly multiplierX10000: MultiplierX10000;
}
const steps = 100_000_000;
const lowestX100 = 101;

/** Undefined for a target that the game takes: 1.01 to 1,000,000. */
export const limboFault = (targetX100: number): "target" | undefined =>
  Number.isInteger(targetX100) && targetX100 >= lowestX100 && targetX100 <= maximumLimboX100 ? undefined : "target";

/** Wins the target when the drawn multiplier reaches it. */
export function playLimbo(stream: FairStream, targetX100: number): LimboRound {
  const reachedX100 = Math.min(drawLimboX100(stream), maximumLimboX100);
  return { reachedX100, multiplierX10000: reachedX100 >= targetX100 ? targetX100 * 100 : 0 };
}

/** Of the hundred million steps those below or at 99 x steps / target reach it. */
export function limboResults(targetX100: number): readonly Result[] {
  const winning = (99n * BigInt(steps)) / BigInt(targetX100);
  return [
    { ways: winning, multiplierX10000: targetX100 * 100 },
    { ways: BigInt(steps) - winning, multiplierX10000: 0 },
  ];
}
export const limboAllWays = BigInt(steps);

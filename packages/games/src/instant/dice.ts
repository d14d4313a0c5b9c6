import { drawDiceX100, type FairStream } from "../fair/index.ts";
import { fairMultiplier, type MultiplierX10000, type Result } from "./multiplier.ts";

/** A roll of 0.00 to 100.00 is bet to be under or over a target. */
export interface DiceBet {
  readonly direction: "under" | "over";
  /** Hundredths, 0 to 10,000. */
  readonly targetX100: number;
}
export interface DiceRound {
  readonly rollX100: number;
  readonly multiplierX10000: MultiplierX10000;
}

const rolls = 10_001;
/** From 1 in 10,001 to 98 in 100: a bet that nearly always wins would pay less than its stake. */
const fewestWays = 1;
const mostWays = 9_800;

/** In how many of the 10,001 rolls the bet wins. */
export const diceWays = ({ direction, targetX100 }: DiceBet): number =>
  direction === "under" ? targetX100 : rolls - 1 - targetX100;

/** Undefined for a bet that the game takes. */
export function diceFault(bet: DiceBet): "target" | undefined {
  const { targetX100 } = bet;
  if (!Number.isInteger(targetX100) || targetX100 < 0 || targetX100 >= rolls) return "target";
  const ways = diceWays(bet);
  return ways >= fewestWays && ways <= mostWays ? undefined : "target";
}

export const diceMultiplier = (bet: DiceBet): MultiplierX10000 => fairMultiplier(BigInt(diceWays(bet)), BigInt(rolls));

/** Plays a bet that `diceFault` has nothing against. */
export function playDice(stream: FairStream, bet: DiceBet): DiceRound {
  const rollX100 = drawDiceX100(stream);
  const isWon = bet.direction === "under" ? rollX100 < bet.targetX100 : rollX100 > bet.targetX100;
  return { rollX100, multiplierX10000: isWon ? diceMultiplier(bet) : 0 };
}

export const diceResults = (bet: DiceBet): readonly Result[] => [
  { ways: BigInt(diceWays(bet)), multiplierX10000: diceMultiplier(bet) },
  { ways: BigInt(rolls - diceWays(bet)), multiplierX10000: 0 },
];
export const diceAllWays = BigInt(rolls);

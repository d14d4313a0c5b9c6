import type { CricketTelling } from "@maidan/core/sports";

export type BallTold = Extract<CricketTelling, { type: "ball" }>;

/** An innings as its balls were told and, in a chase, the runs that win. */
interface PlainInnings {
  readonly balls: readonly BallTold[];
  readonly target: number | undefined;
}

const runsOf = ({ runsOffBat, wides, noBalls, byes, legByes }: BallTold): number =>
  runsOffBat + wides + noBalls + byes + legByes;
const isLegal = ({ wides, noBalls }: BallTold): boolean => wides === 0 && noBalls === 0;
const total = (balls: readonly BallTold[]): number => balls.reduce((sum, ball) => sum + runsOf(ball), 0);

/**
 * What a market of the house comes to, read from the told balls in the plainest way and by none of the code that settles it: the number, `void`, or undefined for
 * a key that isn't read here. [RATES-42] [RATES-47]
 */
export function plainResult(key: string, { balls, target }: PlainInnings): number | "void" | undefined {
  const isReached = target !== undefined && total(balls) >= target;
  const after = (count: number): readonly BallTold[] => balls.filter(({ over }) => over < count);
  const isWhole = (count: number): boolean => after(count).filter(isLegal).length === count * 6;
  const unlessCutOff = (isComplete: boolean, number: number): number | "void" =>
    isReached && !isComplete ? "void" : number;
  const [name = "", ...numbers] = key.split(/[-.:]/);
  if (/^\d+-overs$/.test(key)) return unlessCutOff(isWhole(Number(name)), total(after(Number(name))));
  if (/^over-\d+(:even)?$/.test(key)) {
    const of = balls.filter(({ over }) => over === Number(numbers[0]));
    if (of.length === 0) return "void";
    return unlessCutOff(of.filter(isLegal).length === 6, total(of));
  }
  if (name === "ball") {
    const ball = balls.find((one) => one.over === Number(numbers[0]) && one.ball === Number(numbers[1]));
    return ball === undefined ? "void" : runsOf(ball);
  }
  if (name === "digits") {
    const digits = numbers.map((count) => total(after(Number(count))) % 10).join("");
    return unlessCutOff(
      numbers.every((count) => isWhole(Number(count))),
      Number(digits),
    );
  }
  if (name === "wicket") {
    const falls = balls.flatMap(({ wicket }, place) => (wicket === null ? [] : [place + 1]));
    const seen = balls.slice(0, falls[Number(numbers[0]) - 1]);
    return numbers[1] === "balls" ? seen.filter(isLegal).length : total(seen);
  }
  if (key === "fours" || key === "sixes")
    return balls.filter(({ runsOffBat }) => runsOffBat === (key === "fours" ? 4 : 6)).length;
  if (["meter", "khadda", "even"].includes(key)) return total(balls);
  return undefined;
}

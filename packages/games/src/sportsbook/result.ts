/** Half of a stake on a quarter line may win or lose; `void` gives it back. */
export type SelectionResult = "win" | "half-win" | "void" | "half-lose" | "lose";

const byHalves: Readonly<Record<number, SelectionResult>> = {
  2: "win",
  1: "half-win",
  0: "void",
  [-1]: "half-lose",
  [-2]: "lose",
};

/** A line that lies between a whole and a half is half a bet on each of its neighbours. [SPORTSBOOK-12] */
export const halvesOf = (lineX100: number): readonly [number, number] =>
  lineX100 % 50 === 0 ? [lineX100, lineX100] : [lineX100 - 25, lineX100 + 25];

/** What became of `over` such a line, in hundredths, when it came to that many. */
export function overResult(count: number, lineX100: number): SelectionResult {
  const [low, high] = halvesOf(lineX100);
  const sum = Math.sign(count * 100 - low) + Math.sign(count * 100 - high);
  return byHalves[sum] ?? "void";
}

/** What became of a side that was given `lineX100` and won or lost by so much. */
export const handicapResult = (lead: number, lineX100: number): SelectionResult => overResult(lead, -lineX100);

const opposites = {
  win: "lose",
  "half-win": "half-lose",
  void: "void",
  "half-lose": "half-win",
  lose: "win",
} as const;
export const opposite = (result: SelectionResult): SelectionResult => opposites[result];

/** What a player bound rounds by themselves to. Amounts in paisa. */
export interface AutoplayLimits {
  readonly rounds: number;
  readonly stakeMinor: bigint;
  /** No round begins that could bring the loss above this. */
  readonly mostLossMinor: bigint;
  /** Ends with a round that pays so much; undefined = for none. */
  readonly mostWinMinor: bigint | undefined;
  readonly stopsOnFeature: boolean;
}
/** Where it stands. */
export interface AutoplayNow {
  readonly left: number;
  readonly lostMinor: bigint;
}
export interface PlayedRound {
  readonly stakeMinor: bigint;
  /** With what fell to it. */
  readonly paidMinor: bigint;
  readonly hasFeature: boolean;
  readonly hasJackpot: boolean;
}
/** `player`: they pressed, or looked elsewhere. `fault`: a round could not be played. */
export type AutoplayEnd = "count" | "loss" | "win" | "feature" | "jackpot" | "player" | "fault";

export const beginAutoplay = ({ rounds }: AutoplayLimits): AutoplayNow => ({ left: rounds, lostMinor: 0n });

/** What a round brings it to, or why it ends there. A loss below 0 is a gain. */
export function afterRound(limits: AutoplayLimits, now: AutoplayNow, round: PlayedRound): AutoplayNow | AutoplayEnd {
  const lostMinor = now.lostMinor + round.stakeMinor - round.paidMinor;
  if (round.hasJackpot) return "jackpot";
  if (limits.stopsOnFeature && round.hasFeature) return "feature";
  if (limits.mostWinMinor !== undefined && round.paidMinor >= limits.mostWinMinor) return "win";
  if (now.left <= 1) return "count";
  if (lostMinor + limits.stakeMinor > limits.mostLossMinor) return "loss";
  return { left: now.left - 1, lostMinor };
}

/** The counts that may be chosen where the operator allows so many. */
export const roundChoices = (most: number): readonly number[] => {
  const usual = [10, 25, 50, 100, 250, 500, 1_000].filter((count) => count <= most);
  return usual.length === 0 && most > 0 ? [most] : usual.slice(0, 4);
};

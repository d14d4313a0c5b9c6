/** Bets against the house at its own rates: Bookmaker (who wins) and Fancy (a whole number, mostly of runs). There is no book and nothing unmatched. */

/** What a market asks. Its outcomes are selection ids of runners, or whole numbers from 0. */
export type HouseQuestion =
  /** Which of these runners wins. A bet names its runner. */
  | { readonly type: "WINNER"; readonly selectionIds: readonly number[] }
  /** Is it at least the bet's line? Fancy proper, sessions, ball by ball. */
  | { readonly type: "AT_LEAST" }
  /** Is it in the band of so many numbers that begins at the bet's line? Khadda. */
  | { readonly type: "BAND"; readonly width: number }
  /** Does it end in this digit? Lottery. */
  | { readonly type: "LAST_DIGIT"; readonly digit: number }
  /** Is it the number of so many digits that the bet names? Lottery: one digit, two or three. */
  | { readonly type: "DIGITS"; readonly digits: number }
  | { readonly type: "EVEN" };

/** FOR: back, or YES. AGAINST: lay, or NO. */
export type HouseSide = "FOR" | "AGAINST";

export interface HouseBet {
  readonly side: HouseSide;
  /** The runner's selection id, or the line; 0 where a market has neither. */
  readonly line: number;
  /** Per 100: FOR wins so much on 100 staked, AGAINST loses so much. A whole number from 1. */
  readonly rate: number;
  readonly stakeMinor: bigint;
}

/** Rates and stakes that a bet may have. */
export const largestRate = 100_000;
export const largestStakeMinor = 10_000_000_000n;

/** Stake x rate / 100, rounded DOWN to a whole minor unit: one number for the player and the house. [RATES-02] */
const atRate = (bet: HouseBet): bigint => (bet.stakeMinor * BigInt(bet.rate)) / 100n;

/** What the bet brings when it is right. */
export const winMinor = (bet: HouseBet): bigint => (bet.side === "FOR" ? atRate(bet) : bet.stakeMinor);
/** What it costs when it is wrong, as a positive amount. */
export const loseMinor = (bet: HouseBet): bigint => (bet.side === "FOR" ? bet.stakeMinor : atRate(bet));

/** Of a question by which a bet names its number: how many numbers there are, from 0. */
export const numbersOf = (question: Extract<HouseQuestion, { type: "DIGITS" }>): number => 10 ** question.digits;

/** What of a bet is said beside its side: its line, or of a lottery the number that it names with its leading zeros. Undefined: its market says it all. [RATES-50] */
export function numberNamed(question: HouseQuestion, line: number): string | undefined {
  switch (question.type) {
    case "AT_LEAST":
    case "BAND":
      return String(line);
    case "DIGITS":
      return String(line).padStart(question.digits, "0");
    case "WINNER":
    case "LAST_DIGIT":
    case "EVEN":
      return undefined;
  }
}

/** Whether what the question asks holds at the bet's line. */
export function holds(question: HouseQuestion, line: number, outcome: number): boolean {
  switch (question.type) {
    case "WINNER":
    case "DIGITS":
      return outcome === line;
    case "AT_LEAST":
      return outcome >= line;
    case "BAND":
      return outcome >= line && outcome < line + question.width;
    case "LAST_DIGIT":
      return outcome % 10 === question.digit;
    case "EVEN":
      return outcome % 2 === 0;
  }
}

/** A result: a runner or a number, or of a dead heat the runners that share the win, two or more. */
export type HouseOutcome = number | readonly number[];

/** What the bet brings, or costs as a negative amount. [RATES-02] [RATES-03] [RATES-72] */
export function resultMinor(question: HouseQuestion, bet: HouseBet, outcome: HouseOutcome): bigint {
  if (typeof outcome !== "number")
    return outcome.includes(bet.line) ? sharedMinor(bet, outcome.length) : lostMinor(bet);
  const isRight = holds(question, bet.line, outcome) === (bet.side === "FOR");
  return isRight ? winMinor(bet) : -loseMinor(bet);
}

/** On a runner that has not won at all. */
const lostMinor = (bet: HouseBet): bigint => (bet.side === "FOR" ? -loseMinor(bet) : winMinor(bet));

/**
 * A dead heat: of so many winners each pays its share of stake and win together, rounded down for the player. Reference 5.5: 10,000 at odds of 3.75 shared by two
 * come back as 18,750.
 */
function sharedMinor(bet: HouseBet, winners: number): bigint {
  const [whole, among] = [bet.stakeMinor + atRate(bet), BigInt(winners)];
  return bet.side === "FOR" ? whole / among - bet.stakeMinor : bet.stakeMinor - (whole + among - 1n) / among;
}

/** How a market on a match is settled when the match is not played out, and what its players are told of it. [SIDE-03] */
export interface MatchMarketRule {
  /** An abandoned match: void; void unless its result was certain by then; or the runner "No" wins. */
  readonly ifAbandoned: "VOID" | "VOID_UNLESS_DECIDED" | "NO_WINS";
  /** A player retires: void; void unless its result was certain by then; or the opponent wins when a set was finished, else void. */
  readonly ifRetired: "VOID" | "VOID_UNLESS_DECIDED" | "OPPONENT_AFTER_A_SET";
  /** Its result can be certain before the match is over, and is then settled. [SIDE-04] */
  readonly isDecidedEarly: boolean;
  /** Sentences for those who bet. */
  readonly text: readonly string[];
}

const goalsRule: MatchMarketRule = {
  ifAbandoned: "VOID_UNLESS_DECIDED",
  ifRetired: "VOID",
  isDecidedEarly: true,
  text: [
    "Goals of the whole match with its added time count; extra time and penalties don't.",
    "As soon as the result is certain and play has gone on, the market is settled, before full time too.",
    "If the match is abandoned, bets are void unless the result was certain by then.",
  ],
};

const rules: Readonly<Record<string, MatchMarketRule>> = {
  MATCH_ODDS: {
    ifAbandoned: "VOID",
    ifRetired: "OPPONENT_AFTER_A_SET",
    isDecidedEarly: false,
    text: [
      "If the match is abandoned without a result, bets are void.",
      "If a player retires after a set was finished, the opponent has won; before that, bets are void.",
    ],
  },
  COMPLETED_MATCH: {
    ifAbandoned: "NO_WINS",
    ifRetired: "VOID",
    isDecidedEarly: false,
    text: [
      "Yes wins if the match has a result, a tie or a super over included; No wins if it begins and is abandoned without one.",
    ],
  },
  TIED_MATCH: {
    ifAbandoned: "VOID_UNLESS_DECIDED",
    ifRetired: "VOID",
    isDecidedEarly: true,
    text: [
      "Yes wins if the two innings end level, whatever a super over brings.",
      "If the match is abandoned before, bets are void.",
    ],
  },
  BOTH_TEAMS_TO_SCORE: goalsRule,
  OVER_UNDER: goalsRule,
  INNINGS_RUNS: {
    ifAbandoned: "VOID_UNLESS_DECIDED",
    ifRetired: "VOID",
    isDecidedEarly: true,
    text: [
      "Runs of the side that bats first, extras included. The innings ends with its 20 overs or ten wickets; if the match is abandoned before, bets are void.",
      "A back sells the line and wins if the runs are below it; a lay buys it and wins if they are above. Either wins or loses its stake.",
    ],
  },
  SET_WINNER: {
    ifAbandoned: "VOID_UNLESS_DECIDED",
    ifRetired: "VOID_UNLESS_DECIDED",
    isDecidedEarly: true,
    text: ["If a player retires before the set is finished, bets on it are void; sets that were finished stand."],
  },
};

/** The rule of a kind of market; undefined for one that no feed can settle. */
export function matchMarketRule(kind: string): MatchMarketRule | undefined {
  return rules[kind.startsWith("OVER_UNDER_") ? "OVER_UNDER" : kind];
}

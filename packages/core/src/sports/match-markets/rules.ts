interface RuleText {
  readonly en: readonly string[];
  readonly bn: readonly string[];
}

/** How a market on a match is settled when the match is not played out, and what its players are told of it. [SIDE-03] */
export interface MatchMarketRule {
  /** An abandoned match: void; void unless its result was certain by then; or the runner "No" wins. */
  readonly ifAbandoned: "VOID" | "VOID_UNLESS_DECIDED" | "NO_WINS";
  /** A player retires: void; void unless its result was certain by then; or the opponent wins when a set was finished, else void. */
  readonly ifRetired: "VOID" | "VOID_UNLESS_DECIDED" | "OPPONENT_AFTER_A_SET";
  /** Its result can be certain before the match is over, and is then settled. [SIDE-04] */
  readonly isDecidedEarly: boolean;
  /** Sentences for those who bet. */
  readonly text: RuleText;
  /** Further ones, where the match is of a sport from which players retire. */
  readonly retiredText?: RuleText;
}

const goalsRule: MatchMarketRule = {
  ifAbandoned: "VOID_UNLESS_DECIDED",
  ifRetired: "VOID",
  isDecidedEarly: true,
  text: {
    en: [
      "Goals of the whole match with its added time count; extra time and penalties don't.",
      "As soon as the result is certain and play has gone on, the market is settled, before full time too.",
      "If the match is abandoned, bets are void unless the result was certain by then.",
    ],
    bn: [
      "যোগ করা সময়সহ পুরো ম্যাচের গোল ধরা হয়; অতিরিক্ত সময় ও টাইব্রেকারের গোল নয়।",
      "ফল নিশ্চিত হয়ে খেলা এগিয়ে গেলেই মার্কেটের নিষ্পত্তি হয়, ম্যাচ শেষের আগেও।",
      "ম্যাচ পরিত্যক্ত হলে বেট বাতিল, তার আগে ফল নিশ্চিত না হয়ে থাকলে।",
    ],
  },
};

const rules: Readonly<Record<string, MatchMarketRule>> = {
  MATCH_ODDS: {
    ifAbandoned: "VOID",
    ifRetired: "OPPONENT_AFTER_A_SET",
    isDecidedEarly: false,
    text: {
      en: ["If the match is abandoned without a result, bets are void."],
      bn: ["ফল ছাড়া ম্যাচ পরিত্যক্ত হলে বেট বাতিল।"],
    },
    retiredText: {
      en: ["If a player retires after a set was finished, the opponent has won; before that, bets are void."],
      bn: ["একটি সেট শেষ হওয়ার পরে কোনো খেলোয়াড় সরে গেলে প্রতিপক্ষ জয়ী; তার আগে হলে বেট বাতিল।"],
    },
  },
  COMPLETED_MATCH: {
    ifAbandoned: "NO_WINS",
    ifRetired: "VOID",
    isDecidedEarly: false,
    text: {
      en: [
        "Yes wins if the match has a result, a tie or a super over included; No wins if it begins and is abandoned without one.",
      ],
      bn: ["ম্যাচের ফল হলে 'হ্যাঁ' জেতে, টাই বা সুপার ওভার হলেও; শুরু হয়ে ফল ছাড়া পরিত্যক্ত হলে 'না' জেতে।"],
    },
  },
  TIED_MATCH: {
    ifAbandoned: "VOID_UNLESS_DECIDED",
    ifRetired: "VOID",
    isDecidedEarly: true,
    text: {
      en: [
        "Yes wins if the two innings end level, whatever a super over brings.",
        "If the match is abandoned before, bets are void.",
      ],
      bn: ["দুই ইনিংসের রান সমান হলে 'হ্যাঁ' জেতে, সুপার ওভারে যা-ই হোক।", "তার আগে ম্যাচ পরিত্যক্ত হলে বেট বাতিল।"],
    },
  },
  BOTH_TEAMS_TO_SCORE: goalsRule,
  OVER_UNDER: goalsRule,
  INNINGS_RUNS: {
    ifAbandoned: "VOID_UNLESS_DECIDED",
    ifRetired: "VOID",
    isDecidedEarly: true,
    text: {
      en: [
        "Runs of the innings, extras included. The innings ends with its last over or ten wickets; if the match is abandoned before, bets are void.",
        "A back sells the line and wins if the runs are below it; a lay buys it and wins if they are above. Either wins or loses its stake.",
      ],
      bn: [
        "ইনিংসের রান, অতিরিক্ত রানসহ। ইনিংস শেষ হয় শেষ ওভারে বা দশ উইকেটে; তার আগে ম্যাচ পরিত্যক্ত হলে বেট বাতিল।",
        "ব্যাক মানে লাইন বেচা: রান তার কম হলে জেতে; লে মানে লাইন কেনা: রান তার বেশি হলে জেতে। দুটোই স্টেকের সমান জেতে বা হারে।",
      ],
    },
  },
  SET_WINNER: {
    ifAbandoned: "VOID_UNLESS_DECIDED",
    ifRetired: "VOID_UNLESS_DECIDED",
    isDecidedEarly: true,
    text: {
      en: ["If a player retires before the set is finished, bets on it are void; sets that were finished stand."],
      bn: ["সেট শেষ হওয়ার আগে কোনো খেলোয়াড় সরে গেলে সেই সেটের বেট বাতিল; শেষ হওয়া সেটের বেট বহাল থাকে।"],
    },
  },
};

/** The rule of a kind of market; undefined for one that no feed can settle. */
export function matchMarketRule(kind: string): MatchMarketRule | undefined {
  return rules[kind.startsWith("OVER_UNDER_") ? "OVER_UNDER" : kind];
}

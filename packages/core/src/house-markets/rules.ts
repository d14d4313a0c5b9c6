/** By what a market of the house is settled when play doesn't go as planned. */
export type HouseRuleKind =
  | "BOOKMAKER"
  | "SESSION"
  | "OVER"
  | "BALL"
  | "KHADDA"
  | "LOTTERY"
  | "EVEN"
  | "METER"
  | "WICKET"
  | "WICKET_BALLS"
  | "PLAYER"
  | "BOUNDARIES"
  | "NEXT_OUT"
  | "TOP_BATTER";

export interface HouseRule {
  /** The match is abandoned, or rain takes overs from the innings, before what was asked for is complete. What is complete has its result. */
  readonly ifAbandoned: "VOID" | "MIDDLE_OF_RATES";
  /** The side is out, or has had its overs, before what was asked for is complete: its number of then stands; where any of it was played; or the market is void. */
  readonly ifSideEnds: "STANDS" | "STANDS_IF_BEGUN" | "VOID";
  /** The runs that win the match are made before it is complete: what an innings that is neither out nor at its last over leaves so is void, but for what asks of all of it. [RATES-47] */
  readonly ifReached: "AS_IF_SIDE_ENDS" | "VOID";
  readonly penaltyRuns: "COUNTED" | "EXCLUDED";
  /** Sentences for those who bet. */
  readonly text: { readonly en: readonly string[]; readonly bn: readonly string[] };
}

const inAnyCase = {
  en: [
    "Bets stand when the match ends in a tie, and when their market was suspended and did not open again.",
    "Bets at a wrong rate, and bets taken after the result was known, are void, and the reason is told; all others stand.",
    "A result can be questioned for seven days.",
  ],
  bn: [
    "ম্যাচ টাই হলে, কিংবা বাজার স্থগিত হয়ে আর না খুললেও বেট বহাল থাকে।",
    "ভুল রেটে ধরা বেট আর ফল জানার পরে ধরা বেট বাতিল হয়, কারণও জানানো হয়; বাকি সব বেট বহাল থাকে।",
    "ফল নিয়ে প্রশ্ন সাত দিন পর্যন্ত করা যায়।",
  ],
} as const;

const ofFancy = {
  en: ["Overs that an innings loses to rain count as play that is abandoned: what is complete by then stands."],
  bn: ["বৃষ্টিতে ইনিংসের ওভার কমলে তা খেলা পরিত্যক্ত হওয়ার মতোই ধরা হয়: তার আগে যা সম্পূর্ণ হয়েছে তা বহাল থাকে।"],
} as const;

const withoutPenalty = {
  en: "Penalty runs don't count.",
  bn: "পেনাল্টি রান ধরা হয় না।",
} as const;

/** Reference 5.5, a row a kind. [RATES-70] */
const rules: Readonly<Record<HouseRuleKind, HouseRule>> = {
  BOOKMAKER: {
    ifAbandoned: "VOID",
    ifSideEnds: "STANDS",
    ifReached: "AS_IF_SIDE_ENDS",
    penaltyRuns: "COUNTED",
    text: {
      en: [
        "Who wins the match, by a super over too; a target that rain has changed changes nothing.",
        "If the match is abandoned without a result, bets are void.",
        "If several share the win, a back returns its stake at its odds, divided by their number.",
      ],
      bn: [
        "ম্যাচ কে জেতে, সুপার ওভারে হলেও; বৃষ্টিতে লক্ষ্য বদলালেও কিছু বদলায় না।",
        "ফল ছাড়া ম্যাচ পরিত্যক্ত হলে বেট বাতিল।",
        "কয়েকজন একসঙ্গে জিতলে ব্যাক বেটের মোট ফেরত তাদের সংখ্যা দিয়ে ভাগ হয়।",
      ],
    },
  },
  SESSION: {
    ifAbandoned: "VOID",
    ifSideEnds: "STANDS",
    ifReached: "VOID",
    penaltyRuns: "EXCLUDED",
    text: {
      en: [
        "The runs of the side after so many overs. If it is all out before, its runs count.",
        "If it reaches its target, or rain or anything else ends play, before those overs, bets are void.",
        withoutPenalty.en,
      ],
      bn: [
        "এত ওভার শেষে দলের রান। তার আগে সবাই আউট হলে যত রান হয়েছে তা-ই ধরা হয়।",
        "সেই ওভারের আগে লক্ষ্য পূরণ হলে, কিংবা বৃষ্টি বা অন্য কারণে খেলা থেমে গেলে বেট বাতিল।",
        withoutPenalty.bn,
      ],
    },
  },
  OVER: {
    ifAbandoned: "VOID",
    ifSideEnds: "STANDS_IF_BEGUN",
    ifReached: "VOID",
    penaltyRuns: "EXCLUDED",
    text: {
      en: [
        "The runs of that over, wides and no-balls too. If the side is all out within it, its runs count; if it reaches its target within it, or the over is never begun, bets are void.",
        "If play is abandoned within it, bets are void.",
        withoutPenalty.en,
      ],
      bn: [
        "সেই ওভারের রান, ওয়াইড ও নো-বলসহ। ওভারের মাঝে সবাই আউট হলে যত রান হয়েছে তা-ই ধরা হয়; ওভারের মাঝে লক্ষ্য পূরণ হলে বা ওভার শুরুই না হলে বেট বাতিল।",
        "ওভারের মাঝে খেলা পরিত্যক্ত হলে বেট বাতিল।",
        withoutPenalty.bn,
      ],
    },
  },
  BALL: {
    ifAbandoned: "VOID",
    ifSideEnds: "VOID",
    ifReached: "VOID",
    penaltyRuns: "EXCLUDED",
    text: {
      en: [
        "All runs of that delivery. A wide or a no-ball is a delivery of its own: 0.3 is the third that is bowled in the first over.",
        "If it is not bowled, bets are void.",
        withoutPenalty.en,
      ],
      bn: [
        "সেই ডেলিভারির সব রান। ওয়াইড ও নো-বলও আলাদা ডেলিভারি: 0.3 হলো প্রথম ওভারের তৃতীয় ডেলিভারি।",
        "বলটি না হলে বেট বাতিল।",
        withoutPenalty.bn,
      ],
    },
  },
  KHADDA: {
    ifAbandoned: "VOID",
    ifSideEnds: "STANDS",
    ifReached: "AS_IF_SIDE_ENDS",
    penaltyRuns: "EXCLUDED",
    text: {
      en: [
        "You choose the first number of a band; yes wins if the total of the innings is in it. If the side is all out or reaches its target, its runs count.",
        "If the innings is not finished, bets are void.",
        withoutPenalty.en,
      ],
      bn: [
        "ব্যান্ডের প্রথম সংখ্যাটি আপনি বেছে নেন; ইনিংসের মোট রান তার মধ্যে পড়লে হ্যাঁ জেতে। সবাই আউট হলে বা লক্ষ্য পূরণ হলে যত রান হয়েছে তা-ই ধরা হয়।",
        "ইনিংস শেষ না হলে বেট বাতিল।",
        withoutPenalty.bn,
      ],
    },
  },
  LOTTERY: {
    ifAbandoned: "VOID",
    ifSideEnds: "STANDS",
    ifReached: "VOID",
    penaltyRuns: "COUNTED",
    text: {
      en: [
        "The last digit of the runs after so many overs: 47 makes 7. Of two or three sessions the digits stand beside one another: 45 and 83 make 53.",
        "If the side is all out before, its runs count. If it reaches its target before, or play is abandoned, bets are void.",
        "Penalty runs count here.",
      ],
      bn: [
        "এত ওভার শেষে রানের শেষ অঙ্ক: 47 হলে 7। দুই বা তিন সেশনে অঙ্কগুলো পাশাপাশি বসে: 45 আর 83 হলে 53।",
        "তার আগে সবাই আউট হলে যত রান হয়েছে তা-ই ধরা হয়। তার আগে লক্ষ্য পূরণ হলে বা খেলা পরিত্যক্ত হলে বেট বাতিল।",
        "এখানে পেনাল্টি রান ধরা হয়।",
      ],
    },
  },
  EVEN: {
    ifAbandoned: "VOID",
    ifSideEnds: "STANDS",
    ifReached: "AS_IF_SIDE_ENDS",
    penaltyRuns: "EXCLUDED",
    text: {
      en: [
        "Whether the total of the innings is even; 0 is even. If it is not finished, bets are void.",
        withoutPenalty.en,
      ],
      bn: ["ইনিংসের মোট রান জোড় কি না; 0 জোড়। ইনিংস শেষ না হলে বেট বাতিল।", withoutPenalty.bn],
    },
  },
  METER: {
    ifAbandoned: "MIDDLE_OF_RATES",
    ifSideEnds: "STANDS",
    ifReached: "AS_IF_SIDE_ENDS",
    penaltyRuns: "EXCLUDED",
    text: {
      en: [
        "The total of the innings. If the match is abandoned before, the number in the middle of the last rates counts, a half rounded up: 75 and 77 make 76, 53 and 54 make 54. It is never below the runs made by then.",
        withoutPenalty.en,
      ],
      bn: [
        "ইনিংসের মোট রান। তার আগে ম্যাচ পরিত্যক্ত হলে শেষ রেট দুটির মাঝের সংখ্যা ধরা হয়, অর্ধেক থাকলে ওপরেরটি: 75 আর 77 হলে 76, 53 আর 54 হলে 54। তা কখনো ততক্ষণে করা রানের কম নয়।",
        withoutPenalty.bn,
      ],
    },
  },
  WICKET: {
    ifAbandoned: "VOID",
    ifSideEnds: "STANDS",
    ifReached: "AS_IF_SIDE_ENDS",
    penaltyRuns: "EXCLUDED",
    text: {
      en: [
        "The runs of the side when that wicket falls. A batter who retires hurt is no wicket. If the innings ends before, its total counts.",
        "If play is abandoned before, bets are void.",
        withoutPenalty.en,
      ],
      bn: [
        "সেই উইকেট পড়ার সময় দলের রান। চোট পেয়ে উঠে গেলে উইকেট ধরা হয় না। তার আগে ইনিংস শেষ হলে মোট রান ধরা হয়।",
        "তার আগে খেলা পরিত্যক্ত হলে বেট বাতিল।",
        withoutPenalty.bn,
      ],
    },
  },
  WICKET_BALLS: {
    ifAbandoned: "VOID",
    ifSideEnds: "STANDS",
    ifReached: "AS_IF_SIDE_ENDS",
    penaltyRuns: "EXCLUDED",
    text: {
      en: [
        "The balls bowled when that wicket falls, from the innings' first; wides and no-balls don't count. If the innings ends before, all its balls count.",
        "If play is abandoned before, bets are void.",
      ],
      bn: [
        "ইনিংসের শুরু থেকে সেই উইকেট পড়া পর্যন্ত বলের সংখ্যা; ওয়াইড ও নো-বল বাদে। তার আগে ইনিংস শেষ হলে সব বল ধরা হয়।",
        "তার আগে খেলা পরিত্যক্ত হলে বেট বাতিল।",
      ],
    },
  },
  PLAYER: {
    ifAbandoned: "VOID",
    ifSideEnds: "STANDS_IF_BEGUN",
    ifReached: "AS_IF_SIDE_ENDS",
    penaltyRuns: "EXCLUDED",
    text: {
      en: [
        "The runs that the player makes. Not out or retired hurt, the runs of then count; a player who doesn't bat makes bets void.",
        "If play is abandoned while the player bats, bets are void.",
      ],
      bn: [
        "খেলোয়াড়ের নিজের রান। অপরাজিত থাকলে বা চোট পেয়ে উঠে গেলে তখনকার রান ধরা হয়; ব্যাট না করলে বেট বাতিল।",
        "ব্যাট করার সময় খেলা পরিত্যক্ত হলে বেট বাতিল।",
      ],
    },
  },
  BOUNDARIES: {
    ifAbandoned: "VOID",
    ifSideEnds: "STANDS",
    ifReached: "AS_IF_SIDE_ENDS",
    penaltyRuns: "EXCLUDED",
    text: {
      en: ["Fours, or sixes, off the bat in the innings. If it is not finished, bets are void."],
      bn: ["ইনিংসে ব্যাট থেকে আসা চার বা ছক্কার সংখ্যা। ইনিংস শেষ না হলে বেট বাতিল।"],
    },
  },
  NEXT_OUT: {
    ifAbandoned: "VOID",
    ifSideEnds: "VOID",
    ifReached: "VOID",
    penaltyRuns: "EXCLUDED",
    text: {
      en: [
        "Which batter is out next. If one of the two retires hurt before, bets are void.",
        "If the innings ends before anybody is out, bets are void.",
      ],
      bn: [
        "এরপর কোন ব্যাটার আউট হন। তার আগে দুজনের কেউ চোট পেয়ে উঠে গেলে বেট বাতিল।",
        "কেউ আউট হওয়ার আগে ইনিংস শেষ হলে বেট বাতিল।",
      ],
    },
  },
  TOP_BATTER: {
    ifAbandoned: "VOID",
    ifSideEnds: "STANDS",
    ifReached: "AS_IF_SIDE_ENDS",
    penaltyRuns: "EXCLUDED",
    text: {
      en: [
        "Who makes the most runs of the side. If several made as many, a back returns its stake at its odds, divided by their number.",
        "If the innings is not finished, bets are void.",
      ],
      bn: [
        "দলের হয়ে কে সবচেয়ে বেশি রান করেন। কয়েকজনের রান সমান হলে ব্যাক বেটের মোট ফেরত তাদের সংখ্যা দিয়ে ভাগ হয়।",
        "ইনিংস শেষ না হলে বেট বাতিল।",
      ],
    },
  },
};

/** The kinds, in the order of the table. */
export const houseRuleKinds = Object.keys(rules) as readonly HouseRuleKind[];

export const houseRule = (kind: HouseRuleKind): HouseRule => rules[kind];

/** What players of such a market are told: its own rule, and what holds of all. [RATES-70] */
export function houseRuleText(kind: HouseRuleKind, language: "en" | "bn"): readonly string[] {
  return [...rules[kind].text[language], ...(kind === "BOOKMAKER" ? [] : ofFancy[language]), ...inAnyCase[language]];
}

/** What a match that ends early brings where the rates decide: the middle of the two lines, a half rounded up; 75 and 77 make 76, 53 and 54 make 54. [RATES-71] */
export const middleOfRates = (one: number, other: number): number => Math.ceil((one + other) / 2);

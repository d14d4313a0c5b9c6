interface OfKind {
  readonly kind: string;
}

/** What the players and their hands are called, at the table of one player and at the live one. */
export const teenPattiWords = {
  en: {
    playerA: "Player A",
    playerB: "Player B",
    pairPlus: "Pair or better",
    aWins: ({ kind }: OfKind) => `Player A wins. A has: ${kind}`,
    bWins: ({ kind }: OfKind) => `Player B wins. A has: ${kind}`,
    tied: ({ kind }: OfKind) => `Equal hands. A has: ${kind}`,
    high: "high card",
    pair: "a pair",
    colour: "a colour",
    sequence: "a sequence",
    pureSequence: "a pure sequence",
    trail: "a trail",
  },
  bn: {
    playerA: "খেলোয়াড় ক",
    playerB: "খেলোয়াড় খ",
    pairPlus: "জোড়া বা ভালো",
    aWins: ({ kind }: OfKind) => `খেলোয়াড় ক জিতেছেন। ক-এর হাত: ${kind}`,
    bWins: ({ kind }: OfKind) => `খেলোয়াড় খ জিতেছেন। ক-এর হাত: ${kind}`,
    tied: ({ kind }: OfKind) => `সমান হাত। ক-এর হাত: ${kind}`,
    high: "বড় তাস",
    pair: "জোড়া",
    colour: "কালার",
    sequence: "সিকোয়েন্স",
    pureSequence: "পিওর সিকোয়েন্স",
    trail: "ট্রেইল",
  },
};

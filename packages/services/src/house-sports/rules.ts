/** Whose matches a product takes bets on, by its game code. */
export const bookSources: Readonly<Record<string, readonly string[]>> = {
  "i-sports": ["feed"],
  "sbo-sports": ["feed"],
  "virtual-sports": ["virtual-sports"],
  "e1-sports": ["e1-sports"],
  kabaddi: ["kabaddi"],
};

/** Of every book of the house, until staff change them. [SPORTSBOOK-13] [SPORTSBOOK-33] [SPORTSBOOK-50] */
export const bookLimits = {
  /** Of each line. */
  leastStakeMinor: 100n,
  /** Of a coupon's lines together. */
  mostStakeMinor: 1_000_000n,
  mostPaidMinor: 100_000_000n,
  /** What coupons of one currency on one selection would pay together, at most. */
  mostLiabilityMinor: 500_000_000n,
} as const;

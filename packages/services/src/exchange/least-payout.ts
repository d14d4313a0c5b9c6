/** How many least stakes a market's least payout is where nobody says otherwise: the field's 10 to 1 (reference/exchange 2.2). */
const leastStakes = 10n;

/** What a bet below this least stake has to pay out at least, stake x price, in the same minor units, where the market names no payout of its own. [BOOK-26] */
export const leastPayoutOf = (minimumStakeMinor: bigint): bigint => leastStakes * minimumStakeMinor;

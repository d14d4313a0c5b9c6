import type { Currency } from "../money/index.ts";

/** A player's money by what can be done with it. `cash` alone can be bet or withdrawn. */
export type PlayerBucket = "cash" | "locked" | "withdrawal";

/**
 * House accounts are entries only and are folded by a worker; they may go negative, as the other side of what players hold.
 * `payments` = money received from or owed to mobile-money providers; `issue` = play money given (demo, bonuses); `commission` = earned on
 * net winnings; `rounding` = the remainders of divisions; `withdrawals` = what bets matched across
 * the runners of a market won and lost by a withdrawn runner; `receivable` = what a resettlement could not take back from a player; `bonus` = what deposit
 * bonuses cost; `games` = what games took and gave; `rewards` = VIP points
 * and referral rewards paid out; `suspense` = what staff gave and took by hand;
 * `bookmaker` = what bets against the house won and lost.
 */
export type HouseAccount =
  | "payments"
  | "issue"
  | "commission"
  | "rounding"
  | "withdrawals"
  | "receivable"
  | "bonus"
  | "games"
  | "rewards"
  | "suspense"
  | "bookmaker";

export type AccountRef =
  | { readonly owner: "player"; readonly playerId: string; readonly bucket: PlayerBucket }
  /** Money matched in one market, between match and settlement. It holds what the losers will pay the winners, and is 0 when all is paid. */
  | { readonly owner: "market"; readonly marketId: string }
  /** A bonus that was granted and is not cash yet; 0 once the grant has ended. */
  | { readonly owner: "bonus"; readonly grantId: string }
  | { readonly owner: "house"; readonly name: HouseAccount };

/** One leg: positive = the account receives, negative = it gives. Never 0. */
export interface Posting {
  readonly account: AccountRef;
  readonly amountMinor: bigint;
  readonly currency: Currency;
}

/** True when the postings of each currency sum to zero and none is zero: the only shape that the database accepts. */
export function isBalanced(postings: readonly Posting[]): boolean {
  const sums = new Map<Currency, bigint>();
  for (const posting of postings) {
    if (posting.amountMinor === 0n) return false;
    sums.set(posting.currency, (sums.get(posting.currency) ?? 0n) + posting.amountMinor);
  }
  return postings.length >= 2 && [...sums.values()].every((sum) => sum === 0n);
}

/** Two legs that move `amountMinor` (> 0) from one account to another. */
export function transfer(
  from: AccountRef,
  to: AccountRef,
  money: { amountMinor: bigint; currency: Currency },
): Posting[] {
  if (money.amountMinor <= 0n) throw new RangeError(`a transfer moves a positive amount, got ${money.amountMinor}`);
  return [
    { account: from, amountMinor: -money.amountMinor, currency: money.currency },
    { account: to, amountMinor: money.amountMinor, currency: money.currency },
  ];
}

/** The postings that undo others: same accounts, opposite amounts. A correction is always this, never an edit. */
export function reversal(postings: readonly Posting[]): Posting[] {
  return postings.map((posting) => ({ ...posting, amountMinor: -posting.amountMinor }));
}

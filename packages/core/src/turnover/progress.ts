import { contributionX100, stakedOn, weightedStake } from "./contribution.ts";
import type { ContributionWeight } from "./terms.ts";

/** An unfinished turnover. Without a grant it asks for plain stakes and never expires. */
export interface OpenTicket {
  readonly ticketId: string;
  readonly remainingMinor: bigint;
  readonly createdAtMs: number;
  readonly grant: {
    readonly expiresAtMs: number;
    readonly maxBetMinor: bigint | null;
    readonly weights: readonly ContributionWeight[];
  } | null;
}

export interface CountedStake {
  readonly gameType: string;
  /** `provider/code` of a game. */
  readonly gameId?: string;
  readonly stakeMinor: bigint;
  readonly placedAtMs: number;
  readonly settledAtMs: number;
}

/** What one stake did to one ticket. `aboveMaxBet`: it counted nothing, and the player is told why. */
export interface StakeEntry {
  readonly ticketId: string;
  readonly countedMinor: bigint;
  readonly reason: "counted" | "aboveMaxBet";
}

/** Grants first, by what expires first; then plain turnovers, oldest first. [BONUS-06] */
export function inCountingOrder(tickets: readonly OpenTicket[]): OpenTicket[] {
  const expiry = ({ grant }: OpenTicket): number => grant?.expiresAtMs ?? Number.POSITIVE_INFINITY;
  const byId = (a: OpenTicket, b: OpenTicket): number => (BigInt(a.ticketId) < BigInt(b.ticketId) ? -1 : 1);
  return tickets.toSorted((a, b) => (expiry(a) === expiry(b) ? byId(a, b) : expiry(a) - expiry(b)));
}

/**
 * Counts one settled stake towards a player's open tickets. It goes to one grant alone, weighted and truncated; a stake above the grant's largest bet
 * counts nothing there and goes on to the next. What no grant takes counts towards plain turnovers in full, over several if need be. Never more than
 * what remains; only stakes placed after a ticket was made, and settled before it expires. [BONUS-05] [BONUS-06] [BONUS-07]
 */
export function countStake(tickets: readonly OpenTicket[], stake: CountedStake): StakeEntry[] {
  const entries: StakeEntry[] = [];
  let leftMinor = stake.stakeMinor;
  for (const { ticketId, remainingMinor, createdAtMs, grant } of inCountingOrder(tickets)) {
    if (remainingMinor === 0n || stake.placedAtMs < createdAtMs) continue;
    if (grant === null) {
      const countedMinor = leftMinor < remainingMinor ? leftMinor : remainingMinor;
      if (countedMinor === 0n) break;
      entries.push({ ticketId, countedMinor, reason: "counted" });
      leftMinor -= countedMinor;
      continue;
    }
    if (stake.settledAtMs >= grant.expiresAtMs) continue;
    if (grant.maxBetMinor !== null && stake.stakeMinor > grant.maxBetMinor) {
      entries.push({ ticketId, countedMinor: 0n, reason: "aboveMaxBet" });
      continue;
    }
    const weightedMinor = weightedStake(stake.stakeMinor, contributionX100(grant.weights, stakedOn(stake)));
    if (weightedMinor === 0n) continue;
    entries.push({
      ticketId,
      countedMinor: weightedMinor < remainingMinor ? weightedMinor : remainingMinor,
      reason: "counted",
    });
    return entries;
  }
  return entries;
}

/** What can be taken back of `countedMinor`: at most the progress that is still there. [BONUS-10] */
export function takenBack(
  ticket: { readonly requiredMinor: bigint; readonly remainingMinor: bigint },
  countedMinor: bigint,
): bigint {
  const progressMinor = ticket.requiredMinor - ticket.remainingMinor;
  return countedMinor < progressMinor ? countedMinor : progressMinor;
}

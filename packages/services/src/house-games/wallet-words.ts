import { toDecimal } from "@maidan/core/money";
import type { BetFault } from "@maidan/games/house";
import { refuse, type Refusal } from "../command/index.ts";
import type { WalletOutcome } from "./ports.ts";

/** Longer than a wallet call may take: within it nobody else works on what was begun. */
export const leaseMs = 15_000;
/** The same for a lost bet of a shared round, which is only closed, and after all that pay. */
export const leaseOfLostMs = 60_000;
/** A round whose player doesn't come back is ended for them after this. [HOUSE-07] */
export const restMs = 24 * 3_600_000;
const longestWaitMs = 5 * 60_000;

/** When a call is tried again: sooner at first, then every few minutes, without end. */
export const retryMs = (tries: number): number =>
  tries === 0 ? leaseMs : Math.min(longestWaitMs, 1_000 * 2 ** Math.min(tries, 10));

/** The operator has given the stakes back itself: nothing is to be paid any more. [HOUSE-21] */
export const wasUndone = (outcome: WalletOutcome): boolean =>
  outcome.kind === "refused" && outcome.status === "RS_ERROR_TRANSACTION_ROLLED_BACK";

const refusals: Readonly<Record<string, Refusal>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: refuse("INSUFFICIENT_FUNDS", "Your balance is too low for this bet."),
  RS_ERROR_TOKEN_EXPIRED: refuse("FORBIDDEN", "This game was opened elsewhere since. Open it again from the list."),
  RS_ERROR_INVALID_TOKEN: refuse("FORBIDDEN", "This game was opened elsewhere since. Open it again from the list."),
  RS_ERROR_USER_DISABLED: refuse("FORBIDDEN", "Your account can't bet now."),
  RS_ERROR_LIMIT_REACHED: refuse("LIMIT_REACHED", "This bet is above your limits."),
};

/** What a wallet's refusal means to the player. */
export const refusedStake = (status: string): Refusal =>
  refusals[status] ?? refuse("UNAVAILABLE", "This bet was not taken. Please try again.");

export const notTaken = refuse(
  "UNAVAILABLE",
  "Your balance could not be reached. Nothing was bet; what was taken is given back.",
);

export const inRound = refuse("CONFLICT", "Finish the round that is open first.");

export const tooSoon = refuse("TOO_SOON", "The next round may not begin so soon. Please try again in a moment.");

/** Why a bet isn't one. */
export function refuseBet(reading: BetFault): Refusal {
  switch (reading.code) {
    case "bet":
      return refuse("VALIDATION", "The game has no such bet.");
    case "stake":
      return refuse("VALIDATION", "Bets are from 1.00 to 10,000.00.");
    case "payout":
      return refuse("VALIDATION", `The most for this bet is ${toDecimal(reading.mostMinor)}.`);
  }
}

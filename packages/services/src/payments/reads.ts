import type { AccountType, DepositStatus, WithdrawalStatus } from "@maidan/core/payments";
import type { BonusTerms, GrantEnd, GrantStatus } from "@maidan/core/turnover";
import type { Reader } from "../command/index.ts";

/** One line of what a player brought in and took out. */
export interface MoneyMovement {
  readonly id: string;
  readonly amountMinor: bigint;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The provider's id, or ours where there is none yet. */
  readonly transactionId: string;
  /** A bonus comes by none. */
  readonly method: { readonly name: string; readonly type: AccountType; readonly icon: string } | null;
  readonly promotion: { readonly name: string; readonly nameBn: string; readonly turnoverX100: number } | null;
  readonly reason: string;
  readonly state:
    | { readonly action: "deposit"; readonly status: DepositStatus }
    | { readonly action: "withdraw"; readonly status: WithdrawalStatus }
    | { readonly action: "bonus"; readonly status: GrantStatus };
}

export interface TurnoverTicket {
  readonly id: string;
  readonly requiredMinor: bigint;
  readonly remainingMinor: bigint;
  readonly createdAt: Date;
  readonly isOpen: boolean;
  /** How it ended with something remaining; null while it is open, and when it was done. */
  readonly endedAs: Exclude<GrantEnd, "completed"> | null;
  /** The bonus that it frees; null for the turnover of a deposit alone. */
  readonly bonus: {
    readonly grantId: string;
    readonly bonusMinor: bigint;
    readonly expiresAt: Date;
    readonly terms: BonusTerms;
    readonly status: GrantStatus;
    readonly reason: string;
    /** Stakes that counted nothing because each was above the largest bet. */
    readonly stakesAboveMaxBet: number;
  } | null;
  /** The deposit that it was asked of. */
  readonly movement: MoneyMovement;
}

/** What a player sees of their own money movements. */
export interface PaymentReads {
  /** Newest first. */
  movements(
    reader: Reader,
    query: { readonly playerId: string; readonly limit: number },
  ): Promise<readonly MoneyMovement[]>;
  /** Newest first, at most 200. */
  turnovers(reader: Reader, playerId: string): Promise<readonly TurnoverTicket[]>;
}

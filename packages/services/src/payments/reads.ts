import type { AccountType, DepositStatus, WithdrawalStatus } from "@maidan/core/payments";
import type { Reader } from "../command/index.ts";

/** One line of what a player brought in and took out. */
export interface MoneyMovement {
  readonly id: string;
  readonly amountMinor: bigint;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The provider's id, or ours where there is none yet. */
  readonly transactionId: string;
  readonly method: { readonly name: string; readonly type: AccountType; readonly icon: string };
  readonly promotion: { readonly name: string; readonly turnoverX100: number } | null;
  readonly reason: string;
  readonly state:
    | { readonly action: "deposit"; readonly status: DepositStatus }
    | { readonly action: "withdraw"; readonly status: WithdrawalStatus };
}

export interface TurnoverTicket {
  readonly id: string;
  readonly requiredMinor: bigint;
  readonly remainingMinor: bigint;
  readonly createdAt: Date;
  readonly movement: MoneyMovement;
}

/** What a player sees of their own money movements. */
export interface PaymentReads {
  /** Newest first. */
  movements(
    reader: Reader,
    query: { readonly playerId: string; readonly limit: number },
  ): Promise<readonly MoneyMovement[]>;
  turnovers(reader: Reader, playerId: string): Promise<readonly TurnoverTicket[]>;
}

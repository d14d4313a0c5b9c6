import type { Json } from "../command/index.ts";
import type { CommandRow, CommitResult, MarketRow, RunnerStatus } from "../exchange/index.ts";

/** What settlement needs of its database. Amounts are minor units. */

/** A bet with something matched, as settlement sees it. */
export interface MatchedBet {
  readonly betId: string;
  readonly playerId: string;
  readonly selectionId: number;
  readonly side: "BACK" | "LAY";
  readonly matchedMinor: bigint;
  /** What the backer wins with the matched part; the layer's liability. */
  readonly matchedProfitMinor: bigint;
}

/** What a player of the market holds in it, and what the settlement before paid. */
export interface SettlementPosition {
  readonly playerId: string;
  readonly ifWinMinor: readonly bigint[];
  readonly ifOtherMinor: bigint;
  readonly lockedMinor: bigint;
  readonly earlier: EarlierPayment | null;
}
export interface EarlierPayment {
  readonly netMinor: bigint;
  readonly commissionMinor: bigint;
  readonly receivableMinor: bigint;
}

export type SettlementKind = "SETTLE" | "RESETTLE" | "VOID";

export interface SettlementRead {
  readonly positions: readonly SettlementPosition[];
  readonly bets: readonly MatchedBet[];
  /** The ledger transaction of the settlement before, to be named by the reversal. */
  readonly earlierTransactionId: string | null;
}

/** One leg of a settlement. `owner` is a player's id, the market, or the house. */
export type SettlementLeg =
  | {
      readonly owner: "player";
      readonly playerId: string;
      readonly bucket: "cash" | "locked";
      readonly amountMinor: bigint;
    }
  | { readonly owner: "market"; readonly amountMinor: bigint }
  | { readonly owner: "house"; readonly name: "commission" | "receivable"; readonly amountMinor: bigint };

export interface SettlementTransaction {
  readonly kind: "exchange.settle" | "exchange.unsettle" | "exchange.void";
  readonly reversesId: string | null;
  readonly legs: readonly SettlementLeg[];
}

export interface SettledBet {
  readonly betId: string;
  readonly settledAs: "WON" | "LOST" | "VOIDED";
  readonly profitMinor: bigint;
}

/** Everything that a settlement writes, in one transaction with the market's closing. */
export interface SettlementRows {
  readonly nowMs: number;
  readonly market: MarketRow;
  readonly currency: string;
  readonly revision: number;
  readonly kind: SettlementKind;
  readonly winners: readonly number[];
  readonly reason: string;
  readonly runnerStatuses: readonly { readonly selectionId: number; readonly status: RunnerStatus }[];
  readonly transactions: readonly SettlementTransaction[];
  readonly bets: readonly SettledBet[];
  readonly payments: readonly ({ readonly playerId: string } & EarlierPayment)[];
  readonly totalPaidMinor: bigint;
  readonly totalCommissionMinor: bigint;
  readonly command: CommandRow;
  /** The note of the batch: see `BatchRows`. */
  readonly outbox: { readonly topic: string; readonly payload: Json };
}

/** The settlement's side of the engine's batch store. `commitSettlement` ends the transaction that `begin` opened. */
export interface SettlementStore {
  readSettlement(marketId: string): Promise<SettlementRead>;
  commitSettlement(rows: SettlementRows): Promise<CommitResult>;
}

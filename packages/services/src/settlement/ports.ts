import type { Json, Reader, Tx } from "../command/index.ts";
import type { CommandRow, CommitResult, MarketRow, RunnerStatus } from "../exchange/index.ts";
import type { DeadHeat } from "@maidan/core/settlement";
import type { PlanRules } from "./plan.ts";

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
  /** Of a LINE market: at which lines how much was matched. [LINE-05] */
  readonly lines?: readonly { readonly lineX100: number; readonly sizeMinor: bigint }[];
}

/** What each outcome brings a player of the market from matched bets. */
export interface PositionFigures {
  readonly playerId: string;
  readonly ifWinMinor: readonly bigint[];
  readonly ifOtherMinor: bigint;
}

/** What a player of the market holds in it, and what the settlement before paid. */
export interface SettlementPosition extends PositionFigures {
  readonly lockedMinor: bigint;
  /** What of it the house lent, when a removal made the player lock more than there was; given back with the first settlement. [REMOVE-06] */
  readonly lentMinor?: bigint;
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
  | {
      readonly owner: "house";
      readonly name: "commission" | "receivable" | "rounding" | "withdrawals";
      readonly amountMinor: bigint;
    };

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
  readonly deadHeat?: DeadHeat;
  readonly reason: string;
  readonly runnerStatuses: readonly { readonly selectionId: number; readonly status: RunnerStatus }[];
  readonly transactions: readonly SettlementTransaction[];
  readonly bets: readonly SettledBet[];
  readonly payments: readonly ({ readonly playerId: string } & EarlierPayment)[];
  readonly totalPaidMinor: bigint;
  readonly totalCommissionMinor: bigint;
  /** False: it is begun, and its players are paid afterwards, some at a time. Then it brings no bets, payments or transactions. [SETTLE-12] */
  readonly isPaid: boolean;
  readonly command: CommandRow;
  /** The note of the batch: see `BatchRows`. */
  readonly outbox: { readonly topic: string; readonly payload: Json };
}

/** The market's players as of one moment, held against nothing. */
export interface PreviewRead {
  readonly positions: readonly SettlementPosition[];
  readonly cashMinor: ReadonlyMap<string, bigint>;
}

/** The settlement's side of the engine's batch store. `commitSettlement` ends the transaction that `begin` opened. */
export interface SettlementStore {
  /** All that a settlement is worked out from; undefined when the market has more bets than asked for. */
  readSettlement(marketId: string, mostBets: number): Promise<SettlementRead | undefined>;
  /** The same of a market of any size, as of one moment: the bets come in pages, and nothing else waits for it. */
  readPages(marketId: string, onBets: (bets: readonly MatchedBet[]) => void): Promise<PreviewRead>;
  commitSettlement(rows: SettlementRows): Promise<CommitResult>;
}

/** A settlement that was begun, as it is to be paid. */
export interface SettlementUnderWay {
  readonly marketId: string;
  readonly revision: number;
  readonly currency: string;
  readonly rules: PlanRules;
  /** All players of the market, or all but those who were paid already. */
  readonly positions: readonly SettlementPosition[];
  /** Those of them who were paid. */
  readonly paidPlayers: ReadonlySet<string>;
  /** What the others' results come to. 0 where all are there, as they are in a dead heat: its odd units are shared out over all of them. */
  readonly othersNetMinor: bigint;
  /** How many bets each player has who isn't paid, where somebody is, and so all results were agreed on: bets are then asked for as they are paid. Of a moment of its own: it says how large a part is, and nothing else. Null: all were read. */
  readonly unreadBets: ReadonlyMap<string, number> | null;
}

/** What some players of a settlement are paid, and their bets' results. */
export interface SettlementPart {
  readonly marketId: string;
  readonly revision: number;
  readonly currency: string;
  readonly commandId: string;
  readonly nowMs: number;
  readonly bets: readonly SettledBet[];
  readonly payments: readonly ({ readonly playerId: string } & EarlierPayment)[];
  readonly transactions: readonly SettlementTransaction[];
}

/** The payer's door to the rows of settlements that are under way. */
export interface PaymentStore {
  /** Markets whose players aren't all paid, at most 100. */
  underWay(reader: Reader): Promise<readonly string[]>;
  /** As of one moment; undefined when everybody is paid. The bets come in pages, if they are read, with the rules by which they are settled. */
  read(
    marketId: string,
    onBets: (bets: readonly MatchedBet[], rules: SettlementUnderWay["rules"]) => void,
  ): Promise<SettlementUnderWay | undefined>;
  /** Whether it is still under way, and no player of it is just being paid: held until the transaction ends. */
  lock(tx: Tx, settlement: Pick<SettlementUnderWay, "marketId" | "revision">): Promise<boolean>;
  /**
   * Which of these players are paid, held until the transaction ends: whoever pays one of them too waits, and whoever ends the settlement. Undefined when it isn't under way any more.
   */
  lockPlayers(
    tx: Tx,
    settlement: Pick<SettlementUnderWay, "marketId" | "revision">,
    playerIds: readonly string[],
  ): Promise<ReadonlySet<string> | undefined>;
  /** Bets of players who aren't paid yet, of a settlement whose bets weren't read. */
  betsOf(
    tx: Tx,
    settlement: Pick<SettlementUnderWay, "marketId">,
    playerIds: readonly string[],
  ): Promise<readonly MatchedBet[]>;
  /** Players' cash, held until the transaction ends. */
  lockCash(tx: Tx, playerIds: readonly string[]): Promise<ReadonlyMap<string, bigint>>;
  write(tx: Tx, part: SettlementPart): Promise<void>;
  /** Everybody is paid, and the totals are those of what each was paid. Throws when a player isn't, or the market's account doesn't end at 0. */
  complete(
    tx: Tx,
    settlement: Pick<SettlementUnderWay, "marketId" | "revision" | "currency">,
    nowMs: number,
  ): Promise<void>;
}

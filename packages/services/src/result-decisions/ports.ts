import type { Currency } from "@maidan/core/money";
import type { Reader, Tx } from "../command/index.ts";
import type { SelectionResult } from "../house-sports/index.ts";
import type { NamedWinners } from "../exchange/index.ts";
import type { StaffContext } from "../staff/index.ts";

export const resultStatuses = ["waiting", "approved", "done", "failed", "refused"] as const;
export type ResultStatus = (typeof resultStatuses)[number];

/** A result by hand, a void, or a withdrawn runner. `outcome` is for markets of the house: the winner's selection id, or the number. */
export type WantedResult =
  | ({ readonly action: "settle" | "resettle"; readonly reason: string } & NamedWinners)
  /** `deadHeat`: the runners that share the win, the outcome first. [RATES-72] */
  | {
      readonly action: "settle";
      readonly outcome: number;
      readonly deadHeat?: readonly number[];
      readonly reason: string;
    }
  | { readonly action: "void"; readonly reason: string }
  /** Single bets of a market of the house, and no others. [RATES-74] */
  | { readonly action: "void_bets"; readonly betIds: readonly string[]; readonly reason: string }
  | {
      readonly action: "remove";
      readonly selectionId: number;
      readonly adjustmentBasisPoints: number;
      readonly reason: string;
    }
  /** Of a market of the sportsbook: each selection's result. [SPORTSBOOK-53] */
  | { readonly action: "book"; readonly results: Readonly<Record<string, SelectionResult>>; readonly reason: string }
  /** One coupon's leg on that market is void. [SPORTSBOOK-55] */
  | { readonly action: "leg"; readonly wagerId: string; readonly reason: string };

/** Markets of the sportsbook are numbered apart from those of the exchange (1.) and of the house (9.). */
export const bookPrefix = "s.";
export const housePrefix = "9.";

export interface NewResult {
  readonly marketId: string;
  readonly wanted: WantedResult;
  /** What was matched in the market when it was asked for, or staked against the house. */
  readonly stakeMinor: bigint;
  readonly currency: Currency;
  /** Of the exchange and the house: how many results the market had when this one was asked for; null of the sportsbook. [RESULT-10] */
  readonly seenRevision: number | null;
}

/** A result that a second person decides, and what became of it. */
export interface ResultView extends NewResult {
  readonly resultId: string;
  /** Null of a match of the sportsbook, which is no event of ours. */
  readonly eventId: string | null;
  readonly eventName: string;
  readonly marketName: string;
  /** Names of the winners, in the market's order; of a withdrawal the runner's. */
  readonly winnerNames: readonly string[];
  /** Of a market of the sportsbook: what its selections are called. */
  readonly selectionNames: Readonly<Record<string, string>>;
  readonly status: ResultStatus;
  readonly askedBy: { readonly staffId: string | null; readonly email: string };
  readonly createdAt: Date;
  readonly decidedBy: (Pick<StaffContext, "staffId" | "email"> & { readonly role: StaffContext["role"] }) | null;
  readonly decidedAt: Date | null;
  readonly note: string | null;
}

/** What hangs on a market's result, in each currency for itself; none where nothing does. */
export interface MarketStakes extends Pick<NewResult, "seenRevision"> {
  readonly stakes: readonly Pick<NewResult, "stakeMinor" | "currency">[];
}

export interface ResultStore {
  /**
   * What is at stake in a market of the exchange or of the house, or what coupons of the sportsbook could pay at most; undefined when there is no such market, or
   * coupon.
   */
  stakeOf(reader: Reader, marketId: string, wagerId?: string): Promise<MarketStakes | undefined>;
  isWaiting(reader: Reader, marketId: string): Promise<boolean>;
  /** Undefined when another result of the market waits already. */
  add(tx: Tx, result: NewResult & { readonly askedBy: StaffContext }): Promise<string | undefined>;
  read(reader: Reader, resultId: string): Promise<ResultView | undefined>;
  /** The result, held against change until the transaction ends. */
  lock(tx: Tx, resultId: string): Promise<ResultView | undefined>;
  decide(
    tx: Tx,
    decision: {
      readonly resultId: string;
      readonly by: StaffContext;
      readonly status: "approved" | "refused";
      readonly note: string | null;
    },
  ): Promise<void>;
  /** What came of carrying an approved one out. */
  end(
    tx: Tx,
    resultId: string,
    end: { readonly status: "done" | "failed"; readonly note: string | null },
  ): Promise<void>;
  /** Those that wait oldest first; others newest first. */
  list(
    reader: Reader,
    query: { readonly status: ResultStatus; readonly limit: number; readonly cursor?: string },
  ): Promise<{ readonly items: readonly ResultView[]; readonly nextCursor: string | null }>;
  waiting(reader: Reader): Promise<number>;
  /** Approved before so many milliseconds and not ended: whoever carried them out ended in between. At most 100. */
  leftBehind(reader: Reader, olderThanMs: number): Promise<readonly ResultView[]>;
}

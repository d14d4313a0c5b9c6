import type { CashOutGoal, GoalReached, Reckoned } from "@maidan/core/cash-out";
import type { Currency } from "@maidan/core/money";
import type { PlaceInstruction } from "../exchange/index.ts";
import type { Reader, Tx } from "../command/index.ts";

export interface NewCashOutTarget extends CashOutGoal {
  readonly playerId: string;
  readonly marketId: string;
  /** Undefined: of the whole market. */
  readonly selectionId: number | undefined;
  readonly sharePercent: number;
}
export interface CashOutTarget extends NewCashOutTarget {
  readonly targetId: string;
  readonly attempt: number;
  readonly eventName: string;
  readonly marketName: string;
  readonly runnerName: string | undefined;
  /** Of a LINE market: what it secures is the least that any number brings. [CASH-31] */
  readonly isOfLines: boolean;
  readonly currency: Currency;
}

/** A fill-or-kill bet of a cash-out. */
export type TargetOrder = Pick<PlaceInstruction, "selectionId" | "side" | "priceX100" | "sizeMinor">;

/** Orders that are asked for, or were when the process ended. */
export interface PlacingTarget extends CashOutTarget {
  readonly reached: GoalReached;
  readonly orders: readonly TargetOrder[];
  readonly securedMinor: number;
  /** The position that they level. Absent: they were asked for by a release before this one. [CASH-08] */
  readonly reckoned?: Reckoned;
}

export type TargetEnd = "DONE" | "PARTLY" | "REFUSED";
/** At most so many of those that come after the one that was read last; undefined: from the first one on. */
export interface TargetPage {
  readonly after: Pick<CashOutTarget, "targetId" | "marketId"> | undefined;
  readonly limit: number;
}
type Own = { readonly playerId: string; readonly targetId: string };
export interface OwnMarket {
  readonly playerId: string;
  readonly marketId: string;
}
/** Where they waited. */
export interface EndedTargets {
  readonly eventName: string;
  readonly marketName: string;
}

/** The only door to `cash_out_target`. One waits until it was done, was taken away, or its market is closed. */
export interface TargetStore {
  /** The player's that wait or are being placed, in markets that aren't closed, newest first. */
  list(reader: Reader, playerId: string): Promise<readonly CashOutTarget[]>;
  /** How many of the player's wait beside the one for the same, in markets of the exchange and of the house; holds the player until the transaction ends. */
  countBeside(tx: Tx, same: Pick<NewCashOutTarget, "playerId" | "marketId" | "selectionId">): Promise<number>;
  /** In place of the one that waits for the same; `placing`: that one is being placed. Undefined when there is no such runner, or its market is closed. */
  put(tx: Tx, target: NewCashOutTarget): Promise<{ readonly id: string } | "placing" | undefined>;
  /** False for what is not theirs, or doesn't wait any more. */
  cancel(tx: Tx, own: Own): Promise<boolean>;
  /** In markets that aren't closed: by market, the oldest first in each. */
  waiting(reader: Reader, page: TargetPage): Promise<readonly CashOutTarget[]>;
  /** The oldest first. */
  placing(reader: Reader, page: TargetPage): Promise<readonly PlacingTarget[]>;
  /** Ids of those that still wait in markets that are closed, or for a runner that was withdrawn, at most so many. */
  ofClosedMarkets(reader: Reader, limit: number): Promise<readonly string[]>;
  /** Takes those of them away that still wait; returns how many. */
  end(tx: Tx, targetIds: readonly string[]): Promise<number>;
  /** The same of the player's others in its market. */
  endBeside(tx: Tx, targetId: string): Promise<number>;
  /** The same of all of a player's in a market, with its names; undefined when none waits. */
  endAll(tx: Tx, own: OwnMarket): Promise<EndedTargets | undefined>;
  /** From waiting to being placed; false when it doesn't wait any more, or another of the player in the market is being placed. [CASH-08] */
  claim(
    tx: Tx,
    claim: Pick<
      PlacingTarget,
      "targetId" | "playerId" | "attempt" | "reached" | "orders" | "securedMinor" | "reckoned"
    >,
  ): Promise<boolean>;
  /** Ends this attempt, or has it wait again (`WAITING`); false when somebody else has. */
  settle(
    tx: Tx,
    end: { readonly targetId: string; readonly attempt: number; readonly state: TargetEnd | "WAITING" },
  ): Promise<boolean>;
}

/** Of bets against the house, with its market's rates and the player's bets as they are named: other ones have other names. */
export interface HouseTarget extends CashOutTarget {
  readonly state: string;
}

/** The only door to `house_cash_out_target`. The bets of one are taken in the transaction that ends it, so that none is ever being placed. [CASH-26] */
export interface HouseTargetStore extends Pick<
  TargetStore,
  "list" | "countBeside" | "cancel" | "ofClosedMarkets" | "end" | "endBeside" | "endAll"
> {
  /** In place of the one that waits for the same. Undefined when there is no such runner, or its market is closed. */
  put(tx: Tx, target: NewCashOutTarget): Promise<{ readonly id: string } | undefined>;
  /** In markets that are open: by market, the oldest first in each. */
  waiting(reader: Reader, page: TargetPage): Promise<readonly HouseTarget[]>;
  /** Ends it; false when it doesn't wait any more. */
  settle(tx: Tx, end: { readonly targetId: string; readonly state: TargetEnd }): Promise<boolean>;
}

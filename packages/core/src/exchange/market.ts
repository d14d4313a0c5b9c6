import type { Currency } from "../money/index.ts";
import type { LineRange } from "./line-range.ts";

/**
 * What a market is to the matching engine. Inside the book amounts are whole minor units as JavaScript numbers (below 2^53, asserted), prices
 * whole hundredths; bigint stays at the border (`safeMinor` and `minor` of `money`). Ids are the database's, as positive safe integers.
 */
export type Side = "BACK" | "LAY";
/** What happens to the unmatched rest when the market turns in-play: it lapses, keeps its place, or is a bet at the starting price. [BOOK-12] [SP-02] */
export type Persistence = "LAPSE" | "PERSIST" | "MARKET_ON_CLOSE";
/** A bet at the starting price alone, at a limit or better, or at any. [SP-01] */
export type OnCloseType = "LIMIT_ON_CLOSE" | "MARKET_ON_CLOSE";
export type MarketStatus = "INACTIVE" | "OPEN" | "SUSPENDED" | "CLOSED";
export type SettlementState = "UNSETTLED" | "SETTLED" | "VOIDED";

/** What never changes in a market's life. */
/** The least stake of a market whose maker names none, by its currency, in minor units. The field names none for these: they are ours. [BOOK-27] */
export const leastStakesMinor: Readonly<Record<Currency, bigint>> = { BDT: 1_000n, INR: 1_000n, PKR: 2_500n };

export interface MarketSpec {
  /** 1 to 1000 distinct positive whole numbers; the order in which figures per runner are given everywhere. */
  readonly selectionIds: readonly number[];
  /** How many runners win: 1 for match odds. At most the number of runners. */
  readonly numberOfWinners: number;
  /**
   * False when the runners are all that can happen (match odds with its draw): exactly `numberOfWinners` of them win, and a player who has backed
   * every runner is not charged for an outcome that can't come. True when something unlisted may win: then fewer runners may win, none included.
   */
  readonly hasOtherOutcome: boolean;
  /** The smallest size of a new order, in minor units, at least 1. */
  readonly minimumSizeMinor: number;
  /** A limit order of a smaller size is taken too when size x price comes to so much. Absent: none is. [BOOK-26] */
  readonly minimumPayoutMinor?: number;
  /** At the off the market reconciles a starting price for each runner. Absent: it has none. */
  readonly hasStartingPrice?: boolean;
  /** Orders are matched across runners too. Only where exactly one runner wins, and without starting prices. Absent: they aren't. [VIRT-01] */
  readonly hasVirtualPrices?: boolean;
  /** A LINE market: one runner, lines where others have prices, and as its winner the number that came. Absent: odds. [LINE-01] */
  readonly line?: LineRange;
  /** Runners that were withdrawn: nobody can bet on them, and they can't win. A removal makes a new book. [REMOVE-01] */
  readonly removedIds?: readonly number[];
}

/** What commands other than bets change. */
export interface MarketState {
  readonly status: MarketStatus;
  readonly isInPlay: boolean;
  /** What a new bet waits before it is placed; the engine that owns the clock holds it back. 0 before the off. */
  readonly betDelayMs: number;
  /** Rises by one with each change of this state. */
  readonly version: number;
  readonly settlement: SettlementState;
  /** Empty until settled. */
  readonly winners: readonly number[];
  /** Of the winners those that share fewer places than they are. */
  readonly deadHeat?: { readonly selectionIds: readonly number[]; readonly places: number };
  /** Once reconciled: the runners' starting prices in millionths, in order of `MarketSpec.selectionIds`; 0 = the runner has none. [SP-07] */
  readonly startingPrices?: readonly number[];
}

export const newMarketState: MarketState = {
  status: "INACTIVE",
  isInPlay: false,
  betDelayMs: 0,
  version: 1,
  settlement: "UNSETTLED",
  winners: [],
};

/**
 * The house, where it stands between the legs of a virtual match: its account and its order. It holds what rounding leaves, locks nothing, and is told of like
 * anybody. No player's id is 0. [VIRT-05]
 */
export const houseAccountId = 0;
export const houseOrderId = 0;

/** The runner was withdrawn. */
export const isRemoved = ({ removedIds }: Pick<MarketSpec, "removedIds">, selectionId: number): boolean =>
  removedIds !== undefined && removedIds.includes(selectionId);

/** The runner's place among them, or -1. A loop of our own: there are few, and every order asks. */
export function runnerOf({ selectionIds }: Pick<MarketSpec, "selectionIds">, selectionId: number): number {
  for (let runner = 0; runner < selectionIds.length; runner += 1)
    if (selectionIds[runner] === selectionId) return runner;
  return -1;
}

/** How many of the runners that are left win: all, when there are no more of them. [REMOVE-05] */
export const winnersOf = ({ selectionIds, numberOfWinners, removedIds = [] }: MarketSpec): number =>
  Math.min(numberOfWinners, selectionIds.length - removedIds.length);

/**
 * The largest size of one order: 10^10 minor units (100 million taka). Size x price and its sums over an order's fills then stay whole
 * numbers below 2^53.
 */
export const largestSizeMinor = 10_000_000_000;

/** Whether a market of this kind can have virtual prices: laying all the others must be the same as backing the one. [VIRT-01] */
export const maybeVirtual = (
  spec: Pick<MarketSpec, "numberOfWinners" | "hasOtherOutcome" | "hasStartingPrice">,
): boolean => spec.numberOfWinners === 1 && !spec.hasOtherOutcome && spec.hasStartingPrice !== true;

/** Throws (a bug, not a refusal) when the specification contradicts itself. */
export function assertMarketSpec(spec: MarketSpec): void {
  const { selectionIds, numberOfWinners, minimumSizeMinor } = spec;
  const isPositive = (value: number): boolean => Number.isSafeInteger(value) && value > 0;
  if (selectionIds.length < 1 || selectionIds.length > 1000) throw new RangeError("a market has 1 to 1000 runners");
  if (!selectionIds.every(isPositive) || new Set(selectionIds).size !== selectionIds.length) {
    throw new RangeError("selection ids are distinct positive whole numbers");
  }
  if (!isPositive(numberOfWinners) || numberOfWinners > selectionIds.length)
    throw new RangeError("impossible number of winners");
  if (spec.hasVirtualPrices === true && !maybeVirtual(spec))
    throw new RangeError("virtual prices need one winner that is listed, and no starting price");
  const { removedIds = [] } = spec;
  if (!removedIds.every((id) => selectionIds.includes(id)) || removedIds.length >= selectionIds.length)
    throw new RangeError("removed runners are runners, and not all of them");
  const isPlain = selectionIds.length === 1 && spec.hasStartingPrice !== true && spec.hasVirtualPrices !== true;
  if (spec.line !== undefined && !(isPlain && removedIds.length === 0))
    throw new RangeError("a LINE market has one runner, and neither starting nor virtual prices");
  if (!isPositive(minimumSizeMinor) || minimumSizeMinor > largestSizeMinor)
    throw new RangeError("impossible minimum size");
  if (spec.minimumPayoutMinor !== undefined && !isPositive(spec.minimumPayoutMinor))
    throw new RangeError("impossible minimum payout");
}

import type { CouponKind, PriceTaking, SelectionResult } from "@maidan/games/sportsbook";
import type { CommandContext, Json, Reader, Tx } from "../command/index.ts";
import type { KeptWager } from "../house-games/index.ts";
import type { CashOutOffer } from "./cash-out.ts";
import type { FixturePhase, KeptMarket, Words } from "./ports.ts";

/** A selection as its player saw it. */
export interface AskedLeg {
  readonly marketId: string;
  readonly selection: string;
  readonly seenX100: number;
}
export interface AskedCoupon {
  readonly kind: CouponKind;
  readonly legs: readonly AskedLeg[];
  /** Of each line. */
  readonly stakeMinor: bigint;
  readonly taking: PriceTaking;
  readonly idempotencyKey: string;
}

/** What a coupon was, as its wager keeps it. */
export interface CouponContent {
  readonly kind: string;
  readonly stake: string;
  readonly taking: PriceTaking;
  readonly legs: readonly AskedLeg[];
  /** What was cashed out of it while the rest went on, in its order. [SPORTSBOOK-64] */
  readonly parts?: readonly CashedPart[];
}
/** A part of each line's stake that was bought back, what all of them were paid, and the prices of then, by leg; null where a leg was known. */
export interface CashedPart {
  readonly stake: string;
  readonly amount: string;
  readonly prices_x100: readonly (number | null)[];
}

/** A coupon as its player sees it. */
export interface CouponView {
  readonly wager: KeptWager;
  readonly kind: string;
  /** Of each line, as far as it still stands. */
  readonly stakeMinor: bigint;
  /** What was paid for parts of it that were cashed out. */
  readonly cashedMinor: bigint;
  readonly lines: number;
  readonly legs: readonly KeptLeg[];
  /** What it pays if all that isn't known wins. */
  readonly potentialMinor: bigint;
  readonly balanceMinor: bigint | undefined;
  /** What it is bought back for now; undefined where that wasn't looked at. */
  readonly cashOut?: CashOutOffer;
}

/** A market with what of its fixture decides whether it can be bet on. */
export interface BookMarket extends KeptMarket {
  readonly source: string;
  readonly sourceId: string;
  readonly details: Json;
  readonly score: Json;
  readonly phase: FixturePhase;
  readonly home: Words;
  readonly away: Words;
  readonly competition: Words;
  readonly sport: string;
  readonly startAtMs: number;
}

/** A leg as it was taken, with its market as it stands now. */
export interface KeptLeg {
  readonly wagerId: string;
  readonly market: BookMarket;
  readonly selection: string;
  readonly priceX100: number;
  /** What its coupon pays at most, as it was when the coupon was taken. */
  readonly mostPaidMinor: bigint;
  /** Void where staff made this leg so. */
  readonly result: SelectionResult | undefined;
  readonly voidReason: string | null;
}

/** What coupons of one currency would pay on a selection. [SPORTSBOOK-35] */
export interface Liability {
  readonly marketId: string;
  readonly selection: string;
  readonly currency: string;
  readonly payoutMinor: bigint;
}

/** A coupon that was paid and pays something else now. */
export interface CorrectedCoupon {
  readonly wager: KeptWager;
  readonly legs: readonly KeptLeg[];
  /** What it had paid. */
  readonly beforeMinor: bigint;
}
/** Tells its player, in the transaction that says that the correction was made. [SPORTSBOOK-56] */
export type TellCorrected = (tx: Tx, context: CommandContext, coupon: CorrectedCoupon) => Promise<void>;

/** Whether the prices of markets are those of the match as it stands: a source that plays on must not be bet on at what was. */
export interface FreshPrices {
  areFresh(reader: Reader, markets: readonly BookMarket[]): Promise<boolean>;
}

/** The only door to legs of coupons and to what the house risks on a selection. */
export interface CouponStore {
  markets(reader: Reader, marketIds: readonly string[]): Promise<readonly BookMarket[]>;
  /** The markets, none of which changes until the transaction ends. */
  holdMarkets(tx: Tx, marketIds: readonly string[]): Promise<readonly BookMarket[]>;
  addLegs(
    tx: Tx,
    coupon: { readonly wagerId: string; readonly mostPaidMinor: bigint },
    legs: readonly { readonly marketId: string; readonly selection: string; readonly priceX100: number }[],
  ): Promise<void>;
  /** Adds to what the house would pay on these in their currency; false where one would come above the most, and then nothing may be kept. */
  reserve(tx: Tx, liabilities: readonly Liability[], mostMinor: bigint): Promise<boolean>;
  release(tx: Tx, liabilities: readonly Liability[]): Promise<void>;
  /** Legs in their order, by wager. */
  legs(reader: Reader, wagerIds: readonly string[]): Promise<readonly KeptLeg[]>;
  /** Markets with results that their coupons haven't been looked at for; those that were looked at in vain last. */
  dueMarkets(reader: Reader, limit: number): Promise<readonly string[]>;
  /** Wagers with a leg on the market, whose stake counts: open ones and those that are decided. */
  wagersOn(reader: Reader, marketId: string): Promise<readonly string[]>;
  clearDue(tx: Tx, marketId: string): Promise<void>;
  /** Some of its coupons are on their way: it is looked at again. */
  postponeDue(tx: Tx, marketId: string): Promise<void>;
}

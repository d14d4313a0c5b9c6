import type { Currency, Rupees } from "@maidan/core/money";
import type { BonusTerms, OwnAmounts } from "@maidan/core/turnover";
import type { Reader, Tx } from "../command/index.ts";

/** `display` is shown and offered, `active` offered alone; the others are the operator's. [PROMO-05] [OP-38] */
export const promotionStatuses = ["draft", "active", "display", "ended"] as const;
export type PromotionStatus = (typeof promotionStatuses)[number];

export interface PromotionFields {
  readonly name: string;
  readonly description: string;
  /** In Bangla; empty = as in English. [PROM-04] */
  readonly nameBn: string;
  readonly descriptionBn: string;
  /** A path on this host; empty = none. */
  readonly thumbnail: string;
  readonly startAt: Date | null;
  readonly endAt: Date | null;
  readonly status: PromotionStatus;
  readonly categories: readonly number[];
  /** Amounts in taka. */
  readonly terms: BonusTerms;
  /** What is set in rupees. [PROM-06] */
  readonly inRupees: Readonly<Record<Rupees, OwnAmounts>>;
  readonly usesPerPlayer: number | null;
}
export interface Promotion extends PromotionFields {
  readonly promotionId: string;
  readonly updatedAt: Date;
}

/** What a promotion has cost so far. */
export interface PromotionFigures {
  readonly active: number;
  readonly completed: number;
  /** Expired, forfeited or cancelled. */
  readonly ended: number;
  /** Of each currency in which somebody has chosen it, taka first: two are never one sum. [PROM-08] */
  readonly sums: readonly {
    readonly currency: Currency;
    readonly convertedMinor: bigint;
    readonly openMinor: bigint;
  }[];
}

/** A game as a contribution names it. */
export interface PromotionGame {
  readonly ref: string;
  readonly name: string;
  readonly gameType: string;
}

/** The smallest deposit is in the currency of the player's account. */
export interface PromotionFitness {
  readonly hasUsesLeft: boolean;
  readonly minDepositMinor: bigint;
  readonly currency: Currency;
}

export interface PromotionStore {
  /** All, in the operator's order. */
  list(reader: Reader): Promise<readonly Promotion[]>;
  find(reader: Reader, promotionId: string): Promise<Promotion | undefined>;
  figures(reader: Reader): Promise<ReadonlyMap<string, PromotionFigures>>;
  /** Whether a promotion that a deposit may name now would bring this player anything; undefined for one that isn't offered. [OP-38] */
  fitnessOf(
    reader: Reader,
    use: { readonly promotionId: string; readonly playerId: string },
  ): Promise<PromotionFitness | undefined>;
  /** Games whose name or `provider/code` has this part, by name. */
  games(reader: Reader, query: { readonly search: string; readonly limit: number }): Promise<readonly PromotionGame[]>;
  /** Those of the refs (`provider/code`) that no game has. */
  unknownGames(reader: Reader, refs: readonly string[]): Promise<readonly string[]>;
  /** Held until the transaction ends. */
  lock(tx: Tx, promotionId: string): Promise<Promotion | undefined>;
  add(tx: Tx, fields: PromotionFields): Promise<string>;
  change(tx: Tx, promotionId: string, fields: PromotionFields): Promise<void>;
  /** Puts the promotions in this order, those that aren't named after them; false when one doesn't exist. */
  order(tx: Tx, promotionIds: readonly string[]): Promise<boolean>;
  /** Adds what has never been added under its code. */
  addMissing(tx: Tx, seeds: readonly (PromotionFields & { readonly code: string })[]): Promise<void>;
}

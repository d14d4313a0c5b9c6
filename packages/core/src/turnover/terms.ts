/** What a turnover is asked of: the bonus alone, or the deposit together with it. */
export const turnoverBases = ["bonus", "depositAndBonus"] as const;
export type TurnoverBasis = (typeof turnoverBases)[number];

/** `game` > `category` > `product` > `default`: the narrowest that fits a stake decides. */
export const weightScopes = ["game", "category", "product", "default"] as const;
export type WeightScope = (typeof weightScopes)[number];

/** How far stakes of one kind count, in hundredths of a percent (0 to 10,000). `ref` names the kind; the default has none. */
export interface ContributionWeight {
  readonly scope: WeightScope;
  readonly ref: string | null;
  readonly percentX100: number;
}

/**
 * The terms of a deposit bonus as they were when the player chose it: a grant keeps its own, whatever becomes of the promotion. Amounts in minor units.
 * [BONUS-03]
 */
export interface BonusTerms {
  /** Of the credited deposit, in hundredths of a percent; 0 = no bonus. */
  readonly percentX100: number;
  readonly capMinor: bigint | null;
  readonly minDepositMinor: bigint;
  readonly turnoverX100: number;
  readonly basis: TurnoverBasis;
  readonly weights: readonly ContributionWeight[];
  /** The largest whole stake that counts. */
  readonly maxBetMinor: bigint | null;
  readonly expiryDays: number;
  /** The most that becomes cash at the end, whatever the bonus is. */
  readonly maxConversionMinor: bigint | null;
}

/** What of the terms are amounts. */
export const bonusAmounts = ["minDepositMinor", "capMinor", "maxBetMinor", "maxConversionMinor"] as const;
export type BonusAmount = (typeof bonusAmounts)[number];
/** The amounts in one currency beside taka: null where they follow from the taka's. [PROM-06] */
export type OwnAmounts = Readonly<Record<BonusAmount, bigint | null>>;
export const noOwnAmounts: OwnAmounts = {
  minDepositMinor: null,
  capMinor: null,
  maxBetMinor: null,
  maxConversionMinor: null,
};

export const grantStatuses = ["active", "completed", "expired", "forfeited", "cancelled"] as const;
export type GrantStatus = (typeof grantStatuses)[number];
/** How a grant ends: each end is final but a completion that was counted wrongly. */
export type GrantEnd = Exclude<GrantStatus, "active">;

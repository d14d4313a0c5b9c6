/** The operator's ranges and quick amounts, and those of the specification until they are known. Pure. */

/** In the specification's order. [DEPOSIT-10] [CONST-22] */
const depositAmounts = [2000, 3000, 5000, 10_000, 15_000, 20_000, 25_000, 1000, 500, 100];
/** The same without 100. [WITHDRAW-03] [CONST-23] */
const withdrawalAmounts = depositAmounts.filter((amount) => amount !== 100);

export interface AmountSettings {
  readonly deposit_min: string;
  readonly deposit_max: string;
  readonly deposit_quick_amounts: string;
  readonly withdrawal_min: string;
  readonly withdrawal_max: string;
  readonly withdrawal_quick_amounts: string;
}

export interface AmountChoices {
  /** Decimals with two places. */
  readonly low: string;
  readonly high: string;
  readonly quickAmounts: readonly number[];
}

function listOf(text: string, fallback: readonly number[]): readonly number[] {
  const amounts = text
    .split(",")
    .map((amount) => Number(amount.trim()))
    .filter((amount) => Number.isInteger(amount) && amount > 0);
  return amounts.length === 0 ? fallback : amounts;
}

/** [DEPOSIT-09] [DEPOSIT-10] */
export const depositChoices = (settings: AmountSettings | undefined): AmountChoices => ({
  low: settings?.deposit_min ?? "100.00",
  high: settings?.deposit_max ?? "25000.00",
  quickAmounts: listOf(settings?.deposit_quick_amounts ?? "", depositAmounts),
});

/** [WITHDRAW-02] [WITHDRAW-03] */
export const withdrawalChoices = (settings: AmountSettings | undefined): AmountChoices => ({
  low: settings?.withdrawal_min ?? "500.00",
  high: settings?.withdrawal_max ?? "25000.00",
  quickAmounts: listOf(settings?.withdrawal_quick_amounts ?? "", withdrawalAmounts),
});

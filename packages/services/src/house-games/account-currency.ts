import { currencies, type Currency } from "@maidan/core/money";

/** The currency of a stake in what has no demo, so that every stake is of an account's currency. Throws of another. */
export function accountCurrency(code: string): Currency {
  const known = currencies.find((one) => one === code);
  if (known === undefined) throw new Error(`there are stakes in ${code}`);
  return known;
}

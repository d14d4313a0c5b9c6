import { divFloor, type Currency } from "./minor.ts";

/** The currencies beside taka, in which every bound stands that is set in taka alone. */
export type Rupees = Exclude<Currency, "BDT">;
export const rupees: readonly Rupees[] = ["INR", "PKR"];

/** How many rupees a bound of 1,000 taka is in each, as the office says; no money is changed by it. */
export type RupeesPer1000 = Readonly<Record<Rupees, number>>;

/** A bound of so many taka in a currency, in minor units: rounded up, so that one above nothing stays above nothing. [LIMIT-37] */
export function boundIn(currency: Currency, takaMinor: bigint, rates: RupeesPer1000): bigint {
  return currency === "BDT" ? takaMinor : -divFloor(-takaMinor * BigInt(rates[currency]), 1000n);
}

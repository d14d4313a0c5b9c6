import { boundIn, parseDecimal, toDecimal, type Currency, type RupeesPer1000 } from "@maidan/core/money";

/** The currency of an amount by its name: one in rupees ends with its code, every other is taka. [LIMIT-37] [SET-04] */
export function currencyOfName(name: string): Currency {
  if (name.endsWith("_inr")) return "INR";
  return name.endsWith("_pkr") ? "PKR" : "BDT";
}
/** The amount in taka that one in rupees follows from where it is not set. */
export const takaNameOf = (name: string): string => name.replace(/_(inr|pkr)$/, "");

/** What an amount of taka comes to in a currency, as the server reckons it; undefined of what is no amount, or a rate that is none. */
export function reckonedIn(currency: Currency, taka: string, rates: RupeesPer1000): string | undefined {
  const takaMinor = parseDecimal(taka);
  const isKnown = currency === "BDT" || Number.isInteger(rates[currency]);
  return takaMinor === undefined || !isKnown ? undefined : toDecimal(boundIn(currency, takaMinor, rates));
}

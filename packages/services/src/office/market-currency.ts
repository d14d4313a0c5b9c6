import type { Currency } from "@maidan/core/money";
import type { NewMarket } from "../exchange/index.ts";
import type { ExchangeTerms } from "../market-templates/index.ts";

/** A template's amounts are taka: a market in rupees has the least stake of its currency, and ten times that as its least payout. [BOOK-27] */
export const moneyOf = (
  currency: Currency,
  terms: ExchangeTerms,
): Pick<NewMarket, "currency" | "minimumStakeMinor" | "minimumPayoutMinor"> =>
  currency === "BDT"
    ? {
        minimumStakeMinor: terms.minimumStakeMinor,
        ...(terms.minimumPayoutMinor !== null && { minimumPayoutMinor: terms.minimumPayoutMinor }),
      }
    : { currency };

/** What is in rupees says so by its name, beside one in taka and in every list of bets. */
export const nameIn = (currency: Currency, name: string): string =>
  currency === "BDT" ? name : `${name} (${currency})`;

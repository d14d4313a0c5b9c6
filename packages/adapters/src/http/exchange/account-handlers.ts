import type { Reader } from "@maidan/services/command";
import type { LedgerStore } from "@maidan/services/ledger";
import { sizeNumber } from "./numbers.ts";
import { ExchangeException, type OperationHandlers } from "./outcome.ts";

export interface AccountHolder {
  readonly name: string;
  readonly language: string;
  readonly vipPoints: number;
}

export interface AccountHandlerDeps {
  readonly reader: Reader;
  readonly ledger: Pick<LedgerStore, "balances">;
  readonly holder: (playerId: string) => Promise<AccountHolder | undefined>;
}

type AccountOperation = "getAccountFunds" | "getAccountDetails" | "listCurrencyRates";

/** Where a phone number of the currency is from; the field asks for a country, and players aren't asked for one. */
const countries = {
  BDT: { countryCode: "BD", region: "BGD" },
  INR: { countryCode: "IN", region: "IND" },
  PKR: { countryCode: "PK", region: "PAK" },
} as const;

/** The first word of a name, and the rest. */
function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}

export function accountHandlers(deps: AccountHandlerDeps): Pick<OperationHandlers, AccountOperation> {
  async function balancesOf(playerId: string) {
    const balances = await deps.ledger.balances(deps.reader, playerId);
    if (balances === undefined) throw new Error(`player ${playerId} has no accounts`);
    return balances;
  }
  async function holderOf(playerId: string): Promise<AccountHolder> {
    const holder = await deps.holder(playerId);
    if (holder === undefined) throw new Error(`player ${playerId} is unknown`);
    return holder;
  }
  return {
    // Exposure is negative, as the field writes it. No bet may expose more than the money there is: that is the limit. [EXAPI-50]
    async getAccountFunds(_params, caller) {
      const { cashMinor, lockedMinor } = await balancesOf(caller.playerId);
      const { vipPoints } = await holderOf(caller.playerId);
      return {
        result: {
          availableToBetBalance: sizeNumber(cashMinor),
          exposure: sizeNumber(-lockedMinor),
          retainedCommission: 0,
          exposureLimit: sizeNumber(-(cashMinor + lockedMinor)),
          discountRate: 0,
          pointsBalance: vipPoints,
          wallet: "UK",
        },
      };
    },
    async getAccountDetails(_params, caller) {
      const { currency } = await balancesOf(caller.playerId);
      const { name, language, vipPoints } = await holderOf(caller.playerId);
      return {
        result: {
          currencyCode: currency,
          ...splitName(name),
          localeCode: language,
          region: countries[currency].region,
          timezone: "Asia/Dhaka",
          discountRate: 0,
          pointsBalance: vipPoints,
          countryCode: countries[currency].countryCode,
        },
      };
    },
    // Books are kept in the account's own currency, so that what the field converts from needs no conversion here. [EXAPI-51]
    async listCurrencyRates(params, caller) {
      const { currency } = await balancesOf(caller.playerId);
      if (params.fromCurrency !== undefined && params.fromCurrency !== "GBP" && params.fromCurrency !== currency) {
        throw new ExchangeException("INVALID_INPUT_DATA", `fromCurrency must be GBP or ${currency}`);
      }
      return { result: [{ currencyCode: currency, rate: 1 }] };
    },
  };
}

import type { Reader } from "@maidan/services/command";
import type { LedgerStore } from "@maidan/services/ledger";
import type { ExchangeReadStore } from "@maidan/services/exchange-reads";
import { pageOf } from "./limits.ts";
import { sizeNumber } from "./numbers.ts";
import { ExchangeException, type OperationHandlers } from "./outcome.ts";
import { statementItem } from "./statement-item.ts";

export interface AccountHolder {
  readonly name: string;
  readonly language: string;
  readonly vipPoints: number;
}

export interface AccountHandlerDeps {
  readonly reader: Reader;
  readonly ledger: Pick<LedgerStore, "balances">;
  readonly store: Pick<ExchangeReadStore, "statement">;
  readonly holder: (playerId: string) => Promise<AccountHolder | undefined>;
}

type AccountOperation = "getAccountFunds" | "getAccountDetails" | "getAccountStatement" | "listCurrencyRates";

/** Records of one page of a statement, as the field has it. */
const mostItems = 100;

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
    async getAccountStatement({ includeItem = "ALL", itemDateRange, ...paging }, caller) {
      const page = pageOf({ ...paging, recordCount: paging.recordCount || mostItems });
      if (page.count > mostItems) throw new ExchangeException("TOO_MUCH_DATA", `at most ${mostItems} records`);
      const { rows, isMoreAvailable } = await deps.store.statement(deps.reader, {
        playerId: caller.playerId,
        include: includeItem,
        fromMs: itemDateRange?.from,
        toMs: itemDateRange?.to,
        page,
      });
      return { result: { accountStatement: rows.map(statementItem), moreAvailable: isMoreAvailable } };
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

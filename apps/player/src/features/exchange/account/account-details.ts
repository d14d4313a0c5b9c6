import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../../session/index.ts";
import { exchangeCall } from "../calls.ts";

/** What the specification shows where the account gives nothing. [EXCH-09] [EXCH-13] [OP-60] */
export const statedDefaults = { mainCurrency: "BDT", vendorCurrency: "USD", timeZone: "GMT+5:30" } as const;

/** `GMT+6` of a zone's name; the stated sample where the account names none. */
export function timeZoneLabel(zone: string | undefined, atMs: number): string {
  if (zone === undefined || zone === "") return statedDefaults.timeZone;
  try {
    const parts = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeZoneName: "shortOffset" }).formatToParts(atMs);
    return parts.find((part) => part.type === "timeZoneName")?.value ?? statedDefaults.timeZone;
  } catch {
    return statedDefaults.timeZone;
  }
}

/** The currencies that the wallets stand in: the account's, once it is known. */
export const walletCurrencies = (
  currency: string | undefined,
): { readonly main: string; readonly vendors: string } => ({
  main: currency ?? statedDefaults.mainCurrency,
  vendors: currency ?? statedDefaults.vendorCurrency,
});

export interface AccountDetails {
  readonly name: string;
  readonly currency: string;
  readonly timeZone: string;
}

/** The account's own settings, as the exchange's account call gives them; undefined until they are read, which may fail. */
export function useAccountDetails(): {
  readonly details: AccountDetails | undefined;
  readonly isUnread: boolean;
  readonly readAgain: () => void;
} {
  const { isPlayer } = useSession();
  const { data, isError, refetch } = useQuery({
    queryKey: ["exchange-account-details"],
    enabled: isPlayer,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const result = await exchangeCall("getAccountDetails", {});
      if (!result.ok) throw new Error(result.error.message);
      const { firstName, lastName, currencyCode, timezone } = result.value;
      return {
        name: `${firstName} ${lastName}`.trim(),
        currency: currencyCode,
        timeZone: timeZoneLabel(timezone, Date.now()),
      };
    },
  });
  return { details: data, isUnread: isError && data === undefined, readAgain: () => void refetch() };
}

import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useBalance } from "../../balance/index.ts";
import { currencyText } from "./currency-text.ts";

type Money = "BDT" | "INR" | "PKR";
const isMoney = (currency: string): currency is Money => ["BDT", "INR", "PKR"].includes(currency);

/** Whether there is anything to say: somebody may look at markets in which this account can't bet. A guest is told of what isn't in taka. */
export const isMixed = (
  marketIds: readonly string[],
  currencies: Readonly<Record<string, string>>,
  own: string | undefined,
): boolean => marketIds.some((marketId) => (currencies[marketId] ?? "BDT") !== (own ?? "BDT"));

/** Which of the event's markets take which money, where not all of them take the reader's own. [BOOK-27] */
export function CurrencyNote(props: {
  readonly marketIds: readonly string[];
  /** By market, of those that aren't in taka; undefined until the event is read. */
  readonly currencies: Readonly<Record<string, string>> | undefined;
}): ReactNode {
  const text = useText(currencyText);
  const own = useBalance()?.currency;
  const { currencies, marketIds } = props;
  if (currencies === undefined || !isMixed(marketIds, currencies, own)) return null;
  return (
    <p role="note" className="mx-3 mt-3 rounded-md bg-surface p-3 text-sm">
      {text.marked} {own !== undefined && isMoney(own) && text.own({ currency: text[own] })}
    </p>
  );
}

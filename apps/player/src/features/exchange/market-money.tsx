import type { Currency } from "@maidan/core/money";
import { CurrencyProvider, useCurrency } from "@maidan/ui/figures";
import type { ReactNode } from "react";

/** Amounts in a market are in the market's currency, whoever looks at them; until the event is read they are in the reader's. [APP-17] */
export function InMarketMoney(props: {
  readonly marketId: string;
  /** By market, of those that aren't in taka; undefined until the event is read. */
  readonly currencies: Readonly<Record<string, Currency>> | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const own = useCurrency();
  const { marketId, currencies } = props;
  return (
    <CurrencyProvider currency={currencies === undefined ? own : (currencies[marketId] ?? "BDT")}>
      {props.children}
    </CurrencyProvider>
  );
}

import { currencies, type Currency } from "@maidan/core/money";
import { useCurrency } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { gamesText } from "./text.ts";

const wordOf = { BDT: "inTaka", INR: "inIndianRupees", PKR: "inPakistaniRupees" } as const;
/** What a reader sees of a currency that isn't theirs. */
const shownOfOthers = 3;

/**
 * Ranked rows. Amounts of different currencies have no order among each other, so that each currency is a list of its own: the reader's own first and whole, of
 * each other one the first few. [LOBBY-10] [LOBBY-12]
 */
export function CurrencyParts<Row extends { readonly currency: Currency }>(props: {
  readonly rows: readonly Row[];
  readonly draw: (row: Row) => ReactNode;
  /** They are ranked by something that is no money. */
  readonly isOneRanking?: boolean;
}): ReactNode {
  const text = useText(gamesText);
  const own = useCurrency();
  const { rows, draw } = props;
  const list = "divide-y divide-line rounded-lg bg-surface";
  if (props.isOneRanking === true) return <ol className={list}>{rows.map((row) => draw(row))}</ol>;
  const used = currencies.filter((one) => rows.some(({ currency }) => currency === one));
  const isTold = used.length > 1 || (used[0] !== undefined && used[0] !== own);
  return used
    .toSorted((one, other) => Number(other === own) - Number(one === own))
    .map((currency) => {
      const found = rows.filter((row) => row.currency === currency);
      return (
        <section key={currency} aria-label={text[wordOf[currency]]} className="pb-2">
          {isTold && <h3 className="pb-1 text-xs text-muted">{text[wordOf[currency]]}</h3>}
          <ol className={list}>{(currency === own ? found : found.slice(0, shownOfOthers)).map((row) => draw(row))}</ol>
        </section>
      );
    });
}

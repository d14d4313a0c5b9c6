import { Money } from "@maidan/ui/figures";
import type { ReactNode } from "react";
import type { ListedFixture } from "./view.ts";

/** One line for each currency: amounts of two are never one sum. [SPORTSBOOK-35] */
export function Amounts(props: { readonly amounts: ListedFixture["staked"]; readonly className?: string }): ReactNode {
  if (props.amounts.length === 0) return <span className="tabular">–</span>;
  return (
    <span className="flex flex-col">
      {props.amounts.map(({ currency, amount }) => (
        <Money key={currency} amount={amount} currency={currency} className={props.className ?? ""} />
      ))}
    </span>
  );
}

import { Money } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import type { HouseBetItem } from "./calls.ts";
import { outcomesByMarket, useOutcomeName } from "./outcomes.ts";
import { houseText } from "./text.ts";

export interface RowResultsProps {
  readonly marketId: string;
  /** The player's bets, all of them that the event has. */
  readonly bets: readonly HouseBetItem[];
  /** Of a Bookmaker the row's runner. */
  readonly selectionId?: number;
}

/** What the player's bets bring: under a runner if it wins, under a fancy row at each of its outcomes. Nothing where there is no bet. [ROOM-26] */
export function RowResults({ marketId, bets, selectionId }: RowResultsProps): ReactNode {
  const text = useText(houseText);
  const nameOf = useOutcomeName();
  const [market] = outcomesByMarket(bets.filter((bet) => bet.market_id === marketId));
  if (market === undefined) return null;
  if (selectionId !== undefined) {
    const outcome = market.outcomes.find(({ from }) => from === selectionId);
    if (outcome === undefined) return null;
    return (
      <>
        <span className="sr-only">{text.ifWins} </span>
        <Money amount={outcome.resultMinor} isResult className="block text-xs leading-tight" />
      </>
    );
  }
  return (
    <span className="flex flex-wrap gap-x-2 text-2xs leading-tight">
      {market.outcomes.map((outcome) => (
        <span key={outcome.from} className="whitespace-nowrap">
          <span className="text-muted">{nameOf(market, outcome)} </span>
          <Money amount={outcome.resultMinor} isBare isResult />
        </span>
      ))}
    </span>
  );
}

import { CurrencyProvider } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { SideMarket } from "../side-market.tsx";
import { exchangeText } from "../text.ts";
import type { Position } from "../use-positions.ts";

/** Beneath the winner's market of a race: its place market. */
export function PlaceMarket({
  eventName,
  marketId,
  position,
}: {
  readonly eventName: string | undefined;
  readonly marketId: string;
  readonly position: Position;
}): ReactNode {
  const text = useText(exchangeText);
  // Races are in taka. [APP-17]
  return (
    <CurrencyProvider currency="BDT">
      <SideMarket {...{ eventName, marketId, position }} sport="racing" title={text.place} />
    </CurrencyProvider>
  );
}

import type { Currency } from "@maidan/core/money";
import type { ReactNode } from "react";
import { useListNews } from "../../live/index.ts";
import { useSportNames } from "../../sport-names/index.ts";
import { eventCall } from "./calls.ts";
import { InMarketMoney } from "./market-money.tsx";
import { SideMarket } from "./side-market.tsx";
import type { Sport } from "./use-exchange.ts";
import type { Position } from "./use-positions.ts";

const paths = [eventCall.path];

/** Yes and no, over and under, one player and the other. */
const placesOfSides = 2;

/** What else there is to bet on in a match: goals, sets, ties. A market that is made while it is looked at comes with the next news of lists. [SIDE-06] */
export function SideMarkets({
  eventName,
  markets,
  currencies,
  sport,
  positionOf,
}: {
  readonly eventName: string | undefined;
  readonly markets: readonly { readonly market_id: string; readonly name: string }[];
  /** By market, of those that aren't in taka; undefined until the event is read. */
  readonly currencies: Readonly<Record<string, Currency>> | undefined;
  readonly sport: Sport;
  readonly positionOf: (marketId: string) => Position;
}): ReactNode {
  const named = useSportNames();
  useListNews(paths);
  return markets.map(({ market_id: marketId, name }) => (
    <InMarketMoney key={marketId} {...{ marketId, currencies }}>
      <SideMarket
        {...{ marketId, sport, eventName }}
        title={named(name)}
        places={placesOfSides}
        position={positionOf(marketId)}
        withoutBets="hidden"
      />
    </InMarketMoney>
  ));
}

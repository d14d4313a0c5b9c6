import type { ReactNode } from "react";
import { useFollowedMarket, useMarket } from "../../../live/index.ts";
import { useSportNames } from "../../../sport-names/index.ts";
import { useBetDesk } from "../../bet-slip/index.ts";
import { MarketPrices, placesOfSport } from "../match-market.tsx";
import type { PinnedMarket } from "../pins.ts";
import { resultsOf } from "../runner-results.ts";
import { exchangeText } from "../text.ts";
import { useReadWhenClosed, type Position } from "../use-positions.ts";
import { Card } from "./card.tsx";

/** Markets beside the match's own have two sides; a race's places have its runners. */
const placesOf = ({ sport, market_name: name }: PinnedMarket): number =>
  sport === "racing" || name === exchangeText.en.matchOdds ? placesOfSport[sport] : 2;

/** A pinned market of odds. */
export function MarketCard({ pinned, position }: { pinned: PinnedMarket; position: Position }): ReactNode {
  const { market_id: marketId } = pinned;
  const named = useSportNames();
  useFollowedMarket(marketId);
  const market = useMarket(marketId);
  useReadWhenClosed(market?.status, position.readAgain);
  const results = resultsOf(market, position.results, named);
  const title = named(pinned.market_name);
  const desk = useBetDesk({
    of: [named(pinned.event_name), title],
    market,
    results,
    bets: position.isCut ? undefined : position.orders,
    onAnswered: position.readAgain,
  });
  return (
    <Card {...{ pinned, title }} isInPlay={market?.isInPlay === true}>
      {/* Not what comes and grows by itself, such as bets: it would move the markets below under a thumb. [ROOM-22] */}
      <MarketPrices
        {...{ marketId, market, results, title }}
        sport={pinned.sport}
        places={placesOf(pinned)}
        isPinnable={false}
        orders={position.orders}
        isCut={position.isCut}
        onTake={desk.take}
        onChanged={position.readAgain}
      />
      {desk.layer}
    </Card>
  );
}

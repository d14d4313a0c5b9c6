import type { ReactNode } from "react";
import { useFollowedMarket, useMarket } from "../../live/index.ts";
import { useSportNames } from "../../sport-names/index.ts";
import { useBetDesk } from "../bet-slip/index.ts";
import { MatchMarket } from "./match-market.tsx";
import { resultsOf } from "./runner-results.ts";
import type { Sport } from "./use-exchange.ts";
import type { Position } from "./use-positions.ts";

/** Another market beneath the event's own, with a slip of its own: a race's places, a match's goals. */
export function SideMarket({
  marketId,
  sport,
  eventName,
  title,
  position,
  places,
  withoutBets,
}: {
  readonly marketId: string;
  readonly sport: Sport;
  readonly eventName: string | undefined;
  readonly title: string;
  readonly position: Position;
  /** How many runners it has as a rule, where that isn't as many as the sport's own market. */
  readonly places?: number;
  readonly withoutBets?: "hidden";
}): ReactNode {
  const named = useSportNames();
  useFollowedMarket(marketId);
  const market = useMarket(marketId);
  const results = resultsOf(market, position.results, named);
  const desk = useBetDesk({
    of: [eventName, title],
    market,
    results,
    bets: position.isCut ? undefined : position.orders,
    onAnswered: position.readAgain,
  });
  return (
    <>
      <MatchMarket
        {...{ marketId, market, results, sport, title }}
        {...(places !== undefined && { places })}
        {...(withoutBets !== undefined && { withoutBets })}
        orders={position.orders}
        isCut={position.isCut}
        onTake={desk.take}
        onChanged={position.readAgain}
      />
      {desk.layer}
    </>
  );
}

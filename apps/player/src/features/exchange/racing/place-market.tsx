import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useFollowedMarket, useMarket } from "../../../live/index.ts";
import { useSportNames } from "../../../sport-names/index.ts";
import { useBetDesk } from "../../bet-slip/index.ts";
import { MatchMarket } from "../match-market.tsx";
import { exchangeText } from "../text.ts";
import { minorOf, type Position } from "../use-exchange.ts";

/** Beneath the winner's market of a race: its place market, with a slip of its own. */
export function PlaceMarket({
  marketId,
  position,
}: {
  readonly marketId: string;
  readonly position: Position;
}): ReactNode {
  const text = useText(exchangeText);
  const named = useSportNames();
  useFollowedMarket(marketId);
  const market = useMarket(marketId);
  const results = (market?.runners ?? []).map((runner) => ({
    selectionId: runner.selectionId,
    name: named(runner.name),
    resultMinor: minorOf(position.results?.find((line) => line.selectionId === runner.selectionId)?.ifWin ?? 0),
  }));
  const desk = useBetDesk({ market, results, bets: position.orders, onAnswered: position.readAgain });
  return (
    <>
      <MatchMarket
        {...{ marketId, market, results }}
        sport="racing"
        title={text.place}
        orders={position.orders}
        onTake={desk.take}
        onChanged={position.readAgain}
      />
      {desk.layer}
    </>
  );
}

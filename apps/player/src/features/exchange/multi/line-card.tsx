import type { ReactNode } from "react";
import { useFollowedMarket, useMarket } from "../../../live/index.ts";
import { InLines } from "../../../odds/index.ts";
import { useSportNames } from "../../../sport-names/index.ts";
import { lineOf } from "../lines/line-of.ts";
import { LinePrices } from "../lines/line-markets.tsx";
import type { PinnedMarket } from "../pins.ts";
import { useReadWhenClosed, type Position } from "../use-positions.ts";
import { Card } from "./card.tsx";

/** A pinned market of lines: what is offered, all lines, what the matched bets bring, and the slip. [LINE-09] [ROOM-65] */
export function LineCard({ pinned, position }: { pinned: PinnedMarket; position: Position }): ReactNode {
  const { market_id: marketId, line: told } = pinned;
  const named = useSportNames();
  useFollowedMarket(marketId);
  const market = useMarket(marketId);
  useReadWhenClosed(market?.status, position.readAgain);
  if (told === undefined) return null;
  const title = named(pinned.market_name);
  const line = lineOf(told);
  return (
    <Card {...{ pinned, title }} isInPlay={market?.isInPlay === true}>
      <InLines line={line}>
        <LinePrices
          eventName={named(pinned.event_name)}
          {...{ marketId, title, line, market, position }}
          isPinnable={false}
        />
      </InLines>
    </Card>
  );
}

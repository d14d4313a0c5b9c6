import { buttonClass } from "@maidan/ui/controls";
import { CurrencyProvider } from "@maidan/ui/figures";
import { PinIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { EmptyState } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { AppLink } from "../../../navigation/index.ts";
import { ExchangeFrame } from "../exchange-frame.tsx";
import { usePinnedMarkets, usePins, type PinnedMarket } from "../pins.ts";
import { usePositions, type Position } from "../use-positions.ts";
import { Unread } from "../unread.tsx";
import { Waiting } from "../waiting.tsx";
import { HouseCard } from "./house-card.tsx";
import { LineCard } from "./line-card.tsx";
import { MarketCard } from "./market-card.tsx";
import { multiText } from "./text.ts";

/** The pinned markets with live prices and the player's results, and bets in place. [EXCH-21] [ROUTE-26] [OP-58] [ROOM-65] */
export function MultiPage(): ReactNode {
  const text = useText(multiText);
  const { markets, isUnread, readAgain } = usePinnedMarkets();
  const { pins } = usePins();
  // A pin that was taken away goes at once; its answer is still under way.
  const shown = markets?.filter((market) => pins.includes(market.market_id));
  const exchange = (shown ?? []).filter(({ kind }) => kind === "odds" || kind === "line");
  const lines = exchange.filter(({ kind }) => kind === "line");
  const { positionOf } = usePositions(idsOf(exchange), idsOf(lines));
  return (
    <ExchangeFrame title={text.title} back="/exchange" takesBets>
      {isUnread ? (
        <Unread onRetry={readAgain} />
      ) : shown === undefined ? (
        <Waiting />
      ) : shown.length === 0 ? (
        <EmptyState
          icon={<PinIcon size={26} />}
          hint={text.empty}
          action={
            <AppLink href="/exchange-inplay" className={buttonClass({ tone: "secondary" })}>
              {text.toInPlay}
            </AppLink>
          }
        />
      ) : (
        shown.map((market) => (
          <CurrencyProvider key={market.market_id} currency={market.currency}>
            <Card pinned={market} position={positionOf(market.market_id)} />
          </CurrencyProvider>
        ))
      )}
    </ExchangeFrame>
  );
}

const idsOf = (markets: readonly PinnedMarket[]): readonly string[] => markets.map((market) => market.market_id);

function Card({ pinned, position }: { pinned: PinnedMarket; position: Position }): ReactNode {
  switch (pinned.kind) {
    case "odds":
      return <MarketCard {...{ pinned, position }} />;
    case "line":
      return <LineCard {...{ pinned, position }} />;
    case "bookmaker":
    case "fancy":
      return <HouseCard pinned={pinned} />;
  }
}

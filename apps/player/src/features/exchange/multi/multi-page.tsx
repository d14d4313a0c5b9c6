import { buttonClass } from "@maidan/ui/controls";
import { CurrencyProvider, Time } from "@maidan/ui/figures";
import { ChevronRightIcon, PinIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { Badge, EmptyState } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { useFollowedMarket, useMarket } from "../../../live/index.ts";
import { AppLink } from "../../../navigation/index.ts";
import { useSportNames } from "../../../sport-names/index.ts";
import { useBetDesk } from "../../bet-slip/index.ts";
import { ExchangeFrame } from "../exchange-frame.tsx";
import { MarketPrices, placesOfSport } from "../match-market.tsx";
import { usePinnedMarkets, usePins, type PinnedMarket } from "../pins.ts";
import { exchangeText } from "../text.ts";
import { resultsOf } from "../runner-results.ts";
import { usePositions, useReadWhenClosed, type Position } from "../use-positions.ts";
import { Unread } from "../unread.tsx";
import { Waiting } from "../waiting.tsx";
import { multiText } from "./text.ts";

/** The pinned markets with live prices and the player's results, and bets in place. [EXCH-21] [ROUTE-26] [OP-58] */
export function MultiPage(): ReactNode {
  const text = useText(multiText);
  const { markets, isUnread, readAgain } = usePinnedMarkets();
  const { pins } = usePins();
  // A pin that was taken away goes at once; its answer is still under way.
  const shown = markets?.filter((market) => pins.includes(market.market_id));
  const { positionOf } = usePositions((shown ?? []).map((market) => market.market_id));
  return (
    <ExchangeFrame title={text.title} back="/exchange">
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
            <MarketCard pinned={market} position={positionOf(market.market_id)} />
          </CurrencyProvider>
        ))
      )}
    </ExchangeFrame>
  );
}

/** Markets beside the match's own have two sides; a race's places have its runners. */
const placesOf = ({ sport, market_name: name }: PinnedMarket): number =>
  sport === "racing" || name === exchangeText.en.matchOdds ? placesOfSport[sport] : 2;

function MarketCard({ pinned, position }: { pinned: PinnedMarket; position: Position }): ReactNode {
  const text = useText(exchangeText);
  const { market_id: marketId } = pinned;
  const named = useSportNames();
  const { toggle } = usePins();
  useFollowedMarket(marketId);
  const market = useMarket(marketId);
  useReadWhenClosed(market?.status, position.readAgain);
  const results = resultsOf(market, position.results, named);
  const desk = useBetDesk({
    market,
    results,
    bets: position.isCut ? undefined : position.orders,
    onAnswered: position.readAgain,
  });
  return (
    <article
      className="border-b-8 border-ground bg-surface"
      aria-label={named(`${pinned.event_name}, ${pinned.market_name}`)}
    >
      <div className="flex items-center ps-3">
        <AppLink
          href="/odds-view"
          state={{ marketId, eventId: pinned.event_id, selectedSport: pinned.sport, previousPath: "/exchange-multi" }}
          className="flex min-h-14 min-w-0 flex-1 items-center gap-1"
        >
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">{named(pinned.event_name)}</span>
            <span className="flex items-center gap-2 text-xs text-muted">
              {market?.isInPlay === true ? (
                <Badge tone="accent">{text.inPlay}</Badge>
              ) : (
                <Time at={pinned.start_time} shape="moment" className="shrink-0" />
              )}
              <span className="truncate">{named(pinned.competition)}</span>
            </span>
          </span>
          <ChevronRightIcon size={18} className="shrink-0 text-muted" />
        </AppLink>
        <button
          type="button"
          aria-pressed
          aria-label={`${text.unpin}: ${named(pinned.event_name)}`}
          onClick={() => void toggle(marketId)}
          className="inline-flex size-target shrink-0 items-center justify-center text-accent"
        >
          <PinIcon size={20} />
        </button>
      </div>
      {/* Not what comes and grows by itself, such as bets: it would move the markets below under a thumb. [ROOM-22] */}
      <MarketPrices
        {...{ marketId, market, results }}
        sport={pinned.sport}
        title={named(pinned.market_name)}
        places={placesOf(pinned)}
        isPinnable={false}
        orders={position.orders}
        onTake={desk.take}
        onChanged={position.readAgain}
      />
      {desk.layer}
    </article>
  );
}

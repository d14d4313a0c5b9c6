import { toDigits } from "@maidan/core/money";
import { Time } from "@maidan/ui/figures";
import { ChevronRightIcon, CricketIcon, SoccerIcon, TennisIcon } from "@maidan/ui/icons";
import { useLanguage, useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { useFollowedMarket, useMarket } from "../../live/index.ts";
import { AppLink, go } from "../../navigation/index.ts";
import { currentSession } from "../../session/index.ts";
import { useSportNames } from "../../sport-names/index.ts";
import type { BlockMarket } from "./calls.ts";
import { LivePrice } from "./live-price.tsx";
import { homeText } from "./text.ts";

export const sportIcons: Readonly<Record<BlockMarket["sport"], ReactNode>> = {
  cricket: <CricketIcon size={18} />,
  soccer: <SoccerIcon size={18} />,
  tennis: <TennisIcon size={18} />,
};

/** What the odds view is told. [ROUTE-27] */
export const oddsState = (market: BlockMarket) => ({
  marketId: market.MarketId,
  eventId: market.EventId,
  selectedSport: market.sport,
  previousPath: "/",
});

/** A guest is sent to the login, a player to the market. [HOME-16] */
const openOdds = (market: BlockMarket): void =>
  currentSession().isPlayer ? go("/odds-view", { state: oddsState(market) }) : go("/login");

/** A match's market with the best prices of each outcome, moving. */
export function MarketCard({ market, score }: { market: BlockMarket; score: string | undefined }): ReactNode {
  const text = useText(homeText);
  const named = useSportNames();
  const { language } = useLanguage();
  useFollowedMarket(market.MarketId);
  const pushed = useMarket(market.MarketId);
  const isInPlay = pushed?.isInPlay ?? market.inplay;
  const isSuspended = pushed?.status === "SUSPENDED";
  const selectionOf = (name: string): number | undefined =>
    pushed?.runners.find((runner) => runner.name === name)?.selectionId;
  return (
    <article className="overflow-hidden rounded-lg bg-surface ring-1 ring-line ring-inset [contain-intrinsic-size:auto_220px] [content-visibility:auto]">
      <AppLink href="/odds-view" state={oddsState(market)} className="flex min-h-14 items-center gap-3 px-3 pt-2 pb-1">
        <span className="text-accent">{sportIcons[market.sport]}</span>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-semibold">{named(market.event)}</span>
          <span className="block truncate text-xs text-muted">
            {score === undefined ? named(market.competition) : toDigits(named(score), language)}
          </span>
        </span>
        {isSuspended ? (
          <Badge tone="alert">{text.suspended}</Badge>
        ) : isInPlay ? (
          <Badge tone="accent">{text.inPlay}</Badge>
        ) : (
          <Badge>
            <Time at={market.start_time} shape="moment" />
          </Badge>
        )}
        <ChevronRightIcon size={16} className="shrink-0 text-muted" />
      </AppLink>
      <div className="flex items-center justify-end gap-1.5 px-3 text-2xs text-muted">
        <span className="flex-1">{named(market.title)}</span>
        <span className="w-16 text-center">{text.back}</span>
        <span className="w-16 text-center">{text.lay}</span>
      </div>
      <ul className="px-3 pb-3">
        {market.odds.map((runner) => (
          <li key={runner.SelectionName} className="flex items-center gap-1.5 pt-1.5">
            <span className="min-w-0 flex-1 truncate text-sm">{named(runner.SelectionName)}</span>
            {(["back", "lay"] as const).map((side) => (
              <LivePrice
                key={side}
                marketId={market.MarketId}
                selectionId={selectionOf(runner.SelectionName)}
                name={named(runner.SelectionName)}
                side={side}
                first={runner[side]}
                onTap={() => openOdds(market)}
              />
            ))}
          </li>
        ))}
      </ul>
    </article>
  );
}

import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { EmptyState, Loading, Skeleton } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { useTopic } from "../../../live/index.ts";
import { AppLink } from "../../../navigation/index.ts";
import { InLines } from "../../../odds/index.ts";
import { useSession } from "../../../session/index.ts";
import { useSportNames } from "../../../sport-names/index.ts";
import { HouseBetList } from "../../house-bet/my-house-bets.tsx";
import { useHouseBets, type HouseBetItem } from "../../house-bet/calls.ts";
import { TargetList, useTargets } from "../cash-out/targets.tsx";
import { sportOfEventType } from "../sport-of.ts";
import type { CurrentOrder } from "../use-positions.ts";
import { lineOfDescription } from "../lines/line-of.ts";
import { MarketBets } from "./market-bets.tsx";
import { MarketOutcomes } from "./market-outcomes.tsx";
import { cutText } from "./cut-text.ts";
import { exchangeText } from "../text.ts";
import { resultsOf } from "../runner-results.ts";
import { PartUnread, Unread } from "../unread.tsx";
import { betsText } from "./text.ts";
import { useCancel } from "./use-cancel.ts";
import { useOpenBets, type MatchedPosition, type NamedMarket } from "./use-open-bets.ts";

function useOpenHouseBets() {
  const { isPlayer } = useSession();
  const house = useHouseBets();
  useTopic(isPlayer ? "balance" : undefined, house.readAgain);
  return house;
}

/** Open bets of every market, each to be changed or cancelled, and all of them at once. */
export function OpenBets(): ReactNode {
  const text = useText(betsText);
  const { orders, isCut, isBroken, names, marketIds, matched, readAgain } = useOpenBets();
  const { busy, cancel } = useCancel(readAgain);
  const cut = useText(cutText);
  const rooms = useText(exchangeText);
  const house = useOpenHouseBets();
  const readBoth = (): void => {
    readAgain();
    house.readAgain();
  };
  const hasOrders = orders !== undefined && orders.length > 0;
  // That there are none is said when both lists are there. [ROOM-57]
  if ((isBroken && orders === undefined) || (house.isUnread && !hasOrders))
    return <Unread hint={text.broken} onRetry={readBoth} />;
  if (orders === undefined || (house.bets === undefined && !house.isUnread && !hasOrders))
    return (
      <Loading>
        <div className="space-y-2 px-3">
          {[1, 2, 3].map((place) => (
            <Skeleton key={place} className="h-20" />
          ))}
        </div>
      </Loading>
    );
  if (orders.length === 0 && (house.bets ?? []).length === 0) return <EmptyState hint={text.noOpen} />;
  const waiting = orders.filter((order) => order.sizeRemaining > 0);
  return (
    <>
      {house.isUnread && (
        <PartUnread names={`${rooms.bookMakerBlock}, ${rooms.fancyBlock}`} onRetry={house.readAgain} />
      )}
      {matched.isUnread && <PartUnread names={text.outcomes} onRetry={readAgain} />}
      {waiting.length > 1 && (
        <div className="px-3 pb-2">
          <Button tone="secondary" isWide isBusy={busy === "all"} onClick={() => void cancel({})}>
            {text.cancelEverything}
          </Button>
        </div>
      )}
      {(isCut || house.isCut) && <p className="px-3 pb-2 text-sm text-muted">{cut.cut}</p>}
      <WaitingCashOuts />
      {marketIds.map((marketId) => (
        <MarketSection
          key={marketId}
          marketId={marketId}
          market={names?.find((one) => one.marketId === marketId)}
          orders={orders.filter((order) => order.marketId === marketId)}
          matched={matched.of(marketId)}
          onChanged={readAgain}
        />
      ))}
      <HouseBets bets={house.bets ?? []} onChanged={house.readAgain} />
    </>
  );
}

interface MarketSectionProps {
  readonly marketId: string;
  /** Undefined until its names are read. */
  readonly market: NamedMarket | undefined;
  readonly orders: readonly CurrentOrder[];
  /** Undefined: nothing is matched. */
  readonly matched: MatchedPosition | undefined;
  readonly onChanged: () => void;
}

/** What the page of a match, or of a race, is headed by. */
const isOwnType = (marketType: string | undefined): boolean => marketType === "MATCH_ODDS" || marketType === "WIN";

/** What each runner brings; undefined until it is read. */
function resultsIn(market: NamedMarket | undefined, matched: MatchedPosition | undefined) {
  if (market === undefined || (matched !== undefined && matched.results === undefined)) return undefined;
  const runners = (market.runners ?? []).map(({ selectionId, runnerName: name }) => ({ selectionId, name }));
  return resultsOf({ runners }, matched?.results, (name) => name);
}

/** A market's bets under its name, which leads there, and what its outcomes bring. */
function MarketSection({ marketId, market, orders, matched, onChanged }: MarketSectionProps): ReactNode {
  const named = useSportNames();
  return (
    <section className="mb-3 bg-surface px-3 py-2">
      <h2 className="min-h-target">
        {market?.event === undefined ? (
          <Skeleton className="h-6 w-48" />
        ) : (
          <AppLink
            href="/odds-view"
            state={{
              marketId,
              eventId: market.event.id,
              selectedSport: sportOfEventType(market.eventType?.id),
              previousPath: "/betting-record?tab=exchange&view=open",
              ...(!isOwnType(market.description?.marketType) && { isOther: "true" }),
            }}
            className="flex min-h-target flex-col justify-center"
          >
            <span className="block truncate text-base font-semibold">{named(market.event.name)}</span>
            <span className="block text-xs text-muted">{named(market.marketName)}</span>
          </AppLink>
        )}
      </h2>
      <InLines line={lineOfDescription(market?.description)}>
        <MarketBets
          marketId={marketId}
          heading="h3"
          orders={orders}
          results={resultsIn(market, matched)}
          lineBets={matched === undefined ? [] : matched.lineBets}
          nameOf={(selectionId) =>
            named(market?.runners?.find((runner) => runner.selectionId === selectionId)?.runnerName ?? "")
          }
          onChanged={onChanged}
        />
        {market !== undefined && matched !== undefined && <MarketOutcomes {...{ market, matched }} />}
      </InLines>
    </section>
  );
}

/** Bookmaker and Fancy, match by match. */
function HouseBets(props: { bets: readonly HouseBetItem[]; onChanged: () => void }): ReactNode {
  const text = useText(betsText);
  const named = useSportNames();
  const matches = [...Map.groupBy(props.bets, (bet) => bet.event_id)];
  return matches.map(([eventId, bets]) => (
    <section key={eventId} className="mb-3 bg-surface px-3 py-2">
      <h2 className="flex min-h-target flex-col justify-center">
        <span className="block truncate text-base font-semibold">{named(bets[0]?.event_name ?? "")}</span>
        <span className="block text-xs text-muted">{text.againstHouse}</span>
      </h2>
      <HouseBetList bets={bets} onChanged={props.onChanged} />
    </section>
  ));
}

function WaitingCashOuts(): ReactNode {
  const text = useText(betsText);
  const targets = useTargets();
  if (targets === undefined || targets.length === 0) return null;
  return (
    <section className="mb-3 bg-surface px-3 py-2" aria-label={text.cashOuts}>
      <h2 className="flex min-h-target items-center text-base font-semibold">{text.cashOuts}</h2>
      <TargetList targets={targets} isNamed />
    </section>
  );
}

import { CurrencyProvider } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useEffect, useRef, type ReactNode } from "react";
import { useSearch } from "wouter";
import { useFollowedMarket, useMarket } from "../../live/index.ts";
import { dropRouteState, go, routeStateNow, useRouteState } from "../../navigation/index.ts";
import { PageSkeleton } from "../../shell/index.ts";
import { useSportNames } from "../../sport-names/index.ts";
import { useBetDesk, type BetDesk } from "../bet-slip/index.ts";
import { useHouseDesk } from "../house-bet/index.ts";
import { CurrencyNote } from "./currency-note.tsx";
import { EventHead } from "./event-head.tsx";
import { EventUnread } from "./event-unread.tsx";
import { ExchangeFrame } from "./exchange-frame.tsx";
import { ScoreFrame, StreamFrame } from "./frames/match-frames.tsx";
import { HouseBlocks } from "./house-blocks.tsx";
import { LineMarkets } from "./lines/line-markets.tsx";
import { NoMatch, useHasNoMatch } from "./no-match.tsx";
import { InMarketMoney } from "./market-money.tsx";
import { MatchMarket } from "./match-market.tsx";
import { raceOfMarket, racesOf } from "./racing/meeting.ts";
import { PlaceMarket } from "./racing/place-market.tsx";
import { RaceHead } from "./racing/race-head.tsx";
import { RulesButton } from "./rules/rules-button.tsx";
import { resultsOf } from "./runner-results.ts";
import { ScoreCard } from "./score-card.tsx";
import { SideMarkets } from "./side-markets.tsx";
import { exchangeText } from "./text.ts";
import { useEventDetail, useEventState, useListedEvent, sports, type EventState, type Sport } from "./use-exchange.ts";
import { usePositions, useReadWhenClosed } from "./use-positions.ts";

interface OddsState {
  readonly marketId: string;
  readonly eventId: string;
  readonly sport: Sport;
  readonly previousPath: string;
  /** The market is another one of the event than its match odds: these are looked up. */
  readonly isOther: boolean;
  readonly slip?: { readonly selectionId: number; readonly side: "BACK" | "LAY"; readonly priceX100: number };
}

/** What came with the navigation; undefined when the page was opened directly. [EXCH-22] [OP-32] */
function readOddsState(state: Readonly<Record<string, unknown>>): OddsState | undefined {
  const { marketId, eventId, selectedSport, previousPath, isOther, slip } = state;
  if (typeof marketId !== "string" || typeof eventId !== "string") return undefined;
  return {
    marketId,
    eventId,
    sport: sports.find((sport) => sport === selectedSport) ?? "cricket",
    previousPath: typeof previousPath === "string" ? previousPath : "/exchange-inplay",
    isOther: isOther === "true",
    // Only our own rows write it; a wrong one opens no slip, as its runner is not found.
    ...(typeof slip === "object" && slip !== null && { slip: slip as NonNullable<OddsState["slip"]> }),
  };
}

/** The same from the address of a row that was tapped before the script was there, or opened in a new tab. Only a path of ours leads back. */
function readOddsQuery(search: string): OddsState | undefined {
  const state = readOddsState(Object.fromEntries(new URLSearchParams(search)));
  return state === undefined || /^\/(?!\/)/.test(state.previousPath) ? state : { ...state, previousPath: "/" };
}

export function OddsViewPage(): ReactNode {
  const search = useSearch();
  const state = readOddsState(useRouteState()) ?? readOddsQuery(search);
  const text = useText(exchangeText);
  const hasNoMatch = useHasNoMatch(state?.eventId ?? "");
  useEffect(() => {
    const isBare = state === undefined && readOddsState(routeStateNow()) === undefined;
    if (isBare) go("/exchange-inplay", { isReplacing: true });
  }, [state]);
  if (state !== undefined) return hasNoMatch ? <NoMatch /> : <OfEvent state={state} />;
  return (
    <ExchangeFrame title={text.exchange} back="/exchange-inplay">
      <PageSkeleton />
    </ExchangeFrame>
  );
}

/** The page of a market's event, whichever of its markets led here. [ROOM-86] */
function OfEvent({ state }: { state: OddsState }): ReactNode {
  const text = useText(exchangeText);
  const { eventId, sport, previousPath } = state;
  const marketId = useOwnMarketId(state);
  if (marketId !== undefined) return <OddsView state={{ ...state, marketId }} />;
  return (
    <ExchangeFrame title={text[sport]} back={previousPath}>
      <EventUnread eventId={eventId} />
      <PageSkeleton />
    </ExchangeFrame>
  );
}

/** The market that the page is headed by: a match's odds, a race's winner. Undefined until it is known. */
function useOwnMarketId({ marketId, eventId, sport, isOther }: OddsState): string | undefined {
  const listed = useListedEvent(eventId);
  const event = useEventDetail(eventId, undefined)?.event ?? listed;
  const { score } = useEventState(eventId, event);
  const known = isOther ? undefined : marketId;
  // A race that its meeting doesn't tell of is shown by the market that led here.
  const bare = known ?? (event === undefined ? undefined : marketId);
  if (sport === "racing") return raceOfMarket(racesOf(score), marketId)?.winMarketId ?? bare;
  if (!isOther || event === undefined) return known;
  return event.MarketId === "" ? marketId : event.MarketId;
}

function OddsView({ state }: { state: OddsState }): ReactNode {
  const text = useText(exchangeText);
  const named = useSportNames();
  const { marketId, eventId } = state;
  useFollowedMarket(marketId);
  const market = useMarket(marketId);
  const detail = useEventDetail(eventId, market);
  const listed = useListedEvent(eventId);
  const event = detail?.event ?? listed;
  const eventState = useEventState(eventId, event);
  const race = state.sport === "racing" ? raceOfMarket(racesOf(eventState.score), marketId) : undefined;
  const sides = detail?.markets ?? none;
  // All markets of the page in one call each: an account may ask for few things at once.
  const lines = detail?.lines ?? none;
  const lineIds = lines.map((told) => told.market_id);
  const others = race === undefined ? [...sides.map((side) => side.market_id), ...lineIds] : [race.placeMarketId];
  const { positionOf } = usePositions([marketId, ...others], lineIds);
  const position = positionOf(marketId);
  useReadWhenClosed(market?.status, position.readAgain);
  const results = resultsOf(market, position.results, named);
  const titled =
    state.sport === "racing" ? { title: text.win } : inOwnMoney(text.matchOdds, detail?.currencies?.[marketId]);
  const match = { eventName: event && named(event.Event), currencies: detail?.currencies };
  const desk = useBetDesk({
    of: [match.eventName, titled.title ?? text.matchOdds],
    market,
    results,
    bets: position.isCut ? undefined : position.orders,
    onAnswered: position.readAgain,
  });
  const house = useHouseDesk(eventId, detail);
  useTappedPrice(state, results, desk);
  return (
    <ExchangeFrame title={text[state.sport]} back={state.previousPath} takesBets>
      <EventHead {...{ eventId, event }} state={eventState} sport={state.sport} />
      <EventUnread eventId={eventId} />
      <CurrencyNote marketIds={[marketId, ...others]} currencies={detail?.currencies} />
      {eventState.isInPlay === true && <StreamFrame eventId={eventId} marketId={marketId} />}
      <Score {...{ state, event, eventState }} hasResult={market?.status === "CLOSED"} />
      <InMarketMoney marketId={marketId} currencies={detail?.currencies}>
        <MatchMarket
          {...{ marketId, sport: state.sport, market, results, ...titled }}
          orders={position.orders}
          isCut={position.isCut}
          onTake={desk.take}
          onChanged={position.readAgain}
          // Above the bets: what comes and grows by itself moves no rate under a thumb. [ROOM-22]
          between={state.sport !== "racing" && <HouseBlocks detail={detail} bets={house.ownBets} onTake={house.take} />}
        />
        {desk.layer}
      </InMarketMoney>
      {state.sport === "racing" ? (
        race !== undefined && (
          <PlaceMarket
            eventName={match.eventName}
            marketId={race.placeMarketId}
            position={positionOf(race.placeMarketId)}
          />
        )
      ) : (
        <>
          <CurrencyProvider currency="BDT">{house.bets}</CurrencyProvider>
          <LineMarkets {...{ ...match, lines, positionOf }} />
          <SideMarkets {...{ ...match, positionOf }} markets={sides} sport={state.sport} />
        </>
      )}
      <RulesButton marketIds={[marketId, ...others]} detail={detail} />
      <CurrencyProvider currency="BDT">{house.layer}</CurrencyProvider>
    </ExchangeFrame>
  );
}

/** What is known of the race, or of the match and how it goes. */
function Score(props: {
  state: OddsState;
  event: ReturnType<typeof useListedEvent>;
  eventState: EventState;
  hasResult: boolean;
}): ReactNode {
  const { state, event, eventState, hasResult } = props;
  const { marketId, eventId, sport, previousPath } = state;
  if (sport === "racing") return <RaceHead {...{ eventId, marketId, previousPath }} state={eventState} />;
  return (
    <>
      <ScoreCard {...{ eventId, sport, event, hasResult }} state={eventState} />
      {event !== undefined && (
        <ScoreFrame eventId={eventId} isOpen={eventState.isInPlay === true && eventState.score === undefined} />
      )}
    </>
  );
}

const none: readonly never[] = [];

/** Above a market in rupees stands which ones, as in its name. */
const inOwnMoney = (title: string, currency: string | undefined): { readonly title?: string } =>
  currency === undefined ? {} : { title: `${title} (${currency})` };

/** A price that was tapped in a list opens the slip as soon as its runner is known. */
function useTappedPrice(
  state: OddsState,
  runners: readonly { readonly selectionId: number; readonly name: string }[] | undefined,
  desk: BetDesk,
): void {
  const isTaken = useRef(false);
  const wanted = state.slip;
  const runner = runners?.find((one) => one.selectionId === wanted?.selectionId);
  useEffect(() => {
    if (isTaken.current || wanted === undefined || runner === undefined) return;
    isTaken.current = true;
    // Before the slip puts its own entry above: one tap opens it once. [SLIP-01]
    dropRouteState("slip");
    desk.open({ marketId: state.marketId, runnerName: runner.name, ...wanted });
  });
}

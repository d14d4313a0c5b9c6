import { toDigits } from "@maidan/core/money";
import { Time } from "@maidan/ui/figures";
import { PinIcon } from "@maidan/ui/icons";
import { useLanguage, useText } from "@maidan/ui/language";
import { Badge, Skeleton } from "@maidan/ui/layout";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { useFollowedMarket, useMarket } from "../../live/index.ts";
import { AppLink, go } from "../../navigation/index.ts";
import { useSportNames } from "../../sport-names/index.ts";
import { eventsCall } from "./calls.ts";
import { EventEnd } from "./event-end.tsx";
import { isOver } from "./event-lists.ts";
import { FinalScore } from "./final-score.tsx";
import { finalTotals } from "./final-totals.ts";
import { usePins } from "./pins.ts";
import { PriceButton } from "./price-button.tsx";
import { racesOf } from "./racing/meeting.ts";
import { RaceTimes } from "./racing/race-times.tsx";
import { exchangeText } from "./text.ts";
import { useEventState, type SportEvent } from "./use-exchange.ts";
import { useIsNear } from "./use-is-near.ts";

const headline = (score: Readonly<Record<string, unknown>> | undefined): string =>
  typeof score?.["headline"] === "string" ? score["headline"] : "";

/** An event of a list: name, badges, state, and the best prices of its runners, live. [EXCH-16] */
export function EventRow({ event, previousPath }: { event: SportEvent; previousPath: string }): ReactNode {
  const text = useText(exchangeText);
  const { language } = useLanguage();
  const named = useSportNames();
  const [isNear, watch] = useIsNear();
  const isFinished = isOver(event);
  const state = useEventState(isNear && !isFinished ? event.EventId : "", event);
  const isInPlay = state.isInPlay === true && !isFinished;
  const totals = isFinished ? finalTotals(state.score) : [];
  const hasScore = isInPlay || (isFinished && totals.length === 0) || event.sport === "racing";
  // Beside the house's badges a cricket score has no room: it has a line of its own, so that no letter and no run more moves the prices. [ROOM-22]
  const isBelow = event.Fancy || event.Bookmaker;
  const score = <span className="tabular min-w-0 truncate">{toDigits(named(headline(state.score)), language)}</span>;
  return (
    <article ref={watch} className="border-b border-line bg-surface px-3 pt-1 pb-3">
      <div className="flex items-start gap-1">
        <AppLink
          href="/odds-view"
          state={{ marketId: event.MarketId, eventId: event.EventId, selectedSport: event.sport, previousPath }}
          className="block min-h-target min-w-0 flex-1 pt-2"
        >
          <span className="block truncate font-semibold narrow:whitespace-normal">{named(event.Event)}</span>
          <span className="block truncate text-xs text-muted">{named(event.competition)}</span>
          <span className="mt-1 flex h-5 items-center gap-2 overflow-hidden text-xs whitespace-nowrap narrow:h-auto narrow:flex-wrap">
            {isInPlay ? (
              <Badge tone="accent">{text.inPlay}</Badge>
            ) : (
              event.start_time !== "" && <Time at={event.start_time} shape="moment" className="text-muted" />
            )}
            {event.Fancy && <Badge>{text.fancy}</Badge>}
            {event.Bookmaker && <Badge>{text.bookmaker}</Badge>}
            {hasScore && !isBelow && score}
          </span>
          {hasScore && isBelow && <span className="mt-1 flex h-4 items-center text-xs">{score}</span>}
          <FinalScore of={totals} />
        </AppLink>
        {!isFinished && <PinButton event={event} />}
      </div>
      {isFinished ? (
        <EventEnd event={event} />
      ) : (
        event.MarketId !== "" &&
        (event.sport === "racing" ? (
          <RaceTimes
            meeting={named(event.Event)}
            races={racesOf(state.score)}
            marketId={undefined}
            eventId={event.EventId}
            previousPath={previousPath}
          />
        ) : (
          <BestPrices event={event} previousPath={previousPath} isNear={isNear} />
        ))
      )}
    </article>
  );
}

function PinButton({ event }: { event: SportEvent }): ReactNode {
  const text = useText(exchangeText);
  const named = useSportNames();
  const { isPinned, toggle } = usePins();
  const isOn = isPinned(event.MarketId);
  if (event.MarketId === "") return null;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={`${isOn ? text.unpin : text.pin}: ${named(event.Event)}`}
      onClick={() => void toggle(event.MarketId)}
      className={`inline-flex size-target shrink-0 items-center justify-center -me-3 ${isOn ? "text-accent" : "text-muted"}`}
    >
      <PinIcon size={20} />
    </button>
  );
}

/** A match whose market closes is over, or abandoned: its list, which has it still open, is read again. [EXCH-14] */
function useListsWhenClosed(status: string | undefined): void {
  const client = useQueryClient();
  const isClosed = status === "CLOSED";
  useEffect(() => {
    if (isClosed) void client.invalidateQueries({ queryKey: [eventsCall.path] });
  }, [client, isClosed]);
}

/** The place of each line is kept from the start, so that prices that arrive move nothing, and a gap parts the lines, to which the mask of a suspension adds none. A tap on a price opens the bet slip with it. */
function BestPrices(props: { event: SportEvent; previousPath: string; isNear: boolean }): ReactNode {
  const text = useText(exchangeText);
  const named = useSportNames();
  const { event, previousPath } = props;
  useFollowedMarket(event.MarketId, props.isNear);
  const market = useMarket(event.MarketId);
  useListsWhenClosed(market?.status);
  const isOff = market !== undefined && market.status !== "OPEN";
  const state = { marketId: event.MarketId, eventId: event.EventId, selectedSport: event.sport, previousPath };
  return (
    <div
      className={`relative mt-2 flex flex-col gap-1 [content-visibility:auto] ${event.sport === "soccer" ? "[contain-intrinsic-size:auto_152px]" : "[contain-intrinsic-size:auto_100px]"}`}
    >
      {market === undefined &&
        Array.from({ length: event.sport === "soccer" ? 3 : 2 }, (_, place) => (
          <div key={`place-${place}`} className="flex h-12 items-center justify-between">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-12 w-36" />
          </div>
        ))}
      {market?.runners.map((runner) => (
        <div key={runner.selectionId} className="flex h-12 items-center gap-2 narrow:h-auto narrow:flex-wrap">
          <span className="line-clamp-2 min-w-0 flex-1 leading-tight narrow:basis-full">{named(runner.name)}</span>
          <span className="flex w-36 shrink-0 gap-1 narrow:w-full">
            {(["BACK", "LAY"] as const).map((side) => (
              <PriceButton
                key={side}
                marketId={event.MarketId}
                selectionId={runner.selectionId}
                side={side}
                runnerName={named(runner.name)}
                isOff={isOff}
                onTake={(priceX100) =>
                  go("/odds-view", { state: { ...state, slip: { selectionId: runner.selectionId, side, priceX100 } } })
                }
              />
            ))}
          </span>
        </div>
      ))}
      {isOff && (
        <span
          role="status"
          className="absolute inset-y-0 end-0 flex w-36 items-center justify-center rounded-sm bg-mask narrow:w-full text-sm font-semibold"
        >
          {market.status === "CLOSED" ? text.closed : text.suspended}
        </span>
      )}
    </div>
  );
}

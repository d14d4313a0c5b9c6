import { listEvents } from "@maidan/contract/http/office";
import { Button, classNames } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge, Loading, Skeleton } from "@maidan/ui/layout";
import { lazyRouteComponent, Link } from "@tanstack/react-router";
import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import {
  ask,
  Choices,
  FailureState,
  liveMs,
  RoomHead,
  shellText,
  useMay,
  usePages,
  useSportNames,
} from "../../shell/index.ts";
import { consoleText } from "./console-text.ts";
import { MarketConsole } from "./console.tsx";
import { AddMarketTo } from "./add-to-event.tsx";
import { AddMarket } from "./by-hand.tsx";
import { FeedAge } from "./feed-age.tsx";
import { HouseMarkets } from "./house-markets.tsx";
import { MarketList } from "./market-list.tsx";
import { resultText } from "./result-text.ts";
import { templateText } from "./template-text.ts";
import { MoveStart } from "./move-start.tsx";
import { RenameEvent } from "./rename-event.tsx";
import { marketText } from "./text.ts";

/** Not the first that is looked at, and large: they come once the room stands. */
const TemplatesTab = lazyRouteComponent(() => import("./templates.tsx"), "TemplatesTab");
const WaitingResults = lazyRouteComponent(() => import("./waiting-results.tsx"), "WaitingResults");

type EventState = "open" | "finished";

/** Events at the side, the chosen one's markets beside them. */
export function MarketsPage({ eventId }: { eventId: string | undefined }): ReactNode {
  const text = useText(marketText);
  const results = useText(resultText);
  const consoleWords = useText(consoleText);
  const templates = useText(templateText);
  const mayControl = useMay("market.control");
  const [tab, setTab] = useState<"markets" | "console" | "results" | "templates">("markets");
  useEffect(() => {
    for (const later of [WaitingResults, TemplatesTab]) void later.preload?.();
  }, []);
  const choices = [
    { id: "markets", label: results.markets },
    { id: "console", label: consoleWords.tab },
    { id: "results", label: results.results },
    { id: "templates", label: templates.tab },
  ] as const;
  return (
    <>
      <RoomHead
        title={text.title}
        note={tab === "markets" ? <span className="hidden lg:inline">{text.keys}</span> : undefined}
      >
        <AddMarket />
        {eventId !== undefined && <AddMarketTo eventId={eventId} />}
        {eventId !== undefined && <RenameEvent eventId={eventId} />}
        {eventId !== undefined && <MoveStart eventId={eventId} />}
      </RoomHead>
      {mayControl && (
        <div className="pb-3">
          <Choices label={results.tabs} choices={choices} selected={tab} onSelect={setTab} />
        </div>
      )}
      {(tab === "results" || tab === "templates") && (
        <Suspense
          fallback={
            <Loading>
              <Skeleton className="h-80 w-full" />
            </Loading>
          }
        >
          {tab === "results" ? <WaitingResults /> : <TemplatesTab />}
        </Suspense>
      )}
      {(tab === "markets" || tab === "console") && (
        <div className="grid gap-4 2xl:grid-cols-[17rem_1fr]">
          <Events eventId={eventId} />
          <div className="min-w-0">
            {tab === "console" ? (
              <MarketConsole eventId={eventId} />
            ) : (
              <>
                <MarketList eventId={eventId} />
                {eventId !== undefined && <HouseMarkets eventId={eventId} />}
              </>
            )}
          </div>
        </div>
      )}
    </>
  );
}

function Events({ eventId }: { eventId: string | undefined }): ReactNode {
  const text = useText(marketText);
  const shell = useText(shellText);
  const say = useSportNames();
  const [state, setState] = useState<EventState>("open");
  const list = usePages({
    key: ["events", state],
    read: (cursor) => ask(listEvents, { query: { state, limit: "100", ...(cursor !== undefined && { cursor }) } }),
    refreshMs: liveMs,
  });
  const choices = [
    { id: "open", label: text.openEvents },
    { id: "finished", label: text.finishedEvents },
  ] as const;
  return (
    <section aria-label={text.events} className="flex min-w-0 flex-col gap-2">
      <Choices label={text.byState} choices={choices} selected={state} onSelect={setState} />
      <div className="no-scrollbar flex gap-2 overflow-x-auto 2xl:max-h-[calc(100dvh-10rem)] 2xl:flex-col 2xl:overflow-y-auto">
        <EventLink isChosen={eventId === undefined} id={undefined}>
          <span className="font-semibold">{text.allOpen}</span>
        </EventLink>
        {list.rows === undefined && list.failure === undefined && (
          <Loading>
            <Skeleton className="h-16 w-52" />
          </Loading>
        )}
        {list.failure !== undefined && <FailureState failure={list.failure} onRetry={list.retry} />}
        {(list.rows ?? []).map((event) => (
          <EventLink key={event.id} isChosen={eventId === event.id} id={event.id}>
            <span className="line-clamp-2 font-semibold">{say(event.name)}</span>
            <span className="flex items-center gap-2 text-xs text-muted">
              {event.is_in_play && !event.is_finished ? (
                <Badge tone="won">{text.inPlay}</Badge>
              ) : (
                <Time at={event.start_at} shape="moment" className="whitespace-nowrap" />
              )}
              <span className="truncate">{say(event.competition)}</span>
            </span>
            {event.is_in_play && !event.is_finished && event.feed !== null && (
              <FeedAge pulse={event.feed} readAtMs={list.readAtMs} />
            )}
          </EventLink>
        ))}
        {list.hasMore && (
          <Button tone="secondary" size="small" isBusy={list.isLoadingMore} onClick={list.more}>
            {shell.more}
          </Button>
        )}
      </div>
    </section>
  );
}

function EventLink(props: { isChosen: boolean; id: string | undefined; children: ReactNode }): ReactNode {
  const link = useRef<HTMLAnchorElement>(null);
  const { isChosen } = props;
  // Come to by its address, it may stand far down the list.
  useEffect(() => {
    if (isChosen) link.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isChosen]);
  return (
    <Link
      ref={link}
      to="/markets"
      search={props.id === undefined ? {} : { event: props.id }}
      aria-current={isChosen ? "true" : undefined}
      className={classNames(
        "flex w-52 shrink-0 flex-col justify-center gap-0.5 rounded-md px-3 py-2 text-sm ring-1 ring-inset 2xl:w-full",
        isChosen ? "bg-accent-soft ring-accent" : "bg-surface ring-line hover:bg-raised",
      )}
    >
      {props.children}
    </Link>
  );
}

import { listEvents } from "@maidan/contract/http/office";
import { Button, classNames } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge, EmptyState, Loading, Skeleton } from "@maidan/ui/layout";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState, type ReactNode } from "react";
import {
  ask,
  Choices,
  FailureState,
  Field,
  Fold,
  liveMs,
  placeOf,
  shellText,
  usePages,
  useShownNumber,
  useSportNames,
} from "../../shell/index.ts";
import { foundEvents, groupEvents, type CompetitionGroup, type ListedEvent, type SportGroup } from "./directory.ts";
import { FeedAge } from "./feed-age.tsx";
import { marketText } from "./text.ts";

type EventState = "open" | "finished";

/** Events by sport and competition, found by words; a sport opens by a press, by its address (`/markets#cricket`) or for the event that is looked at. [DESK-20] */
export function EventDirectory({ eventId }: { eventId: string | undefined }): ReactNode {
  const text = useText(marketText);
  const shell = useText(shellText);
  const say = useSportNames();
  const [state, setState] = useState<EventState>("open");
  const [sought, setSought] = useState("");
  const list = usePages({
    key: ["events", state],
    read: (cursor) => ask(listEvents, { query: { state, limit: "100", ...(cursor !== undefined && { cursor }) } }),
    refreshMs: liveMs,
  });
  const isSearch = sought.trim() !== "";
  const found = foundEvents(list.rows ?? [], sought, say);
  return (
    <section aria-label={text.events} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 grow basis-64">
          <Field label={text.find} type="search" value={sought} onChange={({ target }) => setSought(target.value)} />
        </div>
        <Choices
          label={text.byState}
          choices={[
            { id: "open", label: text.openEvents },
            { id: "finished", label: text.finishedEvents },
          ]}
          selected={state}
          onSelect={setState}
        />
      </div>
      {list.rows === undefined && list.failure === undefined && (
        <Loading>
          <Skeleton className="mb-2 h-14 w-full" />
          <Skeleton className="mb-2 h-14 w-full" />
          <Skeleton className="h-14 w-full" />
        </Loading>
      )}
      {list.failure !== undefined && <FailureState failure={list.failure} onRetry={list.retry} />}
      {list.rows !== undefined && found.length === 0 && (
        <EmptyState
          title={isSearch ? text.noneFound : text.noEventsTitle}
          hint={isSearch ? text.noneFoundHint : text.emptyHint}
        />
      )}
      {groupEvents(found).map((group) => (
        <SportFold key={group.sport} group={group} isSearch={isSearch} eventId={eventId} readAtMs={list.readAtMs} />
      ))}
      {list.hasMore && (
        <Button tone="secondary" size="small" isBusy={list.isLoadingMore} onClick={list.more}>
          {shell.more}
        </Button>
      )}
    </section>
  );
}

interface FoldProps {
  readonly group: SportGroup;
  readonly isSearch: boolean;
  readonly eventId: string | undefined;
  readonly readAtMs: number;
}

function SportFold({ group, isSearch, eventId, readAtMs }: FoldProps): ReactNode {
  const text = useText(marketText);
  const say = useSportNames();
  const number = useShownNumber();
  const named = useLocation({ select: ({ hash }) => hash });
  const hasChosen = group.competitions.some(({ events }) => events.some(({ id }) => id === eventId));
  const [isOpen, setOpen] = useState(hasChosen || named === placeOf(group.sport));
  const [followed, setFollowed] = useState({ named, eventId });
  if (followed.named !== named || followed.eventId !== eventId) {
    setFollowed({ named, eventId });
    if (hasChosen || named === placeOf(group.sport)) setOpen(true);
  }
  const note = [
    text.eventsOf({ count: group.events, shown: number(group.events) }),
    ...(group.inPlay > 0 ? [text.inPlayOf({ shown: number(group.inPlay) })] : []),
  ].join(" · ");
  return (
    <div id={placeOf(group.sport)} className="scroll-mt-16">
      <Fold
        label={say(group.sport)}
        note={note}
        badge={group.deeds > 0 && <Badge tone="alert">{text.deedsOf({ shown: number(group.deeds) })}</Badge>}
        isOpen={isSearch || isOpen}
        onToggle={(open) => {
          if (!isSearch) setOpen(open);
        }}
      >
        {(isSearch || isOpen) &&
          group.competitions.map((competition) => (
            <Competition key={competition.name} competition={competition} eventId={eventId} readAtMs={readAtMs} />
          ))}
      </Fold>
    </div>
  );
}

function Competition(props: {
  readonly competition: CompetitionGroup;
  readonly eventId: string | undefined;
  readonly readAtMs: number;
}): ReactNode {
  const say = useSportNames();
  const { name, events } = props.competition;
  // Beside the markets of a chosen one they have one column.
  const isWide = props.eventId === undefined;
  return (
    <div className="pb-2 last:pb-0">
      <h3 className="pb-1 text-xs font-semibold text-muted">{say(name)}</h3>
      <ul className={classNames("grid gap-1", isWide && "sm:grid-cols-2 xl:grid-cols-3")}>
        {events.map((event) => (
          <li key={event.id}>
            <EventLink event={event} isChosen={event.id === props.eventId} readAtMs={props.readAtMs} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function EventLink(props: {
  readonly event: ListedEvent;
  readonly isChosen: boolean;
  readonly readAtMs: number;
}): ReactNode {
  const text = useText(marketText);
  const say = useSportNames();
  const number = useShownNumber();
  const link = useRef<HTMLAnchorElement>(null);
  const { event, isChosen } = props;
  const isLive = event.is_in_play && !event.is_finished;
  // Come to by its address, it may stand far down the list.
  useEffect(() => {
    if (isChosen) link.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isChosen]);
  return (
    <Link
      ref={link}
      to="/markets"
      search={({ tab }) => ({ event: event.id, ...(tab !== undefined && { tab }) })}
      aria-current={isChosen ? "true" : undefined}
      className={classNames(
        "flex min-h-target flex-col justify-center gap-0.5 rounded-md px-3 py-1.5 text-sm ring-1 ring-inset",
        isChosen ? "bg-accent-soft ring-accent" : "bg-raised ring-line hover:ring-accent",
      )}
    >
      <span className="font-semibold">{say(event.name)}</span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
        {isLive ? (
          <Badge tone="won">{text.inPlay}</Badge>
        ) : (
          <Time at={event.start_at} shape="moment" className="whitespace-nowrap" />
        )}
        <span>{text.marketsOf({ count: event.markets, shown: number(event.markets) })}</span>
        {event.deeds > 0 && <Badge tone="alert">{text.deedsOf({ shown: number(event.deeds) })}</Badge>}
        {isLive && event.feed !== null && <FeedAge pulse={event.feed} readAtMs={props.readAtMs} />}
      </span>
    </Link>
  );
}

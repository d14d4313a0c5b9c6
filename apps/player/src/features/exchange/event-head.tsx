import { Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { useSportNames } from "../../sport-names/index.ts";
import { EventEnd } from "./event-end.tsx";
import { isOver } from "./event-lists.ts";
import { EventTitle } from "./event-title.tsx";
import { headText } from "./head-text.ts";
import { exchangeText } from "./text.ts";
import { useEventUnread, type EventState, type Sport, type useListedEvent } from "./use-exchange.ts";

export interface EventHeadProps {
  readonly eventId: string;
  /** Undefined until the lists are read. */
  readonly event: ReturnType<typeof useListedEvent>;
  readonly state: EventState;
  readonly sport: Sport;
}

/** What the match is called, whether it is in play or when it begins, and how it ended. */
export function EventHead(props: EventHeadProps): ReactNode {
  const text = useText(exchangeText);
  const head = useText(headText);
  const named = useSportNames();
  const { isUnread } = useEventUnread(props.eventId);
  const { event, state: eventState, sport } = props;
  const isEnded = event !== undefined && isOver(event);
  return (
    <section className="border-b border-line px-3 py-3">
      <EventTitle name={event === undefined ? (isUnread ? text.match : text.loading) : named(event.Event)} />
      {/* One line whatever its letters are: those of Bangla may come later, and what is below is about to be tapped. [ROOM-22] */}
      <p className="mt-1 flex h-5 items-center gap-2 overflow-hidden text-xs whitespace-nowrap text-muted narrow:h-auto narrow:flex-wrap">
        {eventState.isInPlay === true && !isEnded && <Badge tone="accent">{text.inPlay}</Badge>}
        {eventState.isInPlay === false && event !== undefined && event.start_time !== "" && (
          <Time at={event.start_time} shape="moment" className="font-semibold text-ink" />
        )}
        <span className="min-w-0 truncate">{named(event?.competition ?? "")}</span>
        {eventState.score?.["isSimulated"] === true && (
          <Badge>{sport === "racing" ? head.simulatedRace : head.simulatedMatch}</Badge>
        )}
      </p>
      {event !== undefined && isEnded && <EventEnd event={event} />}
    </section>
  );
}

import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { exchangeText } from "./text.ts";
import { PartUnread, Unread } from "./unread.tsx";
import type { EventsRead } from "./use-events.ts";
import { sports, type Sport, type SportEvent } from "./use-exchange.ts";
import { Waiting } from "./waiting.tsx";

/**
 * A room over the lists of events: what stands there until the first of them is read, that none could be read, or which of them could not. `of`: the sports that the
 * room shows, all of them without it. [ROOM-57]
 */
export function EventsRoom({
  read,
  of = sports,
  children,
}: {
  readonly read: EventsRead;
  readonly of?: readonly Sport[];
  readonly children: (events: readonly SportEvent[]) => ReactNode;
}): ReactNode {
  const text = useText(exchangeText);
  const { events, unread, waiting, readAgain } = read;
  const missing = of.filter((sport) => unread.includes(sport));
  if (missing.length === of.length) return <Unread onRetry={readAgain} />;
  const isRead = of.some((sport) => !missing.includes(sport) && !waiting.includes(sport));
  if (events === undefined || !isRead) return <Waiting />;
  return (
    <>
      {missing.length > 0 && <PartUnread names={missing.map((sport) => text[sport]).join(", ")} onRetry={readAgain} />}
      {children(events)}
    </>
  );
}

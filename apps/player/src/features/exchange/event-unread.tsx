import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { exchangeText } from "./text.ts";
import { PartUnread } from "./unread.tsx";
import { useEventUnread } from "./use-exchange.ts";

/** That the event could not be read, with its Bookmaker and Fancy, and another try; nothing otherwise. [ROOM-57] */
export function EventUnread({ eventId }: { readonly eventId: string }): ReactNode {
  const text = useText(exchangeText);
  const { isUnread, readAgain } = useEventUnread(eventId);
  if (!isUnread) return null;
  return <PartUnread names={`${text.match}, ${text.bookMakerBlock}, ${text.fancyBlock}`} onRetry={readAgain} />;
}

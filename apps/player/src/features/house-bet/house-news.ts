import type { HouseData } from "@maidan/contract/socket";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { readQuery } from "../../api/index.ts";
import { useTopic } from "../../live/index.ts";
import { eventCall } from "../exchange/calls.ts";
import type { EventDetail } from "./offer.ts";

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** What is pushed, as far as its shape goes; undefined where the rates are to be read by HTTP. */
function readOffers(data: unknown): HouseData | undefined {
  if (!isRecord(data) || !isRecord(data["bookmaker"]) || !isRecord(data["fancy2"])) return undefined;
  return data as HouseData;
}

const withOffers = (detail: EventDetail, { isWhole, bookmaker, fancy2 }: HouseData): EventDetail =>
  isWhole
    ? { ...detail, bookmaker, fancy2 }
    : {
        ...detail,
        bookmaker: { ...detail.bookmaker, ...bookmaker },
        fancy2: { ...detail.fancy2, ...fancy2 },
      };

/**
 * Puts what was pushed of the house's markets into the event as it was read; before it is read, nothing. What is being read at this moment may be older: it gets the same
 * once it is there. [PUSH-15]
 */
export function putOffers(client: QueryClient, eventId: string, offers: HouseData): void {
  const { queryKey } = readQuery(eventCall, { params: { eventId } });
  const put = (): void => {
    client.setQueryData(queryKey, (before) => {
      const detail = before?.data.items[eventId];
      if (before === undefined || detail === undefined) return before;
      return {
        ...before,
        data: { ...before.data, items: { ...before.data.items, [eventId]: withOffers(detail, offers) } },
      };
    });
  };
  const query = client.getQueryCache().find({ queryKey });
  if (query?.state.fetchStatus !== "fetching") return put();
  // Behind the reading itself, which takes its own answer first.
  const then = (): void => void setTimeout(put, 0);
  query.promise?.then(then, then);
}

/** Keeps the rates of an event as they are pushed. `onChange` is told of each change. */
export function useHouseNews(eventId: string, onChange?: () => void): void {
  const client = useQueryClient();
  const onNews = useCallback(
    (data: unknown, kind: "image" | "change") => {
      const offers = readOffers(data);
      const event = { queryKey: [eventCall.path] };
      if (offers !== undefined) putOffers(client, eventId, offers);
      // What the page came with is as new as the topic's image.
      else if (kind === "image") void client.refetchQueries({ ...event, stale: true });
      else void client.invalidateQueries(event);
      if (kind === "change") onChange?.();
    },
    [client, eventId, onChange],
  );
  useTopic(eventId === "" ? undefined : `house:${eventId}`, onNews);
}

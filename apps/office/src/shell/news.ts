import { readNews } from "@maidan/contract/http/news";
import type { ResponseOf } from "@maidan/contract/http/route";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { api } from "./calls.ts";

type News = ResponseOf<typeof readNews>;
export type ChatNews = NonNullable<News["items"][number]["chat"]>;

/** Longer than the server holds a call on which nothing happens. */
const waitMs = 20_000;
/** After a failure it is tried again; until then the rooms' own polling goes on. */
const againMs = 3_000;

const chatListeners = new Set<(news: ChatNews) => void>();

/** Hears what happens in the conversations with players. */
export function onChatNews(listener: (news: ChatNews) => void): () => void {
  chatListeners.add(listener);
  return () => chatListeners.delete(listener);
}

/** So many calls in a row without an answer; one may be lost. */
const awayAfter = 2;
let isAway = false;
const awayListeners = new Set<() => void>();

function setAway(next: boolean): void {
  if (next === isAway) return;
  isAway = next;
  for (const listener of awayListeners) listener();
}

/** Whether the server gives no answer: what the rooms show may not be so any more. [DESK-22] */
export const useServerAway = (): boolean => useSyncExternalStore(onAway, () => isAway);

function onAway(listener: () => void): () => void {
  awayListeners.add(listener);
  return () => awayListeners.delete(listener);
}

/** The office's push: reads the queues anew in which something happened. Mounted once, by the frame. [DESK-12] */
export function useOfficeNews(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const gone = new AbortController();
    void follow(queries, gone.signal);
    return () => gone.abort();
  }, [queries]);
}

async function follow(queries: QueryClient, signal: AbortSignal): Promise<void> {
  let after: string | undefined;
  let missed = 0;
  while (!signal.aborted) {
    const query = after === undefined ? {} : { after };
    const result = await api.call(readNews, { query, signal, timeoutMs: waitMs });
    if (signal.aborted) return;
    // A refusal is an answer.
    missed = result.ok || result.error.kind === "refused" ? 0 : missed + 1;
    setAway(missed >= awayAfter);
    if (result.ok) {
      after = result.value.cursor;
      tell(queries, result.value);
    } else {
      // Asked without it the server answers at once that there may be more than this.
      if (missed > 0) after = undefined;
      await pause(againMs, signal);
    }
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

function tell(queries: QueryClient, news: News): void {
  const changed = new Set<string>();
  for (const { queue, chat } of news.items) {
    if (chat !== undefined) for (const listener of chatListeners) listener(chat);
    // Typing changes no list.
    if (chat?.kind !== "typing") changed.add(queue);
  }
  const queues = news.is_gap ? ["deposits", "withdrawals", "markets", "chats", "corrections"] : [...changed];
  for (const queue of queues) void queries.invalidateQueries({ queryKey: [queue] });
}

import { listDeskChats, markDeskChat, readDeskChat, type listCannedAnswers } from "@maidan/contract/http/chat";
import type { ResponseOf } from "@maidan/contract/http/route";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api, ask, liveMs, onChatNews, usePages } from "../../shell/index.ts";

export const filters = ["waiting", "mine", "open", "closed"] as const;
export type Filter = (typeof filters)[number];
export type DeskTalk = ResponseOf<typeof readDeskChat>;
export type DeskChat = DeskTalk["chat"];
export type DeskMessage = DeskTalk["messages"][number];
export type CannedAnswer = ResponseOf<typeof listCannedAnswers>["items"][number];

/** The conversations of one state, pushed; what this desk has received is told to the players. [TALK-04] [TALK-08] */
export function useChatQueue(filter: Filter) {
  const list = usePages({
    key: ["chats", "list", filter],
    read: (cursor) => ask(listDeskChats, { query: { filter, limit: "50", ...(cursor !== undefined && { cursor }) } }),
    refreshMs: 4 * liveMs,
  });
  const told = useRef(new Map<string, number>());
  useEffect(() => {
    for (const { id, last_message_id: last, staff_marks: marks } of list.rows ?? []) {
      const newest = Number(last);
      if (newest <= Number(marks.delivered_id) || (told.current.get(id) ?? 0) >= newest) continue;
      told.current.set(id, newest);
      void api.call(markDeskChat, { params: { id }, body: { delivered_id: last } });
    }
  }, [list.rows]);
  return list;
}

/** How long an announcement of typing holds. */
const typingMs = 4_000;

/** One conversation: read anew whenever something happens in it, with older messages on request. */
export function useTalk(id: string) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ["chats", "one", id],
    queryFn: () => ask(readDeskChat, { params: { id }, query: {} }),
    refetchInterval: 4 * liveMs,
  });
  const [older, setOlder] = useState<{ readonly messages: readonly DeskMessage[]; readonly hasMore: boolean }>();
  const shown = new Map([...(older?.messages ?? []), ...(data?.messages ?? [])].map((one) => [one.id, one]));
  const messages = [...shown.values()].toSorted((a, b) => Number(a.id) - Number(b.id));
  useReading(data?.chat);
  return {
    chat: data?.chat,
    supportId: data?.support_id,
    messages: data === undefined ? undefined : messages,
    hasMore: older?.hasMore ?? data?.has_more ?? false,
    error,
    retry: () => void refetch(),
    refresh: () => void queries.invalidateQueries({ queryKey: ["chats"] }),
    isTyping: useTyping(id),
    readOlder: async () => {
      const before = messages[0]?.id;
      if (before === undefined) return;
      const page = await ask(readDeskChat, { params: { id }, query: { before } });
      setOlder({ messages: [...page.messages, ...(older?.messages ?? [])], hasMore: page.has_more });
    },
  };
}

/** What is in view is read: the player is told, once. */
function useReading(chat: DeskChat | undefined): void {
  const told = useRef(0);
  const id = chat?.id;
  const newest = chat !== undefined && chat.unread > 0 ? chat.last_message_id : undefined;
  useEffect(() => {
    const tell = (): void => {
      if (id === undefined || newest === undefined || document.visibilityState !== "visible") return;
      if (Number(newest) <= told.current) return;
      told.current = Number(newest);
      void api.call(markDeskChat, { params: { id }, body: { read_id: newest } });
    };
    tell();
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [id, newest]);
}

function useTyping(id: string): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onChatNews((news) => {
      if (news.chat_id !== id) return;
      const isTyping = news.kind === "typing" && news.by === "player";
      if (!isTyping && news.kind !== "message") return;
      clearTimeout(timer);
      setOn(isTyping);
      if (isTyping) timer = setTimeout(() => setOn(false), typingMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [id]);
  return isOn;
}

import type { ChatData } from "@maidan/contract/socket";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { api, readQuery } from "../../api/index.ts";
import { onSent, outbox, type ChatMessage, type Waiting } from "../../chat-outbox/index.ts";
import { useLive, useTopic } from "../../live/index.ts";
import { logNote } from "../../log/index.ts";
import { useSession } from "../../session/index.ts";
import { messagesCall, sayRead, type Conversation } from "./calls.ts";
import { laterMarks, mergeMessages, newestOfOther, type Marks } from "./conversation.ts";

/** While nothing is pushed, the box in view asks this often. [TALK-22] [OP-54] */
const pollMs = 15_000;
/** How long an announcement of typing holds. */
const typingMs = 4_000;
const nothing: Marks = { delivered_id: "0", read_id: "0" };
const never = (): (() => void) => () => undefined;
const none: readonly Waiting[] = [];

/** What is heard of a conversation: read, pushed, or just taken by the server. */
interface Heard {
  readonly messages: readonly ChatMessage[];
  readonly marks: Marks;
  /** Undefined until the first page of older ones was asked for. */
  readonly hasMore: boolean | undefined;
}

/** One conversation as it grows: pushed, read anew where something may have been missed. */
export function useConversation(chatId: string) {
  const { remoteId = "" } = useSession();
  const queries = useQueryClient();
  const query = readQuery(messagesCall, { params: { chatId }, query: {} });
  const socket = useLive()?.socket;
  const isPushed = useSyncExternalStore(
    socket?.status.subscribe ?? never,
    () => socket?.status.getSnapshot() === "open",
    () => false,
  );
  const { data, error } = useQuery({ ...query, staleTime: 0, refetchInterval: isPushed ? false : pollMs });
  const [heard, setHeard] = useState<Heard>({ messages: [], marks: nothing, hasMore: undefined });
  const hear = useCallback(
    (messages: readonly ChatMessage[], marks: Marks = nothing) => {
      setHeard((old) => ({
        ...old,
        messages: mergeMessages(old.messages, messages),
        marks: laterMarks(old.marks, marks),
      }));
    },
    [setHeard],
  );
  const { begin: beginTyping, end: endTyping, isOn: isTyping } = useTyping();
  const { queryKey } = query;
  const keyText = JSON.stringify(queryKey);
  const onNews = useCallback(
    (pushed: unknown, kind: "image" | "change") => {
      // The topic begins anew: whatever was said meanwhile is read.
      if (kind === "image") return void queries.invalidateQueries({ queryKey: JSON.parse(keyText) as unknown[] });
      const news = pushed as ChatData;
      if (news.chat_id !== chatId) return undefined;
      if (news.kind === "message") {
        hear([news.message]);
        if (news.message.sender_id !== remoteId) endTyping();
      } else if (news.kind === "marks" && news.by === "staff") hear([], news);
      else if (news.kind === "typing" && news.by === "staff") beginTyping();
      return undefined;
    },
    [beginTyping, chatId, endTyping, hear, keyText, queries, remoteId],
  );
  useTopic("chat", onNews);
  useEffect(() => onSent((message) => message.chat_id === chatId && hear([message])), [chatId, hear]);
  // [CHAT-09] [ERR-78]
  useEffect(() => {
    if (error !== null) logNote(`The conversation could not be read: ${error.message}`);
  }, [error]);

  const messages = mergeMessages(data?.messages ?? [], heard.messages);
  useReading(chatId, newestOfOther(messages, remoteId));
  const older = async (): Promise<void> => {
    const before = messages[0]?.id;
    if (before === undefined) return;
    const result = await api.call(messagesCall, { params: { chatId }, query: { before } });
    if (!result.ok) return logNote(`Older messages could not be read: ${result.error.message}`);
    const page = result.value;
    setHeard((old) => ({ ...old, messages: mergeMessages(old.messages, page.messages), hasMore: page.has_more }));
  };
  return {
    ownId: remoteId,
    chat: data?.chat as Conversation["chat"] | undefined,
    messages: data === undefined ? undefined : messages,
    waiting: useWaiting(chatId, messages),
    marks: laterMarks(data?.support_marks ?? nothing, heard.marks),
    hasMore: heard.hasMore ?? data?.has_more ?? false,
    older,
    hear,
    isTyping,
  };
}

/** What waits on this phone for this conversation; what the server has taken meanwhile is no longer waiting. */
function useWaiting(chatId: string, messages: readonly ChatMessage[]): readonly Waiting[] {
  const all = useSyncExternalStore(outbox.subscribe, outbox.getSnapshot, () => none);
  return all.filter((one) => one.chatId === chatId && !messages.some((message) => message.client_id === one.clientId));
}

/** Tells what was seen: the newest message, while the page is in view. Once each. */
function useReading(chatId: string, newestId: string | undefined): void {
  const told = useRef(0);
  useEffect(() => {
    const tell = (): void => {
      if (newestId === undefined || document.visibilityState !== "visible" || Number(newestId) <= told.current) return;
      told.current = Number(newestId);
      void sayRead(chatId, newestId);
    };
    tell();
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [chatId, newestId]);
}

/** Somebody types for some seconds after it was announced. */
function useTyping() {
  const [isOn, setOn] = useState(false);
  const [timer] = useState<{ id?: ReturnType<typeof setTimeout> }>({});
  useEffect(() => () => clearTimeout(timer.id), [timer]);
  const [act] = useState(() => {
    const end = (): void => {
      clearTimeout(timer.id);
      setOn(false);
    };
    const begin = (): void => {
      clearTimeout(timer.id);
      setOn(true);
      timer.id = setTimeout(end, typingMs);
    };
    return { begin, end };
  });
  return { ...act, isOn };
}

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
  const { data, readAgain, isPushed } = useFirstPage(chatId);
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
  const isTyping = useNews({ chatId, ownId: remoteId, hear, readAgain });
  useEffect(
    () =>
      onSent((message) => {
        if (message.chat_id !== chatId) return;
        hear([message]);
        // Without push an answer may have come meanwhile. [OP-54]
        if (!isPushed) readAgain();
      }),
    [chatId, hear, isPushed, readAgain],
  );
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

/** The newest messages: read once while they are pushed, else at an interval. What fails is told to the console alone. [CHAT-09] [ERR-78] */
function useFirstPage(chatId: string) {
  const queries = useQueryClient();
  const socket = useLive()?.socket;
  const isPushed = useSyncExternalStore(
    socket?.status.subscribe ?? never,
    () => socket?.status.getSnapshot() === "open",
    () => false,
  );
  const query = readQuery(messagesCall, { params: { chatId }, query: {} });
  const { data, error } = useQuery({ ...query, staleTime: 0, refetchInterval: isPushed ? false : pollMs });
  useEffect(() => {
    if (error !== null) logNote(`The conversation could not be read: ${error.message}`);
  }, [error]);
  const readAgain = useCallback(
    () => void queries.invalidateQueries({ queryKey: [messagesCall.path, { chatId }] }),
    [chatId, queries],
  );
  return { data, readAgain, isPushed };
}

interface NewsOf {
  readonly chatId: string;
  readonly ownId: string;
  readonly hear: (messages: readonly ChatMessage[], marks?: Marks) => void;
  readonly readAgain: () => void;
}

/** Hears what is pushed of the conversation; true while support is typing. */
function useNews({ chatId, ownId, hear, readAgain }: NewsOf): boolean {
  const { begin, end, isOn } = useTyping();
  const onNews = useCallback(
    (pushed: unknown, kind: "image" | "change") => {
      // The topic begins anew: whatever was said meanwhile is read.
      if (kind === "image") return readAgain();
      const news = pushed as ChatData;
      if (news.chat_id !== chatId) return undefined;
      if (news.kind === "message") {
        hear([news.message]);
        if (news.message.sender_id !== ownId) end();
      } else if (news.kind === "marks" && news.by === "staff") hear([], news);
      else if (news.kind === "typing" && news.by === "staff") begin();
      return undefined;
    },
    [begin, chatId, end, hear, ownId, readAgain],
  );
  useTopic("chat", onNews);
  return isOn;
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

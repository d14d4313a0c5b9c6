import { pollWhileDown, type SocketClient } from "@maidan/client/socket";
import type { listChats, markChat } from "@maidan/contract/http/chat";
import type { listInbox } from "@maidan/contract/http/inbox";
import type { ChatData } from "@maidan/contract/socket";
import { api, wire } from "../api/index.ts";
import { logNote } from "../log/index.ts";
import { currentSession } from "../session/index.ts";
import { readKey, removeKeys, subscribeStorage } from "../storage/index.ts";
import { setUnread, tellInboxNews, whenUnreadShown } from "../unread/index.ts";

const inboxCall = wire<typeof listInbox>({ method: "GET", path: "/api/inbox", auth: "player" });
const chatsCall = wire<typeof listChats>({ method: "GET", path: "/api/get-chats", auth: "player" });
const markCall = wire<typeof markChat>({ method: "POST", path: "/api/chats/:chatId/marks", auth: "player" });

/** [CONST-26] [INBOX-08] */
export const inboxPollMs = 10_000;

/** When the first view is over. */
const atRestMs = 5_000;

/**
 * Runs `read` with each image of a topic: one after the first says that news may have been missed. At the first it waits until the counts are shown, which they are
 * in no room of the exchange, or until the page has come to rest.
 */
function atImages(read: () => void): () => void {
  let isFirst = true;
  let isRead = false;
  const readNow = (): void => {
    isRead = true;
    read();
  };
  const readOnce = (): void => {
    if (!isRead) readNow();
  };
  return () => {
    if (!isFirst) return readNow();
    isFirst = false;
    whenUnreadShown(readOnce);
    setTimeout(readOnce, atRestMs);
  };
}

/** Reads the inbox's count; failures are told to the console alone. [INBOX-09] */
async function readInbox(): Promise<void> {
  const { remoteId } = currentSession();
  if (remoteId === undefined) return;
  const result = await api.call(inboxCall, { query: { remote_id: remoteId } });
  if (result.ok) {
    setUnread({ inbox: result.value.data.unread });
    tellInboxNews();
  } else logNote(`The inbox could not be read: ${result.error.message}`);
}

/** Reads how much of the chats waits, and tells support that it has arrived here. [CHAT-09] */
async function readChats(): Promise<void> {
  if (!currentSession().isPlayer) return;
  const result = await api.call(chatsCall, {});
  if (!result.ok) return logNote(`The chats could not be read: ${result.error.message}`);
  const { chats } = result.value;
  setUnread({ chat: chats.reduce((sum, chat) => sum + chat.unread, 0) });
  for (const chat of chats) if (chat.unread > 0) void sayDelivered(chat.chat_id, chat.last_message_id);
}

const delivered = new Map<string, number>();

/** Once per message: what reached this device. */
async function sayDelivered(chatId: string, messageId: string): Promise<void> {
  if ((delivered.get(chatId) ?? 0) >= Number(messageId)) return;
  delivered.set(chatId, Number(messageId));
  await api.call(markCall, { params: { chatId }, body: { delivered_id: messageId } });
}

/** Sends what was typed in the chat while there was no connection. */
function sendWaiting(): void {
  if (readKey("chatOutbox") !== undefined)
    void import("../chat-outbox/index.ts").then(({ flushOutbox }) => flushOutbox());
}

/**
 * Keeps the counts of what is unread, wherever in the app the player is: pushed, and while the socket is down and there is a token, the inbox is asked
 * for. Also sends what was typed in the chat while there was no connection. [OP-54]
 */
export function keepUnread(socket: SocketClient): void {
  const inboxImage = atImages(() => void readInbox());
  const chatImage = atImages(() => void readChats());
  socket.subscribe("inbox", { onImage: inboxImage, onChange: () => void readInbox() });
  socket.subscribe("chat", {
    onImage: () => {
      chatImage();
      sendWaiting();
    },
    onChange: (data) => {
      const news = data as ChatData;
      const isOwnReading = news.kind === "marks" && news.by === "player";
      if (news.kind === "message" || isOwnReading) void readChats();
    },
  });
  pollWhileDown(socket, { intervalMs: inboxPollMs, poll: readInbox });
  addEventListener("online", sendWaiting);
  subscribeStorage(() => {
    if (currentSession().isPlayer) return;
    setUnread({ inbox: 0, chat: 0 });
    // What one person typed is nothing for the next one on this phone.
    if (readKey("chatOutbox") !== undefined) removeKeys(["chatOutbox"]);
  });
}

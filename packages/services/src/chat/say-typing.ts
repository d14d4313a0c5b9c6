import type { Bus } from "../bus/index.ts";
import type { Reader } from "../command/index.ts";
import { deskTopic, forDesk, forPlayer, playerTopic, type ChatNews } from "./news.ts";
import type { ChatSide, ChatStore } from "./ports.ts";

/** One announcement covers this long; a device that goes on typing says so again after it. */
const paceMs = 1_000;
/** Beyond this many chats in which somebody types at once, the oldest are forgotten: they may then be announced once too often. */
const mostRemembered = 10_000;

/**
 * Tells the other side that somebody is typing. It is a moment's news: nothing is written, a lost one does no harm. False when it is not the
 * caller's chat. [TALK-07]
 */
export function createSayTyping(deps: {
  readonly bus: Bus;
  readonly reader: Reader;
  readonly chats: ChatStore;
  readonly nowMs: () => number;
}) {
  const lastAtMs = new Map<string, number>();
  return async (typing: { chatId: string; side: ChatSide; playerId?: string }): Promise<boolean> => {
    const { chatId, side } = typing;
    const chat = await deps.chats.find(deps.reader, chatId);
    if (chat === undefined || (typing.playerId !== undefined && chat.playerId !== typing.playerId)) return false;
    const key = `${side}:${chatId}`;
    const nowMs = deps.nowMs();
    if (nowMs - (lastAtMs.get(key) ?? Number.NEGATIVE_INFINITY) < paceMs) return true;
    lastAtMs.delete(key);
    lastAtMs.set(key, nowMs);
    const [oldest] = lastAtMs.keys();
    if (lastAtMs.size > mostRemembered && oldest !== undefined) lastAtMs.delete(oldest);
    const news: ChatNews = { kind: "typing", chat_id: chatId, by: side };
    deps.bus.publish(playerTopic(chat.playerId), forPlayer(news));
    deps.bus.publish(deskTopic, forDesk(news));
    return true;
  };
}
